import { builder, governed } from '../graphql/builder.ts';
import { EngineOrder, LanguageModelProvider, LanguageModelState } from '../graphql/enums/languageModel.ts';
import { expected } from '../graphql/errors.ts';
import { chooseEngines } from './chooseEngines.ts';
import { createLanguageModel } from './createLanguageModel.ts';
import { deleteLanguageModel } from './deleteLanguageModel.ts';
import { canManageLanguageModels, languageModelPolicy } from './languageModel.policy.ts';
import { modelSpend } from './modelSpend.ts';
import { orderLanguageModels } from './orderLanguageModels.ts';
import type { LanguageModelServices } from './services.ts';
import { testLanguageModel } from './testLanguageModel.ts';
import { updateLanguageModel } from './updateLanguageModel.ts';

declare module '../graphql/context.ts' {
  interface Services {
    readonly languageModel: LanguageModelServices;
  }
}

builder.prismaNode('LanguageModel', {
  ...governed('LanguageModel', languageModelPolicy),
  description: 'Language model of a provider that the agents of an organization may ask. For admins.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name for display, unique within the organization.' }),
    provider: t.expose('provider', { type: LanguageModelProvider, description: 'Service that runs it.' }),
    modelId: t.exposeString('modelId', {
      description: 'Id of the model at the provider; for Azure the name of the deployment.',
    }),
    baseUrl: t.exposeString('baseUrl', { description: 'Address of the API; empty: that of the vendor.' }),
    hasKey: t.boolean({
      select: { secretRef: true },
      description: 'True: a key is stored. No field shows it.',
      resolve: ({ secretRef }) => secretRef !== null,
    }),
    contextTokens: t.exposeInt('contextTokens', { description: 'Tokens that it reads at once.' }),
    reasons: t.exposeBoolean('reasons', {
      description: 'True: a reasoning model, though its id may not tell, as that of a deployment.',
    }),
    inputPrice: t.exposeFloat('inputPrice', { description: 'Price of a million tokens read, in US dollars.' }),
    cacheReadPrice: t.exposeFloat('cacheReadPrice', {
      description: 'Price of a million tokens read from the cache, in US dollars.',
    }),
    cacheWritePrice: t.exposeFloat('cacheWritePrice', {
      description: 'Price of a million tokens written to the cache, in US dollars.',
    }),
    outputPrice: t.exposeFloat('outputPrice', { description: 'Price of a million tokens written, in US dollars.' }),
    state: t.expose('state', { type: LanguageModelState, description: 'Result of its last use.' }),
    stateReason: t.exposeString('stateReason', {
      nullable: true,
      description: 'Sentence without a full stop about what is wrong; null while it is READY.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
  }),
});

builder.prismaObjectFields('Organization', (t) => ({
  engineOrder: t.expose('engineOrder', {
    type: EngineOrder,
    description: 'Order in which engines answer, unless an agent has its own.',
  }),
  modelsSeeRows: t.exposeBoolean('modelsSeeRows', {
    description: 'True: language models are sent rows of results; false: only what the data is called.',
  }),
  modelBudget: t.exposeFloat('modelBudget', {
    nullable: true,
    description: 'Budget for language models, US dollars per month; null: no limit.',
  }),
  modelSpend: t.float({
    nullable: true,
    select: { id: true },
    description: 'Cost of language models since the month began in UTC, in US dollars; null but for admins.',
    resolve: ({ id }, _args, { database, viewer, now }) =>
      canManageLanguageModels(viewer) && viewer.organizationId === id ? modelSpend(database, id, now) : null,
  }),
}));

builder.queryFields((t) => ({
  languageModels: t.prismaField({
    type: ['LanguageModel'],
    description: 'Language models of the organization in the order in which they are asked, at most 20. For admins.',
    authScopes: { admin: true },
    resolve: (query, _root, _args, { database, viewer }) =>
      database.languageModel.findMany({
        ...query,
        where: languageModelPolicy.where(viewer),
        orderBy: { position: 'asc' },
        take: 20,
      }),
  }),
}));

type InputFields = Parameters<Parameters<typeof builder.inputType>[1]['fields']>[0];

