import { builder } from '../../graphql/builder.ts';
import { RelationshipType } from '../../graphql/enums/model.ts';
import { expected } from '../../graphql/errors.ts';
import type { Doubt } from './doubts/doubts.ts';
import { withDoubts } from './doubts/withDoubts.ts';
import { DraftedField } from './draftedField.ts';
import type { ModelDraft } from './draftModel.ts';
import type { RelationshipIdea } from './draftRelationships.ts';
import { modelPolicy } from '../model.policy.ts';
import { agentNameOf, modelDrafts, type PlacedDrafts } from './modelDrafts.ts';

const DraftDoubtKind = builder.enumType('DraftDoubtKind', {
  description: 'Kind of a doubt about a drafted model, gravest first.',
  values: {
    REPEATED_KEY: { description: 'Several rows have the same value of the key.' },
    TOTAL_ROW: { description: 'The file has rows that are sums of other rows: they were left out, or kept by choice.' },
    EMPTY_TABLE: { description: 'The table has no rows.' },
    MIXED_CURRENCIES: { description: 'A column says that amounts are in several currencies.' },
    UNREADABLE_VALUES: { description: 'Values of a column are none of its type, and count as empty.' },
    UNMATCHED_ROWS: { description: 'More than one row of a hundred finds no row in a model that is joined.' },
    NO_KEY: { description: 'No column is known to identify a row, so other models cannot join this one.' },
    LEFT_OUT_COLUMNS: { description: 'Columns of types that no query can use are left out.' },
  },
});

const DraftRemedy = builder.enumType('DraftRemedy', {
  description: 'Answer to a doubt.',
  values: {
    KEEP_FIRST: { description: 'Only the first of the rows with the same key counts: `keepFirst: true`.' },
    LEAVE: { description: 'All rows count, and the model has no key: `keepFirst: false`.' },
  },
});

const DraftDoubt = builder.objectRef<Doubt>('DraftDoubt').implement({
  description: 'Part of a drafted model that a person should look at.',
  fields: (t) => ({
    kind: t.expose('kind', { type: DraftDoubtKind, description: 'Kind of the doubt.' }),
    title: t.exposeString('title', { description: 'The doubt in a few words.' }),
    detail: t.exposeString('detail', { description: 'Consequence of it, one or two sentences.' }),
    column: t.exposeString('column', {
      nullable: true,
      description: 'Column of the table that it is about; null: none in particular.',
    }),
    remedies: t.field({
      type: [DraftRemedy],
      description: 'Answers to it, the one that fits best first; empty: nothing can be chosen.',
      resolve: ({ remedies }) => [...remedies],
    }),
  }),
});

const DraftedRelationship = builder.objectRef<RelationshipIdea>('DraftedRelationship').implement({
  description: 'Relationship between drafted models, or of one with an existing model.',
  fields: (t) => ({
    key: t.exposeID('key', { description: 'Name of it for `createModels`; the same in every draft.' }),
    name: t.string({
      description: 'Role of the model that is reached, such as `ship_to`.',
      resolve: ({ relationship }) => relationship.name,
    }),
    label: t.string({
      description: 'Name of the role for display; questions may use it.',
      resolve: ({ relationship }) => relationship.label,
    }),
    synonyms: t.stringList({
      description: 'Other names of the role that questions may use.',
      resolve: ({ relationship }) => [...relationship.synonyms],
    }),
    fromModel: t.string({ description: 'Name of the model that it starts from.', resolve: ({ owner }) => owner.name }),
    toModel: t.string({
      description: 'Name of the model that it reaches.',
      resolve: ({ relationship }) => relationship.toModel,
    }),
    type: t.field({
      type: RelationshipType,
      description: 'Numbers of rows on both sides.',
      resolve: ({ relationship }) => relationship.type,
    }),
    keys: t.stringList({
      description: 'Pairs of dimensions that must be equal: `customer_id = id`.',
      resolve: ({ relationship }) => relationship.keys.map(({ from, to }) => `${from} = ${to}`),
    }),
    matchedRows: t.exposeFloat('matchedRows', {
      nullable: true,
      description: 'Rows of the model it starts from that find a row of the other; null: not counted.',
    }),
    totalRows: t.exposeFloat('totalRows', {
      nullable: true,
      description: 'Rows of the model it starts from that were counted for `matchedRows`; null: not counted.',
    }),
    reachesOne: t.exposeBoolean('reachesOne', {
      description:
        'True: it leads to one row whatever key is chosen for the model that it reaches; false: only where its keys ' +
        'are that key.',
    }),
    declared: t.exposeBoolean('declared', {
      description: 'True: the source or a person declares it; false: the values of the columns speak for it.',
    }),
    reason: t.exposeString('reason', { description: 'Reason for the relationship, one sentence.' }),
    suggested: t.exposeBoolean('suggested', {
      description: 'False: the evidence is weak; left out unless it is chosen.',
    }),
  }),
});

