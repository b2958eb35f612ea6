import { builder } from '../../graphql/builder.ts';
import { expected } from '../../graphql/errors.ts';
import { removeModel } from '../removeModel.ts';
import { createModelFromTable } from './createModelFromTable.ts';
import type { FieldIdea, ModelDraft } from './draftModel.ts';
import type { RelationshipIdea } from './draftRelationships.ts';
import { modelDraft } from './modelDraft.ts';

const DraftedFieldKind = builder.enumType('DraftedFieldKind', {
  description: 'Kind of a drafted field.',
  values: {
    DIMENSION: { description: 'Dimension, which groups and filters.' },
    MEASURE: { description: 'Measure, an aggregate over rows.' },
  },
});

const DraftedField = builder.objectRef<FieldIdea>('DraftedField').implement({
  description: 'Field of a drafted model.',
  fields: (t) => ({
    kind: t.expose('kind', { type: DraftedFieldKind, description: 'Kind of the field.' }),
    name: t.string({ description: 'Name in queries, unique within the draft.', resolve: ({ field }) => field.name }),
    label: t.string({ description: 'Name for display.', resolve: ({ field }) => field.label }),
    expression: t.string({
      description: 'Expression over the columns of the table.',
      resolve: ({ field }) => field.expression,
    }),
    unit: t.string({
      nullable: true,
      description: 'Unit of the values; null: none.',
      resolve: ({ field }) => field.unit,
    }),
    reason: t.exposeString('reason', { description: 'Reason for the field, one sentence.' }),
    suggested: t.exposeBoolean('suggested', {
      description: 'False: the field may be meaningless; left out unless it is chosen.',
    }),
    required: t.exposeBoolean('required', {
      description: 'True: the field identifies rows or joins them, and is always included.',
    }),
  }),
});

const DraftedRelationship = builder.objectRef<RelationshipIdea>('DraftedRelationship').implement({
  description: 'Relationship of a drafted model.',
  fields: (t) => ({
    name: t.string({
      description: 'Role of the model that is reached, such as `ship_to`.',
      resolve: ({ relationship }) => relationship.name,
    }),
    fromModel: t.exposeString('owner', { description: 'Name of the model that it starts from.' }),
    toModel: t.string({
      description: 'Name of the model that it reaches.',
      resolve: ({ relationship }) => relationship.toModel,
    }),
    keys: t.stringList({
      description: 'Pairs of dimensions that must be equal: `customer_id = id`.',
      resolve: ({ relationship }) => relationship.keys.map(({ from, to }) => `${from} = ${to}`),
    }),
    reason: t.exposeString('reason', { description: 'Reason for the relationship, one sentence.' }),
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
    name: t.string({
      description: 'Proposed name in queries; no other model of the environment has it.',
      resolve: ({ model }) => model.name,
    }),
    label: t.string({ description: 'Proposed name for display.', resolve: ({ model }) => model.label }),
    description: t.string({ description: 'Proposed description.', resolve: ({ model }) => model.description }),
    grain: t.stringList({
      description: 'Names of the dimensions that identify a row; empty: none are known.',
      resolve: ({ model }) => [...model.grain.keys],
    }),
    fields: t.field({ type: [DraftedField], description: 'Proposed fields.', resolve: ({ fields }) => [...fields] }),
    relationships: t.field({
      type: [DraftedRelationship],
      description: 'Proposed relationships to and from models over related tables.',
      resolve: ({ relationships }) => [...relationships],
    }),
    leftOut: t.field({
      type: [LeftOutColumn],
      description: 'Columns without a field, with the reasons.',
      resolve: ({ leftOut }) => [...leftOut],
    }),
  }),
});

builder.queryField('modelDraft', (t) =>
  t.field({
    type: Draft,
    description:
      'Drafts a model over a table for the environment the viewer works in, without ' +
      'saving it. For admins. Fails with NOT_FOUND for an unknown table.',
    authScopes: { admin: true },
    errors: { types: expected },
    args: { tableId: t.arg.id({ required: true, description: 'Table to draft a model over.' }) },
    resolve: (_root, { tableId }, { database, viewer }) => modelDraft(database, viewer, tableId),
  }),
);

const CreateModelFromTableInput = builder.inputType('CreateModelFromTableInput', {
  description: "Choice of a draft's parts.",
  fields: (t) => ({
    tableId: t.id({ required: true, description: 'Table of the model.' }),
    name: t.string({
      description: 'Name in queries, `[a-z][a-z0-9_]*`, at most 63 characters; that of the draft by default.',
    }),
    label: t.string({ description: 'Name for display; that of the draft by default.' }),
    description: t.string({ description: 'Meaning of one row; the description of the draft by default.' }),
    fields: t.stringList({
      description: 'Names of drafted fields; by default the suggested ones. Required fields are always included.',
    }),
    agentIds: t.idList({ description: 'Agents that may use the model and its table; none by default.' }),
  }),
});

const RemovedModel = builder.objectRef<{ readonly id: string }>('RemovedModel').implement({
  description: 'Model that was removed.',
  fields: (t) => ({ id: t.exposeID('id', { description: 'Id that the model had.' }) }),
});

builder.mutationFields((t) => ({
  createModelFromTable: t.prismaField({
    type: 'Model',
    description:
      'Creates the drafted model over a table with its relationships. For admins. Fails ' +
      'with CONFLICT when the name is taken or an agent already has the maximum number of ' +
      'tables, and with INVALID_INPUT for a field that is not in the draft.',
    errors: { types: expected },
    args: { input: t.arg({ type: CreateModelFromTableInput, required: true }) },
    resolve: (_query, _root, { input }, { database, viewer }) =>
      createModelFromTable(database, viewer, { ...input, agentIds: input.agentIds ?? [] }),
  }),
  removeModel: t.field({
    type: RemovedModel,
    description:
      'Removes a model with its fields and the relationships to it. For ' +
      'admins and editors of the model. Fails with CONFLICT while a ' +
      'metric, a glossary term or another definition uses it.',
    errors: { types: expected },
    args: { id: t.arg.id({ required: true, description: 'Id of the model.' }) },
    resolve: (_root, { id }, { database, viewer }) => removeModel(database, viewer, id),
  }),
}));
