import { builder } from '../../graphql/builder.ts';
import { expected } from '../../graphql/errors.ts';
import { LimitExceededError } from '../../platform/errors.ts';
import { restoreAgentVersion, type RestoredAgent } from './restoreAgentVersion.ts';

const RestoreAgentVersionInput = builder.inputType('RestoreAgentVersionInput', {
  description: 'Version of an agent to go back to.',
  fields: (t) => ({
    versionId: t.id({ required: true, description: 'Version of the agent, as `entityVersions` lists them.' }),
    version: t.int({
      required: true,
      description: 'Version of the agent that was read; CONFLICT when a newer one exists.',
    }),
  }),
});

const RestoredAgentType = builder.objectRef<RestoredAgent>('RestoredAgent').implement({
  description: 'Agent with the state of one of its earlier versions.',
  fields: (t) => ({
    agent: t.prismaField({
      type: 'Agent',
      description: 'The agent as it is now.',
      resolve: (query, { agent }, _args, { database }) =>
        database.agent.findUniqueOrThrow({ ...query, where: { id: agent.id } }),
    }),
    missing: t.exposeStringList('missing', {
      description:
        'Names of models, tables, metrics and tags of that version which were removed since then, and of metrics that ' +
        'need models it did not have.',
    }),
  }),
});

builder.mutationField('restoreAgentVersion', (t) =>
  t.field({
    type: RestoredAgentType,
    description:
      'Gives an agent the settings, data, suggestions, variables and remembered choices of one of its versions, as ' +
      'a new version. Who may ask it, and from which sites, stays as it is, and so do variables that tasks have values of. For admins. Fails with CONFLICT when the agent has changed or its ' +
      'name is taken.',
    errors: { types: [...expected, LimitExceededError] },
    args: { input: t.arg({ type: RestoreAgentVersionInput, required: true }) },
    resolve: (_root, { input }, { database, viewer, services }) =>
      restoreAgentVersion(services.source, database, viewer, input),
  }),
);
