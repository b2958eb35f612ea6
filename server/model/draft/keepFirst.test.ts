import { DuckDBInstance } from '@duckdb/node-api';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DataSourceType } from '../../generated/prisma/enums.ts';
import { prepareCatalog } from '../../semql/catalog/prepare.ts';
import { compile } from '../../semql/compile.ts';
import { outboundPolicy } from '../../warehouse/outbound/outboundPolicy.ts';
import { repeatedKeys } from '../../warehouse/profile/repeatedKeys.ts';
import { openWarehouse } from '../../warehouse/registry.ts';
import type { Warehouse } from '../../warehouse/warehouse.ts';
import { chooseModels } from './chooseModels.ts';
import { draftTables } from './draftTables.ts';

/**
 * The same rows with repeated keys on every engine that runs here, asked about through the model
 * that keeps the first.
 */

const limits = { maxRows: 100, maxBytes: 1_000_000, timeoutMs: 30_000 };
const outbound = outboundPolicy(['127.0.0.0/8']);
const name = `quarry_${randomBytes(5).toString('hex')}`;
const empty = {
  calendar: { timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 },
  models: [],
  metrics: [],
  glossary: [],
} as const;

type Row = readonly [id: number | null, city: string | null, amount: number | null, day: string];
/**
 * Of 3 the second has the lower city, of 5 one has none, of 7 the rows are the same; two have no
 * key.
 */
const repeating: readonly Row[] = [
  [3, 'Oslo', 10, '2024-01-02'],
  [3, 'Bonn', 20.5, '2024-01-01'],
  [5, null, 30, '2024-01-01'],
  [5, 'Graz', 40, '2024-03-01'],
  [7, 'Rome', 50, '2024-01-01'],
  [7, 'Rome', 50, '2024-01-01'],
  [9, 'Lund', 60, '2024-01-02'],
  [9, 'Lund', 60, '2024-01-01'],
  [9, 'Lund', null, '2024-01-01'],
  [null, 'Nice', 70, '2024-01-01'],
  [null, 'Nice', 80, '2024-01-01'],
];
const others: readonly Row[] = Array.from({ length: 60 }, (_, index) => [100 + index, 'Bern', 1, '2024-05-05']);
const rows: readonly Row[] = [...repeating, ...others];
const values = rows
  .map(
    (row) =>
      `(${row.map((cell) => (cell === null ? 'NULL' : typeof cell === 'number' ? cell : `'${cell}'`)).join(', ')})`,
  )
  .join(', ');

/** By the other columns in their order, NULL last, and by their place for files. */
const kept = {
  byValues: [
    [3, 20.5],
    [5, 40],
    [7, 50],
    [9, 60],
  ],
  byPlace: [
    [3, 10],
    [5, 30],
    [7, 50],
    [9, 60],
  ],
};

const closing: (() => Promise<unknown>)[] = [];
const engines = new Map<DataSourceType, { readonly warehouse: Warehouse; readonly path: readonly string[] }>();

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-first-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));

  const root = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: 'postgres' });
  await root.connect();
  await root.query(`CREATE DATABASE ${name}`);
  closing.push(() => root.end());
  closing.push(() => root.query(`DROP DATABASE ${name} WITH (FORCE)`));
  const owner = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: name });
  await owner.connect();
  await owner.query(`CREATE TABLE customers (id int, city text, amount numeric(10, 2), day date);
    INSERT INTO customers VALUES ${values}`);
  await owner.end();
  const server = { host: '127.0.0.1', database: name, password: '', sslMode: 'disable' } as const;
  add(
    'POSTGRESQL',
    ['public', 'customers'],
    openWarehouse({ ...server, type: 'POSTGRESQL', port: 5432, username: 'postgres', schemas: [] }, outbound),
  );

  const maria = await createConnection({ host: '127.0.0.1', port: 3306, user: 'root', multipleStatements: true });
  await maria.query(`CREATE DATABASE ${name}; USE ${name};
    CREATE TABLE customers (id int, city varchar(50), amount decimal(10, 2), day date);
    INSERT INTO customers VALUES ${values}`);
  closing.push(() => maria.end());
  closing.push(() => maria.query(`DROP DATABASE ${name}`));
  add(
    'MARIADB',
    [name, 'customers'],
    openWarehouse({ ...server, type: 'MARIADB', port: 3306, username: 'root' }, outbound),
  );

  const sqliteFile = join(folder, 't.sqlite');
  const sqlite = new DatabaseSync(sqliteFile);
  sqlite.exec(`CREATE TABLE customers (id INTEGER, city TEXT, amount NUMERIC, day DATE);
    INSERT INTO customers VALUES ${values}`);
  sqlite.close();
  add('SQL', ['main', 'customers'], openWarehouse({ type: 'SQL', databaseFile: sqliteFile }, outbound));

  const duckFile = join(folder, 't.duckdb');
  const duck = await DuckDBInstance.create(duckFile);
  const connection = await duck.connect();
  await connection.run(`CREATE TABLE customers (id BIGINT, city VARCHAR, amount DECIMAL(10, 2), day DATE)`);
  await connection.run(`INSERT INTO customers VALUES ${values}`);
  connection.closeSync();
  duck.closeSync();
  add('FILE', ['main', 'customers'], openWarehouse({ type: 'FILE', databaseFile: duckFile }, outbound));
});

