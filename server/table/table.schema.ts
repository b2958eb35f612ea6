import type { Viewer } from '../access/viewer.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { builder, governed } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connectionOf.ts';
import { RelationshipType } from '../graphql/enums/model.ts';
import { MetadataFieldType, MetadataScope, SemanticType } from '../graphql/enums/table.ts';
import { storedHistogram, type Histogram, type HistogramBar } from './storedHistogram.ts';
import { presentColumns } from '../source/presentColumns.ts';
import { visibleSample } from './visibleSample.ts';
import { columnProposal, proposalColumn, tableProposal } from './proposals/proposalsOf.ts';
import {
  canDescribe,
  columnPolicy,
  tablePolicy,
  tableRelationshipPolicy,
  tableRelationshipProposalPolicy,
  userMetadataFieldPolicy,
} from './table.policy.ts';

/** Columns of a table that are there and that the viewer may read. */
const presentTo = (viewer: Viewer): Prisma.ColumnWhereInput => ({ AND: [columnPolicy.where(viewer), presentColumns] });

export const Table = builder.prismaNode('Table', {
  ...governed('Table', tablePolicy),
  description:
    'Imported table or view of a data source. Read by admins and by ' +
    'members with a permission on it or on its data source.',
  // Only what is asked for is loaded: samples and statistics are large.
  select: { id: true, organizationId: true },
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name in the data source.' }),
    schema: t.exposeString('schema', { nullable: true, description: 'Schema; null: the source has none.' }),
    catalog: t.exposeString('catalog', { nullable: true, description: 'Catalog; null: the source has none.' }),
    description: t.exposeString('description', { description: 'Meaning of the table; empty: not described.' }),
    rowCount: t.float({
      description: 'Number of rows at the last import; null: not counted.',
      select: { rowCount: true },
      nullable: true,
      resolve: (table) => (table.rowCount === null ? null : Number(table.rowCount)),
    }),
    sampleData: t.field({
      type: 'JSON',
      nullable: true,
      description:
        'First rows at the last import, `{ "columns": […], "rows": [[…]] ' +
        '}`, without hidden columns; null: none were kept.',
      select: (_args, context) => ({
        sampleData: true,
        columns: { select: { name: true }, where: presentTo(context.viewer) },
      }),
      resolve: (table) => visibleSample(table.sampleData, new Set(table.columns.map(({ name }) => name))),
    }),
    version: t.exposeInt('version', { description: 'Version of the description; send it with `updateTable`.' }),
    columnCount: t.relationCount('columns', {
      description: 'Number of columns that the viewer may read.',
      where: (_args, { viewer }) => presentTo(viewer),
    }),
    visibleColumnCount: t.relationCount('columns', {
      description: 'Number of columns that agents may know of.',
      where: (_args, { viewer }) => ({ AND: [presentTo(viewer), { isVisible: true }] }),
    }),
    undescribedColumnCount: t.relationCount('columns', {
      description: 'Number of columns without a description.',
      where: (_args, { viewer }) => ({ AND: [presentTo(viewer), { description: '' }] }),
    }),
    proposedDescription: t.string({
      nullable: true,
      description: 'Proposal for an empty description, made by rule; null: none, or the viewer is not an admin.',
      select: {
        name: true,
        rowCount: true,
        description: true,
        isView: true,
        columns: { where: presentColumns, select: proposalColumn, orderBy: { position: 'asc' } },
      },
      resolve: (table, _args, { viewer }) => (canDescribe(viewer, table) ? tableProposal(table) : null),
    }),
    isGeneratingMetadata: t.exposeBoolean('isGeneratingMetadata', { description: 'Reserved; always false.' }),
    isView: t.exposeBoolean('isView', { description: 'True: a view.' }),
    hierarchyLabels: t.exposeStringList('hierarchyLabels', {
      description: 'Names of the levels of the path, such as `["Schema", "Table"]`.',
    }),
    hierarchyPath: t.exposeStringList('hierarchyPath', {
      description: 'Parts of the full name, outermost first; the last one is the table.',
    }),
    sheet: t.exposeString('sheet', {
      nullable: true,
      description: 'Sheet of a workbook that the table was imported from; null: none.',
    }),
    lastSyncedAt: t.expose('lastSyncedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last completed import; null: never.',
    }),
    missingSince: t.expose('missingSince', {
      type: 'DateTime',
      nullable: true,
      description: 'Time since which the source no longer has the table; null: it exists.',
    }),
    changedColumnCount: t.relationCount('columns', {
      description: 'Number of columns added, removed or changed in the source since changes were last acknowledged.',
      where: (_args, { viewer }) => ({ AND: [columnPolicy.where(viewer), { change: { not: null } }] }),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the first import.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    dataSource: t.relation('dataSource', {
      nullable: true,
      description: 'Data source of the table; null when the viewer may not read it.',
    }),
    columns: t.relation('columns', {
      description: 'Columns that exist and that the viewer may read, in the order of the table.',
      query: (_args, context) => ({ where: presentTo(context.viewer), orderBy: { position: 'asc' } }),
    }),
    relationshipProposals: t.prismaField({
      type: ['TableRelationshipProposal'],
      description:
        'Proposals for relationships from or to the table that are neither ' +
        'accepted nor dismissed; empty for viewers who are not admins.',
      select: { id: true },
      resolve: (query, { id }, _args, { database, viewer }) =>
        database.tableRelationshipProposal.findMany({
          ...query,
          where: {
            AND: tableRelationshipProposalPolicy.where(viewer),
            dismissedAt: null,
            partOfId: null,
            OR: [
              { sourceColumn: { ...presentColumns, tableId: id } },
              { targetColumn: { ...presentColumns, tableId: id } },
            ],
          },
          orderBy: { id: 'asc' },
        }),
    }),
    metadataFields: t.relation('metadataFields', {
      description: 'Notes about the table, oldest first; empty for viewers who are not admins.',
      query: (_args, context) => ({
        where: userMetadataFieldPolicy.where(context.viewer),
        orderBy: { createdAt: 'asc' },
      }),
    }),
  }),
});

