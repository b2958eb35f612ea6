import { Writable } from 'node:stream';
import { inspect } from 'node:util';
import { getNamedType, graphql, isLeafType, isObjectType } from 'graphql';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context, Services } from '../../graphql/context.ts';
import { schema } from '../../schema.ts';
import { Catalogs } from '../../model/catalogs.ts';
import { localEvents } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { SecretStore } from '../../platform/secrets/secretStore.ts';
import { CompiledQueries } from '../../query/compile/compiledQueries.ts';
import { runSqlForViewer, sqlTablesForViewer } from '../../query/sql/sqlForViewer.ts';
import { sampleRows } from '../../table/sampleRows.ts';
import { exportTableMetadata } from '../../table/tableMetadata.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { manualJobs } from '../../testing/manualJobs.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { UploadStore } from '../../upload/uploadStore.ts';
import { outboundPolicy } from '../../warehouse/outbound/outboundPolicy.ts';
import { WarehousePool } from '../../warehouse/sessions/pool.ts';
import { dataSourceTypes, openWarehouse } from '../../warehouse/registry.ts';
import { checkHealth } from '../health/checkHealth.ts';
import { connectDataSource, testConnection } from '../connect/connectDataSource.ts';
import { fieldsOf, readConnection } from '../connector/readConnection.ts';
import { connectors, uploads, type AnyConnector } from '../connector/registry.ts';
import { prepareConnection } from '../connector/storedConnection.ts';
import { secretConnections } from '../connector/typedConnections.test-support.ts';
import { availableTables, importTables } from '../import/importTables.ts';
import { runImport } from '../import/runImport.ts';
import { SourceConnections } from '../sourceConnections.ts';
import { testDataSource } from '../connect/testDataSource.ts';
import { updateConnection } from '../connect/updateConnection.ts';

// Quality M10: credentials that nobody else has, put into every field of every kind of source that
// takes one, used for all that a source is used for, and looked for everywhere afterwards. Which
// fields those are is the registry's to say.

const keys: [string, string] = ['a new secret of tests', 'a secret of tests'];
// Real servers refuse the canary; the others are not there.
const outbound = outboundPolicy(['127.0.0.1']);
const near: Readonly<Record<string, number>> = { POSTGRESQL: 5432, MYSQL: 3306, MARIADB: 3306 };
const here = (connector: AnyConnector) =>
  'host' in connector.fields
    ? { host: '127.0.0.1', ...('port' in connector.fields && { port: near[connector.type] ?? 1 }) }
    : {};

const cases = Object.values<AnyConnector>(connectors).flatMap((connector) =>
  secretConnections(connector).map(({ field, fields, marks }) => ({
    connector,
    label: connector.label,
    field,
    typed: { ...fields, ...here(connector) },
    marks,
  })),
);
/** A secret as a text may carry it. */
const spellings = (mark: string): string[] => [
  mark,
  encodeURIComponent(mark),
  ...(['base64', 'base64url', 'hex'] as const).map((spelling) => Buffer.from(mark).toString(spelling)),
];
const secretTexts = [...new Set(cases.flatMap(({ marks }) => marks.flatMap(spellings)))];

let database: TestDatabase;
let acme: TestOrganization;
let services: ReturnType<typeof open>;
/** What was logged and published. */
let said = '';
const log = pino(
  { level: 'trace' },
  new Writable({ write: (chunk, _encoding, done) => ((said += String(chunk)), done()) }),
);
const now = new Date('2026-11-20T12:00:00Z');

function open() {
  const secrets = new SecretStore([keys[1]]);
  const connections = new SourceConnections({ database: database.prisma, dataFolder: '/nowhere', secrets });
  const warehouses = new WarehousePool({ open: (connection) => openWarehouse(connection, outbound) });
  const local = localEvents();
  const publish: typeof local.publish = (topic, hint) => {
    said += `${topic} ${hint}\n`;
    local.publish(topic, hint);
  };
  const events = { ...local, publish };
  return { database, secrets, outbound, connections, warehouses, jobs: manualJobs(), events };
}

