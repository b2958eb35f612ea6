import { builder } from '../graphql/builder.ts';
import { RelationshipType } from '../graphql/enums/model.ts';
import { MetadataFieldType, SemanticType } from '../graphql/enums/table.ts';
import { expected } from '../graphql/errors.ts';
import { acceptProposals } from './acceptProposals.ts';
import { createMetadataField, removeMetadataField, updateMetadataField } from './metadataFields.ts';
import { acceptRelationshipProposal, dismissRelationshipProposal } from './relationshipProposals.ts';
import { createTableRelationship, removeTableRelationship, updateTableRelationship } from './relationships.ts';
import { Column, Table, TableRelationship, UserMetadataField } from './table.schema.ts';
import { updateColumn } from './updateColumn.ts';
import { updateTable } from './updateTable.ts';

const read = 'Version that was read; CONFLICT when a newer one exists.';

const UpdateTableInput = builder.inputType('UpdateTableInput', {
  description: 'Description of a table.',
  fields: (t) => ({
    tableId: t.id({ required: true, description: 'Table to describe.' }),
    version: t.int({ required: true, description: read }),
    description: t.string({
      required: true,
      description: 'Meaning of the table, at most 4,000 characters; empty removes it.',
    }),
  }),
});

const UpdateColumnInput = builder.inputType('UpdateColumnInput', {
  description: 'Description of a column. Absent fields keep their value; null removes a text or the semantic type.',
  fields: (t) => ({
    columnId: t.id({ required: true, description: 'Column to describe.' }),
    version: t.int({ required: true, description: read }),
    description: t.string({ description: 'Meaning of the column, at most 4,000 characters.' }),
    semanticType: t.field({ type: SemanticType, description: 'Meaning of the values.' }),
    dataType: t.string({ description: 'Type of the values, one of those of `Column.dataType`.' }),
    constraints: t.string({ description: 'Rules that the values follow, at most 2,000 characters.' }),
    context: t.string({ description: 'Background for agents, at most 4,000 characters.' }),
    format: t.string({ description: 'Format of the values, such as `YYYY-MM`, at most 100 characters.' }),
    unitOfMeasurement: t.string({ description: 'Unit of the values, such as `kg`, at most 100 characters.' }),
    isVisible: t.boolean({ description: 'False hides the column from agents and explorers.' }),
    isPrimaryKey: t.boolean({ description: 'True: part of the primary key of the table.' }),
    isNullable: t.boolean({ description: 'True: rows may have no value.' }),
  }),
});

const AcceptProposalsInput = builder.inputType('AcceptProposalsInput', {
  description: 'Tables whose proposals are accepted: exactly one of the fields.',
  fields: (t) => ({
    tableId: t.id({ description: 'One table.' }),
    dataSourceId: t.id({ description: 'All tables of a data source.' }),
  }),
});

const CreateMetadataFieldInput = builder.inputType('CreateMetadataFieldInput', {
  description: 'Note about exactly one data source, table or column.',
  fields: (t) => ({
    dataSourceId: t.id({ description: 'Data source that the note is about.' }),
    tableId: t.id({ description: 'Table that the note is about.' }),
    columnId: t.id({ description: 'Column that the note is about.' }),
    type: t.field({ type: MetadataFieldType, required: true, description: 'Subject of the note.' }),
    content: t.string({ required: true, description: 'Text of the note, 1 to 10,000 characters.' }),
  }),
});

const UpdateMetadataFieldInput = builder.inputType('UpdateMetadataFieldInput', {
  description: 'New text of a note.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Note to change.' }),
    version: t.int({ required: true, description: read }),
    content: t.string({ required: true, description: 'Text of the note, 1 to 10,000 characters.' }),
  }),
});

const RemoveMetadataFieldInput = builder.inputType('RemoveMetadataFieldInput', {
  description: 'Note to remove.',
  fields: (t) => ({ id: t.id({ required: true, description: 'Id of the note.' }) }),
});

const CreateTableRelationshipInput = builder.inputType('CreateTableRelationshipInput', {
  description: 'New link between two columns.',
  fields: (t) => ({
    sourceColumnId: t.id({ required: true, description: 'Column that the link starts at.' }),
    targetColumnId: t.id({ required: true, description: 'Column that the link ends at, of the same data source.' }),
    name: t.string({ description: 'Name of the link, at most 200 characters; empty by default.' }),
    type: t.field({
      type: RelationshipType,
      description: 'Numbers of rows on both sides, the source column first; MANY_TO_ONE by default.',
    }),
    description: t.string({ description: 'Meaning of the link, at most 4,000 characters; empty by default.' }),
  }),
});

