import { builder } from '../../graphql/builder.ts';
import { enumOf } from '../../graphql/enumOf.ts';
import { expected } from '../../graphql/errors.ts';
import { LimitExceededError } from '../../platform/errors.ts';
import { MixesSampleDataError } from '../giving/refuseMixing.ts';
import { agentDifferences, copyAgents, type AgentDifference, type AgentPart } from './copyAgents.ts';

const AgentPartEnum = enumOf<AgentPart>('AgentPart', 'Part of an agent that its copy may have otherwise.', {
  NAME: 'Its name.',
  SETTINGS: 'Its description, instructions and settings.',
  MODELS: 'Its models, and the fields that are switched off.',
  METRICS: 'Its metrics.',
  TABLES: 'Its tables.',
  GLOSSARY: 'The part of the glossary that it knows.',
  SUGGESTIONS: 'Its suggested questions.',
  VARIABLES: 'Its variables.',
  CHOICES: 'The remembered choices that it follows.',
});

const AgentDifferenceObject = builder.objectRef<AgentDifference>('AgentDifference').implement({
  description: 'Agent that another environment does not have, or has otherwise.',
  fields: (t) => ({
    key: t.exposeID('key', { description: 'Id of the agent; send it to choose the difference.' }),
    name: t.exposeString('name', { description: 'Name of the agent.' }),
    copyId: t.id({
      nullable: true,
      description: 'Id of the agent that would change; null: a new one is made.',
      resolve: ({ copyId }) => copyId,
    }),
    parts: t.field({
      type: [AgentPartEnum],
      description: 'Parts that differ; empty for a new one.',
      resolve: ({ parts }) => [...parts],
    }),
    missing: t.stringList({
      description:
        'Names of its models and metrics that the other environment does not have, or not the models of a metric: ' +
        'there it goes without them.',
      resolve: ({ missing }) => [...missing],
    }),
    revision: t.exposeString('revision', {
      description: 'State of both agents and of what they are given; send it to apply only what was read.',
    }),
  }),
});

builder.queryField('agentDifferences', (t) =>
  t.field({
    type: [AgentDifferenceObject],
    description:
      'Agents of one environment that another one does not have, or has otherwise. They are the same as what they ' +
      'were copied from, else by their name. Nothing is written. For admins.',
    authScopes: { admin: true },
    args: {
      fromId: t.arg.id({ required: true, description: 'Environment whose agents are wanted.' }),
      toId: t.arg.id({ required: true, description: 'Environment that would change.' }),
    },
    resolve: async (_root, between, { database, viewer }) => [...(await agentDifferences(database, viewer, between))],
  }),
);

const CopyAgentsInput = builder.inputType('CopyAgentsInput', {
  description: 'Agents to bring to another environment.',
  fields: (t) => ({
    fromId: t.id({ required: true, description: 'Environment whose agents are wanted.' }),
    toId: t.id({ required: true, description: 'Environment that changes.' }),
    keys: t.stringList({ required: true, description: 'Keys of the chosen differences, at most 200.' }),
    revisions: t.stringList({
      description: 'Revisions of the chosen differences; CONFLICT when one of them has another. Absent: any.',
    }),
    mixSampleData: t.boolean({
      description: 'True: sample data and own data may meet in the copies, as they always may where they meet already.',
    }),
  }),
});

const CopiedAgents = builder.objectRef<{ readonly ids: readonly string[] }>('CopiedAgents').implement({
  description: 'Agents that were made or changed.',
  fields: (t) => ({
    ids: t.idList({ description: 'Their ids, in the order of their names.', resolve: ({ ids }) => [...ids] }),
  }),
});

builder.mutationField('copyAgents', (t) =>
  t.field({
    type: CopiedAgents,
    description:
      'Brings agents to another environment, all or none: their settings, questions, variables and remembered ' +
      'choices, and what is there the same as what they are given. Fields that only the environment has stay switched off, and tables that are ' +
      'known there by their metadata only stay so. Grants, tokens, channels and tasks stay where they are. For admins. ' +
      'Fails with CONFLICT for a name that another agent there has, for agents that have changed since their revision, ' +
      'or when sample data would meet own data, and with LIMIT_EXCEEDED for more than 50 tables.',
    errors: { types: [MixesSampleDataError, ...expected, LimitExceededError] },
    args: { input: t.arg({ type: CopyAgentsInput, required: true }) },
    resolve: async (_root, { input: { revisions, mixSampleData, ...between } }, { database, viewer, services }) => {
      const wanted = { ...between, revisions: revisions ?? null, mixSampleData: mixSampleData === true };
      const { refusePromotion } = services.layer;
      const agents = await copyAgents({ ...services.source, refusePromotion }, database, viewer, wanted);
      return { ids: agents.map(({ id }) => id) };
    },
  }),
);
