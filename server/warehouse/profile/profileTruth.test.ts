import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DuckDBInstance } from '@duckdb/node-api';
import * as fc from 'fast-check';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DuckDbWarehouse } from '../duckdb/duckDbWarehouse.ts';
import { MySqlWarehouse } from '../mysql/mySqlWarehouse.ts';
import { outboundPolicy } from '../outbound/outboundPolicy.ts';
import { PostgreSqlWarehouse } from '../postgresql/postgreSqlWarehouse.ts';
import { expectProfileOfRows, rowsOf } from './profileTruth.test-support.ts';
import { SqliteWarehouse } from '../sqlite/sqliteWarehouse.ts';

/**
 * What every statistic of a generated table says is what its rows say, for every type of an engine.
 */

const name = `quarry_${randomBytes(5).toString('hex')}`;
const outbound = outboundPolicy(['127.0.0.0/8']);
const runs = { numRuns: 4, endOnFailure: true };
const patience = 120_000;
let folder: string;
let root: pg.Client;
let owner: pg.Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-profile-'));
  root = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: 'postgres' });
  await root.connect();
  await root.query(`CREATE DATABASE ${name}`);
  owner = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: name });
  await owner.connect();
  await owner.query(`CREATE EXTENSION citext; CREATE TYPE stage AS ENUM ('won', 'lost', 'a "b"');
    CREATE DOMAIN mail AS citext; CREATE DOMAIN work_mail AS mail; CREATE DOMAIN positive AS int;`);
});

