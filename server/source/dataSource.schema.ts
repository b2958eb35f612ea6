import type { Viewer } from '../access/viewer.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { builder, governed } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connectionOf.ts';
import {
  DataSourceStatus,
  DataSourceType,
  ProcessingStatus,
  ProcessingTaskType,
  SourceFileFormat,
} from '../graphql/enums/source.ts';
import { permissionPolicy } from '../access/access.policy.ts';
import { containing } from '../platform/database/containing.ts';
import {
  canConnectDataSource,
  dataProcessingTaskPolicy,
  dataSourcePolicy,
  sourceFilePolicy,
} from './dataSource.policy.ts';
import { Connector } from './connector/connector.schema.ts';
import { connectorDescriptions } from './connector/connectorDescriptions.ts';
import { importsAhead } from './import/importPlaces.ts';
import { latestProcessing } from './import/latestProcessing.ts';
import type { SourceServices } from './sourceServices.ts';

declare module '../graphql/context.ts' {
  interface Services {
    readonly source: SourceServices;
  }
}

const DataSourceKind = builder.enumType('DataSourceKind', {
  description: 'Kind of data source.',
  values: {
    FILES: { description: 'Uploaded files: the types FILE and SQL.' },
    DATABASES: { description: 'Servers reached over the network: all other types.' },
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

builder.prismaNode('DataSource', {
  ...governed('DataSource', dataSourcePolicy),
  description: 'Database or set of uploaded files. Read by admins and by members with a permission on it.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name for display, unique within the organization.' }),
    description: t.exposeString('description', { description: 'Description for people; may be empty.' }),
    type: t.expose('type', { type: DataSourceType, description: 'Engine that holds the data.' }),
    connector: t.field({
      type: Connector,
      description: 'Description of the type: its name and the form of its connection.',
      resolve: ({ type }) => connectorDescriptions.get(type)!,
    }),
    status: t.expose('status', { type: DataSourceStatus, description: 'State of the data source.' }),
    statusReason: t.string({
      nullable: true,
      description: 'Cause of the status ERROR; null otherwise and for viewers who are not admins.',
      resolve: ({ statusReason }, _args, { viewer }) => (canConnectDataSource(viewer) ? statusReason : null),
    }),
    excessPrivileges: t.stringList({
      description:
        'Privileges of the account beyond reading, as confirmed on ' +
        'connecting; empty for viewers who are not admins.',
      resolve: ({ excessPrivileges }, _args, { viewer }) => (canConnectDataSource(viewer) ? excessPrivileges : []),
    }),
    cacheEnabled: t.exposeBoolean('cacheEnabled', { description: 'True: results are reused for `cacheTTLMinutes`.' }),
    cacheTTLMinutes: t.exposeInt('cacheTTLMinutes', { description: 'Time for which results are reused, in minutes.' }),
    queryTimeoutSeconds: t.exposeInt('queryTimeoutSeconds', {
      description: 'Maximum duration of a query, in seconds.',
    }),
    concurrentQueries: t.exposeInt('concurrentQueries', {
      description: 'Maximum number of queries of questions at a time; others wait.',
    }),
    version: t.exposeInt('version', { description: 'Version of the settings; send it with `updateDataSource`.' }),
    lastCheckedAt: t.expose('lastCheckedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last connection test; null: never.',
    }),
    lastSyncedAt: t.expose('lastSyncedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last completed import; null: never.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    owner: t.relation('owner', { nullable: true, description: 'Owner; null: none, or not readable.' }),
    postgreSqlConnection: t.relation('postgreSqlConnection', {
      nullable: true,
      description: 'Connection of PostgreSQL and Redshift; null for other types and for viewers who are not admins.',
    }),
    msSqlConnection: t.relation('msSqlConnection', {
      nullable: true,
      description: 'Connection of SQL Server and Fabric; null for other types and for viewers who are not admins.',
    }),
    bigQueryConnection: t.relation('bigQueryConnection', {
      nullable: true,
      description: 'Connection of BigQuery; null for other types and for viewers who are not admins.',
    }),
    mySqlConnection: t.relation('mySqlConnection', {
      nullable: true,
      description: 'Connection of MySQL and MariaDB; null for other types and for viewers who are not admins.',
    }),
    snowflakeConnection: t.relation('snowflakeConnection', {
      nullable: true,
      description: 'Connection of Snowflake; null for other types and for viewers who are not admins.',
    }),
    synapseConnection: t.relation('synapseConnection', {
      nullable: true,
      description: 'Connection of Synapse; null for other types and for viewers who are not admins.',
    }),
    motherDuckConnection: t.relation('motherDuckConnection', {
      nullable: true,
      description: 'Connection of MotherDuck; null for other types and for viewers who are not admins.',
    }),
    databricksConnection: t.relation('databricksConnection', {
      nullable: true,
      description: 'Connection of Databricks; null for other types and for viewers who are not admins.',
    }),
    files: t.relation('files', {
      description: 'Uploaded files, by name; empty for viewers who are not admins.',
      query: (_args, context) => ({
        where: sourceFilePolicy.where(context.viewer),
        orderBy: [{ name: 'asc' }, { createdAt: 'asc' }],
      }),
    }),
    processingTasks: t.prismaConnection(
      {
        type: 'DataProcessingTask',
        cursor: 'id',
        description: 'Processing tasks, newest first; empty for viewers who are not admins.',
        totalCount: (dataSource, _args, context) =>
          context.database.dataProcessingTask.count({
            where: { AND: [{ dataSourceId: dataSource.id }, dataProcessingTaskPolicy.where(context.viewer)] },
          }),
        resolve: (query, dataSource, _args, context) =>
          context.database.dataProcessingTask.findMany({
            ...query,
            where: { AND: [{ dataSourceId: dataSource.id }, dataProcessingTaskPolicy.where(context.viewer)] },
            orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
          }),
      },
      connectionOf('DataProcessingTask'),
    ),
    waitingBehind: t.int({
      nullable: true,
      description: 'Upper bound of the number of sources imported before this one; null unless its import waits.',
      resolve: ({ id }, _args, { database }) => importsAhead(database, id),
    }),
    latestProcessing: t.prismaField({
      type: ['DataProcessingTask'],
      description:
        'Tasks of the latest import, one per table, in the order of processing, ' +
        'at most 500; empty for viewers who are not admins.',
      resolve: (query, { id }, _args, { database, viewer }) =>
        latestProcessing(database, id, dataProcessingTaskPolicy.where(viewer), query),
    }),
    permissions: t.relation('permissions', {
      description: 'Permissions on the data source, oldest first; empty for viewers who are not admins.',
      query: (_args, context) => ({ where: permissionPolicy.where(context.viewer), orderBy: { createdAt: 'asc' } }),
    }),
  }),
});

