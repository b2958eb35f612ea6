import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inspect } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WarehouseConnection } from '../connection.ts';
import { outboundPolicy } from '../outbound/outboundPolicy.ts';
import { openWarehouse } from '../registry.ts';
import { WarehouseError, type Warehouse } from '../warehouse.ts';

const limits = { maxRows: 100, maxBytes: 1_000_000, timeoutMs: 20_000 };
const folder = mkdtempSync(join(tmpdir(), 'quarry-values-'));
const name = `quarry_${randomBytes(5).toString('hex')}`;
/** Values of one row; the second has quotation marks of its own. */
const canaries = { word: 'kanarie77', odd: `a"kanarie77"b'c`, lines: 'x\nkanarie77', number: 731_731_731, big: 9e18 };
const table = `CREATE TABLE t (word varchar(50), odd varchar(50), more varchar(50), number int, big bigint)`;
const row = `INSERT INTO t VALUES ('kanarie77', 'a"kanarie77"b''c', '${canaries.lines}', 731731731, 9000000000000000000)`;

/** What is run; every one of them fails over a value of the row. */
const queries: Readonly<Record<string, readonly string[]>> = {
  POSTGRESQL: [
    'SELECT CAST(word AS int) FROM t',
    'SELECT CAST(odd AS int) FROM t',
    'SELECT CAST(more AS numeric) FROM t',
    'SELECT CAST(word AS date) FROM t',
    'SELECT CAST(word AS uuid) FROM t',
    'SELECT CAST(word AS json) FROM t',
    'SELECT CAST(word AS boolean) FROM t',
    'SELECT CAST(word AS interval) FROM t',
    'SELECT big * 2 FROM t',
    'SELECT CAST(number AS smallint) FROM t',
    'SELECT date_trunc(word, now()) FROM t',
    'SELECT extract(day FROM CAST(word AS timestamp)) FROM t',
    'SELECT to_date(word, word) FROM t',
    "SELECT 'x' ~ (word || '(') FROM t",
    'SELECT encode(CAST(word AS bytea), word) FROM t',
    'SELECT CAST(word AS regclass) FROM t',
    "SELECT to_tsquery('a & ' || word || ' &') FROM t",
    'SELECT CAST(word AS jsonpath) FROM t',
    'SELECT make_date(number, 1, 1) FROM t',
    'SELECT chr(number) FROM t',
    'SELECT raised(word) FROM t',
  ],
  MARIADB: [
    'SELECT word + 1 FROM t',
    'SELECT odd + 1 FROM t',
    'SELECT CAST(more AS date) FROM t',
    'SELECT CAST(number AS DECIMAL(3, 1)) FROM t',
    'SELECT big * 2 FROM t',
    'SELECT EXP(number) FROM t',
    'SELECT EXTRACTVALUE(1, CONCAT(0x7e, word)) FROM t',
    'SELECT JSON_EXTRACT(word, word) FROM t',
    'SELECT raised(word) FROM t',
  ],
  FILE: [
    'SELECT CAST(word AS INTEGER) FROM t',
    'SELECT CAST(odd AS INTEGER) FROM t',
    'SELECT CAST(more AS INTEGER) FROM t',
    'SELECT word = 0 FROM t',
    'SELECT CAST(word AS DATE) FROM t',
    'SELECT CAST(odd AS TIMESTAMP) FROM t',
    'SELECT CAST(word AS UUID) FROM t',
    'SELECT CAST(word AS JSON) FROM t',
    'SELECT CAST(word AS BOOLEAN) FROM t',
    "SELECT strptime(word, '%Y') FROM t",
    "SELECT strptime(more, '%Y') FROM t",
    'SELECT big * 2 FROM t',
    'SELECT CAST(number AS TINYINT) FROM t',
    "SELECT date_trunc(word, DATE '2024-01-01') FROM t",
    "SELECT date_part(word, DATE '2024-01-01') FROM t",
    "SELECT timezone(word, TIMESTAMP '2024-01-01') FROM t",
    "SELECT regexp_matches('x', word || '(') FROM t",
    'SELECT make_date(number, 1, 1) FROM t',
    'SELECT CAST(word AS STRUCT(a INT)) FROM t',
    "SELECT format(word || '{', 1) FROM t",
    'SELECT error(word) FROM t',
  ],
  SQL: [
    'SELECT json_extract(word, 1) FROM t',
    "SELECT json_extract('{}', word) FROM t",
    'SELECT json(odd) FROM t',
    'SELECT SUM(big) FROM (SELECT big FROM t UNION ALL SELECT big FROM t)',
    "SELECT 'x' LIKE 'y' ESCAPE word FROM t",
  ],
};