const LeftOutColumn = builder.objectRef<ModelDraft['leftOut'][number]>('LeftOutColumn').implement({
  description: 'Column without a field in the draft.',
  fields: (t) => ({
    column: t.exposeString('column', { description: 'Name of the column, or the expression that does not compile.' }),
    reason: t.exposeString('reason', { description: 'Reason, one sentence.' }),
  }),
});

const Draft = builder.objectRef<ModelDraft>('ModelDraft').implement({
  description: 'Draft of a model over a table, made by rule, with reasons.',
  fields: (t) => ({
    table: t.prismaField({
      type: 'Table',
      description: 'Table of the model.',
      resolve: (query, { tableId }, _args, { database }) =>
        database.table.findUniqueOrThrow({ ...query, where: { id: tableId } }),
    }),
    name: t.string({
      description: 'Proposed name in queries; no other model of the environment or draft has it.',
      resolve: ({ model }) => model.name,
    }),
    label: t.string({ description: 'Proposed name for display.', resolve: ({ model }) => model.label }),
    description: t.string({ description: 'Proposed description.', resolve: ({ model }) => model.description }),
    rowNoun: t.exposeString('rowNoun', { description: 'Noun for one row: one row per `order item`.' }),
    rowNouns: t.exposeString('rowNouns', { description: 'Noun for many rows, by which answers count: `order items`.' }),
    synonyms: t.stringList({
      description: 'Other names that questions may use, from the description of the table.',
      resolve: ({ model }) => [...model.synonyms],
    }),
    grain: t.stringList({
      description: 'Names of the dimensions that identify a row; empty: none are known.',
      resolve: ({ model }) => [...model.grain.keys],
    }),
    grainReason: t.exposeString('keyReason', {
      description: 'Reason for the dimensions of `grain`, or for their absence, one sentence.',
    }),
    repeatedRows: t.exposeFloat('repeatedRows', {
      description:
        'Rows whose key an earlier row has, as many as there were when the table was read last: they are left out ' +
        'where only the first of each key counts.',
    }),
    doubts: t.field({
      type: [DraftDoubt],
      description: 'Parts that a person should look at, gravest first; empty: the model is ready.',
      resolve: ({ doubts }) => [...doubts],
    }),
    fields: t.field({ type: [DraftedField], description: 'Proposed fields.', resolve: ({ fields }) => [...fields] }),
    leftOut: t.field({
      type: [LeftOutColumn],
      description: 'Columns without a field, with the reasons.',
      resolve: ({ leftOut }) => [...leftOut],
    }),
  }),
});

const Drafts = builder.objectRef<PlacedDrafts>('ModelDrafts').implement({
  description: 'Drafts of models over tables of one source, made together.',
  fields: (t) => ({
    models: t.field({
      type: [Draft],
      description: 'Drafted models: those with doubts first, then by name.',
      resolve: ({ models }) => [...models],
    }),
    relationships: t.field({
      type: [DraftedRelationship],
      description: 'Proposed relationships among the drafts, and between drafts and existing models.',
      resolve: ({ relationships }) => [...relationships],
    }),
    existing: t.prismaField({
      type: ['Model'],
      description:
        'Models of the source that exist, by name; of chosen tables, those over them. A new agent may get them too.',
      resolve: (query, { existingIds }, _args, { database, viewer }) =>
        database.model.findMany({
          ...query,
          where: { id: { in: [...existingIds] }, AND: modelPolicy.where(viewer) },
          orderBy: { name: 'asc' },
        }),
    }),
    agentName: t.string({
      description: 'Proposed name of a new agent for the models.',
      resolve: ({ source }) => agentNameOf(source.name),
    }),
  }),
});

const ModelDraftsInput = builder.inputType('ModelDraftsInput', {
  description: 'Tables to draft models of.',
  fields: (t) => ({
    dataSourceId: t.id({ required: true, description: 'Data source of the tables.' }),
    tableIds: t.idList({
      description:
        'Tables of the source, at most 500; by default every imported table without a model in the environment.',
    }),
    reuse: t.boolean({
      description:
        'True: no second model is drafted of a chosen table that has one; it is among `ModelDrafts.existing`.',
    }),
  }),
});

builder.queryField('modelDrafts', (t) =>
  t.field({
    type: Drafts,
    description:
      'Drafts models of tables of one source together, with the relationships among them and to the models that ' +
      'exist, for the environment the viewer works in. Nothing is saved. For admins. Fails with NOT_FOUND for an ' +
      'unknown source or table.',
    authScopes: { admin: true },
    errors: { types: expected },
    args: { input: t.arg({ type: ModelDraftsInput, required: true }) },
    resolve: async (_root, { input }, { database, viewer, services, signal }) =>
      withDoubts(services.source, await modelDrafts(database, viewer, input), signal),
  }),
);
