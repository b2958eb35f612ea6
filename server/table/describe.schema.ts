import { builder } from '../graphql/builder.ts';
import { MetadataFieldType, RelationshipType, SemanticType } from '../graphql/enums.ts';
import { expected } from '../graphql/errors.ts';
import { acceptProposals } from './acceptProposals.ts';
import { createMetadataField, removeMetadataField, updateMetadataField } from './metadataFields.ts';
import { acceptRelationshipProposal, dismissRelationshipProposal } from './relationshipProposals.ts';
import { createTableRelationship, removeTableRelationship, updateTableRelationship } from './relationships.ts';
import { Column, Table, TableRelationship, UserMetadataField } from './table.schema.ts';
import { updateColumn } from './updateColumn.ts';
import { updateTable } from './updateTable.ts';

const read = 'The version that was read; when somebody has saved another one since, nothing is written.';

const UpdateTableInput = builder.inputType('UpdateTableInput', {
  fields: (t) => ({
    tableId: t.id({ required: true }),
    version: t.int({ required: true, description: read }),
    description: t.string({ required: true, description: 'At most 4,000 characters.' }),
  }),
});

const UpdateColumnInput = builder.inputType('UpdateColumnInput', {
  description: 'What is left out stays; null takes away what was said.',
  fields: (t) => ({
    columnId: t.id({ required: true }),
    version: t.int({ required: true, description: read }),
    description: t.string(),
    semanticType: t.field({ type: SemanticType }),
    dataType: t.string({ description: 'STRING, INTEGER, DECIMAL, NUMBER, BOOLEAN, DATE, TIMESTAMP, TIMESTAMP_TZ, …' }),
    constraints: t.string({ description: 'Rules its values keep.' }),
    context: t.string(),
    format: t.string(),
    unitOfMeasurement: t.string(),
    isVisible: t.boolean({ description: 'False: agents do not know that the column exists.' }),
    isPrimaryKey: t.boolean(),
    isNullable: t.boolean(),
  }),
});

const AcceptProposalsInput = builder.inputType('AcceptProposalsInput', {
  description: 'Exactly one of the two.',
  fields: (t) => ({ tableId: t.id(), dataSourceId: t.id({ description: 'All of its tables.' }) }),
});

const CreateMetadataFieldInput = builder.inputType('CreateMetadataFieldInput', {
  description: 'A note about exactly one data source, table or column.',
  fields: (t) => ({
    dataSourceId: t.id(),
    tableId: t.id(),
    columnId: t.id(),
    type: t.field({ type: MetadataFieldType, required: true }),
    content: t.string({ required: true, description: 'At most 10,000 characters.' }),
  }),
});

const UpdateMetadataFieldInput = builder.inputType('UpdateMetadataFieldInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int({ required: true, description: read }),
    content: t.string({ required: true }),
  }),
});

const RemoveMetadataFieldInput = builder.inputType('RemoveMetadataFieldInput', {
  fields: (t) => ({ id: t.id({ required: true }) }),
});

const CreateTableRelationshipInput = builder.inputType('CreateTableRelationshipInput', {
  fields: (t) => ({
    sourceColumnId: t.id({ required: true }),
    targetColumnId: t.id({ required: true, description: 'Of the same data source.' }),
    name: t.string(),
    type: t.field({ type: RelationshipType, description: 'Default MANY_TO_ONE.' }),
    description: t.string(),
  }),
});

const UpdateTableRelationshipInput = builder.inputType('UpdateTableRelationshipInput', {
  description: 'What is left out stays.',
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int({ required: true, description: read }),
    name: t.string(),
    type: t.field({ type: RelationshipType }),
    description: t.string(),
  }),
});

const RemoveTableRelationshipInput = builder.inputType('RemoveTableRelationshipInput', {
  fields: (t) => ({ id: t.id({ required: true }) }),
});

const RelationshipProposalInput = builder.inputType('RelationshipProposalInput', {
  fields: (t) => ({ id: t.id({ required: true }) }),
});

const Removed = builder.objectRef<{ readonly id: string }>('RemovedEntity').implement({
  description: 'What is no longer there.',
  fields: (t) => ({ id: t.exposeID('id') }),
});

const DescribedTables = builder.objectRef<Awaited<ReturnType<typeof acceptProposals>>>('DescribedTables').implement({
  fields: (t) => ({ tables: t.field({ type: [Table], resolve: (tables) => tables }) }),
});

// Plain fields: what a command returns is only what was written, and the rest is read where it is asked for.
builder.mutationFields((t) => ({
  updateTable: t.field({
    type: Table,
    errors: { types: expected },
    args: { input: t.arg({ type: UpdateTableInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) => updateTable(database, viewer, input),
  }),
  updateColumn: t.field({
    type: Column,
    errors: { types: expected },
    args: { input: t.arg({ type: UpdateColumnInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) => updateColumn(database, viewer, input),
  }),
  acceptProposals: t.field({
    type: DescribedTables,
    description: 'Writes proposed descriptions and semantic types wherever nobody has written any.',
    errors: { types: expected },
    args: { input: t.arg({ type: AcceptProposalsInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) => acceptProposals(database, viewer, input),
  }),
  createMetadataField: t.field({
    type: UserMetadataField,
    errors: { types: expected },
    args: { input: t.arg({ type: CreateMetadataFieldInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) => createMetadataField(database, viewer, input),
  }),
  updateMetadataField: t.field({
    type: UserMetadataField,
    errors: { types: expected },
    args: { input: t.arg({ type: UpdateMetadataFieldInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) => updateMetadataField(database, viewer, input),
  }),
  removeMetadataField: t.field({
    type: Removed,
    errors: { types: expected },
    args: { input: t.arg({ type: RemoveMetadataFieldInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) => removeMetadataField(database, viewer, input.id),
  }),
  createTableRelationship: t.field({
    type: TableRelationship,
    errors: { types: expected },
    args: { input: t.arg({ type: CreateTableRelationshipInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) => createTableRelationship(database, viewer, input),
  }),
  updateTableRelationship: t.field({
    type: TableRelationship,
    errors: { types: expected },
    args: { input: t.arg({ type: UpdateTableRelationshipInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) => updateTableRelationship(database, viewer, input),
  }),
  acceptRelationshipProposal: t.field({
    type: TableRelationship,
    description: 'Makes a proposed relationship one that models can join by.',
    errors: { types: expected },
    args: { input: t.arg({ type: RelationshipProposalInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) => acceptRelationshipProposal(database, viewer, input.id),
  }),
  dismissRelationshipProposal: t.field({
    type: Removed,
    description: 'Says that a proposed relationship is none: it is not proposed again.',
    errors: { types: expected },
    args: { input: t.arg({ type: RelationshipProposalInput, required: true }) },
    resolve: (_root, { input }, { database, viewer, now }) =>
      dismissRelationshipProposal(database, viewer, input.id, now),
  }),
  removeTableRelationship: t.field({
    type: Removed,
    errors: { types: expected },
    args: { input: t.arg({ type: RemoveTableRelationshipInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) => removeTableRelationship(database, viewer, input.id),
  }),
}));
