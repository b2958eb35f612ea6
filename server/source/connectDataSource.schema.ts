import { builder } from '../graphql/builder.ts';
import { QueryErrorType } from '../graphql/enums.ts';
import { expected } from '../graphql/errors.ts';
import { UnavailableError } from '../platform/errors.ts';
import { connectDataSource, testConnection } from './connectDataSource.ts';
import { ConnectionFailed } from './connectionFailed.ts';
import { ConnectionInput } from './connector/connectionInput.schema.ts';
import { availableTables, importTables, mostOfSource, mostTables } from './importTables.ts';
import { removeDataSource } from './removeDataSource.ts';
import { testDataSource } from './testDataSource.ts';
import type { TestedConnection } from './tryConnection.ts';
import { updateConnection } from './updateConnection.ts';

builder.objectType(ConnectionFailed, {
  name: 'ConnectionFailed',
  description: 'A data source that could not be reached or read.',
  interfaces: ['UserError'],
  fields: (t) => ({ type: t.expose('type', { type: QueryErrorType }) }),
});

/** Failures of what reaches a source; the last one is the store of its credentials. */
const reaching = [...expected, ConnectionFailed, UnavailableError];

const TestConnectionInput = builder.inputType('TestConnectionInput', {
  fields: (t) => ({
    connection: t.field({ type: ConnectionInput, required: true }),
    dataSourceId: t.id({
      description: 'With it: tested as `updateConnection` would save it, stored secrets included.',
    }),
  }),
});

const ConnectDataSourceInput = builder.inputType('ConnectDataSourceInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    description: t.string(),
    allowExcessPrivileges: t.boolean({
      description: 'True: an account that may do more than read is meant. What it may do is kept with the source.',
    }),
    connection: t.field({ type: ConnectionInput, required: true }),
  }),
});

const UpdateConnectionInput = builder.inputType('UpdateConnectionInput', {
  fields: (t) => ({
    dataSourceId: t.id({ required: true }),
    connection: t.field({
      type: ConnectionInput,
      required: true,
      description:
        'What is left out stays as it is; null takes what is usual, or removes a secret. A secret that would go to another place is asked for again.',
    }),
    allowExcessPrivileges: t.boolean(),
  }),
});

const TestDataSourceInput = builder.inputType('TestDataSourceInput', {
  fields: (t) => ({ dataSourceId: t.id({ required: true }) }),
});

const RemoveDataSourceInput = builder.inputType('RemoveDataSourceInput', {
  fields: (t) => ({
    dataSourceId: t.id({ required: true }),
    confirmed: t.boolean({ description: 'True: what people wrote about its tables may go with it.' }),
  }),
});

const TablePathInput = builder.inputType('TablePathInput', {
  fields: (t) => ({ path: t.stringList({ required: true, description: 'As `availableTables` gives it.' }) }),
});

const ImportTablesInput = builder.inputType('ImportTablesInput', {
  fields: (t) => ({
    dataSourceId: t.id({ required: true }),
    tables: t.field({
      type: [TablePathInput],
      description: `1 to ${mostTables} tables. Left out: all that were imported before are synchronised, which fails where they are more than ${mostOfSource}.`,
    }),
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

const RemovedDataSource = builder.objectRef<{ readonly id: string }>('RemovedDataSource').implement({
  fields: (t) => ({ id: t.exposeID('id') }),
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
    errors: { types: reaching },
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
    errors: { types: reaching },
    args: { input: t.arg({ type: TestConnectionInput, required: true }) },
    resolve: (_root, { input }, { services, viewer }) =>
      testConnection(services.source, viewer, {
        connection: input.connection,
        dataSourceId: input.dataSourceId ?? null,
      }),
  }),
  connectDataSource: t.prismaField({
    type: 'DataSource',
    description: 'Saves a data source that passes its test.',
    errors: { types: reaching },
    args: { input: t.arg({ type: ConnectDataSourceInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer }) =>
      connectDataSource(services.source, viewer, {
        name: input.name,
        description: input.description ?? '',
        allowExcessPrivileges: input.allowExcessPrivileges ?? false,
        connection: input.connection,
      }),
  }),
  updateConnection: t.prismaField({
    type: 'DataSource',
    description: 'Changes how a data source is reached, once that passes its test.',
    errors: { types: reaching },
    args: { input: t.arg({ type: UpdateConnectionInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer, now }) =>
      updateConnection(
        services.source,
        viewer,
        {
          dataSourceId: input.dataSourceId,
          connection: input.connection,
          allowExcessPrivileges: input.allowExcessPrivileges ?? false,
        },
        now,
      ),
  }),
  testDataSource: t.prismaField({
    type: 'DataSource',
    description:
      'Reaches a data source with what is stored: its status becomes ERROR with the reason, or stops being it.',
    errors: { types: expected },
    args: { input: t.arg({ type: TestDataSourceInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer, now }) =>
      testDataSource(services.source, viewer, input.dataSourceId, now),
  }),
  removeDataSource: t.field({
    type: RemovedDataSource,
    description:
      'Removes a data source that no model and no query template uses, with its tables and credentials. Says what people wrote would be lost until that is confirmed.',
    errors: { types: expected },
    args: { input: t.arg({ type: RemoveDataSourceInput, required: true }) },
    resolve: (_root, { input }, { services, viewer }) =>
      removeDataSource(services.source, viewer, {
        dataSourceId: input.dataSourceId,
        confirmed: input.confirmed ?? false,
      }),
  }),
  importTables: t.prismaField({
    type: 'DataSource',
    description:
      'Learns columns, keys, statistics and sample rows of tables, each by a processing task. One that was imported before is synchronised.',
    errors: { types: reaching },
    args: { input: t.arg({ type: ImportTablesInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer, now }) =>
      importTables(
        services.source,
        viewer,
        { dataSourceId: input.dataSourceId, paths: input.tables?.map(({ path }) => path) ?? null },
        now,
      ),
  }),
}));
