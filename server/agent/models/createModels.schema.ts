import { builder } from '../../graphql/builder.ts';
import { expected } from '../../graphql/errors.ts';
import { BreakingChangeError } from '../../layer/impact/breakingChange.ts';
import { FieldChoiceInput } from '../../model/draft/fieldChoiceInput.schema.ts';
import { LimitExceededError } from '../../platform/errors.ts';
import { MixesSampleDataError } from '../giving/refuseMixing.ts';
import { buildModels } from './buildModels.ts';
import { previewAgent, type PreviewedAgent } from './previewAgent.ts';

const ModelChoiceInput = builder.inputType('ModelChoiceInput', {
  description: 'Drafted model that is chosen; absent settings are as drafted.',
  fields: (t) => ({
    tableId: t.id({ required: true, description: 'Table of the model, once.' }),
    name: t.string({
      description:
        'Name in queries, `[a-z][a-z0-9_]*`, at most 63 characters. Required for a table that has a model already.',
    }),
    label: t.string({ description: 'Name for display, at most 200 characters.' }),
    description: t.string({ description: 'Meaning of one row, at most 4,000 characters.' }),
    rowNoun: t.string({
      description:
        'Noun for one row, at most 60 characters: `order`. Answers count by it; by default that of the draft.',
    }),
    rowNouns: t.string({
      description:
        'Noun for many rows, at most 60 characters: `orders`; by default that of the draft, or the plural of another ' +
        '`rowNoun`.',
    }),
    synonyms: t.stringList({
      description:
        'All other names that questions may use, at most 50 of 200 characters; by default those of the draft.',
    }),
    grain: t.stringList({ description: 'Names in the draft of the dimensions that identify a row; empty: none.' }),
    keepFirst: t.boolean({
      description:
        'True: of rows with the same key only the first counts: of a file the one that comes first in it, elsewhere ' +
        'the one with the lowest values in the other columns, from the first column on; rows without a key all count. ' +
        'True by default where the draft has a doubt REPEATED_KEY; false there: the model has no key.',
    }),
    fields: t.field({
      type: [FieldChoiceInput],
      description:
        'Fields of the model; by default those the draft suggests. Fields that identify or join rows are always ' +
        'included.',
    }),
  }),
});

const RoleChoiceInput = builder.inputType('RoleChoiceInput', {
  description:
    'Names of the role that a drafted relationship gives to the model it reaches; absent ones are as drafted.',
  fields: (t) => ({
    relationship: t.id({ required: true, description: 'Key of the drafted relationship, once.' }),
    rename: t.string({
      description:
        'Name in queries, `[a-z][a-z0-9_]*`, at most 63 characters and unique among the relationships of a model.',
    }),
    label: t.string({ description: 'Name for display, at most 200 characters.' }),
    synonyms: t.stringList({
      description:
        'All other names that questions may use, at most 50 of 200 characters; by default those of the draft.',
    }),
  }),
});

const AgentChoiceInput = builder.inputType('AgentChoiceInput', {
  description: 'Agents that get the models and their tables.',
  fields: (t) => ({
    name: t.string({ description: 'Name of a new agent, 1 to 200 characters; absent: no agent is made.' }),
    description: t.string({
      description:
        'Summary of the questions that the new agent answers, at most 4,000 characters; by default a sentence about ' +
        'its models.',
    }),
    modelIds: t.idList({ description: 'Models of the source that exist and that the new agent gets as well.' }),
    withoutQuestions: t.stringList({
      description: 'Proposed questions that the new agent does not suggest, as `agentPreview` names them.',
    }),
    ids: t.idList({ description: 'Existing agents.' }),
    mixSampleData: t.boolean({
      description: 'True: an agent that answers from sample data may get own data, and the other way round.',
    }),
  }),
});

