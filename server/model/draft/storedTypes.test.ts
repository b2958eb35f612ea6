import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';
import { expect, it } from 'vitest';
import { mixed } from '../../semql/catalog/definition.ts';
import { prepareCatalog } from '../../semql/catalog/prepare.ts';
import { compile } from '../../semql/compile.ts';
import type { SqlValue } from '../../semql/compiled.ts';
import { openWarehouse } from '../../warehouse/registry.ts';
import { outboundPolicy } from '../../warehouse/outbound/outboundPolicy.ts';
import type { Warehouse } from '../../warehouse/warehouse.ts';
import { draftTables, withDrafts } from './draftTables.ts';

/** Questions over the drafted model of a table whose columns keep types of the engine's own. */

const limits = { maxRows: 100, maxBytes: 1_000_000, timeoutMs: 30_000 };
const outbound = outboundPolicy(['127.0.0.0/8']);
const name = `quarry_${randomBytes(5).toString('hex')}`;
const empty = {
  calendar: { timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 },
  models: [],
  metrics: [],
  glossary: [],
} as const;

/** Asks a model of the table `t` with every field that can be drafted. */
async function asking(warehouse: Warehouse, path: readonly string[]) {
  const { columns } = await warehouse.describe(path);
  const { columns: profiles, rowCount } = await warehouse.profile(path, limits);
  const drafts = draftTables(
    [
      {
        id: 'tbl_1',
        dataSourceId: 'src_1',
        name: 't',
        prefix: [],
        isView: false,
        typesAreDeclared: true,
        rowCount,
        description: '',
        path,
        columns: columns.map(({ isPrimaryKey, ...column }) => ({
          ...column,
          storedAs:
            column.storedAs ??
            (profiles.some((profile) => profile.name === column.name && (profile.unreadableValues ?? 0) > 0)
              ? mixed
              : undefined),
          semanticType: null,
          description: '',
          unit: null,
          visible: true,
          primaryKey: isPrimaryKey,
          unique: false,
          relates: { to: false, from: false },
          sampleValues: [],
          uniqueValues: null,
          missingValues: null,
          unreadableValues: null,
          min: null,
          max: null,
          mean: null,
        })),
        joins: new Set(),
        compositeKeys: [],
        keepsTotals: false,
        totalsLeftOut: 0,
      },
    ],
    [],
    empty,
    new Map(),
    (type) => `${type} ${Math.random()}`,
  );
  const [drafted] = drafts.models;
  const catalog = prepareCatalog(withDrafts(empty, [drafted!.model], []));
  const ask = async (text: string): Promise<readonly (readonly SqlValue[])[]> => {
    const now = new Date('2024-06-01T00:00:00Z');
    const result = compile(text, catalog, { dialect: warehouse.dialect, now });
    if (!result.ok) {
      throw new Error(JSON.stringify(result.diagnostics));
    }
    const { sql, parameters } = result.query;
    return (await warehouse.run(sql, parameters, limits)).rows.map((row) =>
      row.map((cell) => (cell === null ? null : String(cell))),
    );
  };
  return { ask, leftOut: drafted!.leftOut };
}

it('on PostgreSQL: enums, citext, addresses, money, padded texts and numbers of single precision', async () => {
  const root = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: 'postgres' });
  await root.connect();
  await root.query(`CREATE DATABASE ${name}`);
  const owner = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: name });
  await owner.connect();
  await owner.query(`CREATE EXTENSION citext; CREATE TYPE stage AS ENUM ('won', 'lost');
    CREATE TABLE t (id int, stage stage, mail citext, host inet, price money, key uuid, country char(8), rating real);
    INSERT INTO t VALUES (1, 'won', 'A@x', '10.0.0.1', 1.25::numeric::money, '6f7a1c1e-0000-4000-8000-000000000001', 'DE', 4.4),
      (2, 'lost', 'b@x', '10.0.0.0/8', 10.5::numeric::money, NULL, 'FR', 16777216), (3, NULL, NULL, NULL, NULL, NULL, NULL, 1),
      (4, NULL, NULL, NULL, NULL, NULL, NULL, 1)`);
  const connection = { host: '127.0.0.1', port: 5432, database: name, username: 'postgres', password: '' } as const;
  const warehouse = openWarehouse({ type: 'POSTGRESQL', ...connection, sslMode: 'disable', schemas: [] }, outbound);
  try {
    const { ask, leftOut } = await asking(warehouse, ['public', 't']);
    expect(leftOut).toEqual([]);
    expect(await ask('SELECT stage, COUNT(*) AS n FROM t GROUP BY stage ORDER BY stage NULLS LAST')).toEqual([
      ['lost', '1'],
      ['won', '1'],
      [null, '2'],
    ]);
    expect(await ask("SELECT COUNT(*) AS n FROM t WHERE stage = 'never heard of'")).toEqual([['0']]);
    expect(await ask("SELECT COUNT(*) AS n FROM t WHERE UPPER(stage) LIKE 'W%' AND mail <> 'a@x'")).toEqual([['1']]);
    expect(await ask("SELECT COUNT(*) AS n FROM t WHERE key LIKE '6f7a%' AND host = '10.0.0.1'")).toEqual([['1']]);
    expect(await ask("SELECT COUNT(*) AS n FROM t WHERE country ENDS WITH 'E' AND country LIKE '__'")).toEqual([['1']]);
    expect(await ask("SELECT CONCAT(country, '!') AS a, COALESCE(country, '') AS b FROM t WHERE id = 1")).toEqual([
      ['DE!', 'DE'],
    ]);
    expect(await ask('SELECT ARRAY_AGG(country) AS list, LENGTH(MAX(country)) AS n FROM t')).toEqual([
      ['["DE", "FR"]', '2'],
    ]);
    expect(await ask('SELECT SUM(rating) AS s FROM t WHERE id > 1')).toEqual([['16777218']]);
    expect(
      await ask('SELECT COUNT(*) AS n FROM t WHERE rating = 4.4 AND rating <= 4.4 AND rating IN (1.1, 4.4)'),
    ).toEqual([['1']]);
    expect(await ask('SELECT rating FROM t WHERE id = 1')).toEqual([['4.4']]);
    expect(await ask('SELECT SUM(price) AS s, MIN(price) AS low, MAX(price) AS high FROM t')).toEqual([
      ['11.75', '1.25', '10.50'],
    ]);
  } finally {
    await warehouse.close();
    await owner.end();
    await root.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await root.end();
  }
});