builder.prismaNode('SourceFile', {
  ...governed('SourceFile', sourceFilePolicy),
  description: 'Uploaded file that tables were imported from; removed with the last of them. For admins.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the file; several files may have the same one.' }),
    format: t.expose('format', { type: SourceFileFormat, description: 'Format of the file.' }),
    sizeBytes: t.float({ description: 'Size in bytes.', resolve: (file) => Number(file.sizeBytes) }),
    sha256: t.exposeString('sha256', { description: 'SHA-256 of the content, in hexadecimal digits.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the import.' }),
    dataSource: t.relation('dataSource', { nullable: true, description: 'Data source of the file.' }),
  }),
});

const DataProcessingTask = builder.prismaNode('DataProcessingTask', {
  ...governed('DataProcessingTask', dataProcessingTaskPolicy),
  description: 'Import or synchronization of one table. For admins.',
  fields: (t) => ({
    type: t.expose('type', { type: ProcessingTaskType, description: 'Kind of work.' }),
    status: t.expose('status', { type: ProcessingStatus, description: 'State of the task.' }),
    errors: t.exposeStringList('errors', { description: 'Failures, one sentence each; empty unless the task failed.' }),
    progress: t.exposeInt('progress', { description: 'Progress in percent, 0 to 100.' }),
    startedAt: t.expose('startedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which it began; null while it waits.',
    }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which it ended; null until then.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the request.' }),
    dataSource: t.relation('dataSource', { nullable: true, description: 'Data source of the table.' }),
    table: t.relation('table', {
      nullable: true,
      description: 'The table; null: the task concerns the data source as a whole.',
    }),
  }),
});

builder.prismaObjectFields('Table', (t) => ({
  sourceFile: t.relation('sourceFile', {
    nullable: true,
    description: 'File that the table was imported from; null: none, or the viewer is not an admin.',
  }),
  latestProcessing: t.field({
    type: DataProcessingTask,
    nullable: true,
    description: 'Latest import of the table, or the one that waits; null: none, or the viewer is not an admin.',
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
    description: 'Data source by its id; null when it does not exist or the viewer may not read it.',
    authScopes: { member: true },
    args: { id: t.arg.id({ required: true, description: 'Id of the data source.' }) },
    resolve: (query, _root, { id }, context) =>
      context.database.dataSource.findUnique({ ...query, where: { id, AND: dataSourcePolicy.where(context.viewer) } }),
  }),
  dataSources: t.prismaConnection(
    {
      type: 'DataSource',
      cursor: 'id',
      description: 'Data sources that the viewer may read, by name.',
      authScopes: { member: true },
      args: {
        kind: t.arg({ type: DataSourceKind, description: 'Only data sources of this kind.' }),
        search: t.arg.string({ description: 'Part of the name or the description, ignoring case.' }),
      },
      totalCount: (_connection, args, { database, viewer }) =>
        database.dataSource.count({ where: sourcesLike(viewer, args) }),
      resolve: (query, _root, args, { database, viewer }) =>
        database.dataSource.findMany({
          ...query,
          where: sourcesLike(viewer, args),
          orderBy: [{ name: 'asc' }, { id: 'asc' }],
        }),
    },
    connectionOf('DataSource'),
  ),
}));