beforeAll(async () => {
  database = await createTestDatabase();
  acme = await createOrganization(database.prisma);
  services = open();
});
afterAll(async () => {
  await services.warehouses.closeAll();
  await database.drop();
});

function expectNoSecret(text: string): void {
  expect(secretTexts.filter((secret) => text.includes(secret))).toEqual([]);
}

/** A failure as a log and a debugger would show it, causes and properties included. */
async function failureOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    (value) => new Error(`nothing failed: ${inspect(value)}`),
    (reason: unknown) => reason,
  );
  expect(String(error)).not.toContain('nothing failed');
  log.error({ err: error }, 'failed');
  return `${inspect(error, { depth: 12, showHidden: true })} ${JSON.stringify(error)}`;
}

/** All that the API tells of a connection, by the schema. */
async function readByApi(dataSourceId: string, { table }: AnyConnector): Promise<string> {
  const type = getNamedType(schema.getType('DataSource'));
  const connection = isObjectType(type) ? getNamedType(type.getFields()[table]?.type) : undefined;
  if (!isObjectType(connection)) {
    throw new Error(`DataSource.${table} is missing`);
  }
  const leaves = Object.values(connection.getFields()).filter((field) => isLeafType(getNamedType(field.type)));
  const result = await graphql({
    schema,
    source: `query ($id: ID!) { dataSource(id: $id) { name statusReason
      ${table} { ${leaves.map(({ name }) => name).join(' ')} } } }`,
    variableValues: { id: dataSourceId },
    contextValue: {
      viewer: acme.admin,
      database: database.prisma,
      now,
      services: { source: services } as unknown as Services,
    } satisfies Context,
  });
  return JSON.stringify(result);
}

it('every type of source is looked at, and every secret that it takes', () => {
  const secret = Object.values<AnyConnector>(connectors).flatMap((connector) =>
    fieldsOf(connector).flatMap(([name, field]) => (field.secret ? [`${connector.type} ${name}`] : [])),
  );
  expect(cases.map(({ connector, field }) => `${connector.type} ${field}`)).toEqual(secret);
  expect(cases.every(({ marks }) => marks.length > 0)).toBe(true);
  // Uploads are files of ours, which nobody signs in to.
  const looked = [...cases.map(({ connector }) => connector.type), ...Object.keys(uploads)];
  expect(new Set(looked)).toEqual(new Set(dataSourceTypes));
});

