import { builder } from '../../graphql/builder.ts';
import { expected } from '../../graphql/errors.ts';
import { removeModel } from '../removeModel.ts';
import { createModelFromTable } from './createModelFromTable.ts';
import type { FieldIdea, ModelDraft } from './draftModel.ts';
import type { RelationshipIdea } from './draftRelationships.ts';
import { modelDraft } from './modelDraft.ts';

const DraftedFieldKind = builder.enumType('DraftedFieldKind', { values: ['DIMENSION', 'MEASURE'] as const });

const DraftedField = builder.objectRef<FieldIdea>('DraftedField').implement({
  fields: (t) => ({
    kind: t.expose('kind', { type: DraftedFieldKind }),
    name: t.string({ resolve: ({ field }) => field.name }),
    label: t.string({ resolve: ({ field }) => field.label }),
    expression: t.string({ resolve: ({ field }) => field.expression }),
    unit: t.string({ nullable: true, resolve: ({ field }) => field.unit }),
    reason: t.exposeString('reason', { description: 'Why it is drafted, one sentence.' }),
    suggested: t.exposeBoolean('suggested', { description: 'False: it may mean nothing.' }),
    required: t.exposeBoolean('required', { description: 'True: rows are told apart or joined by it.' }),
  }),
});

const DraftedRelationship = builder.objectRef<RelationshipIdea>('DraftedRelationship').implement({
  fields: (t) => ({
    name: t.string({ resolve: ({ relationship }) => relationship.name }),
    fromModel: t.exposeString('owner'),
    toModel: t.string({ resolve: ({ relationship }) => relationship.toModel }),
    keys: t.stringList({
      description: 'Pairs of dimensions, e.g. `customer_id = id`.',
      resolve: ({ relationship }) => relationship.keys.map(({ from, to }) => `${from} = ${to}`),
    }),
    reason: t.exposeString('reason'),
  }),
});

const LeftOutColumn = builder.objectRef<ModelDraft['leftOut'][number]>('LeftOutColumn').implement({
  fields: (t) => ({ column: t.exposeString('column'), reason: t.exposeString('reason') }),
});

const Draft = builder.objectRef<ModelDraft>('ModelDraft').implement({
  description: 'What a model of a table could be, drafted by rule, with the reasons.',
  fields: (t) => ({
    name: t.string({ resolve: ({ model }) => model.name }),
    label: t.string({ resolve: ({ model }) => model.label }),
    description: t.string({ resolve: ({ model }) => model.description }),
    grain: t.stringList({
      description: 'Dimensions that tell rows apart; empty: nothing is known to.',
      resolve: ({ model }) => [...model.grain.keys],
    }),
    fields: t.field({ type: [DraftedField], resolve: ({ fields }) => [...fields] }),
    relationships: t.field({ type: [DraftedRelationship], resolve: ({ relationships }) => [...relationships] }),
    leftOut: t.field({ type: [LeftOutColumn], resolve: ({ leftOut }) => [...leftOut] }),
  }),
});

builder.queryField('modelDraft', (t) =>
  t.field({
    type: Draft,
    description: 'Drafts a model of a table for the environment the viewer works in; nothing is kept.',
    authScopes: { admin: true },
    errors: { types: expected },
    args: { tableId: t.arg.id({ required: true }) },
    resolve: (_root, { tableId }, { database, viewer }) => modelDraft(database, viewer, tableId),
  }),
);

const CreateModelFromTableInput = builder.inputType('CreateModelFromTableInput', {
  fields: (t) => ({
    tableId: t.id({ required: true }),
    name: t.string({ description: '`[a-z][a-z0-9_]*`; default the draft’s.' }),
    label: t.string(),
    description: t.string({ description: 'What one row is.' }),
    fields: t.stringList({ description: 'Names of drafted fields; default the suggested ones.' }),
    agentIds: t.idList({ description: 'Agents that get the model and its table.' }),
  }),
});

const RemovedModel = builder.objectRef<{ readonly id: string }>('RemovedModel').implement({
  fields: (t) => ({ id: t.exposeID('id') }),
});

builder.mutationFields((t) => ({
  createModelFromTable: t.prismaField({
    type: 'Model',
    description: 'Makes a model of a table as it is drafted, with its joins to the models of related tables.',
    errors: { types: expected },
    args: { input: t.arg({ type: CreateModelFromTableInput, required: true }) },
    resolve: (_query, _root, { input }, { database, viewer }) =>
      createModelFromTable(database, viewer, { ...input, agentIds: input.agentIds ?? [] }),
  }),
  removeModel: t.field({
    type: RemovedModel,
    description: 'Removes a model that no metric and no term uses.',
    errors: { types: expected },
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { database, viewer }) => removeModel(database, viewer, id),
  }),
}));
