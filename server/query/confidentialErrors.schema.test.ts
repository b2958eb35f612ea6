import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { SecretStore } from '../platform/secrets/secretStore.ts';
import { connectorOf } from '../source/connector/registry.ts';
import { prepareConnection } from '../source/connector/storedConnection.ts';
import { sourceDatabaseFile } from '../source/sourceConnections.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { outboundPolicy } from '../warehouse/outbound/outboundPolicy.ts';
import { WarehousePool } from '../warehouse/sessions/pool.ts';
import { openWarehouse } from '../warehouse/registry.ts';
import { createParcels, openSemqlWorld, type Parcels, type SemqlWorld, writeParcels } from './parcels.test-support.ts';

/**
 * An engine quotes the value it stumbles over; nobody who asks through the API is told it, and no
 * record keeps it.
 */

const word = 'kanarie77';
const number = 8812345678;
const name = `quarry_${randomBytes(5).toString('hex')}`;

let database: TestDatabase;
let world: SemqlWorld;
let parcels: Parcels;
let root: pg.Client;
/** Ids of the sources by their type. */
const sources = new Map<string, string>();

beforeAll(async () => {
  database = await createTestDatabase();
  const outbound = outboundPolicy(['127.0.0.0/8']);
  const warehouses = new WarehousePool({ open: (connection) => openWarehouse(connection, outbound) });
  world = openSemqlWorld(database.prisma, warehouses);
  parcels = await createParcels(database.prisma, world.dataFolder);
  await writeParcels(world.dataFolder, parcels.dataSourceId, [
    `(${number}, '${word}', 'S', 10.5, true, DATE '2026-01-31')`,
  ]);
  await addTable('FILE', parcels.dataSourceId, ['main', 'parcels']);
  await addSqlite();
  await addPostgreSql();
}, 60_000);

afterAll(async () => {
  await world?.close();
  await root?.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await root?.end();
  await database?.drop();
});

async function addTable(type: string, dataSourceId: string, path: string[]): Promise<void> {
  const { organizationId } = parcels;
  const columns = ['id', 'city'].map((column, position) => ({
    id: newId('Column'),
    organizationId,
    name: column,
    position,
    dataType: 'x',
  }));
  await database.prisma.table.create({
    data: {
      id: newId('Table'),
      organizationId,
      dataSourceId,
      name: 'parcels',
      hierarchyPath: path,
      columns: { create: columns },
    },
  });
  sources.set(type, dataSourceId);
}

async function addSource(
  type: 'SQL' | 'POSTGRESQL',
): Promise<{ readonly organizationId: string; readonly id: string }> {
  const { organizationId } = parcels;
  const id = newId('DataSource');
  await database.prisma.dataSource.create({ data: { id, organizationId, name: type, type, status: 'READY' } });
  return { organizationId, id };
}

async function addSqlite(): Promise<void> {
  const { id } = await addSource('SQL');
  const file = sourceDatabaseFile(world.dataFolder, id, 'SQL');
  mkdirSync(dirname(file), { recursive: true });
  const written = new DatabaseSync(file);
  written.exec(`CREATE TABLE parcels (id INTEGER, city TEXT); INSERT INTO parcels VALUES (${number}, '${word}')`);
  written.close();
  await addTable('SQL', id, ['main', 'parcels']);
}

async function addPostgreSql(): Promise<void> {
  root = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: 'postgres' });
  await root.connect();
  await root.query(`CREATE DATABASE ${name}`);
  const owner = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: name });
  await owner.connect();
  await owner.query(`CREATE TABLE parcels (id bigint, city text); INSERT INTO parcels VALUES (${number}, '${word}')`);
  await owner.end();
  const source = await addSource('POSTGRESQL');
  const connection = {
    type: 'POSTGRESQL',
    host: '127.0.0.1',
    port: 5432,
    database: name,
    username: 'postgres',
    password: 'any',
    sslMode: 'disable',
    schemas: [],
  } as const;
  const secrets = new SecretStore(['a secret of tests']);
  const prepared = await prepareConnection(database.prisma, secrets, source, connectorOf('POSTGRESQL'), connection);
  await database.prisma.$transaction((transaction) => prepared.write(transaction));
  await addTable('POSTGRESQL', source.id, ['public', 'parcels']);
}

describe.each([
  ['FILE', 'SELECT CAST(city AS INTEGER) FROM parcels'],
  ['FILE', 'SELECT CAST(city AS DATE) FROM parcels'],
  ['FILE', 'SELECT id * 9223372036854775807 FROM parcels'],
  ['FILE', "SELECT STRPTIME(city, '%Y') FROM parcels"],
  ['SQL', "SELECT JSON_EXTRACT('{}', city) FROM parcels"],
  ['POSTGRESQL', 'SELECT CAST(city AS INTEGER) FROM parcels'],
  ['POSTGRESQL', 'SELECT CAST(city AS DATE) FROM parcels'],
  ['POSTGRESQL', 'SELECT CAST(CAST(id AS TEXT) AS TIMESTAMP) FROM parcels'],
])('%s refuses %s', (type, sql) => {
  test('without telling the value', async () => {
    const { runSql } = await world.ask<{ readonly runSql: { readonly __typename: string; readonly message: string } }>(
      parcels.admin,
      `mutation($input: RunSqlInput!) { runSql(input: $input) { __typename
        ... on UserError { code message advice } } }`,
      { dataSourceId: sources.get(type), sql },
    );
    expect(runSql.__typename).toBe('DataSourceError');
    expect(JSON.stringify(runSql)).not.toMatch(new RegExp(`${word}|${number}`));
    const record = await database.prisma.executedQuery.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
    expect(record).toMatchObject({ sql: expect.stringContaining('parcels'), status: 'FAILED' });
    const { node } = await world.ask<{ readonly node: { readonly error: string } }>(
      parcels.admin,
      `query { node(id: "${record.id}") { ... on ExecutedQuery { error errorType sql } } }`,
      {},
    );
    expect(node.error.length).toBeGreaterThan(0);
    expect(JSON.stringify([record.error, node])).not.toMatch(new RegExp(`${word}|${number}`));
  });
});

test('SemQL is refused without telling the value', async () => {
  const { runSemql } = await world.ask<{ readonly runSemql: unknown }>(
    parcels.admin,
    `mutation($input: RunSemQLInput!) { runSemql(input: $input) { __typename
      ... on ExecutedSemQLQuery { status executedQuery { error errorType } }
      ... on UserError { code message advice } } }`,
    { semql: 'SELECT city, SUM(id * 9223372036854775807) AS n FROM parcels' },
  );
  const [record] = await database.prisma.executedQuery.findMany({ orderBy: { createdAt: 'desc' }, take: 1 });
  expect(record).toMatchObject({ status: 'FAILED', errorType: 'LIMIT' });
  expect(JSON.stringify([runSemql, record?.error])).not.toMatch(new RegExp(`${word}|${number}`));
});

test('a number beyond those of JSON is shown as what it is, not as a missing value', async () => {
  const { runSql } = await world.ask<{ readonly runSql: { readonly rows: unknown } }>(
    parcels.admin,
    'mutation($input: RunSqlInput!) { runSql(input: $input) { ... on SqlResult { rows } } }',
    {
      dataSourceId: sources.get('FILE'),
      sql: 'SELECT CAST(id AS DOUBLE) / 0, POWER(id, 400) * -1, 0 * (id / 0) FROM parcels',
    },
  );
  expect(runSql.rows).toEqual([['Infinity', '-Infinity', 'NaN']]);
});
