import { builder } from '../graphql/builder.ts';
import { QueryErrorType } from '../graphql/enums.ts';
import { expected } from '../graphql/errors.ts';
import { connectDataSource, testConnection, type TestedConnection } from './connectDataSource.ts';
import { ConnectionFailed } from './connectionFailed.ts';
import { availableTables, importTables } from './importTables.ts';

builder.objectType(ConnectionFailed, {
  name: 'ConnectionFailed',
  description: 'A data source that could not be reached or read.',
  interfaces: ['UserError'],
  fields: (t) => ({ type: t.expose('type', { type: QueryErrorType }) }),
});

const PostgreSqlConnectionInput = builder.inputType('PostgreSqlConnectionInput', {
  description: 'Structured fields only; a connection string is never read.',
  fields: (t) => ({
    host: t.string({ required: true }),
    port: t.int({ description: 'Default 5432.' }),
    database: t.string({ required: true }),
    username: t.string({ required: true }),
    password: t.string({ required: true, description: 'Kept encrypted and never given back.' }),
    sslMode: t.string({ description: 'disable, prefer (default), require, verify-ca or verify-full.' }),
    schemas: t.stringList({ description: 'Default: all that the account may use.' }),
  }),
});

const TestConnectionInput = builder.inputType('TestConnectionInput', {
  fields: (t) => ({ postgreSql: t.field({ type: PostgreSqlConnectionInput, required: true }) }),
});

const ConnectDataSourceInput = builder.inputType('ConnectDataSourceInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    description: t.string(),
    allowExcessPrivileges: t.boolean({
      description: 'True: an account that may do more than read is meant. What it may do is kept with the source.',
    }),
    postgreSql: t.field({ type: PostgreSqlConnectionInput, required: true }),
  }),
});

const TablePathInput = builder.inputType('TablePathInput', {
  fields: (t) => ({ path: t.stringList({ required: true, description: 'As `availableTables` gives it.' }) }),
});

const ImportTablesInput = builder.inputType('ImportTablesInput', {
  fields: (t) => ({
    dataSourceId: t.id({ required: true }),
    tables: t.field({ type: [TablePathInput], required: true }),
  }),
});

const Tested = builder.objectRef<TestedConnection>('TestedConnection').implement({
  fields: (t) => ({
    tableCount: t.exposeInt('tableCount', { description: 'Tables and views the account may read.' }),
    excessPrivileges: t.exposeStringList('excessPrivileges', {
      description: 'What the account may do beyond reading, each as the end of a sentence about it.',
    }),
  }),
});

const AvailableTable = builder
  .objectRef<Awaited<ReturnType<typeof availableTables>>[number]>('AvailableTable')
  .implement({
    fields: (t) => ({
      path: t.stringList({ resolve: ({ path }) => [...path] }),
      isView: t.boolean({ resolve: ({ kind }) => kind === 'VIEW' }),
      columnCount: t.int({ nullable: true, resolve: ({ columnCount }) => columnCount ?? null }),
      imported: t.exposeBoolean('imported', { description: 'True: importing it again synchronises it.' }),
    }),
  });

builder.queryField('availableTables', (t) =>
  t.field({
    type: [AvailableTable],
    description: 'What could be imported from a data source, asked now.',
    authScopes: { admin: true },
    errors: { types: [...expected, ConnectionFailed] },
    args: { dataSourceId: t.arg.id({ required: true }) },
    resolve: async (_root, { dataSourceId }, { services, viewer }) => [
      ...(await availableTables(services.source, viewer, dataSourceId)),
    ],
  }),
);

builder.mutationFields((t) => ({
  testConnection: t.field({
    type: Tested,
    description: 'Reaches a data source with what was typed, and keeps nothing.',
    errors: { types: [...expected, ConnectionFailed] },
    args: { input: t.arg({ type: TestConnectionInput, required: true }) },
    resolve: (_root, { input }, { services, viewer }) => testConnection(services.source, viewer, input.postgreSql),
  }),
  connectDataSource: t.prismaField({
    type: 'DataSource',
    description: 'Saves a data source that passes its test.',
    errors: { types: [...expected, ConnectionFailed] },
    args: { input: t.arg({ type: ConnectDataSourceInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer }) =>
      connectDataSource(services.source, viewer, {
        name: input.name,
        description: input.description ?? '',
        allowExcessPrivileges: input.allowExcessPrivileges ?? false,
        postgreSql: input.postgreSql,
      }),
  }),
  importTables: t.prismaField({
    type: 'DataSource',
    description:
      'Learns columns, keys, statistics and sample rows of tables, each by a processing task. One that was imported before is synchronised.',
    errors: { types: [...expected, ConnectionFailed] },
    args: { input: t.arg({ type: ImportTablesInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer, now }) =>
      importTables(
        services.source,
        viewer,
        { dataSourceId: input.dataSourceId, paths: input.tables.map(({ path }) => path) },
        now,
      ),
  }),
}));
