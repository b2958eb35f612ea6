import { builder } from '../../graphql/builder.ts';
import { QueryErrorType } from '../../graphql/enums/query.ts';
import { expected } from '../../graphql/errors.ts';
import { UnavailableError } from '../../platform/errors.ts';
import { connectDataSource, testConnection } from './connectDataSource.ts';
import { ConnectionFailed } from './connectionFailed.ts';
import { ConnectionInput } from '../connector/connectionInput.schema.ts';
import { availableTables, importTables, mostOfSource, mostTables } from '../import/importTables.ts';
import { removeDataSource } from '../removeDataSource.ts';
import { testDataSource } from './testDataSource.ts';
import type { TestedConnection } from './tryConnection.ts';
import { updateConnection } from './updateConnection.ts';

builder.objectType(ConnectionFailed, {
  name: 'ConnectionFailed',
  description: 'The data source could not be reached, or rejected the connection.',
  interfaces: ['UserError'],
  fields: (t) => ({ type: t.expose('type', { type: QueryErrorType, description: 'Cause of the failure.' }) }),
});

/** Failures of what reaches a source; the last one is the store of its credentials. */
const reaching = [...expected, ConnectionFailed, UnavailableError];

const TestConnectionInput = builder.inputType('TestConnectionInput', {
  description: 'Connection to test.',
  fields: (t) => ({
    connection: t.field({ type: ConnectionInput, required: true, description: 'Connection to test.' }),
    dataSourceId: t.id({
      description:
        'Data source whose stored fields and secrets complete the ' +
        'connection, as `updateConnection` would; null: none.',
    }),
  }),
});

const ConnectDataSourceInput = builder.inputType('ConnectDataSourceInput', {
  description: 'New data source.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name, 1 to 200 characters, unique within the organization.' }),
    description: t.string({ description: 'Description for people; empty by default.' }),
    allowExcessPrivileges: t.boolean({
      description:
        'True: accepts an account with more than read privileges; they are ' +
        'recorded in `DataSource.excessPrivileges`. False by default.',
    }),
    connection: t.field({ type: ConnectionInput, required: true, description: 'Connection to the server.' }),
  }),
});

const UpdateConnectionInput = builder.inputType('UpdateConnectionInput', {
  description: 'Change of the connection of a data source.',
  fields: (t) => ({
    dataSourceId: t.id({ required: true, description: 'Data source to change.' }),
    connection: t.field({
      type: ConnectionInput,
      required: true,
      description:
        'Changed fields. Absent fields keep their value; null restores ' +
        'the default or removes a secret. Secrets must be entered again ' +
        'when they would be sent to another server or account.',
    }),
    allowExcessPrivileges: t.boolean({
      description: 'True: accepts an account with more than read privileges. False by default.',
    }),
  }),
});

const TestDataSourceInput = builder.inputType('TestDataSourceInput', {
  description: 'Data source to test.',
  fields: (t) => ({ dataSourceId: t.id({ required: true, description: 'Id of the data source.' }) }),
});

const RemoveDataSourceInput = builder.inputType('RemoveDataSourceInput', {
  description: 'Data source to remove.',
  fields: (t) => ({
    dataSourceId: t.id({ required: true, description: 'Id of the data source.' }),
    confirmed: t.boolean({
      description: 'True: also discards the descriptions of its tables and stops a running import. False by default.',
    }),
  }),
});

const TablePathInput = builder.inputType('TablePathInput', {
  description: 'Name of a table in a data source.',
  fields: (t) => ({
    path: t.stringList({
      required: true,
      description: 'Parts of the name, outermost first, as `AvailableTable.path` gives them.',
    }),
  }),
});

const ImportTablesInput = builder.inputType('ImportTablesInput', {
  description: 'Tables to import.',
  fields: (t) => ({
    dataSourceId: t.id({ required: true, description: 'Data source of the tables.' }),
    tables: t.field({
      type: [TablePathInput],
      description:
        `Tables to import, 1 to ${mostTables}. By default all imported tables are synchronized, ` +
        `which fails with INVALID_INPUT when there are more than ${mostOfSource}.`,
    }),
  }),
});

const Tested = builder.objectRef<TestedConnection>('TestedConnection').implement({
  description: 'Result of a connection test.',
  fields: (t) => ({
    tableCount: t.exposeInt('tableCount', { description: 'Number of tables and views that the account may read.' }),
    excessPrivileges: t.exposeStringList('excessPrivileges', {
      description: 'Privileges of the account beyond reading, each the end of a sentence: "may create tables".',
    }),
  }),
});

const RemovedDataSource = builder.objectRef<{ readonly id: string }>('RemovedDataSource').implement({
  description: 'Data source that was removed.',
  fields: (t) => ({ id: t.exposeID('id', { description: 'Id that the data source had.' }) }),
});

const AvailableTable = builder
  .objectRef<Awaited<ReturnType<typeof availableTables>>[number]>('AvailableTable')
  .implement({
    description: 'Table or view that can be imported.',
    fields: (t) => ({
      path: t.stringList({ description: 'Parts of the name, outermost first.', resolve: ({ path }) => [...path] }),
      isView: t.boolean({ description: 'True: a view.', resolve: ({ kind }) => kind === 'VIEW' }),
      columnCount: t.int({
        nullable: true,
        description: 'Number of columns; null when the source does not list it.',
        resolve: ({ columnCount }) => columnCount ?? null,
      }),
      imported: t.exposeBoolean('imported', {
        description: 'True: already imported; importing it again synchronizes it.',
      }),
    }),
  });

builder.queryField('availableTables', (t) =>
  t.field({
    type: [AvailableTable],
    description:
      'Tables and views that can be imported, read from the data source now. For ' +
      'admins. Fails with the cause when the data source cannot be reached.',
    authScopes: { admin: true },
    errors: {
      types: reaching,
      result: { description: 'List of tables and views.' },
      dataField: { description: 'Tables and views that can be imported.' },
    },
    args: { dataSourceId: t.arg.id({ required: true, description: 'Id of the data source.' }) },
    resolve: async (_root, { dataSourceId }, { services, viewer }) => [
      ...(await availableTables(services.source, viewer, dataSourceId)),
    ],
  }),
);

builder.mutationFields((t) => ({
  testConnection: t.field({
    type: Tested,
    description:
      'Tests a connection without saving it. For admins. Fails with ' +
      'INVALID_INPUT for malformed fields and with ConnectionFailed when ' +
      'the server cannot be reached or rejects the account.',
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
    description:
      'Saves a data source after testing its connection. For admins. Fails with ' +
      'ConnectionFailed when the test fails, and with CONFLICT when the name is taken or ' +
      'the account has more than read privileges without `allowExcessPrivileges`.',
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
    description:
      'Changes the connection of a data source after testing it. For admins. Fails with ' +
      'ConnectionFailed when the test fails, and with CONFLICT when another change came first ' +
      'or the account has more than read privileges without `allowExcessPrivileges`.',
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
    description: 'Tests the stored connection of a data source and records the outcome in its `status`. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: TestDataSourceInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer, now }) =>
      testDataSource(services.source, viewer, input.dataSourceId, now),
  }),
  removeDataSource: t.field({
    type: RemovedDataSource,
    description:
      'Removes a data source with its tables and credentials. For admins. Fails ' +
      'with CONFLICT while a model or a query template uses it, and without ' +
      '`confirmed` while descriptions would be lost or an import runs.',
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
      'Imports columns, keys, statistics and sample rows of tables, each in ' +
      'a processing task; imported tables are synchronized. For admins. Fails ' +
      'with CONFLICT while an import of the data source runs.',
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