afterAll(async () => {
  for (const close of closing.toReversed()) {
    await close();
  }
});

function add(type: DataSourceType, path: readonly string[], warehouse: Warehouse): void {
  engines.set(type, { warehouse, path });
  closing.push(() => warehouse.close());
}

/**
 * The model of the customers with what an import counts, of which only the first rows are kept or
 * all.
 */
async function asking(type: DataSourceType, keepFirst: boolean) {
  const { warehouse, path } = engines.get(type)!;
  const [{ columns }, profile] = [await warehouse.describe(path), await warehouse.profile(path, limits)];
  const drafts = draftTables(
    [
      {
        id: 'tbl_1',
        dataSourceId: 'src_1',
        name: 'customers',
        prefix: [],
        isView: false,
        typesAreDeclared: true,
        rowCount: profile.rowCount,
        description: '',
        path,
        joins: new Set(),
        compositeKeys: [],
        keepsTotals: false,
        totalsLeftOut: 0,
        columns: columns.map(({ isPrimaryKey, ...column }, index) => ({
          ...column,
          ...profile.columns[index]!,
          storedAs: column.storedAs,
          semanticType: column.name === 'id' ? ('IDENTIFIER' as const) : null,
          description: '',
          unit: null,
          visible: true,
          primaryKey: isPrimaryKey,
          unique: false,
          relates: { to: false, from: false },
        })),
      },
    ],
    [],
    empty,
    new Map(),
    (kind) => `${kind} ${Math.random()}`,
  );
  const chosen = chooseModels(drafts, empty, type, [{ tableId: 'tbl_1', keepFirst }], {
    keys: null,
    roles: [],
  });
  const catalog = prepareCatalog(chosen.catalog);
  const ask = async (text: string) => {
    const result = compile(text, catalog, { dialect: warehouse.dialect, now: new Date('2024-06-01T00:00:00Z') });
    if (!result.ok) {
      throw new Error(JSON.stringify(result.diagnostics));
    }
    const { sql, parameters } = result.query;
    return (await warehouse.run(sql, parameters, limits)).rows.map((row) =>
      row.map((cell) => (cell === null ? null : Number(cell))),
    );
  };
  return { ask, draft: drafts.models[0]!, model: chosen.models[0]! };
}

const types = ['POSTGRESQL', 'MARIADB', 'SQL', 'FILE'] as const;

it.each(types)(
  'on %s only the first row of each key counts, the same at every run, and rows without a key all do',
  async (type) => {
    const { ask, draft, model } = await asking(type, true);
    expect(draft.repeatedRows).toBe(5);
    expect(model.grain.keys).toEqual(['id']);
    const first = type === 'FILE' ? kept.byPlace : kept.byValues;
    for (let run = 0; run < 3; run += 1) {
      expect(
        await ask('SELECT id, SUM(amount) AS total FROM customers WHERE id < 100 GROUP BY id ORDER BY id'),
      ).toEqual(first);
    }
    expect(await ask('SELECT COUNT(*) AS n, SUM(amount) AS total FROM customers WHERE id IS NULL')).toEqual([[2, 150]]);
    const total = first.reduce((sum, [, amount]) => sum + amount!, 0) + 150 + others.length;
    expect(await ask('SELECT customer_count, SUM(amount) AS total FROM customers')).toEqual([[4 + 2 + 60, total]]);
    expect(await ask("SELECT COUNT(*) AS n FROM customers WHERE day >= DATE '2024-05-01'")).toEqual([[60]]);
  },
);

it.each(types)('on %s all rows count where they are left, and the model has no key', async (type) => {
  const { ask, model } = await asking(type, false);
  expect(model.grain.keys).toEqual([]);
  expect(await ask('SELECT customer_count FROM customers')).toEqual([[rows.length]]);
});

it.each(types)('on %s the source says how many values repeat, and in what their rows differ', async (type) => {
  const { warehouse, path } = engines.get(type)!;
  const { columns } = await warehouse.describe(path);
  const said = await repeatedKeys(warehouse, { path, key: 'id' }, columns, { timeoutMs: 10_000 });
  expect(said).toEqual({
    values: 4,
    mostRows: 3,
    differing: 3,
    differences: expect.arrayContaining([
      { column: 'city', values: 2 },
      { column: 'amount', values: 3 },
      { column: 'day', values: 3 },
    ]),
  });
  expect(said.differences[0]?.values).toBe(3);
});
