/**
 * No Redshift runs here. Its catalogs are PostgreSQL's, so what it is asked has to tell of a schema
 * of types that both have what PostgreSQL's own queries tell; and what its manual says it does not
 * have may stand in nothing that reaches the server.
 */

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { outboundPolicy } from '../outbound/outboundPolicy.ts';
import { openWarehouse } from '../registry.ts';
import type { Warehouse } from '../warehouse.ts';

const limits = { maxRows: 1000, maxBytes: 10_000_000, timeoutMs: 20_000 };
const name = `quarry_${randomBytes(5).toString('hex')}`;

/**
 * Redshift's manual: "Unsupported PostgreSQL features", "… data types", "… functions",
 * "Configuration reference", and what came into PostgreSQL and its catalogs after 8.0.
 */
const absent = [
  /\bLATERAL\b/i,
  /\bRECURSIVE\b/i,
  /\bFILTER\s*\(/i,
  /\bORDINALITY\b/i,
  /\bunnest\b/i,
  /\bARRAY\s*\[/i,
  /\bANY\s*\(/i,
  /\w\[\]/,
  /\bgenerate_(?:series|subscripts)\b/i,
  /\b(?:array|string)_agg\b/i,
  /\bregexp_(?:matches|split_to_\w+)\b/i,
  /\b(?:obj|col)_description\b/i,
  /\bhas_(?:any_)?column_privilege\b/i,
  /\bpg_has_role\b/i,
  /\bpg_roles\b/i,
  /'\w+(?:, \w+)+'\)/, // several privileges at once
  /\btypcategory\b/i,
  /\brelispartition\b/i,
  /\brol(?:name|super|create\w+|replication|bypassrls)\b/i,
  /\bmoney\b/i,
  /\bbytea/i,
  /\benum_/i,
  /\bENCODE\s*\(/i,
  /\bIS (?:NOT )?DISTINCT FROM\b/i,
  /\bCOLLATE\b/i,
  /\bIntervalStyle\b/i,
  /\bstandard_conforming_strings\b/i,
  /::/,
  /\bAS text\b/i, // has 256 bytes
];

let root: pg.Client;
let owner: pg.Client;
let wire: Server;
let sent = '';
let redshift: Warehouse;
let postgresql: Warehouse;

beforeAll(async () => {
  root = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: 'postgres' });
  await root.connect();
  await root.query(`CREATE DATABASE ${name}`);
  await root.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret'`);
  owner = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: name });
  await owner.connect();
  await owner.query(`
    CREATE TABLE regions (country char(2), area varchar(20), PRIMARY KEY (area, country));
    CREATE TABLE sales (
      id bigint PRIMARY KEY, code integer NOT NULL UNIQUE, small smallint, amount numeric(12, 2), rate real, weight double precision,
      paid boolean, kind varchar(40), country char(2), area varchar(20), placed date, at timestamp, seen timestamptz, clock time,
      nothing integer, FOREIGN KEY (area, country) REFERENCES regions (area, country)
    );
    COMMENT ON TABLE sales IS 'What was sold';
    COMMENT ON COLUMN sales.amount IS 'net, EUR';
    ALTER TABLE sales ADD COLUMN gone integer;
    ALTER TABLE sales DROP COLUMN gone;
    CREATE VIEW paid AS SELECT id, amount FROM sales WHERE paid;
    CREATE SCHEMA more;
    CREATE TABLE more."Odd ""table" ("a ""b" bigint);
    CREATE SCHEMA pgraph;
    CREATE TABLE pgraph.node (id integer);
    CREATE TABLE hidden (id integer);
    INSERT INTO regions VALUES ('DE', 'north'), ('FR', 'south');
    INSERT INTO sales
    SELECT i, i, i % 7, i / 4.0, i / 8.0, i * 1.5, i % 3 = 0, CASE WHEN i % 5 > 0 THEN 'k' || i % 4 END,
      CASE WHEN i % 2 = 0 THEN 'DE' ELSE 'FR' END, CASE WHEN i % 2 = 0 THEN 'north' ELSE 'south' END, DATE '2024-01-01' + i % 90,
      TIMESTAMP '2024-01-01' + i * interval '1 hour', TIMESTAMPTZ '2024-01-01 00:00:00+02' + i * interval '1 minute',
      TIME '08:00' + i * interval '1 minute', NULL
    FROM generate_series(1, 200) i;
    GRANT USAGE ON SCHEMA more, pgraph TO ${name};
    GRANT SELECT ON regions, sales, paid, more."Odd ""table", pgraph.node TO ${name};
  `);
  wire = createServer((client) => {
    const server = connect(5432, '127.0.0.1');
    client.on('data', (bytes) => (sent += bytes.toString('utf8')));
    client.on('error', () => server.destroy());
    server.on('error', () => client.destroy());
    client.pipe(server).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(wire, 'listening');
  redshift = opened('REDSHIFT');
  postgresql = opened('POSTGRESQL');
});

beforeEach(() => {
  sent = '';
});

afterAll(async () => {
  await Promise.all([redshift.close(), postgresql.close()]);
  wire.close();
  await owner.end();
  await root.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await root.query(`DROP ROLE ${name}`);
  await root.end();
});

function opened(type: 'REDSHIFT' | 'POSTGRESQL', schemas: readonly string[] = []): Warehouse {
  const { port } = wire.address() as AddressInfo;
  const server = { host: '127.0.0.1', port, database: name, username: name, password: 'secret', schemas };
  return openWarehouse({ type, ...server, sslMode: 'disable' }, outboundPolicy(['127.0.0.0/8']));
}

function absentIn(text: string): readonly string[] {
  return absent.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
}

it('knows what PostgreSQL is asked and Redshift would not understand', async () => {
  await postgresql.listTables();
  await postgresql.describe(['public', 'sales']);
  await postgresql.profile(['public', 'sales'], limits);
  expect(absentIn(sent)).toEqual(
    expect.arrayContaining(['LATERAL', 'RECURSIVE', 'typcategory', 'relispartition', 'COLLATE', 'bytea', '::']),
  );
});

it('is asked in words it has, and tells of tables, columns, keys and comments what PostgreSQL tells', async () => {
  const tables = await redshift.listTables();
  const described = await Promise.all(tables.map(({ path }) => redshift.describe(path)));
  const again = await redshift.excessPrivileges();
  expect(sent).toContain('pg_description');
  expect(absentIn(sent)).toEqual([]);

  expect(tables).toEqual(await postgresql.listTables());
  expect(tables.map(({ path }) => path.join('.'))).toEqual([
    'more.Odd "table',
    'pgraph.node',
    'public.paid',
    'public.regions',
    'public.sales',
  ]);
  expect(described).toEqual(await Promise.all(tables.map(({ path }) => postgresql.describe(path))));
  expect(described.at(-1)).toMatchObject({
    comment: 'What was sold',
    uniqueKeys: [['code']],
    foreignKeys: [{ columns: ['area', 'country'], toPath: ['public', 'regions'], toColumns: ['area', 'country'] }],
  });
  expect(again).toEqual(await postgresql.excessPrivileges());
  await expect(redshift.describe(['public', 'hidden'])).rejects.toMatchObject({ type: 'SCHEMA_CHANGED' });
});

it('lists only the schemas that were chosen', async () => {
  for (const schemas of [['more'], ['pgraph', 'public']]) {
    const some = [opened('REDSHIFT', schemas), opened('POSTGRESQL', schemas)] as const;
    try {
      const tables = await some[0].listTables();
      expect(tables).toEqual(await some[1].listTables());
      expect(new Set(tables.map(({ path }) => path[0]))).toEqual(new Set(schemas));
    } finally {
      await Promise.all(some.map((one) => one.close()));
    }
  }
});

it('profiles in words it has, with one sorted list a query, and what PostgreSQL counts', async () => {
  const path = ['public', 'sales'];
  const profile = await redshift.profile(path, limits);
  expect(sent).toContain('PERCENTILE_CONT');
  expect(absentIn(sent)).toEqual([]);
  for (const sorted of sent.match(/PERCENTILE_CONT.*?\) FROM /gs) ?? []) {
    expect(sorted).not.toContain(',');
  }
  expect(profile).toEqual(await postgresql.profile(path, limits));
  expect(profile.rowCount).toBe(200);
});