afterAll(async () => {
  await owner.end();
  await root.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await root.end();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const oneOf = (...texts: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...texts.map(quoted));
const whole = (most: number): fc.Arbitrary<string> => fc.integer({ min: -most, max: most }).map(String);
const cents = fc.integer({ min: -99_999, max: 99_999 }).map((value) => (value / 100).toFixed(2));
const words = oneOf('', 'a', 'A', 'á', 'Zebra', "it's", '日本', '😀', '10', '9', 'null');
const binary = fc.constantFrom('1e3', '-2.5', '0.1', '3', '-0.5');
const days = oneOf('2024-02-29', '1999-12-31', '2024-03-01');
const moments = oneOf('2024-02-29 10:00:00', '2024-02-29 10:00:00.25', '1999-12-31 23:59:59');
const times = oneOf('10:00:00', '00:00:00', '23:59:59.5');
const uuids = oneOf('6f7a1c1e-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002');

type Typed = readonly (readonly [type: string, literals: fc.Arbitrary<string>])[];

const tableOf = (types: Typed, rows: readonly (readonly string[])[]): string =>
  `CREATE TABLE t (${types.map(([type], at) => `c${at} ${type}`).join(', ')});` +
  rows.map((row) => `INSERT INTO t VALUES (${row.join(', ')});`).join('');

const literalsOf = (types: Typed) => rowsOf(types.map(([, literals]) => literals));

const postgresql: Typed = [
  ['smallint', whole(9)],
  ['bigint', fc.constantFrom('9007199254740993', '-9007199254740993', '5')],
  ['numeric', fc.constantFrom('0.1', '12345678901234567890.5', '-3')],
  ['numeric(12, 2)', cents],
  ['real', binary],
  ['double precision', binary],
  ['money', cents.map((value) => `'${value}'::numeric::money`)],
  ['text', words],
  ['varchar(10)', words],
  ['char(5)', oneOf('a', 'ab', 'A')],
  ['citext', words],
  ['work_mail', words],
  ['positive', whole(9)],
  ['stage', oneOf('won', 'lost', 'a "b"')],
  ['boolean', fc.constantFrom('true', 'false')],
  ['date', days],
  ['timestamp', moments],
  ['timestamptz', moments],
  ['time', times],
  ['uuid', uuids],
  ['inet', oneOf('10.0.0.1', '10.0.0.0/8', '::1', '9.0.0.1')],
  ['cidr', oneOf('10.0.0.0/8', '::1')],
  ['macaddr', oneOf('08:00:2b:01:02:03', '00:00:00:00:00:01')],
  ['interval', oneOf('1 day 2 hours', '-3 months', '90 minutes')],
  ['bytea', oneOf('\\x00ff', '\\x', '\\x61')],
  ['bit(3)', fc.constantFrom("B'101'", "B'000'")],
  ['jsonb', oneOf('{"a": [1]}', '"x"', 'null')],
  ['int[]', oneOf('{1,2}', '{}', '{NULL}', '{{1,2},{3,4}}')],
  ['text[]', oneOf('{a,"b c"}', '{"NULL",NULL}')],
  ['stage[]', oneOf('{won}', '{"a \\"b\\"",NULL}')],
  ['int4range', oneOf('[1,5)', 'empty', '(,3)')],
  ['xml', oneOf('<a/>', '<b>1</b>')],
];

it(
  'on PostgreSQL',
  async () => {
    const warehouse = new PostgreSqlWarehouse({
      host: '127.0.0.1',
      port: 5432,
      database: name,
      username: 'postgres',
      password: '',
      sslMode: 'disable',
      schemas: [],
      outbound,
    });
    try {
      await fc.assert(
        fc.asyncProperty(literalsOf(postgresql), async (rows) => {
          await owner.query(`DROP TABLE IF EXISTS t; ${tableOf(postgresql, rows)}`);
          await expectProfileOfRows(warehouse, ['public', 't']);
        }),
        runs,
      );
      const { columns } = await warehouse.describe(['public', 't']);
      expect(columns.filter(({ type }) => type === 'UNKNOWN')).toEqual([]);
    } finally {
      await warehouse.close();
    }
  },
  patience,
);

const mysql: Typed = [
  ['tinyint', whole(9)],
  ['bigint unsigned', fc.constantFrom('18446744073709551615', '0', '5')],
  ['decimal(12, 2)', cents],
  ['float', binary],
  ['double', binary],
  ['bit(8)', fc.constantFrom('1', '5', '255')],
  ['bit(16)', fc.constantFrom('1', '300', '65535')],
  ['bit(1)', fc.constantFrom('0', '1')],
  ['year', fc.constantFrom('0', '1999', '2024')],
  ['varchar(10)', words],
  ['text', words],
  ["enum('won', 'lost', 'a')", oneOf('won', 'lost', 'a')],
  ["set('x', 'y')", oneOf('', 'x', 'x,y')],
  ['date', fc.oneof(days, oneOf('0000-00-00', '2024-02-00'))],
  ['datetime(2)', fc.oneof(moments, oneOf('0000-00-00 00:00:00'))],
  ['timestamp(2) null', fc.oneof(moments, oneOf('0000-00-00 00:00:00'))],
  ['time(1)', oneOf('10:00:00', '00:00:00.5')],
  ['blob', fc.constantFrom("X'00FF'", "''")],
  ['json', oneOf('{"a": 1}', '[1]')],
  ['uuid', uuids],
  ['inet4', oneOf('10.0.0.1', '9.0.0.1')],
];

it(
  'on MariaDB',
  async () => {
    const server = await createConnection({ host: '127.0.0.1', port: 3306, user: 'root', multipleStatements: true });
    await server.query(
      `CREATE DATABASE ${name} CHARACTER SET utf8mb4; USE ${name}; SET sql_mode = ''; SET NAMES utf8mb4`,
    );
    const warehouse = new MySqlWarehouse({
      host: '127.0.0.1',
      port: 3306,
      database: name,
      username: 'root',
      password: '',
      sslMode: 'disable',
      outbound,
    });
    try {
      await fc.assert(
        fc.asyncProperty(literalsOf(mysql), async (rows) => {
          await server.query(`DROP TABLE IF EXISTS t; ${tableOf(mysql, rows)}`);
          await expectProfileOfRows(warehouse, [name, 't']);
        }),
        runs,
      );
    } finally {
      await warehouse.close();
      await server.query(`DROP DATABASE ${name}`);
      await server.end();
    }
  },
  patience,
);

/** Any column may hold anything. */
const anything = fc.oneof(whole(9), binary, words, oneOf('n/a', 'true'), fc.constantFrom("x'00FF'"));
const sqlite: Typed = [
  ...['INTEGER', 'NUMERIC', 'REAL', 'DECIMAL(10, 2)', 'MONEY', ''].map((type) => [type, anything] as const),
  ['INTEGER', whole(9)],
  ['NUMERIC', cents],
  ['BOOLEAN', fc.oneof(fc.constantFrom('0', '1'), oneOf('yes'))],
  ['TEXT', words],
  ['BLOB', anything],
  ['DATE', days],
  ['DATETIME', oneOf('2024-02-29 10:00:00', '1999-12-31 23:59:59')],
];

it(
  'on SQLite',
  async () => {
    let file = 0;
    await fc.assert(
      fc.asyncProperty(literalsOf(sqlite), async (rows) => {
        const databaseFile = join(folder, `${file++}.sqlite`);
        const database = new DatabaseSync(databaseFile);
        database.exec(tableOf(sqlite, rows));
        database.close();
        const warehouse = new SqliteWarehouse({ databaseFile });
        try {
          await expectProfileOfRows(warehouse, ['main', 't']);
        } finally {
          await warehouse.close();
        }
      }),
      runs,
    );
  },
  patience,
);

const duckdb: Typed = [
  ['TINYINT', whole(9)],
  ['BIGINT', fc.constantFrom('9007199254740993', '-9007199254740993', '5')],
  ['HUGEINT', fc.constantFrom('1701411834604692317316873037158841057', '0')],
  ['DECIMAL(12, 2)', cents],
  ['FLOAT', binary],
  ['DOUBLE', binary],
  ['VARCHAR', words],
  ["ENUM ('won', 'lost', 'a')", oneOf('won', 'lost', 'a')],
  ['UUID', uuids],
  ['INTERVAL', oneOf('1 day 2 hours', '3 months')],
  ['BIT', oneOf('101', '000')],
  ['BOOLEAN', fc.constantFrom('true', 'false')],
  ['DATE', fc.oneof(days, oneOf('infinity'))],
  ['TIMESTAMP', moments],
  ['TIMESTAMPTZ', moments],
  ['TIME', times],
  ['BLOB', oneOf('\\x00\\xFF', 'a', '')],
  ['JSON', oneOf('{"a":1}', '[1]')],
  ['INTEGER[]', fc.constantFrom('[1, 2]', '[]', '[NULL]')],
  ['STRUCT(a INTEGER, b VARCHAR)', fc.constantFrom("{'a': 1, 'b': 'x'}", "{'a': NULL, 'b': ''}")],
];

it(
  'on DuckDB',
  async () => {
    let file = 0;
    await fc.assert(
      fc.asyncProperty(literalsOf(duckdb), async (rows) => {
        const databaseFile = join(folder, `${file++}.duckdb`);
        const instance = await DuckDBInstance.create(databaseFile);
        const connection = await instance.connect();
        await connection.run("SET TimeZone = 'UTC'");
        await connection.run(tableOf(duckdb, rows));
        connection.closeSync();
        instance.closeSync();
        const warehouse = new DuckDbWarehouse({ databaseFile });
        try {
          await expectProfileOfRows(warehouse, ['main', 't']);
        } finally {
          await warehouse.close();
        }
      }),
      runs,
    );
  },
  patience,
);
