import type { Viewer } from '../access/viewer.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { builder, governed } from '../graphql/builder.ts';
import {
  DataSourceStatus,
  DataSourceType,
  ProcessingStatus,
  ProcessingTaskType,
  SourceFileFormat,
} from '../graphql/enums.ts';
import { permissionPolicy } from '../access/access.policy.ts';
import { containing } from '../platform/containing.ts';
import { tablePolicy } from '../table/table.policy.ts';
import {
  canConnectDataSource,
  dataProcessingTaskPolicy,
  dataSourcePolicy,
  sourceFilePolicy,
} from './dataSource.policy.ts';
import { latestProcessing } from './latestProcessing.ts';

const DataSourceKind = builder.enumType('DataSourceKind', {
  values: {
    FILES: { description: 'Uploaded: FILE and SQL.' },
    DATABASES: { description: 'Reached over the network: everything else.' },
  } as const,
});

/** Condition of the sources that are shown for a filter. */
function sourcesLike(
  viewer: Viewer,
  { kind, search }: { readonly kind?: 'FILES' | 'DATABASES' | null; readonly search?: string | null },
): Prisma.DataSourceWhereInput {
  const uploaded: Prisma.DataSourceWhereInput = { type: { in: ['FILE', 'SQL'] } };
  const part = search?.trim() ? containing(search.trim()) : null;
  return {
    AND: [
      dataSourcePolicy.where(viewer),
      kind === 'FILES' ? uploaded : kind === 'DATABASES' ? { NOT: uploaded } : {},
      part === null ? {} : { OR: [{ name: part }, { description: part }] },
    ],
  };
}

function tablesOf({ id }: { readonly id: string }, viewer: Viewer, search?: string | null): Prisma.TableWhereInput {
  const part = search?.trim() ? containing(search.trim()) : null;
  return {
    AND: [
      { dataSourceId: id },
      tablePolicy.where(viewer),
      part === null ? {} : { OR: [{ name: part }, { schema: part }] },
    ],
  };
}