const UpdateTableRelationshipInput = builder.inputType('UpdateTableRelationshipInput', {
  description: 'Change of a link between two columns. Absent fields keep their value.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Link to change.' }),
    version: t.int({ required: true, description: read }),
    name: t.string({ description: 'Name of the link, at most 200 characters.' }),
    type: t.field({ type: RelationshipType, description: 'Numbers of rows on both sides, the source column first.' }),
    description: t.string({ description: 'Meaning of the link, at most 4,000 characters.' }),
  }),
});

const RemoveTableRelationshipInput = builder.inputType('RemoveTableRelationshipInput', {
  description: 'Link to remove.',
  fields: (t) => ({ id: t.id({ required: true, description: 'Id of the link.' }) }),
});

const RelationshipProposalInput = builder.inputType('RelationshipProposalInput', {
  description: 'Proposal to decide about.',
  fields: (t) => ({ id: t.id({ required: true, description: 'Id of the proposal.' }) }),
});

const Removed = builder.objectRef<{ readonly id: string }>('RemovedEntity').implement({
  description: 'Object that was removed.',
  fields: (t) => ({ id: t.exposeID('id', { description: 'Id that the object had.' }) }),
});

const DescribedTables = builder.objectRef<Awaited<ReturnType<typeof acceptProposals>>>('DescribedTables').implement({
  description: 'Tables whose proposals were accepted.',
  fields: (t) => ({
    tables: t.field({ type: [Table], description: 'Tables with their new descriptions.', resolve: (tables) => tables }),
  }),
});

// Plain fields: what a command returns is only what was written, and the rest is read where it is
// asked for.
builder.mutationFields((t) => ({
  updateTable: t.field({
    type: Table,
    description:
      'Changes the description of a table. For admins. Fails with CONFLICT when it has changed since `version`.',
    errors: { types: expected },
    args: { input: t.arg({ type: UpdateTableInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) => updateTable(database, viewer, input),
  }),
  updateColumn: t.field({
    type: Column,
    description:
      'Changes the description of a column; importing the table again keeps it. For ' +
      'admins. Fails with CONFLICT when it has changed since `version`.',
    errors: { types: expected },
    args: { input: t.arg({ type: UpdateColumnInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) => updateColumn(database, viewer, input),
  }),
  acceptProposals: t.field({
    type: DescribedTables,
    description: 'Fills empty descriptions and semantic types of tables and columns with their proposals. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: AcceptProposalsInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) => acceptProposals(database, viewer, input),
  }),
  createMetadataField: t.field({
    type: UserMetadataField,
    description: 'Adds a note about a data source, a table or a column. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: CreateMetadataFieldInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) => createMetadataField(database, viewer, input),
  }),
  updateMetadataField: t.field({
    type: UserMetadataField,
    description: 'Changes the text of a note. For admins. Fails with CONFLICT when it has changed since `version`.',
    errors: { types: expected },
    args: { input: t.arg({ type: UpdateMetadataFieldInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) => updateMetadataField(database, viewer, input),
  }),
  removeMetadataField: t.field({
    type: Removed,
    description: 'Removes a note. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: RemoveMetadataFieldInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) => removeMetadataField(database, viewer, input.id),
  }),
  createTableRelationship: t.field({
    type: TableRelationship,
    description: 'Links two columns of a data source. For admins. Fails with CONFLICT when they are linked already.',
    errors: { types: expected },
    args: { input: t.arg({ type: CreateTableRelationshipInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) => createTableRelationship(database, viewer, input),
  }),
  updateTableRelationship: t.field({
    type: TableRelationship,
    description:
      'Changes a link between two columns. For admins. Fails with CONFLICT when it has changed since `version`.',
    errors: { types: expected },
    args: { input: t.arg({ type: UpdateTableRelationshipInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) => updateTableRelationship(database, viewer, input),
  }),
  acceptRelationshipProposal: t.field({
    type: TableRelationship,
    description:
      'Turns a proposal into a relationship that models can join by. For admins. ' +
      'Fails with NOT_FOUND when it was accepted or dismissed before.',
    errors: { types: expected },
    args: { input: t.arg({ type: RelationshipProposalInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) => acceptRelationshipProposal(database, viewer, input.id),
  }),
  dismissRelationshipProposal: t.field({
    type: Removed,
    description:
      'Dismisses a proposal, which is not made again. For admins. Fails ' +
      'with NOT_FOUND when it was accepted or dismissed before.',
    errors: { types: expected },
    args: { input: t.arg({ type: RelationshipProposalInput, required: true }) },
    resolve: (_root, { input }, { database, viewer, now }) =>
      dismissRelationshipProposal(database, viewer, input.id, now),
  }),
  removeTableRelationship: t.field({
    type: Removed,
    description: 'Removes a link between two columns. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: RemoveTableRelationshipInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) => removeTableRelationship(database, viewer, input.id),
  }),
}));
