import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allValueTypes } from '../../semql/catalog/definition.ts';
import { statementsOf } from '../../semql/testing/testTable.test-support.ts';
import { loadShop, smallShop } from '../../semql/testing/shopData.test-support.ts';
import type { TestEngine } from '../../semql/testing/engines.test-support.ts';
import { countedBars } from '../profile/histogram.test-support.ts';
import {
  contractLimits,
  textWithoutZeroOrNull,
  warehouseContract,
} from '../contract/warehouseContract.test-support.ts';
import { QueryChild } from './queryChild.ts';
import { SqliteWarehouse } from './sqliteWarehouse.ts';

const forever = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT MAX(i) FROM n';

let folder: string;
let databaseFile: string;
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
  databaseFile = make(
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
  warehouse = new SqliteWarehouse({ databaseFile });
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

warehouseContract<{ readonly databaseFile: string }>({
  warehouse: () => warehouse,
  open: (changed) => new SqliteWarehouse({ databaseFile, ...changed }),
  values: {
    cases: [
      ['9007199254740991', 'UNKNOWN', 9007199254740991],
      ['9007199254740993', 'UNKNOWN', '9007199254740993'],
      ['-0.05', 'UNKNOWN', -0.05],
      ["x'00FF'", 'UNKNOWN', '00ff'],
      ["'日本 😀 it''s'", 'UNKNOWN', "日本 😀 it's"],
      ['NULL', 'UNKNOWN', null],
      ["'what?'", 'UNKNOWN', 'what?'],
    ],
    // Columns have types here, and expressions have none.
    lacking: allValueTypes.filter((type) => type !== 'UNKNOWN'),
  },
  parameters: {
    arbitrary: fc.oneof(textWithoutZeroOrNull, fc.integer()),
    echo: (count) => `SELECT ${Array.from({ length: count }, (_, at) => `?${at + 1}`).join(', ')}`,
  },
  catalog: {
    tables: [
      { path: ['main', 'customers'], kind: 'TABLE', columnCount: 3 },
      { path: ['main', 'mixed'], kind: 'TABLE', columnCount: 1 },
      { path: ['main', 'moments'], kind: 'TABLE', columnCount: 1 },
      { path: ['main', 'odd "table'], kind: 'TABLE', columnCount: 1 },
      { path: ['main', 'order_lines'], kind: 'TABLE', columnCount: 3 },
      { path: ['main', 'orders'], kind: 'TABLE', columnCount: 11 },
      { path: ['main', 'paid'], kind: 'VIEW', columnCount: 11 },
    ],
    described: [
      [
        ['main', 'orders'],
        `TABLE main.orders; id INTEGER NOT NULL KEY; customer_id INTEGER; amount NUMBER NOT NULL; status STRING;
         placed DATE; odd INTEGER; at TIMESTAMP; paid BOOLEAN; raw BINARY; note STRING; anything INTEGER;
         (customer_id) -> main.customers (id); 200 ROWS`,
      ],
      [
        ['order_lines'],
        `TABLE main.order_lines; order_id INTEGER KEY; line INTEGER KEY; sku STRING; UNIQUE (sku, line);
         (order_id) -> main.orders (id); 0 ROWS`,
      ],
      [
        ['paid'],
        `VIEW main.paid; id INTEGER; customer_id INTEGER; amount NUMBER; status STRING; placed DATE; odd INTEGER;
         at TIMESTAMP; paid BOOLEAN; raw BINARY; note STRING; anything BINARY; 120 ROWS`,
      ],
      [['odd "table'], 'TABLE main.odd "table; a "b INTEGER; 0 ROWS'],
    ],
    hidden: [['main', 'gone']],
    excess: [],
  },
  orders: {
    path: ['main', 'orders'],
    quoted: 'orders',
    profile: { amount: { max: '50' } },
    bars: { id: 21, customer_id: 20, amount: 11, status: 2, placed: 5, odd: 1, at: 1, paid: 2, anything: 21 },
  },
  limits: {
    numbers: (rows) => `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n LIMIT ${rows}`,
    texts: (rows) =>
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT PRINTF('%1000s', i) FROM n LIMIT ${rows}`,
    none: 'SELECT 1 AS x WHERE FALSE',
  },
  slow: { sql: forever, closed: 'CANCELLED' },
  harm: {
    refused: [
      'DELETE FROM orders',
      'CREATE TABLE own (id)',
      "ATTACH DATABASE '/tmp/quarry_other.sqlite' AS other",
      "SELECT load_extension('/tmp/x')",
      'PRAGMA query_only = OFF',
      'SELECT * FROM pragma_database_list',
      ['SELECT 1; DELETE FROM orders', 'SYNTAX'],
      'BEGIN',
      "VACUUM INTO '/tmp/quarry_copy.sqlite'",
    ],
  },
  failures: {
    missingTable: 'SELECT * FROM gone',
    missingColumn: 'SELECT gone FROM orders',
    others: [['SELEC 1', 'SYNTAX']],
    connections: [
      ['a file that is missing', { databaseFile: '/nowhere/nothing.sqlite' }, 'CONNECTION', /has no data yet/],
    ],
  },
  shop: {
    use: async (ask) => {
      const file = join(folder, 'shop.sqlite');
      const database = new DatabaseSync(file);
      const load: TestEngine['load'] = async (table) => {
        for (const statement of statementsOf(table, 'SQLITE', false)) {
          database.exec(statement);
        }
      };
      await loadShop({ dialect: 'SQLITE', load } as TestEngine, smallShop);
      database.close();
      await withWarehouse(file, ask);
    },
    atLeast: 30,
  },
});

it('takes texts that are all days or all moments for what they are', async () => {
  const texts = new SqliteWarehouse({
    databaseFile: make(
      'texts.sqlite',
      `CREATE TABLE texts (day TEXT, moment TEXT, with_t TEXT, zoned TEXT, partly TEXT, wrong TEXT, ranges TEXT, word TEXT, empty TEXT);
       INSERT INTO texts VALUES
         ('2024-02-29', '2024-02-29 10:00:00', '2024-02-29T10:00', '2024-02-29 10:00:00Z', '2024-02-29', '2024-02-30', '2024-02-29 10:00', 'a', NULL),
         (NULL, NULL, NULL, NULL, 'soon', '2024-02-28', '2024-02-29 10:00-12:00', '2024-02-29', NULL);`,
    ),
  });
  const { columns } = await texts.describe(['main', 'texts']);
  await texts.close();
  expect(columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'day DATE',
    'moment TIMESTAMP',
    'with_t TIMESTAMP',
    'zoned STRING',
    'partly STRING',
    'wrong STRING',
    'ranges STRING',
    'word STRING',
    'empty STRING',
  ]);
});

describe('profiles', () => {
  it('count moments of both spellings, and texts under their own collation', async () => {
    expect(await countedBars(warehouse, ['main', 'moments'], 'moments')).toEqual({ at: 9 });
    expect((await warehouse.profile(['mixed'], contractLimits)).columns[0]).toMatchObject({
      uniqueValues: 3,
      min: 'A',
    });
  });
});

describe('processes', () => {
  it('goes on with another one when those that waited have died', async () => {
    const file = make('dying.sqlite', 'CREATE TABLE one (a INT); CREATE UNIQUE INDEX lowered ON one (lower(a))');
    await withWarehouse(file, async (other) => {
      const started = vi.spyOn(QueryChild, 'start');
      await other.run('SELECT 1', [], contractLimits);
      const child = await started.mock.results[0]?.value;
      started.mockRestore();
      child?.kill();
      const { rows, durationMs } = await other.run('SELECT typeof(?1), ?1', [true], contractLimits);
      expect(rows).toEqual([['integer', 1]]);
      expect(durationMs).toBeLessThan(contractLimits.timeoutMs / 2);
      // A key over an expression says nothing about columns.
      expect((await other.describe(['main', 'one'])).uniqueKeys).toEqual([]);
    });
  });
});

describe('limits', () => {
  it('end a query whose time is up next to others, which go on', async () => {
    const begun = performance.now();
    const other = warehouse.run('SELECT COUNT(*) FROM orders', [], contractLimits);
    await expect(warehouse.run(forever, [], { ...contractLimits, timeoutMs: 600 })).rejects.toMatchObject({
      type: 'TIMEOUT',
    });
    expect(performance.now() - begun).toBeLessThan(2600);
    expect((await other).rows).toEqual([[200]]);
  });

  it('refuses values that are larger than they may be', async () => {
    const large = 'SELECT LENGTH(HEX(ZEROBLOB(600000000)))';
    await expect(warehouse.run(large, [], contractLimits)).rejects.toMatchObject({ type: 'LIMIT' });
  });
});

describe('files', () => {
  it('reads the new one after it took the place of the old one', async () => {
    const file = make('replaced.sqlite', 'CREATE TABLE t (a); INSERT INTO t VALUES (1)');
    await withWarehouse(file, async (other) => {
      expect((await other.run('SELECT a FROM t', [], contractLimits)).rows).toEqual([[1]]);
      await rename(make('newer.sqlite', 'CREATE TABLE t (a); INSERT INTO t VALUES (2), (3)'), file);
      expect((await other.run('SELECT COUNT(*) FROM t', [], contractLimits)).rows).toEqual([[2]]);
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
