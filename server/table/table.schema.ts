import type { Viewer } from '../access/viewer.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { builder, governed } from '../graphql/builder.ts';
import { MetadataFieldType, MetadataScope, RelationshipType, SemanticType } from '../graphql/enums.ts';
import { storedHistogram, type Histogram, type HistogramBar } from './storedHistogram.ts';
import { presentColumns } from './presentColumns.ts';
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
  // Only what is asked for is loaded: samples and statistics are large.
  select: { id: true, organizationId: true },
  fields: (t) => ({
    name: t.exposeString('name'),
    schema: t.exposeString('schema', { nullable: true }),
    catalog: t.exposeString('catalog', { nullable: true }),
    description: t.exposeString('description'),
    rowCount: t.float({
      select: { rowCount: true },
      nullable: true,
      resolve: (table) => (table.rowCount === null ? null : Number(table.rowCount)),
    }),
    sampleData: t.field({
      type: 'JSON',
      nullable: true,
      description: 'First rows, `{ columns, rows }`, of the columns that the viewer may see.',
      select: (_args, context) => ({
        sampleData: true,
        columns: { select: { name: true }, where: presentTo(context.viewer) },
      }),
      resolve: (table) => visibleSample(table.sampleData, new Set(table.columns.map(({ name }) => name))),
    }),
    version: t.exposeInt('version', { description: 'What is sent back when the table is described.' }),
    columnCount: t.relationCount('columns', { where: (_args, { viewer }) => presentTo(viewer) }),
    visibleColumnCount: t.relationCount('columns', {
      description: 'Columns that agents may know of.',
      where: (_args, { viewer }) => ({ AND: [presentTo(viewer), { isVisible: true }] }),
    }),
    undescribedColumnCount: t.relationCount('columns', {
      where: (_args, { viewer }) => ({ AND: [presentTo(viewer), { description: '' }] }),
    }),
    proposedDescription: t.string({
      nullable: true,
      description: 'What could be written where nobody has written a description; for those who may.',
      select: {
        name: true,
        rowCount: true,
        description: true,
        isView: true,
        columns: { where: presentColumns, select: proposalColumn, orderBy: { position: 'asc' } },
      },
      resolve: (table, _args, { viewer }) => (canDescribe(viewer, table) ? tableProposal(table) : null),
    }),
    isGeneratingMetadata: t.exposeBoolean('isGeneratingMetadata'),
    isView: t.exposeBoolean('isView'),
    hierarchyLabels: t.exposeStringList('hierarchyLabels'),
    hierarchyPath: t.exposeStringList('hierarchyPath'),
    sheet: t.exposeString('sheet', { nullable: true, description: 'Of a workbook, the sheet that it is.' }),
    lastSyncedAt: t.expose('lastSyncedAt', { type: 'DateTime', nullable: true }),
    missingSince: t.expose('missingSince', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when its source no longer shows it.',
    }),
    changedColumnCount: t.relationCount('columns', {
      description: 'Columns that were added, removed or changed in the source since that was last acknowledged.',
      where: (_args, { viewer }) => ({ AND: [columnPolicy.where(viewer), { change: { not: null } }] }),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    dataSource: t.relation('dataSource', { nullable: true }),
    columns: t.relation('columns', {
      query: (_args, context) => ({ where: presentTo(context.viewer), orderBy: { position: 'asc' } }),
    }),
    relationshipProposals: t.prismaField({
      type: ['TableRelationshipProposal'],
      description:
        'Relationships from or to it that the values speak for, while nobody has accepted or dismissed them; for admins.',
      select: { id: true },
      resolve: (query, { id }, _args, { database, viewer }) =>
        database.tableRelationshipProposal.findMany({
          ...query,
          where: {
            AND: tableRelationshipProposalPolicy.where(viewer),
            dismissedAt: null,
            OR: [
              { sourceColumn: { ...presentColumns, tableId: id } },
              { targetColumn: { ...presentColumns, tableId: id } },
            ],
          },
          orderBy: { id: 'asc' },
        }),
    }),
    metadataFields: t.relation('metadataFields', {
      query: (_args, context) => ({
        where: userMetadataFieldPolicy.where(context.viewer),
        orderBy: { createdAt: 'asc' },
      }),
    }),
  }),
});

const HistogramBarObject = builder.objectRef<HistogramBar>('HistogramBar').implement({
  fields: (t) => ({
    from: t.exposeString('from', { description: 'Where the range begins, or the value itself.' }),
    to: t.exposeString('to', {
      nullable: true,
      description: 'Where the range ends, itself not in it; null: rows with the value.',
    }),
    rows: t.exposeFloat('rows'),
  }),
});

const HistogramObject = builder.objectRef<Histogram>('Histogram').implement({
  description: 'How the values of a column are spread over its rows, exactly; rows without a value aside.',
  fields: (t) => ({
    bars: t.field({
      type: [HistogramBarObject],
      description: 'In the order of the values; values without one stand with the most frequent first.',
      resolve: ({ bars }) => [...bars],
    }),
    otherRows: t.exposeFloat('otherRows', { description: 'Rows whose value has no bar of its own.' }),
  }),
});