const HistogramBarObject = builder.objectRef<HistogramBar>('HistogramBar').implement({
  description: 'Bar of a histogram: a range of values, or one value.',
  fields: (t) => ({
    from: t.exposeString('from', { description: 'Start of the range, or the value.' }),
    to: t.exposeString('to', {
      nullable: true,
      description: 'End of the range, exclusive; null: the bar counts one value.',
    }),
    rows: t.exposeFloat('rows', { description: 'Number of rows.' }),
  }),
});

const HistogramObject = builder.objectRef<Histogram>('Histogram').implement({
  description: 'Exact distribution of the values of a column; rows without a value are not counted.',
  fields: (t) => ({
    bars: t.field({
      type: [HistogramBarObject],
      description: 'Bars in the order of the values; values without an order by frequency, highest first.',
      resolve: ({ bars }) => [...bars],
    }),
    otherRows: t.exposeFloat('otherRows', { description: 'Number of rows with values that have no bar.' }),
  }),
});

export const Column = builder.prismaNode('Column', {
  ...governed('Column', columnPolicy),
  description: 'Column of a table. Hidden columns are read by admins only.',
  select: { id: true, organizationId: true },
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name in the data source, unique within the table.' }),
    position: t.exposeInt('position', { description: 'Position in the table, ascending.' }),
    dataType: t.exposeString('dataType', {
      description:
        'Type of the values: `STRING`, `INTEGER`, `DECIMAL`, `NUMBER`, `BOOLEAN`, `DATE`, ' +
        '`TIMESTAMP`, `TIMESTAMP_TZ`, `TIME`, `JSON`, `BINARY` or `UNKNOWN`.',
    }),
    semanticType: t.expose('semanticType', {
      type: SemanticType,
      nullable: true,
      description: 'Meaning of the values; null: not set.',
    }),
    description: t.exposeString('description', { description: 'Meaning of the column; empty: not described.' }),
    missingValues: t.float({
      description: 'Number of rows without a value; null: not counted.',
      select: { missingValues: true },
      nullable: true,
      resolve: (column) => (column.missingValues === null ? null : Number(column.missingValues)),
    }),
    unreadableValues: t.float({
      select: { unreadableValues: true },
      nullable: true,
      description:
        'Number of rows with a value of another type, such as text among ' +
        'numbers, included in `missingValues`; null: not counted.',
      resolve: (column) => (column.unreadableValues === null ? null : Number(column.unreadableValues)),
    }),
    uniqueValues: t.float({
      description: 'Number of distinct values; null: not counted.',
      select: { uniqueValues: true },
      nullable: true,
      resolve: (column) => (column.uniqueValues === null ? null : Number(column.uniqueValues)),
    }),
    sampleValues: t.exposeStringList('sampleValues', {
      description: 'Most frequent values, at most 20, most frequent first.',
    }),
    min: t.exposeString('min', {
      nullable: true,
      description: 'Smallest value, as text; null: unknown, or the values have no order.',
    }),
    max: t.exposeString('max', {
      nullable: true,
      description: 'Largest value, as text; null: unknown, or the values have no order.',
    }),
    mean: t.exposeFloat('mean', {
      nullable: true,
      description: 'Mean of the values; null for columns without numbers.',
    }),
    median: t.exposeFloat('median', {
      nullable: true,
      description: 'Median of the values; null for columns without numbers.',
    }),
    histogram: t.field({
      type: HistogramObject,
      nullable: true,
      description: 'Distribution of the values; null: not counted, or all values differ and form no ranges.',
      select: { histogram: true },
      resolve: ({ histogram }) => storedHistogram(histogram),
    }),
    format: t.exposeString('format', {
      nullable: true,
      description: 'Format of the values, such as `YYYY-MM`; null: not set.',
    }),
    unitOfMeasurement: t.exposeString('unitOfMeasurement', {
      nullable: true,
      description: 'Unit of the values, such as `kg`; null: not set.',
    }),
    context: t.exposeString('context', { nullable: true, description: 'Background for agents; null: not set.' }),
    constraints: t.exposeString('constraints', {
      nullable: true,
      description: 'Rules that the values follow; null: not set.',
    }),
    isNullable: t.exposeBoolean('isNullable', { description: 'True: rows may have no value.' }),
    isPrimaryKey: t.exposeBoolean('isPrimaryKey', { description: 'True: part of the primary key of the table.' }),
    isVisible: t.exposeBoolean('isVisible', { description: 'False: hidden from agents and explorers.' }),
    isProcessing: t.exposeBoolean('isProcessing', { description: 'Reserved; always false.' }),
    version: t.exposeInt('version', { description: 'Version of the description; send it with `updateColumn`.' }),
    proposedDescription: t.string({
      nullable: true,
      description: 'Proposal for an empty description, made by rule; null: none, or the viewer is not an admin.',
      select: { ...proposalColumn, table: { select: { name: true, rowCount: true } } },
      resolve: (column, _args, { viewer }) =>
        canDescribe(viewer, column) ? columnProposal(column, column.table).description : null,
    }),
    proposedSemanticType: t.field({
      type: SemanticType,
      nullable: true,
      description: 'Proposed semantic type when none is set; null: none, or the viewer is not an admin.',
      select: { ...proposalColumn, table: { select: { name: true, rowCount: true } } },
      resolve: (column, _args, { viewer }) =>
        canDescribe(viewer, column) ? columnProposal(column, column.table).semanticType : null,
    }),
    table: t.relation('table', {
      nullable: true,
      description: 'Table of the column; null when the viewer may not read it.',
    }),
    sourceRelationships: t.relation('sourceRelationships', {
      description: 'Relationships that start at the column, as far as the viewer may read them.',
      query: (_args, context) => ({ where: tableRelationshipPolicy.where(context.viewer), orderBy: { id: 'asc' } }),
    }),
    targetRelationships: t.relation('targetRelationships', {
      description: 'Relationships that end at the column, as far as the viewer may read them.',
      query: (_args, context) => ({ where: tableRelationshipPolicy.where(context.viewer), orderBy: { id: 'asc' } }),
    }),
    metadataFields: t.relation('metadataFields', {
      description: 'Notes about the column, oldest first; empty for viewers who are not admins.',
      query: (_args, context) => ({
        where: userMetadataFieldPolicy.where(context.viewer),
        orderBy: { createdAt: 'asc' },
      }),
    }),
  }),
});

