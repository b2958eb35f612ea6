import { builder } from '../../graphql/builder.ts';
import { AgentType } from '../../graphql/enums/agent.ts';
import { expected } from '../../graphql/errors.ts';
import { LimitExceededError } from '../../platform/errors.ts';
import { MixesSampleDataError } from '../giving/refuseMixing.ts';
import { createFromTemplate, previewTemplate, type TemplatePreview } from './createFromTemplate.ts';
import { removeAgentTemplate, saveAsTemplate } from './saveAsTemplate.ts';
import { builtinTemplates, type BuiltinTemplate } from './templateConfiguration.ts';

const Builtin = builder.objectRef<BuiltinTemplate>('BuiltinAgentTemplate').implement({
  description: 'Template for agents that comes with the product.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Key, as `createAgentFromTemplate` takes it.' }),
    name: t.exposeString('name', { description: 'Name for display.' }),
    description: t.exposeString('description', { description: 'Summary of the agents that it makes.' }),
    type: t.expose('type', { type: AgentType, description: 'Purpose of the agents that it makes.' }),
  }),
});

const Preview = builder.objectRef<TemplatePreview>('AgentTemplatePreview').implement({
  description: "Parts of an agent that a template makes in the viewer's environment, before it is created.",
  fields: (t) => ({
    models: t.exposeInt('models', { description: 'Number of its models that there are.' }),
    tables: t.exposeInt('tables', { description: 'Number of its tables without a model that there are.' }),
    metrics: t.exposeInt('metrics', { description: 'Number of its metrics that there are.' }),
    questions: t.exposeInt('questions', {
      description: 'Number of its suggested questions; without any, some are proposed by rule.',
    }),
    choices: t.exposeInt('choices', { description: 'Number of remembered choices that it follows.' }),
    choosesModels: t.exposeBoolean('choosesModels', {
      description: 'True: it names no models; they are chosen when an agent is created.',
    }),
    missing: t.stringList({
      description:
        'Names that the environment does not have: `model orders`, `field orders.total`, `table public.notes`.',
      resolve: ({ missing }) => [...missing],
    }),
  }),
});

const RemovedTemplate = builder.objectRef<{ readonly id: string }>('RemovedAgentTemplate').implement({
  description: 'Template that was removed.',
  fields: (t) => ({ id: t.exposeID('id', { description: 'Id that it had.' }) }),
});

const FromTemplateInput = builder.inputType('CreateAgentFromTemplateInput', {
  description: 'New agent, and the template that it begins as: one of the organization or a built-in one.',
  fields: (t) => ({
    agentTemplateId: t.id({ description: 'Template of the organization; absent: a built-in one.' }),
    builtin: t.string({ description: 'Key of a built-in template.' }),
    name: t.string({ required: true, description: 'Name of the agent, unique in the environment.' }),
    modelIds: t.idList({ description: 'Models, of a template that names none.' }),
    mixSampleData: t.boolean({
      description: 'True: sample data and own data may meet in the agent. Otherwise that fails with CONFLICT.',
    }),
  }),
});

const SaveTemplateInput = builder.inputType('SaveAgentAsTemplateInput', {
  description: 'Agent whose configuration is kept as a template.',
  fields: (t) => ({
    agentId: t.id({ required: true, description: 'Agent.' }),
    name: t.string({ required: true, description: 'Name of the template, unique in the organization.' }),
    description: t.string({ description: 'Summary of the agents that it makes; by default that of the agent.' }),
  }),
});

const RemoveTemplateInput = builder.inputType('RemoveAgentTemplateInput', {
  description: 'Template to remove.',
  fields: (t) => ({ agentTemplateId: t.id({ required: true, description: 'Template of the organization.' }) }),
});

builder.queryFields((t) => ({
  builtinAgentTemplates: t.field({
    type: [Builtin],
    description: 'Templates for agents that come with the product.',
    authScopes: { admin: true },
    resolve: () => [...builtinTemplates],
  }),
  agentTemplatePreview: t.field({
    type: Preview,
    description: 'Tells what a template comes to in the environment the viewer works in. For admins.',
    authScopes: { admin: true },
    errors: { types: expected },
    args: {
      agentTemplateId: t.arg.id({ description: 'Template of the organization; absent: a built-in one.' }),
      builtin: t.arg.string({ description: 'Key of a built-in template.' }),
    },
    resolve: (_root, choice, { database, viewer }) => previewTemplate(database, viewer, choice),
  }),
}));

builder.mutationFields((t) => ({
  createAgentFromTemplate: t.prismaField({
    type: 'Agent',
    description:
      'Creates an agent from a template, with what of it the environment has; `agentTemplatePreview` tells what is ' +
      'missing. Only admins may ask it at first. For admins. Fails with CONFLICT when the name is taken.',
    errors: { types: [MixesSampleDataError, ...expected, LimitExceededError] },
    args: { input: t.arg({ type: FromTemplateInput, required: true }) },
    resolve: (_query, _root, { input }, { database, services, viewer, now }) =>
      createFromTemplate(services.source, database, viewer, input, now),
  }),
  saveAgentAsTemplate: t.prismaField({
    type: 'AgentTemplate',
    description:
      'Keeps the configuration of an agent as a template: settings, models, tables, metrics, variables, ' +
      'suggestions and remembered choices, by name. For admins. Fails with CONFLICT when the name is taken.',
    errors: { types: [...expected, LimitExceededError] },
    args: { input: t.arg({ type: SaveTemplateInput, required: true }) },
    resolve: (_query, _root, { input }, { database, viewer }) => saveAsTemplate(database, viewer, input),
  }),
  removeAgentTemplate: t.field({
    type: RemovedTemplate,
    description: 'Removes a template of the organization; agents that were made from it stay. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: RemoveTemplateInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) => removeAgentTemplate(database, viewer, input.agentTemplateId),
  }),
}));