const settings = (t: InputFields) => ({
  name: t.string({ required: true, description: 'Name for display, 1 to 100 characters.' }),
  provider: t.field({ type: LanguageModelProvider, required: true, description: 'Service that runs it.' }),
  modelId: t.string({ required: true, description: 'Id of the model at the provider, as it is written there.' }),
  baseUrl: t.string({
    required: true,
    description: 'Address of the API, such as `https://host/v1`; empty: that of the vendor, where there is one.',
  }),
  contextTokens: t.int({ required: true, description: 'Tokens that it reads at once, at least 8,000.' }),
  reasons: t.boolean({ required: true, description: 'True: a reasoning model.' }),
  inputPrice: t.float({ required: true, description: 'Price of a million tokens read, in US dollars.' }),
  cacheReadPrice: t.float({ required: true, description: 'Price of a million tokens read from the cache.' }),
  cacheWritePrice: t.float({ required: true, description: 'Price of a million tokens written to the cache.' }),
  outputPrice: t.float({ required: true, description: 'Price of a million tokens written, in US dollars.' }),
});

const CreateLanguageModelInput = builder.inputType('CreateLanguageModelInput', {
  description: 'Language model to connect.',
  fields: (t) => ({
    ...settings(t),
    key: t.string({ required: true, description: 'Key of the API; empty where the endpoint asks for none.' }),
  }),
});

const UpdateLanguageModelInput = builder.inputType('UpdateLanguageModelInput', {
  description: 'Language model as it is to be.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Language model to change.' }),
    ...settings(t),
    key: t.string({
      description: 'New key; null: the one that is stored. It has to be given where it would go to another address.',
    }),
  }),
});

const LanguageModelInput = builder.inputType('LanguageModelInput', {
  description: 'Choice of a language model.',
  fields: (t) => ({ id: t.id({ required: true, description: 'Id of the language model.' }) }),
});

const OrderLanguageModelsInput = builder.inputType('OrderLanguageModelsInput', {
  description: 'Order of language models.',
  fields: (t) => ({
    ids: t.idList({ required: true, description: 'Ids of all language models, the one that is asked first first.' }),
  }),
});

const ChooseEnginesInput = builder.inputType('ChooseEnginesInput', {
  description: 'Choice of what answers questions.',
  fields: (t) => ({
    engineOrder: t.field({ type: EngineOrder, required: true, description: 'Order in which engines answer.' }),
    modelsSeeRows: t.boolean({ required: true, description: 'True: rows of results may be sent to models.' }),
    modelBudget: t.float({ description: 'US dollars per month; null: no limit.' }),
  }),
});

const DeletedLanguageModel = builder.objectRef<{ readonly id: string }>('DeletedLanguageModel').implement({
  description: 'Language model that was removed.',
  fields: (t) => ({ id: t.exposeID('id', { description: 'Id of the language model.' }) }),
});

builder.mutationFields((t) => ({
  createLanguageModel: t.prismaField({
    type: 'LanguageModel',
    description:
      'Connects a language model and tests it with one turn; its `state` says what came of it. For admins. Fails ' +
      'with CONFLICT when the name is taken, and with LIMIT_EXCEEDED for more than 20.',
    errors: { types: expected },
    args: { input: t.arg({ type: CreateLanguageModelInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer }) =>
      createLanguageModel(services.languageModel, viewer, input),
  }),
  updateLanguageModel: t.prismaField({
    type: 'LanguageModel',
    description: 'Changes a language model and tests it with one turn. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: UpdateLanguageModelInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer }) =>
      updateLanguageModel(services.languageModel, viewer, { ...input, key: input.key ?? null }),
  }),
  testLanguageModel: t.prismaField({
    type: 'LanguageModel',
    description: 'Tests a language model with one turn and keeps its `state`. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: LanguageModelInput, required: true }) },
    resolve: (_query, _root, { input: { id } }, { services, viewer }) =>
      testLanguageModel(services.languageModel, viewer, id),
  }),
  deleteLanguageModel: t.field({
    type: DeletedLanguageModel,
    description: 'Removes a language model and its key. Agents ask the others. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: LanguageModelInput, required: true }) },
    resolve: (_root, { input: { id } }, { services, viewer }) =>
      deleteLanguageModel(services.languageModel, viewer, id),
  }),
  orderLanguageModels: t.prismaField({
    type: 'Organization',
    description: 'Chooses the order in which language models are asked. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: OrderLanguageModelsInput, required: true }) },
    resolve: (query, _root, { input: { ids } }, { services, viewer }) =>
      orderLanguageModels(services.languageModel, viewer, ids, query),
  }),
  chooseEngines: t.prismaField({
    type: 'Organization',
    description: 'Chooses what answers questions, what language models are shown and what they may cost. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: ChooseEnginesInput, required: true }) },
    resolve: (query, _root, { input }, { services, viewer }) =>
      chooseEngines(services.languageModel, viewer, { ...input, modelBudget: input.modelBudget ?? null }, query),
  }),
}));