const CreateModelsInput = builder.inputType('CreateModelsInput', {
  description: 'Choice of drafted models of one source.',
  fields: (t) => ({
    dataSourceId: t.id({ required: true, description: 'Data source of the tables.' }),
    models: t.field({
      type: [ModelChoiceInput],
      required: true,
      description: 'Models to create, 1 to 500; none only where a new agent gets models that exist.',
    }),
    relationships: t.idList({
      description:
        'Keys of drafted relationships; by default those the draft suggests. Relationships of tables that are not ' +
        'chosen are not in the draft.',
    }),
    roles: t.field({
      type: [RoleChoiceInput],
      description: 'Names of roles, such as buyer and seller; those of relationships that are left out change nothing.',
    }),
    agent: t.field({ type: AgentChoiceInput, description: 'Agents that get the models; absent: none.' }),
    confirmed: t.boolean({
      description:
        'True: the models are created even if something else would no longer compile; see NeedsConfirmationError.',
    }),
  }),
});

const CreatedModels = builder.objectRef<Awaited<ReturnType<typeof buildModels>>>('CreatedModels').implement({
  description: 'Models that were created together.',
  fields: (t) => ({
    models: t.prismaField({
      type: ['Model'],
      description: 'The models, by name.',
      resolve: (_query, { models }) => [...models],
    }),
    agent: t.prismaField({
      type: 'Agent',
      nullable: true,
      description: 'The new agent; null: none was made.',
      resolve: (_query, { agent }) => agent,
    }),
    relationshipCount: t.exposeInt('relationshipCount', {
      description: 'Number of relationships that were created, those of other models to the new ones included.',
    }),
  }),
});

builder.mutationField('createModels', (t) =>
  t.field({
    type: CreatedModels,
    description:
      'Creates drafted models of tables of one source with their relationships, and gives them to agents: everything ' +
      'or nothing. For admins. Fails with INVALID_INPUT and the path of the choice for what the draft does not have ' +
      'or queries could not use, with CONFLICT when a name is taken, a table has a model already or sample data would ' +
      'meet own data in an agent, with LIMIT_EXCEEDED when an agent would have more than 50 tables, and with ' +
      'NEEDS_CONFIRMATION when something else would no longer compile.',
    errors: { types: [BreakingChangeError, MixesSampleDataError, ...expected, LimitExceededError] },
    args: { input: t.arg({ type: CreateModelsInput, required: true }) },
    resolve: (_root, { input }, { database, viewer, services, now }) =>
      buildModels(services.source, database, viewer, input, now),
  }),
);

const PreviewedSuggestions = builder
  .objectRef<PreviewedAgent['suggestions'][number]>('PreviewedSuggestions')
  .implement({
    description: 'Category of questions that a new agent would suggest.',
    fields: (t) => ({
      category: t.exposeString('category', { description: 'Heading of the category.' }),
      questions: t.stringList({
        description: 'Questions in their order; each compiles against what the agent would see.',
        resolve: ({ questions }) => [...questions],
      }),
    }),
  });

const AgentPreview = builder.objectRef<PreviewedAgent>('AgentPreview').implement({
  description: 'New agent as `createModels` would make it.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name for display.' }),
    description: t.exposeString('description', { description: 'Summary of the questions that it would answer.' }),
    suggestions: t.field({
      type: [PreviewedSuggestions],
      description: 'Questions that it would suggest; empty: none can be asked of its models.',
      resolve: ({ suggestions }) => [...suggestions],
    }),
    modelCount: t.exposeInt('modelCount', { description: 'Number of models that it would see.' }),
    fieldCount: t.exposeInt('fieldCount', {
      description: 'Number of dimensions, measures and filters that it would see.',
    }),
  }),
});

builder.queryField('agentPreview', (t) =>
  t.field({
    type: AgentPreview,
    description:
      'Shows the new agent that `createModels` would make of the same choice; nothing is saved. For admins. Fails ' +
      'as `createModels` does, and with INVALID_INPUT when the choice names no new agent.',
    authScopes: { admin: true },
    errors: { types: [BreakingChangeError, MixesSampleDataError, ...expected, LimitExceededError] },
    args: {
      input: t.arg({ type: CreateModelsInput, required: true, description: 'The choice that would be sent.' }),
    },
    resolve: (_root, { input }, { database, viewer, services, now }) =>
      previewAgent(services.source, database, viewer, input, now),
  }),
);
