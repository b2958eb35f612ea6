import { builder } from '../../graphql/builder.ts';
import { expected } from '../../graphql/errors.ts';
import { ChangedMeanwhileError } from '../../layer/change.ts';
import { BreakingChangeError } from '../../layer/impact/breakingChange.ts';
import type { Problem } from '../../layer/impact/impact.ts';
import { DraftedField } from '../../model/draft/draftedField.ts';
import { FieldChoiceInput } from '../../model/draft/fieldChoiceInput.schema.ts';
import { DataSourceError } from '../semqlForViewer.ts';
import { RefusedSqlError } from '../sql/sqlForViewer.ts';
import { createSqlModel, draftSqlModel, type SqlModelDraft } from './draftSqlModel.ts';
import { tryModelSql, updateModelSql, type ColumnChange, type TriedModelSql } from './updateModelSql.ts';

const SqlModelColumn = builder.objectRef<SqlModelDraft['columns'][number]>('SqlModelColumn').implement({
  description: 'Column of a query.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name in the result.' }),
    type: t.exposeString('type', { description: 'Type of the values, as in `CompiledColumn.type`.' }),
  }),
});

const SqlModelDraftObject = builder.objectRef<SqlModelDraft>('SqlModelDraft').implement({
  description: 'Query that ran, and the model that may be made of it.',
  fields: (t) => ({
    columns: t.field({
      type: [SqlModelColumn],
      description: 'Columns, in the order of the values.',
      resolve: ({ columns }) => [...columns],
    }),
    rows: t.field({
      type: 'JSON',
      description: 'First ten rows, each an array of values in column order.',
      resolve: ({ rows }) => rows,
    }),
    rowCount: t.exposeFloat('rowCount', { description: 'Number of all rows.' }),
    durationMs: t.exposeInt('durationMs', { description: 'Duration at the data source in milliseconds.' }),
    name: t.string({ description: 'Proposed name in queries.', resolve: ({ draft }) => draft.model.name }),
    label: t.string({ description: 'Proposed name for display.', resolve: ({ draft }) => draft.model.label }),
    rowNoun: t.string({ description: 'Noun for one row: `order item`.', resolve: ({ draft }) => draft.rowNoun }),
    grain: t.stringList({
      description: 'Names of the dimensions that identify a row; empty: none are known.',
      resolve: ({ draft }) => [...draft.model.grain.keys],
    }),
    fields: t.field({
      type: [DraftedField],
      description: 'Proposed fields.',
      resolve: ({ draft }) => [...draft.fields],
    }),
  }),
});

type InputFields = Parameters<NonNullable<Parameters<typeof builder.inputType>[1]['fields']>>[0];

const queryFields = (t: InputFields) => ({
  dataSourceId: t.id({ required: true, description: 'Data source to query.' }),
  sql: t.string({ required: true, description: 'One SELECT in the dialect of the data source.' }),
  name: t.string({
    required: true,
    description: 'Name in queries, `[a-z][a-z0-9_]*`, at most 63 characters and unique within the environment.',
  }),
});

const SqlModelDraftInput = builder.inputType('SqlModelDraftInput', {
  description: 'Query to make a model of.',
  fields: queryFields,
});

const CreateSqlModelInput = builder.inputType('CreateSqlModelInput', {
  description: 'Query and the choice among the drafted fields; absent settings are as drafted.',
  fields: (t) => ({
    ...queryFields(t),
    label: t.string({ description: 'Name for display, at most 200 characters.' }),
    description: t.string({ description: 'Meaning of one row, at most 4,000 characters.' }),
    rowNoun: t.string({ description: 'Noun for one row, at most 60 characters: `order`.' }),
    grain: t.stringList({ description: 'Names in the draft of the dimensions that identify a row; empty: none.' }),
    fields: t.field({ type: [FieldChoiceInput], description: 'Fields of the model; by default the suggested ones.' }),
    confirmed: t.boolean({
      description: 'True: the change is made even if something would no longer compile; see NeedsConfirmationError.',
    }),
  }),
});

const ModelSqlProblem = builder.objectRef<Problem>('ModelSqlProblem').implement({
  description: 'Thing that other SQL of a model would break or put in doubt.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the thing.' }),
    name: t.exposeString('name', { description: 'Its name: `orders.revenue`.' }),
    message: t.exposeString('message', { description: 'Sentence about the problem.' }),
    agent: t.exposeString('agent', {
      nullable: true,
      description: 'Name of the agent whose part of the layer has the problem; null: the whole layer has.',
    }),
  }),
});

