import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SqlValue } from '../../semql/compiled.ts';
import { shopQueries } from '../shopCorpus.test-support.ts';
import { statementsOf } from '../../semql/testTable.test-support.ts';
import { loadShop, smallShop } from '../../semql/shopData.test-support.ts';
import type { TestEngine } from '../../semql/engines.test-support.ts';
import { countedBars } from '../histogram.test-support.ts';
import { QueryChild } from './queryChild.ts';
import { SqliteWarehouse } from './sqliteWarehouse.ts';

const LIMITS = { maxRows: 10_000, maxBytes: 10_000_000, timeoutMs: 20_000 };
const FOREVER = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT MAX(i) FROM n';

let folder: string;
let warehouse: SqliteWarehouse;

function make(name: string, sql: string): string {
  const file = join(folder, name);
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
  return file;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-sqlite-'));
  const file = make(
    'source.sqlite',
    `CREATE TABLE customers (id INTEGER PRIMARY KEY, email TEXT UNIQUE COLLATE NOCASE, country CHAR(2));
     CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INT REFERENCES customers, amount DECIMAL(12, 2) NOT NULL, status TEXT,
       placed DATE, odd DATE, at DATETIME, paid BOOLEAN, raw BLOB, note TEXT, anything);
     CREATE TABLE order_lines (order_id INT REFERENCES orders (id), line INT, sku TEXT, PRIMARY KEY (order_id, line), UNIQUE (sku, line));
     CREATE VIEW paid AS SELECT * FROM orders WHERE paid;
     CREATE TABLE "odd ""table" ("a ""b" INT);
     CREATE TABLE moments (at DATETIME);
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
       INSERT INTO moments SELECT STRFTIME(CASE WHEN i % 2 = 0 THEN '%Y-%m-%d %H:%M:%S' ELSE '%Y-%m-%dT%H:%M:%SZ' END,
         '2024-01-01', i || ' hours') FROM n;
     CREATE TABLE mixed (word TEXT COLLATE NOCASE);
     INSERT INTO mixed VALUES ('a'), ('A'), ('a '), (NULL);
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20)
       INSERT INTO customers SELECT i, 'c' || i || '@example.com', CASE WHEN i % 2 = 0 THEN 'DE' ELSE 'FR' END FROM n;
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
       INSERT INTO orders SELECT i, 1 + i % 20, i / 4.0, CASE WHEN i % 5 = 0 THEN NULL WHEN i % 5 < 3 THEN 'paid' ELSE 'open' END,
         DATE('2024-01-01', (i % 30) || ' days'), 1704067200, '2024-01-01 10:00:00', i % 5 < 3, x'00FF', NULL, i FROM n;`,
  );
  warehouse = new SqliteWarehouse({ databaseFile: file });
});
afterAll(async () => {
  await warehouse.close();
  await rm(folder, { recursive: true, force: true });
});

async function withWarehouse<T>(file: string, use: (warehouse: SqliteWarehouse) => Promise<T>): Promise<T> {
  const other = new SqliteWarehouse({ databaseFile: file });
  try {
    return await use(other);
  } finally {
    await other.close();
  }
}