it('on MariaDB: bits, numbers of single precision, and days that are none', async () => {
  const server = await createConnection({ host: '127.0.0.1', port: 3306, user: 'root', multipleStatements: true });
  await server.query(`CREATE DATABASE ${name}; USE ${name}; SET sql_mode = '';
    CREATE TABLE t (id int, flags bit(8), day date, rating float);
    INSERT INTO t VALUES (1, 1, '0000-00-00', 4.4), (2, 5, '2024-01-02', 16777216), (3, 255, '2024-02-00', 1)`);
  const connection = { host: '127.0.0.1', port: 3306, database: name, username: 'root', password: '' } as const;
  const warehouse = openWarehouse({ type: 'MARIADB', ...connection, sslMode: 'disable' }, outbound);
  try {
    const { ask } = await asking(warehouse, [name, 't']);
    expect(await ask('SELECT SUM(flags) AS s, MIN(flags) AS low, MAX(flags) AS high FROM t')).toEqual([
      ['261', '1', '255'],
    ]);
    expect(await ask('SELECT COUNT(*) AS n FROM t WHERE rating = 4.4 AND rating >= 4.4')).toEqual([['1']]);
    expect(await ask('SELECT CAST(rating AS TEXT) AS r FROM t ORDER BY r')).toEqual([['1'], ['16777216'], ['4.4']]);
    expect(await ask('SELECT MIN(day) AS first, COUNT(day) AS days FROM t')).toEqual([['2024-01-02', '1']]);
    expect(await ask('SELECT COUNT(*) AS n FROM t WHERE day IS NULL')).toEqual([['2']]);
  } finally {
    await warehouse.close();
    await server.query(`DROP DATABASE ${name}`);
    await server.end();
  }
});

it('on SQLite: texts among numbers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-stored-'));
  const databaseFile = join(folder, 't.sqlite');
  const database = new DatabaseSync(databaseFile);
  database.exec(`CREATE TABLE t (id INTEGER PRIMARY KEY, amount NUMERIC);
    INSERT INTO t (amount) VALUES (1.5), ('n/a'), (2), (3), (NULL)`);
  database.close();
  const warehouse = openWarehouse({ type: 'SQL', databaseFile }, outbound);
  try {
    const { ask } = await asking(warehouse, ['main', 't']);
    expect(
      await ask('SELECT SUM(amount) AS s, AVG(amount) AS a, MIN(amount) AS low, MAX(amount) AS high FROM t'),
    ).toEqual([['6.5', String(6.5 / 3), '1.5', '3']]);
    expect(await ask('SELECT COUNT(*) AS n FROM t WHERE amount > 1.5')).toEqual([['2']]);
    expect(await ask('SELECT COUNT(*) AS n FROM t WHERE amount IS NULL')).toEqual([['2']]);
    const amount = (await warehouse.profile(['main', 't'], limits)).columns[1];
    expect(amount).toMatchObject({
      mean: 6.5 / 3,
      median: 2,
      min: '1.5',
      max: '3',
      missingValues: 2,
      unreadableValues: 1,
    });
  } finally {
    await warehouse.close();
    await rm(folder, { recursive: true, force: true });
  }
});
