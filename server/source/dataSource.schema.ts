import { builder, governed } from '../graphql/builder.ts';
import {
  DataSourceStatus,
  DataSourceType,
  ProcessingStatus,
  ProcessingTaskType,
  SourceFileFormat,
} from '../graphql/enums.ts';
import { permissionPolicy } from '../access/access.policy.ts';
import { tablePolicy } from '../table/table.policy.ts';
import {
  canConnectDataSource,
  dataProcessingTaskPolicy,
  dataSourcePolicy,
  sourceFilePolicy,
} from './dataSource.policy.ts';

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
      query: (_args, context) => ({ where: sourceFilePolicy.where(context.viewer), orderBy: { name: 'asc' } }),
    }),
    tables: t.prismaConnection({
      type: 'Table',
      cursor: 'id',
      resolve: (query, dataSource, _args, context) =>
        context.database.table.findMany({
          ...query,
          where: { AND: [{ dataSourceId: dataSource.id }, tablePolicy.where(context.viewer)] },
          orderBy: [{ name: 'asc' }, { id: 'asc' }],
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
    permissions: t.relation('permissions', {
      query: (_args, context) => ({ where: permissionPolicy.where(context.viewer), orderBy: { createdAt: 'asc' } }),
    }),
  }),
});

builder.prismaNode('SourceFile', {
  ...governed('SourceFile', sourceFilePolicy),
  fields: (t) => ({
    name: t.exposeString('name'),
    format: t.expose('format', { type: SourceFileFormat }),
    sizeBytes: t.float({ resolve: (file) => Number(file.sizeBytes) }),
    options: t.expose('options', { type: 'JSON' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    dataSource: t.relation('dataSource', { nullable: true }),
  }),
});

builder.prismaNode('DataProcessingTask', {
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
    totalCount: (_connection, _args, context) =>
      context.database.dataSource.count({ where: dataSourcePolicy.where(context.viewer) }),
    resolve: (query, _root, _args, context) =>
      context.database.dataSource.findMany({
        ...query,
        where: dataSourcePolicy.where(context.viewer),
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
      }),
  }),
}));