export const TableRelationship = builder.prismaNode('TableRelationship', {
  ...governed('TableRelationship', tableRelationshipPolicy),
  description: 'Link between the columns of two tables, which models can join by.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the link, such as `billing_country`; empty: not named.' }),
    type: t.expose('type', {
      type: RelationshipType,
      description: 'Numbers of rows on both sides, the source column first.',
    }),
    version: t.exposeInt('version', { description: 'Version; send it with `updateTableRelationship`.' }),
    description: t.exposeString('description', { description: 'Meaning of the link; empty: not described.' }),
    isImported: t.exposeBoolean('isImported', { description: 'True: read from the data source or from a file.' }),
    importSource: t.exposeString('importSource', {
      nullable: true,
      description: 'Origin: `foreign_key`, `yaml`, or `values` for an accepted proposal; null: drawn by a person.',
    }),
    sourceColumn: t.relation('sourceColumn', {
      nullable: true,
      description: 'Column that the link starts at; null when the viewer may not read it.',
    }),
    targetColumn: t.relation('targetColumn', {
      nullable: true,
      description: 'Column that the link ends at; null when the viewer may not read it.',
    }),
  }),
});

builder.prismaNode('TableRelationshipProposal', {
  ...governed('TableRelationshipProposal', tableRelationshipProposalPolicy),
  description: 'Proposal for a relationship, found in the values of two columns. For admins.',
  fields: (t) => ({
    type: t.expose('type', {
      type: RelationshipType,
      description: 'Numbers of rows on both sides, the source column first.',
    }),
    evidence: t.exposeString('evidence', { description: 'Reason for the proposal with its figures, in sentences.' }),
    totalRows: t.float({
      description: 'Number of rows with a value in the source column, at the last import.',
      select: { totalRows: true },
      resolve: ({ totalRows }) => Number(totalRows),
    }),
    matchedRows: t.float({
      description: 'Number of those rows whose value occurs in the target column.',
      select: { matchedRows: true },
      resolve: ({ matchedRows }) => Number(matchedRows),
    }),
    isSure: t.exposeBoolean('isSure', { description: 'True: names and values leave no doubt.' }),
    parts: t.relation('parts', {
      description:
        'Further pairs of columns of the same two tables that only together with this one are a key; ' +
        'they are accepted and dismissed with it. Empty: this pair stands by itself.',
    }),
    sourceColumn: t.relation('sourceColumn', { nullable: true, description: 'Column that the link would start at.' }),
    targetColumn: t.relation('targetColumn', { nullable: true, description: 'Column that the link would end at.' }),
  }),
});