export const Column = builder.prismaNode('Column', {
  ...governed('Column', columnPolicy),
  select: { id: true, organizationId: true },
  fields: (t) => ({
    name: t.exposeString('name'),
    position: t.exposeInt('position'),
    dataType: t.exposeString('dataType'),
    semanticType: t.expose('semanticType', { type: SemanticType, nullable: true }),
    description: t.exposeString('description'),
    missingValues: t.float({
      select: { missingValues: true },
      nullable: true,
      resolve: (column) => (column.missingValues === null ? null : Number(column.missingValues)),
    }),
    unreadableValues: t.float({
      select: { unreadableValues: true },
      nullable: true,
      description:
        'Rows whose value is none of the type, such as a text among numbers; they are among the missing ones.',
      resolve: (column) => (column.unreadableValues === null ? null : Number(column.unreadableValues)),
    }),
    uniqueValues: t.float({
      select: { uniqueValues: true },
      nullable: true,
      resolve: (column) => (column.uniqueValues === null ? null : Number(column.uniqueValues)),
    }),
    sampleValues: t.exposeStringList('sampleValues'),
    min: t.exposeString('min', { nullable: true }),
    max: t.exposeString('max', { nullable: true }),
    mean: t.exposeFloat('mean', { nullable: true }),
    median: t.exposeFloat('median', { nullable: true }),
    histogram: t.field({
      type: HistogramObject,
      nullable: true,
      description: 'Null: nothing is counted yet, or no value repeats and the values make no ranges.',
      select: { histogram: true },
      resolve: ({ histogram }) => storedHistogram(histogram),
    }),
    format: t.exposeString('format', { nullable: true }),
    unitOfMeasurement: t.exposeString('unitOfMeasurement', { nullable: true }),
    context: t.exposeString('context', { nullable: true }),
    constraints: t.exposeString('constraints', { nullable: true }),
    isNullable: t.exposeBoolean('isNullable'),
    isPrimaryKey: t.exposeBoolean('isPrimaryKey'),
    isVisible: t.exposeBoolean('isVisible'),
    isProcessing: t.exposeBoolean('isProcessing'),
    version: t.exposeInt('version', { description: 'What is sent back when the column is described.' }),
    proposedDescription: t.string({
      nullable: true,
      description: 'What could be written where nobody has written a description; for those who may.',
      select: { ...proposalColumn, table: { select: { name: true, rowCount: true } } },
      resolve: (column, _args, { viewer }) =>
        canDescribe(viewer, column) ? columnProposal(column, column.table).description : null,
    }),
    proposedSemanticType: t.field({
      type: SemanticType,
      nullable: true,
      description: 'What the values seem to be where nobody has said it; for those who may.',
      select: { ...proposalColumn, table: { select: { name: true, rowCount: true } } },
      resolve: (column, _args, { viewer }) =>
        canDescribe(viewer, column) ? columnProposal(column, column.table).semanticType : null,
    }),
    table: t.relation('table', { nullable: true }),
    sourceRelationships: t.relation('sourceRelationships', {
      description: 'Relationships that start here.',
      query: (_args, context) => ({ where: tableRelationshipPolicy.where(context.viewer), orderBy: { id: 'asc' } }),
    }),
    targetRelationships: t.relation('targetRelationships', {
      description: 'Relationships that end here.',
      query: (_args, context) => ({ where: tableRelationshipPolicy.where(context.viewer), orderBy: { id: 'asc' } }),
    }),
    metadataFields: t.relation('metadataFields', {
      query: (_args, context) => ({
        where: userMetadataFieldPolicy.where(context.viewer),
        orderBy: { createdAt: 'asc' },
      }),
    }),
  }),
});

export const TableRelationship = builder.prismaNode('TableRelationship', {
  ...governed('TableRelationship', tableRelationshipPolicy),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Empty: nobody has named it.' }),
    type: t.expose('type', { type: RelationshipType }),
    version: t.exposeInt('version', { description: 'What is sent back when the relationship is changed.' }),
    description: t.exposeString('description'),
    isImported: t.exposeBoolean('isImported'),
    importSource: t.exposeString('importSource', { nullable: true }),
    sourceColumn: t.relation('sourceColumn', { nullable: true }),
    targetColumn: t.relation('targetColumn', { nullable: true }),
  }),
});

builder.prismaNode('TableRelationshipProposal', {
  ...governed('TableRelationshipProposal', tableRelationshipProposalPolicy),
  fields: (t) => ({
    type: t.expose('type', { type: RelationshipType }),
    evidence: t.exposeString('evidence', { description: 'Why it is proposed, one sentence with its figures.' }),
    sourceColumn: t.relation('sourceColumn', { nullable: true }),
    targetColumn: t.relation('targetColumn', { nullable: true }),
  }),
});

builder.prismaObjectFields('DataSource', (t) => ({
  metadataFields: t.relation('metadataFields', {
    query: (_args, context) => ({
      where: userMetadataFieldPolicy.where(context.viewer),
      orderBy: { createdAt: 'asc' },
    }),
  }),
}));

export const UserMetadataField = builder.prismaNode('UserMetadataField', {
  ...governed('UserMetadataField', userMetadataFieldPolicy),
  fields: (t) => ({
    scope: t.expose('scope', { type: MetadataScope }),
    type: t.expose('type', { type: MetadataFieldType }),
    content: t.exposeString('content'),
    version: t.exposeInt('version', { description: 'What is sent back when the note is changed.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    author: t.relation('author', { nullable: true }),
  }),
});

builder.queryFields((t) => ({
  table: t.prismaField({
    type: 'Table',
    nullable: true,
    authScopes: { member: true },
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, context) =>
      context.database.table.findUnique({ ...query, where: { id, AND: tablePolicy.where(context.viewer) } }),
  }),
  tables: t.prismaConnection({
    type: 'Table',
    cursor: 'id',
    authScopes: { member: true },
    totalCount: (_connection, _args, context) =>
      context.database.table.count({ where: tablePolicy.where(context.viewer) }),
    resolve: (query, _root, _args, context) =>
      context.database.table.findMany({
        ...query,
        where: tablePolicy.where(context.viewer),
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
      }),
  }),
}));