describe.each(cases)('the $field of $label', ({ connector, field, typed }) => {
  const connection = { [connector.input]: typed };
  let dataSourceId = '';

  it('is in no failure of a test or of connecting', async () => {
    const input = { connection, dataSourceId: null };
    expectNoSecret(await failureOf(testConnection(services, acme.admin, input)));
    const source = { name: 'Shops', description: '', allowExcessPrivileges: true, connection };
    expectNoSecret(await failureOf(connectDataSource(services, acme.admin, source)));
    for (const [name] of fieldsOf(connector)) {
      const broken = { [connector.input]: { ...typed, [name]: { an: 'object' } } };
      expectNoSecret(await failureOf(testConnection(services, acme.admin, { ...input, connection: broken })));
    }
  });

  it('is kept where only a warehouse gets it, whatever the source is used for', async () => {
    const { organizationId } = acme;
    const source = await database.prisma.dataSource.create({
      data: {
        id: newId('DataSource'),
        organizationId,
        name: `${connector.label} ${field}`,
        type: connector.type,
        status: 'READY',
      },
    });
    dataSourceId = source.id;
    const read = readConnection(connector, typed);
    const prepared = await prepareConnection(database.prisma, services.secrets, source, connector, read);
    await prepared.write(database.prisma);
    expect(await services.connections.of(source)).toEqual(read);
    const table = { id: newId('Table'), organizationId, dataSourceId, name: 'shops', hierarchyPath: ['shops'] };
    await database.prisma.table.create({ data: table });
    await database.prisma.column.create({
      data: { id: newId('Column'), organizationId, tableId: table.id, name: 'id', dataType: 'INTEGER', position: 1 },
    });

    // What a failing source says of itself is stored and shown.
    const health = { ...services, database: database.prisma, log };
    await checkHealth(health, { dataSourceId }, { last: true }, now);
    expect(await testDataSource(services, acme.admin, dataSourceId, now)).toMatchObject({ status: 'ERROR' });
    const failures = [
      () => availableTables(services, acme.admin, dataSourceId),
      () => importTables(services, acme.admin, { dataSourceId, paths: [['shops']] }, now),
      () => sampleRows(services, database.prisma, acme.admin, { tableId: table.id, first: 1 }),
    ];
    for (const failure of failures) {
      expectNoSecret(await failureOf(failure()));
    }

    const task = { id: newId('DataProcessingTask'), organizationId, dataSourceId, tableId: table.id, createdAt: now };
    await database.prisma.dataProcessingTask.create({ data: { ...task, type: 'RE_SYNC', status: 'QUEUED' } });
    const importing = { ...health, uploads: new UploadStore('/nowhere') };
    const attempt = { signal: new AbortController().signal, last: true };
    await runImport(importing, { dataSourceId, requestedAt: now.toISOString() }, attempt);
    expect(await database.prisma.dataProcessingTask.findUniqueOrThrow({ where: { id: task.id } })).toMatchObject({
      status: 'FAILED',
    });

    const { warehouses, connections } = services;
    const catalogs = new Catalogs(database.prisma);
    const semql = { database: database.prisma, catalogs, compiled: new CompiledQueries(), warehouses, connections };
    const sql = { dataSourceId, sql: 'SELECT id FROM shops' };
    expectNoSecret(await failureOf(runSqlForViewer(semql, acme.admin, sql, attempt.signal)));
    expect(await database.prisma.executedQuery.count({ where: { dataSourceId, status: 'FAILED' } })).toBe(1);
    expectNoSecret(JSON.stringify(await sqlTablesForViewer(semql, acme.admin, { dataSourceId, agentId: null })));
    expectNoSecret(await exportTableMetadata(database.prisma, acme.admin, { dataSourceId }));
    const told = await readByApi(dataSourceId, connector);
    expect(told).toContain(`"${field}"`);
    expectNoSecret(told);
  }, 60_000);

  it('is in no failure of a change', async () => {
    const change = { dataSourceId, allowExcessPrivileges: true };
    const same = updateConnection(services, acme.admin, { ...change, connection: { [connector.input]: {} } }, now);
    expectNoSecret(await failureOf(same));
    expectNoSecret(await failureOf(updateConnection(services, acme.admin, { ...change, connection }, now)));
    const moves = fieldsOf(connector).filter(([, { guardsSecrets }]) => guardsSecrets);
    for (const [name] of moves) {
      const moved = { [connector.input]: { [name]: 'elsewhere' } };
      expectNoSecret(await failureOf(updateConnection(services, acme.admin, { ...change, connection: moved }, now)));
    }
  });
});

it('are in nothing that was logged or published', () => {
  expect(said).toContain('failed');
  expectNoSecret(said);
});

it('are in no row of the database, also after they were written anew under another key', async () => {
  expect(await database.prisma.secret.count()).toBe(cases.length);
  await expectNoRow();
  const rotated = await new SecretStore(keys).rotate(database.prisma, '');
  expect(rotated).toMatchObject({ written: cases.length, unreadable: [] });
  await expectNoRow();
});

async function expectNoRow(): Promise<void> {
  const { rows } = await database.pool.query<{ schema: string; name: string }>(
    "SELECT table_schema AS schema, table_name AS name FROM information_schema.tables WHERE table_schema IN ('public', 'pgboss')",
  );
  for (const { schema: within, name } of rows) {
    // Bytes are printed in hexadecimal, which is among what is looked for.
    const stored = await database.pool.query<{ text: string }>(`SELECT t::text AS text FROM "${within}"."${name}" t`);
    for (const { text } of stored.rows) {
      expectNoSecret(text);
    }
  }
}