builder.prismaObjectFields('DataSource', (t) => ({
  metadataFields: t.relation('metadataFields', {
    description: 'Notes about the data source, oldest first; empty for viewers who are not admins.',
    query: (_args, context) => ({
      where: userMetadataFieldPolicy.where(context.viewer),
      orderBy: { createdAt: 'asc' },
    }),
  }),
}));

export const UserMetadataField = builder.prismaNode('UserMetadataField', {
  ...governed('UserMetadataField', userMetadataFieldPolicy),
  description: 'Note about a data source, a table or a column. For admins.',
  fields: (t) => ({
    scope: t.expose('scope', { type: MetadataScope, description: 'Kind of thing that the note is about.' }),
    type: t.expose('type', { type: MetadataFieldType, description: 'Subject of the note.' }),
    content: t.exposeString('content', { description: 'Text of the note.' }),
    version: t.exposeInt('version', { description: 'Version; send it with `updateMetadataField`.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    author: t.relation('author', {
      nullable: true,
      description: 'Author; null when unknown or when the viewer may not read them.',
    }),
  }),
});

builder.queryFields((t) => ({
  table: t.prismaField({
    type: 'Table',
    nullable: true,
    description: 'Table by its id; null when it does not exist or the viewer may not read it.',
    authScopes: { member: true },
    args: { id: t.arg.id({ required: true, description: 'Id of the table.' }) },
    resolve: (query, _root, { id }, context) =>
      context.database.table.findUnique({ ...query, where: { id, AND: tablePolicy.where(context.viewer) } }),
  }),
  tables: t.prismaConnection(
    {
      type: 'Table',
      cursor: 'id',
      description: 'Tables of all data sources that the viewer may read, by name.',
      authScopes: { member: true },
      totalCount: (_connection, _args, context) =>
        context.database.table.count({ where: tablePolicy.where(context.viewer) }),
      resolve: (query, _root, _args, context) =>
        context.database.table.findMany({
          ...query,
          where: tablePolicy.where(context.viewer),
          orderBy: [{ name: 'asc' }, { id: 'asc' }],
        }),
    },
    connectionOf('Table'),
  ),
}));