describe('values', () => {
  it.each<[sql: string, value: SqlValue]>([
    ['9007199254740991', 9007199254740991],
    ['9007199254740993', '9007199254740993'],
    ['-0.05', -0.05],
    ["x'00FF'", '00ff'],
    ["'日本 😀 it''s'", "日本 😀 it's"],
    ['NULL', null],
    ["'what?'", 'what?'],
  ])('%s arrives as it is', async (expression, value) => {
    expect((await warehouse.run(`SELECT ${expression} AS x`, [], LIMITS)).rows).toEqual([[value]]);
  });

  it('gives back every bound parameter as it was sent', async () => {
    const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0') && value.isWellFormed());
    const sent = fc.array(fc.oneof(text, fc.integer(), fc.constant(null)), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(sent, async (values) => {
        const { rows } = await warehouse.run(`SELECT ${values.map((_, i) => `?${i + 1}`).join(', ')}`, values, LIMITS);
        expect(rows).toEqual([values]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('catalog', () => {
  it('lists tables and views', async () => {
    expect(await warehouse.listTables()).toEqual([
      { path: ['main', 'customers'], kind: 'TABLE', columnCount: 3 },
      { path: ['main', 'mixed'], kind: 'TABLE', columnCount: 1 },
      { path: ['main', 'moments'], kind: 'TABLE', columnCount: 1 },
      { path: ['main', 'odd "table'], kind: 'TABLE', columnCount: 1 },
      { path: ['main', 'order_lines'], kind: 'TABLE', columnCount: 3 },
      { path: ['main', 'orders'], kind: 'TABLE', columnCount: 11 },
      { path: ['main', 'paid'], kind: 'VIEW', columnCount: 11 },
    ]);
    await expect(warehouse.describe(['main', 'gone'])).rejects.toMatchObject({ type: 'SCHEMA_CHANGED' });
  });

  it('describes columns by what they declare and by what they hold, and keys', async () => {
    const orders = await warehouse.describe(['main', 'orders']);
    expect(Object.fromEntries(orders.columns.map(({ name, type }) => [name, type]))).toEqual({
      id: 'INTEGER',
      customer_id: 'INTEGER',
      amount: 'NUMBER',
      status: 'STRING',
      placed: 'DATE',
      odd: 'INTEGER',
      at: 'TIMESTAMP',
      paid: 'BOOLEAN',
      raw: 'BINARY',
      note: 'STRING',
      anything: 'INTEGER',
    });
    expect(orders.columns[0]).toMatchObject({ isPrimaryKey: true, nullable: false });
    expect(orders.foreignKeys).toEqual([
      { columns: ['customer_id'], toPath: ['main', 'customers'], toColumns: ['id'] },
    ]);
    const lines = await warehouse.describe(['order_lines']);
    expect(lines.columns.filter(({ isPrimaryKey }) => isPrimaryKey).map(({ name }) => name)).toEqual([
      'order_id',
      'line',
    ]);
    expect(lines.uniqueKeys).toEqual([['sku', 'line']]);
    expect((await warehouse.describe(['paid'])).kind).toBe('VIEW');
  });

  it('counts every bar of a histogram exactly', async () => {
    const bars = await countedBars(warehouse, ['main', 'orders'], 'orders');
    expect(bars).toMatchObject({ id: 21, customer_id: 20, amount: 11, status: 2, placed: 5, paid: 2 });
    expect(await countedBars(warehouse, ['main', 'moments'], 'moments')).toEqual({ at: 9 });
  });

  it('profiles exactly', async () => {
    const { rowCount, columns } = await warehouse.profile(['main', 'orders'], LIMITS);
    expect(rowCount).toBe(200);
    const by = Object.fromEntries(columns.map((column) => [column.name, column]));
    expect(by['amount']).toMatchObject({
      missingValues: 0,
      uniqueValues: 200,
      min: '0.25',
      mean: 25.125,
      median: 25.125,
    });
    expect(by['status']).toMatchObject({ missingValues: 40, uniqueValues: 2, sampleValues: ['open', 'paid'] });
    expect(by['paid']).toMatchObject({ uniqueValues: 2, min: 'false', max: 'true' });
    expect(by['note']).toMatchObject({ missingValues: 200, uniqueValues: 0, min: null, sampleValues: [] });
    expect((await warehouse.profile(['mixed'], LIMITS)).columns[0]).toMatchObject({ uniqueValues: 3, min: 'A' });
  });
});

describe('compiled queries', () => {
  it('give what DuckDB gives', async () => {
    const file = join(folder, 'shop.sqlite');
    const database = new DatabaseSync(file);
    const engine = {
      dialect: 'SQLITE',
      load: (table: Parameters<TestEngine['load']>[0]) => {
        for (const statement of statementsOf(table, 'SQLITE', false)) database.exec(statement);
        return Promise.resolve();
      },
    };
    await loadShop(engine as unknown as TestEngine, smallShop);
    database.close();
    await withWarehouse(file, async (shop) => expect(await shopQueries(shop)).toBeGreaterThan(30));
  });
});

describe('processes', () => {
  it('goes on with another one when those that waited have died', async () => {
    const file = make('dying.sqlite', 'CREATE TABLE one (a INT); CREATE UNIQUE INDEX lowered ON one (lower(a))');
    await withWarehouse(file, async (other) => {
      const started = vi.spyOn(QueryChild, 'start');
      await other.run('SELECT 1', [], LIMITS);
      const child = await started.mock.results[0]?.value;
      started.mockRestore();
      child?.kill();
      const { rows, durationMs } = await other.run('SELECT typeof(?1), ?1', [true], LIMITS);
      expect(rows).toEqual([['integer', 1]]);
      expect(durationMs).toBeLessThan(LIMITS.timeoutMs / 2);
      // A key over an expression says nothing about columns.
      expect((await other.describe(['main', 'one'])).uniqueKeys).toEqual([]);
    });
  });
});

describe('limits', () => {
  it('cuts at the most rows and bytes, and says so', async () => {
    const many = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n';
    const rows = await warehouse.run(many, [], { ...LIMITS, maxRows: 1200 });
    expect([rows.rows.length, rows.truncated]).toEqual([1200, true]);
    const exact = await warehouse.run(`${many} LIMIT 1200`, [], { ...LIMITS, maxRows: 1200 });
    expect([exact.rows.length, exact.truncated]).toEqual([1200, false]);
    const wide = await warehouse.run("SELECT PRINTF('%1000s', id) FROM orders", [], { ...LIMITS, maxBytes: 5000 });
    expect([wide.rows.length, wide.truncated]).toEqual([5, true]);
  });

  it('ends a query whose time is up, or that nobody waits for, beside others', async () => {
    const begun = performance.now();
    const other = warehouse.run('SELECT COUNT(*) FROM orders', [], LIMITS);
    await expect(warehouse.run(FOREVER, [], { ...LIMITS, timeoutMs: 600 })).rejects.toMatchObject({ type: 'TIMEOUT' });
    expect(performance.now() - begun).toBeLessThan(2600);
    expect((await other).rows).toEqual([[200]]);
    const controller = new AbortController();
    const running = warehouse.run(FOREVER, [], { ...LIMITS, signal: controller.signal });
    setTimeout(() => controller.abort(), 200);
    await expect(running).rejects.toMatchObject({ type: 'CANCELLED' });
    expect((await warehouse.run('SELECT 1', [], LIMITS)).rows).toEqual([[1]]);
  });

  it('ends what runs when it is closed', async () => {
    const other = new SqliteWarehouse({ databaseFile: join(folder, 'source.sqlite') });
    const running = other.run(FOREVER, [], LIMITS);
    setTimeout(() => void other.close(), 500);
    await expect(running).rejects.toMatchObject({ type: 'CANCELLED' });
    await expect(other.test()).rejects.toMatchObject({ type: 'CONNECTION' });
  });

  it('refuses values that are larger than they may be', async () => {
    const large = 'SELECT LENGTH(HEX(ZEROBLOB(600000000)))';
    await expect(warehouse.run(large, [], LIMITS)).rejects.toMatchObject({ type: 'LIMIT' });
  });
});

describe('harm', () => {
  it.each([
    ['DELETE FROM orders', 'PERMISSION'],
    ['CREATE TABLE own (id)', 'PERMISSION'],
    ["ATTACH DATABASE '/tmp/quarry_other.sqlite' AS other", 'PERMISSION'],
    ["SELECT load_extension('/tmp/x')", 'PERMISSION'],
    ['PRAGMA query_only = OFF', 'PERMISSION'],
    ['SELECT * FROM pragma_database_list', 'PERMISSION'],
    ['SELECT 1; DELETE FROM orders', 'SYNTAX'],
    ['BEGIN', 'PERMISSION'],
    ["VACUUM INTO '/tmp/quarry_copy.sqlite'", 'PERMISSION'],
    ['SELECT * FROM gone', 'SCHEMA_CHANGED'],
    ['SELECT gone FROM orders', 'SCHEMA_CHANGED'],
    ['SELEC 1', 'SYNTAX'],
  ])('refuses %s', async (sql, type) => {
    await expect(warehouse.run(sql, [], LIMITS)).rejects.toMatchObject({ type });
    expect((await warehouse.run('SELECT COUNT(*) FROM orders', [], LIMITS)).rows).toEqual([[200]]);
  });
});

describe('files', () => {
  it('reads the new one after it took the place of the old one', async () => {
    const file = make('replaced.sqlite', 'CREATE TABLE t (a); INSERT INTO t VALUES (1)');
    await withWarehouse(file, async (other) => {
      expect((await other.run('SELECT a FROM t', [], LIMITS)).rows).toEqual([[1]]);
      await rename(make('newer.sqlite', 'CREATE TABLE t (a); INSERT INTO t VALUES (2), (3)'), file);
      expect((await other.run('SELECT COUNT(*) FROM t', [], LIMITS)).rows).toEqual([[2]]);
    });
  });

  it('says what is wrong with one that is missing or no database', async () => {
    await withWarehouse(join(folder, 'nothing.sqlite'), (other) =>
      expect(other.test()).rejects.toMatchObject({ type: 'CONNECTION', advice: 'Import a file into it.' }),
    );
    await writeFile(join(folder, 'text.sqlite'), 'no database at all, but long enough to look like one');
    await withWarehouse(join(folder, 'text.sqlite'), (other) =>
      expect(other.test()).rejects.toMatchObject({ type: 'CONNECTION', advice: 'Upload it again.' }),
    );
  });
});