const ModelColumnChange = builder.objectRef<ColumnChange>('ModelColumnChange').implement({
  description: 'Column that the rows of a model would gain, lose, or have in another type.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the column.' }),
    before: t.exposeString('before', {
      nullable: true,
      description: 'Type of the values now, as in `CompiledColumn.type`; null: the column is new.',
    }),
    after: t.exposeString('after', {
      nullable: true,
      description: 'Type of the values with the other SQL; null: the column would be gone.',
    }),
  }),
});

const TriedModelSqlObject = builder.objectRef<TriedModelSql>('TriedModelSql').implement({
  description: 'Other SQL of a model that ran, and what saving it would change.',
  fields: (t) => ({
    columns: t.field({
      type: [SqlModelColumn],
      description: 'Columns, in the order of the values.',
      resolve: ({ columns }) => [...columns],
    }),
    rows: t.field({
      type: 'JSON',
      description: 'First ten rows, each an array of values in column order.',
      resolve: ({ rows }) => rows,
    }),
    rowCount: t.exposeFloat('rowCount', { description: 'Number of all rows.' }),
    durationMs: t.exposeInt('durationMs', { description: 'Duration at the data source in milliseconds.' }),
    columnChanges: t.field({
      type: [ModelColumnChange],
      description: 'Columns that would change.',
      resolve: ({ columnChanges }) => [...columnChanges],
    }),
    broken: t.field({
      type: [ModelSqlProblem],
      description: 'Things that compile now and would not with this SQL.',
      resolve: ({ impact }) => [...impact.broken],
    }),
    doubtful: t.field({
      type: [ModelSqlProblem],
      description: 'Things that would give wrong numbers or none with this SQL, or may.',
      resolve: ({ impact }) => [...impact.doubtful],
    }),
  }),
});

const modelSqlFields = (t: InputFields) => ({
  modelId: t.id({ required: true, description: 'Model whose rows are the result of a query.' }),
  version: t.int({ required: true, description: 'Version of the model that was read.' }),
  sql: t.string({ required: true, description: 'One SELECT in the dialect of its data source.' }),
});

const TryModelSqlInput = builder.inputType('TryModelSqlInput', {
  description: 'Other SQL for a model.',
  fields: modelSqlFields,
});

const UpdateModelSqlInput = builder.inputType('UpdateModelSqlInput', {
  description: 'Other SQL for a model, to be saved.',
  fields: (t) => ({
    ...modelSqlFields(t),
    confirmed: t.boolean({
      description: 'True: the change is made even if something would no longer compile; see NeedsConfirmationError.',
    }),
  }),
});

const failures = [RefusedSqlError, DataSourceError, ...expected];

builder.mutationFields((t) => ({
  draftSqlModel: t.field({
    type: SqlModelDraftObject,
    description:
      'Runs SQL through the gate, counts what it gives, and drafts a model of it; nothing is saved. For admins. Fails ' +
      'with UNAVAILABLE and the words of the data source when it refuses the query.',
    authScopes: { admin: true },
    errors: { types: failures },
    args: { input: t.arg({ type: SqlModelDraftInput, required: true }) },
    resolve: (_root, { input }, { services, ...asked }) => draftSqlModel(services.semql, asked, input),
  }),
  createSqlModel: t.prismaField({
    type: 'Model',
    description: 'Makes a model of SQL, which is run once more: only a query that ran becomes a model. For admins.',
    authScopes: { admin: true },
    errors: { types: [ChangedMeanwhileError, BreakingChangeError, ...failures] },
    args: { input: t.arg({ type: CreateSqlModelInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, ...asked }) => {
      const id = await createSqlModel({ ...services.layer, ...services.semql }, asked, input);
      return database.model.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  tryModelSql: t.field({
    type: TriedModelSqlObject,
    description:
      'Runs other SQL for a model through the gate and says what saving it would change; nothing is saved. For admins. ' +
      'Fails with UNAVAILABLE and the words of the data source when it refuses the query.',
    authScopes: { admin: true },
    errors: { types: [ChangedMeanwhileError, ...failures] },
    args: { input: t.arg({ type: TryModelSqlInput, required: true }) },
    resolve: (_root, { input }, { services, ...asked }) =>
      tryModelSql({ ...services.layer, ...services.semql }, asked, input),
  }),
  updateModelSql: t.prismaField({
    type: 'Model',
    description:
      'Puts other SQL in the place of that of a model, which gives it a new version. The SQL is run once more: only a ' +
      'query that ran becomes the source of a model. For admins.',
    authScopes: { admin: true },
    errors: { types: [ChangedMeanwhileError, BreakingChangeError, ...failures] },
    args: { input: t.arg({ type: UpdateModelSqlInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, ...asked }) => {
      await updateModelSql({ ...services.layer, ...services.semql }, asked, input);
      return database.model.findUniqueOrThrow({ ...query, where: { id: input.modelId } });
    },
  }),
}));