let postgreSql: pg.Client;
let mariaDb: Awaited<ReturnType<typeof createConnection>>;
const opened = new Map<string, Warehouse>();

beforeAll(async () => {
  const sqlite = new DatabaseSync(join(folder, 'a.sqlite'));
  sqlite.exec(`${table}; ${row}`);
  sqlite.close();
  const duckDb = await DuckDBInstance.create(join(folder, 'a.duckdb'));
  const connection = await duckDb.connect();
  await connection.run(`${table}; ${row}`);
  connection.closeSync();
  duckDb.closeSync();
  postgreSql = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: 'postgres' });
  await postgreSql.connect();
  await postgreSql.query(`CREATE DATABASE ${name}`);
  const owner = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: name });
  await owner.connect();
  await owner.query(`${table}; ${row};
    CREATE FUNCTION raised(said text) RETURNS int LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no % here', said; END $$`);
  await owner.end();
  mariaDb = await createConnection({ host: '127.0.0.1', port: 3306, user: 'root', multipleStatements: true });
  await mariaDb.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4; USE ${name}; ${table}; ${row};
    CREATE FUNCTION raised(said text) RETURNS int READS SQL DATA
      BEGIN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = said; RETURN 1; END`);
  const server = { host: '127.0.0.1', database: name, password: '', sslMode: 'prefer' as const };
  const connections: readonly WarehouseConnection[] = [
    { type: 'POSTGRESQL', ...server, port: 5432, username: 'postgres', schemas: [] },
    { type: 'MARIADB', ...server, port: 3306, username: 'root' },
    { type: 'FILE', databaseFile: join(folder, 'a.duckdb') },
    { type: 'SQL', databaseFile: join(folder, 'a.sqlite') },
  ];
  for (const each of connections) {
    opened.set(each.type, openWarehouse(each, outboundPolicy(['127.0.0.0/8'])));
  }
});

afterAll(async () => {
  for (const warehouse of opened.values()) {
    await warehouse.close();
  }
  await postgreSql.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await postgreSql.end();
  await mariaDb.query(`DROP DATABASE ${name}`);
  await mariaDb.end();
  rmSync(folder, { recursive: true });
});

async function failureOf(type: string, sql: string): Promise<WarehouseError> {
  const outcome = await opened
    .get(type)
    ?.run(sql, [], limits)
    .catch((error: unknown) => error);
  if (outcome instanceof WarehouseError) {
    return outcome;
  }
  throw new Error(`${sql} did not fail: ${JSON.stringify(outcome)}`);
}

describe.each(Object.keys(queries))('failures of %s', (type) => {
  it.each(queries[type] ?? [])('tell no value of a row: %s', async (sql) => {
    const failure = await failureOf(type, sql);
    // All that a log would hold of it, too.
    const whole = inspect(failure, { depth: 10, showHidden: true }).replaceAll(sql, '');
    expect(`${failure.message} ${failure.advice} ${whole}`).not.toMatch(/kanarie|731731731|9000000000000000000/i);
    expect(failure.message).toMatch(/^\p{Lu}.{10,}/su);
  });
});

it.each([
  ['POSTGRESQL', "SELECT CAST('own words' AS int)", /own words/],
  ['POSTGRESQL', 'SELECT wrod FROM t', /wrod/],
  ['POSTGRESQL', 'SELECT 1 FROM public.gone', /public\.gone/],
  ['POSTGRESQL', 'SELECT FROM WHERE', /WHERE/],
  ['MARIADB', 'SELECT wrod FROM t', /wrod/],
  ['MARIADB', 'SELECT word FROM t WHERE WHERE', /WHERE/],
  ['FILE', "SELECT CAST('own words' AS INTEGER)", /own words/],
  ['FILE', 'SELECT wrod FROM t', /wrod/],
  ['SQL', 'SELECT wrod FROM t', /wrod/],
])('failures of %s tell what stands in the statement: %s', async (type, sql, words) => {
  expect((await failureOf(type, sql)).message).toMatch(words);
});
