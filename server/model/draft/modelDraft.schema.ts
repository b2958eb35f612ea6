import { builder } from '../../graphql/builder.ts';
import { expected } from '../../graphql/errors.ts';
import { removeModel } from '../removeModel.ts';
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

const RemovedModel = builder.objectRef<{ readonly id: string }>('RemovedModel').implement({
  description: 'Model that was removed.',
  fields: (t) => ({ id: t.exposeID('id', { description: 'Id that the model had.' }) }),
});

builder.mutationFields((t) => ({
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