builder.prismaNode('DataSource', {
  ...governed('DataSource', dataSourcePolicy),
  fields: (t) => ({
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    type: t.expose('type', { type: DataSourceType }),
    status: t.expose('status', { type: DataSourceStatus }),
    statusReason: t.string({
      nullable: true,
      description: 'Why the status is ERROR; for admins, because it names tables.',
      resolve: ({ statusReason }, _args, { viewer }) => (canConnectDataSource(viewer) ? statusReason : null),
    }),
    excessPrivileges: t.stringList({
      description: 'What the account may do beyond reading, as confirmed when the source was connected; for admins.',
      resolve: ({ excessPrivileges }, _args, { viewer }) => (canConnectDataSource(viewer) ? excessPrivileges : []),
    }),
    cacheEnabled: t.exposeBoolean('cacheEnabled'),
    cacheTTLMinutes: t.exposeInt('cacheTTLMinutes'),
    queryTimeoutSeconds: t.exposeInt('queryTimeoutSeconds', { description: 'How long one query may take.' }),
    concurrentQueries: t.exposeInt('concurrentQueries', {
      description: 'How many queries of questions run at once; others wait for their turn.',
    }),
    lastCheckedAt: t.expose('lastCheckedAt', { type: 'DateTime', nullable: true }),
    lastSyncedAt: t.expose('lastSyncedAt', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    owner: t.relation('owner', { nullable: true }),
    postgreSqlConnection: t.relation('postgreSqlConnection', { nullable: true }),
    msSqlConnection: t.relation('msSqlConnection', { nullable: true }),
    bigQueryConnection: t.relation('bigQueryConnection', { nullable: true }),
    mySqlConnection: t.relation('mySqlConnection', { nullable: true }),
    snowflakeConnection: t.relation('snowflakeConnection', { nullable: true }),
    synapseConnection: t.relation('synapseConnection', { nullable: true }),
    motherDuckConnection: t.relation('motherDuckConnection', { nullable: true }),
    databricksConnection: t.relation('databricksConnection', { nullable: true }),
    files: t.relation('files', {
      query: (_args, context) => ({
        where: sourceFilePolicy.where(context.viewer),
        orderBy: [{ name: 'asc' }, { createdAt: 'asc' }],
      }),
    }),
    tables: t.prismaConnection({
      type: 'Table',
      cursor: 'id',
      description: 'By catalog, schema and name.',
      args: { search: t.arg.string({ description: 'Part of the name or the schema.' }) },
      totalCount: (dataSource, { search }, { database, viewer }) =>
        database.table.count({ where: tablesOf(dataSource, viewer, search) }),
      resolve: (query, dataSource, { search }, { database, viewer }) =>
        database.table.findMany({
          ...query,
          where: tablesOf(dataSource, viewer, search),
          orderBy: [{ catalog: 'asc' }, { schema: 'asc' }, { name: 'asc' }, { id: 'asc' }],
        }),
    }),
    tableCount: t.int({
      resolve: (dataSource, _args, context) =>
        context.database.table.count({
          where: { AND: [{ dataSourceId: dataSource.id }, tablePolicy.where(context.viewer)] },
        }),
    }),
    processingTasks: t.prismaConnection({
      type: 'DataProcessingTask',
      cursor: 'id',
      resolve: (query, dataSource, _args, context) =>
        context.database.dataProcessingTask.findMany({
          ...query,
          where: { AND: [{ dataSourceId: dataSource.id }, dataProcessingTaskPolicy.where(context.viewer)] },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
    }),
    latestProcessing: t.prismaField({
      type: ['DataProcessingTask'],
      description: 'The newest import, one task for each table, in the order they run; at most 500. For admins.',
      resolve: (query, { id }, _args, { database, viewer }) =>
        latestProcessing(database, id, dataProcessingTaskPolicy.where(viewer), query),
    }),
    permissions: t.relation('permissions', {
      query: (_args, context) => ({ where: permissionPolicy.where(context.viewer), orderBy: { createdAt: 'asc' } }),
    }),
  }),
});

builder.prismaNode('SourceFile', {
  ...governed('SourceFile', sourceFilePolicy),
  description: 'A file that arrived; it goes with the last table that came from it.',
  fields: (t) => ({
    name: t.exposeString('name'),
    format: t.expose('format', { type: SourceFileFormat }),
    sizeBytes: t.float({ resolve: (file) => Number(file.sizeBytes) }),
    sha256: t.exposeString('sha256', { description: 'Of its bytes, in hexadecimal digits.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    dataSource: t.relation('dataSource', { nullable: true }),
    tables: t.relation('tables', {
      description: 'Tables whose rows came from it.',
      query: (_args, { viewer }) => ({ where: tablePolicy.where(viewer), orderBy: { name: 'asc' } }),
    }),
  }),
});

const DataProcessingTask = builder.prismaNode('DataProcessingTask', {
  ...governed('DataProcessingTask', dataProcessingTaskPolicy),
  fields: (t) => ({
    type: t.expose('type', { type: ProcessingTaskType }),
    status: t.expose('status', { type: ProcessingStatus }),
    errors: t.exposeStringList('errors'),
    progress: t.exposeInt('progress', { description: '0 to 100.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    dataSource: t.relation('dataSource', { nullable: true }),
    table: t.relation('table', { nullable: true }),
  }),
});

builder.prismaObjectFields('Table', (t) => ({
  sourceFile: t.relation('sourceFile', {
    nullable: true,
    description: 'The file its rows came from. For admins.',
  }),
  latestProcessing: t.field({
    type: DataProcessingTask,
    nullable: true,
    description: 'The last time it was imported or synchronised, or the one that waits. For admins.',
    select: (_args, { viewer }, nested) => ({
      processingTasks: nested({
        where: dataProcessingTaskPolicy.where(viewer),
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: 1,
      }),
    }),
    resolve: ({ processingTasks: [latest] }) => latest ?? null,
  }),
}));

builder.queryFields((t) => ({
  dataSource: t.prismaField({
    type: 'DataSource',
    nullable: true,
    authScopes: { member: true },
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, context) =>
      context.database.dataSource.findUnique({ ...query, where: { id, AND: dataSourcePolicy.where(context.viewer) } }),
  }),
  dataSources: t.prismaConnection({
    type: 'DataSource',
    cursor: 'id',
    authScopes: { member: true },
    args: {
      kind: t.arg({ type: DataSourceKind }),
      search: t.arg.string({ description: 'Part of the name or the description.' }),
    },
    totalCount: (_connection, args, { database, viewer }) =>
      database.dataSource.count({ where: sourcesLike(viewer, args) }),
    resolve: (query, _root, args, { database, viewer }) =>
      database.dataSource.findMany({
        ...query,
        where: sourcesLike(viewer, args),
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
      }),
  }),
}));
