import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SqlValue } from '../../semql/compiled.ts';
import { countedBars } from '../histogram.test-support.ts';
import { DuckDbWarehouse } from './duckDbWarehouse.ts';

const LIMITS = { maxRows: 10_000, maxBytes: 10_000_000, timeoutMs: 20_000 };

let folder: string;
let warehouse: DuckDbWarehouse;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-warehouse-'));
  const databaseFile = join(folder, 'source.duckdb');
  const instance = await DuckDBInstance.create(databaseFile);
  const connection = await instance.connect();
  await connection.run(`
    CREATE TABLE orders (id INTEGER PRIMARY KEY, amount DECIMAL(12, 2) NOT NULL, status VARCHAR, placed DATE, note VARCHAR);
    COMMENT ON COLUMN orders.amount IS 'net, EUR';
    INSERT INTO orders SELECT i, i / 4.0, CASE WHEN i % 5 = 0 THEN NULL WHEN i % 5 < 3 THEN 'paid' ELSE 'open' END,
      DATE '2024-01-01' + (i % 30)::INTEGER, NULL FROM range(1, 201) r(i);
    CREATE VIEW paid AS SELECT * FROM orders WHERE status = 'paid';
    CREATE SCHEMA "Odd ""schema";
    CREATE TABLE "Odd ""schema"."select" ("a ""b" BIGINT);
  `);
  connection.closeSync();
  instance.closeSync();
  warehouse = new DuckDbWarehouse({ databaseFile });
});

afterAll(async () => {
  await warehouse.close();
  await rm(folder, { recursive: true, force: true });
});

async function cells(sql: string, parameters: readonly SqlValue[] = []): Promise<readonly SqlValue[]> {
  return (await warehouse.run(sql, parameters, LIMITS)).rows[0] ?? [];
}

describe('values', () => {
  it.each<[sql: string, type: string, value: SqlValue]>([
    ["'12345678901234567890123456.1234567891'::DECIMAL(38, 10)", 'DECIMAL', '12345678901234567890123456.1234567891'],
    ['1.50::DECIMAL(10, 2)', 'DECIMAL', '1.50'],
    ['-0.05::DECIMAL(10, 2)', 'DECIMAL', '-0.05'],
    ['170141183460469231731687303715884105727::HUGEINT', 'INTEGER', '170141183460469231731687303715884105727'],
    ['9007199254740991::BIGINT', 'INTEGER', 9007199254740991],
    ['9007199254740993::BIGINT', 'INTEGER', '9007199254740993'],
    ['18446744073709551615::UBIGINT', 'INTEGER', '18446744073709551615'],
    ['0.1::FLOAT', 'NUMBER', 0.1],
    ['0.1::DOUBLE', 'NUMBER', 0.1],
    ["'NaN'::DOUBLE", 'NUMBER', Number.NaN],
    ["'Infinity'::DOUBLE", 'NUMBER', Number.POSITIVE_INFINITY],
    ["'-Infinity'::FLOAT", 'NUMBER', Number.NEGATIVE_INFINITY],
    ["DATE '2024-02-29'", 'DATE', '2024-02-29'],
    ["TIMESTAMP '2024-02-29 23:59:59.123456'", 'TIMESTAMP', '2024-02-29T23:59:59.123456'],
    ["TIMESTAMP '2024-02-29 00:00:00'", 'TIMESTAMP', '2024-02-29T00:00:00'],
    ["'2024-02-29 23:59:59.123456789'::TIMESTAMP_NS", 'TIMESTAMP', '2024-02-29T23:59:59.123456789'],
    ["TIMESTAMPTZ '2024-02-29 23:59:59.5+05:30'", 'TIMESTAMP_TZ', '2024-02-29T18:29:59.5Z'],
    ["TIME '10:00:00.25'", 'TIME', '10:00:00.25'],
    ['true', 'BOOLEAN', true],
    ["'\\x00\\xFF'::BLOB", 'BINARY', '00ff'],
    ["'日本 😀 it''s'", 'STRING', "日本 😀 it's"],
    ['NULL::DECIMAL(10, 2)', 'DECIMAL', null],
    ['[1, NULL, 9007199254740993]', 'JSON', '[1,null,"9007199254740993"]'],
    ["{'a': 1, 'b': {'c': DATE '2024-01-01', 'd': 1.50}}", 'JSON', '{"a":1,"b":{"c":"2024-01-01","d":"1.50"}}'],
    ["map {'k': TIMESTAMP '2024-01-01 10:00:00'}", 'JSON', '{"k":"2024-01-01T10:00:00"}'],
    ['\'{"a": [1]}\'::JSON', 'JSON', '{"a": [1]}'],
    ["'6f7a1c1e-0000-4000-8000-000000000001'::UUID", 'STRING', '6f7a1c1e-0000-4000-8000-000000000001'],
    ["'b'::ENUM('a', 'b')", 'STRING', 'b'],
  ])('%s arrives as %s', async (expression, type, value) => {
    const result = await warehouse.run(`SELECT ${expression} AS x`, [], LIMITS);
    expect(result.columns).toEqual([{ name: 'x', type }]);
    expect(result.rows).toEqual([[value]]);
  });

  it('gives back every bound parameter as it was sent', async () => {
    const value = fc.oneof(
      fc.constant(null),
      fc.boolean(),
      fc.maxSafeInteger(),
      fc.double(),
      fc.string({ unit: 'binary', maxLength: 50 }),
      fc.constantFrom("'; DROP TABLE orders; --", '\\', '%_', '$1', '?', '\u0000', '\uFEFF', '-0'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 8 }), async (sent) => {
        expect(await cells(`SELECT ${sent.map((_, index) => `$${index + 1}`).join(', ')}`, sent)).toEqual(sent);
      }),
      { numRuns: 200 },
    );
  });

  it('lets the engine cast a parameter to the type it is compared with', async () => {
    const sql = 'SELECT count(*) FROM orders WHERE placed >= $1 AND amount > $2 AND status = $3';
    expect(await cells(sql, ['2024-01-20', 10, 'paid'])).toEqual(
      await cells("SELECT count(*) FROM orders WHERE placed >= DATE '2024-01-20' AND amount > 10 AND status = 'paid'"),
    );
  });

  it('refuses too many and too few parameters', async () => {
    await expect(cells('SELECT $1', [])).rejects.toMatchObject({ type: 'SYNTAX' });
    await expect(cells('SELECT 1', [1])).rejects.toMatchObject({ type: 'SYNTAX' });
  });
});

describe('caps', () => {
  it('stops at the row cap and says so, and only when something was cut', async () => {
    const at = (maxRows: number) => warehouse.run('SELECT id FROM orders ORDER BY id', [], { ...LIMITS, maxRows });
    expect(await at(7)).toMatchObject({ truncated: true, rows: [[1], [2], [3], [4], [5], [6], [7]] });
    expect(await at(200)).toMatchObject({ truncated: false });
    expect((await at(199)).truncated).toBe(true);
    expect((await at(0)).rows).toEqual([]);
  });

  it('stops at the byte cap', async () => {
    const result = await warehouse.run("SELECT repeat('x', 1000) FROM range(100000)", [], {
      ...LIMITS,
      maxBytes: 10_500,
    });
    expect(result.rows).toHaveLength(10);
    expect(result.truncated).toBe(true);
  });

  it('does not compute what is not asked for', async () => {
    const result = await warehouse.run('SELECT a.range FROM range(1000000000000) a', [], { ...LIMITS, maxRows: 3 });
    expect(result).toMatchObject({ truncated: true, rows: [[0], [1], [2]] });
  });
});

describe('one reading statement', () => {
  it.each([
    "ATTACH ':memory:' AS m",
    "ATTACH '/tmp/quarry-refused.duckdb' AS m",
    "COPY orders TO '/tmp/quarry-refused.csv'",
    "EXPORT DATABASE '/tmp/quarry-refused'",
    'INSTALL httpfs',
    'LOAD json',
    'PRAGMA version',
    'PRAGMA enable_profiling',
    'SET threads = 1',
    'RESET memory_limit',
    'CALL pragma_version()',
    'CHECKPOINT',
    'DESCRIBE orders',
    'SELECT * FROM (DESCRIBE orders)',
    'FROM (SUMMARIZE orders)',
    'SHOW TABLES',
    'EXPLAIN ANALYZE SELECT 1',
    'CREATE TABLE x AS SELECT 1',
    'CREATE TEMP TABLE x AS SELECT 1',
    'DROP TABLE orders',
    'DELETE FROM orders',
    'WITH x AS (SELECT 1) DELETE FROM orders',
    'WITH x AS (SELECT 1) INSERT INTO orders SELECT * FROM orders',
    'SELECT 1; SELECT 2',
    'SELECT 1; DROP TABLE orders',
    '/* SELECT */ DROP TABLE orders',
    '-- SELECT\nDROP TABLE orders',
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM read_text('/etc/passwd')",
    "SELECT * FROM glob('/etc/*')",
    "SELECT * FROM sniff_csv('/etc/passwd')",
    "SELECT (SELECT count(*) FROM read_blob('/etc/hostname'))",
    "WITH x AS (FROM read_csv('/etc/passwd')) SELECT * FROM x",
    "SELECT * FROM query('SELECT 1')",
    "SELECT * FROM query_table('orders')",
    'SELECT * FROM enable_logging()',
    'FROM duckdb_settings()',
    "SELECT getenv('HOME')",
    "SELECT GETENV('HOME')",
    "SELECT write_log('x')",
    'PREPARE p AS SELECT 1',
    'BEGIN',
    '',
    '   ',
    '-- nothing',
    'SELECT 1\u0000; DROP TABLE orders',
  ])('refuses %s', async (sql) => {
    await expect(warehouse.run(sql, [], LIMITS)).rejects.toMatchObject({
      name: 'WarehouseError',
      type: 'PERMISSION',
      advice: expect.stringMatching(/./),
    });
  });

  it.each(["SELECT * FROM '/etc/passwd'", "SELECT * FROM '/etc/hostname.csv'", "FROM 'https://example.com/x.csv'"])(
    'reaches no file with %s',
    async (sql) => {
      await expect(warehouse.run(sql, [], LIMITS)).rejects.toMatchObject({
        type: expect.stringMatching(/^(PERMISSION|SCHEMA_CHANGED)$/),
      });
    },
  );

  it.each([
    'SELECT 1;',
    '  (SELECT 1)',
    '-- why\nSELECT 1 -- so',
    '/* a */ WITH x AS (SELECT 1) SELECT * FROM x',
    'FROM orders SELECT 1 LIMIT 1',
    'VALUES (1)',
    'SELECT 1 UNION SELECT 1',
  ])('runs %s', async (sql) => {
    expect(await cells(sql)).toEqual([1]);
  });

  it('answers a typo with the engine’s words', async () => {
    await expect(warehouse.run('SELECT 1 FORM orders x y', [], LIMITS)).rejects.toMatchObject({
      type: 'SYNTAX',
      message: expect.stringContaining('syntax error'),
    });
  });
});

describe('metadata', () => {
  it('lists tables and views', async () => {
    expect(await warehouse.listTables()).toMatchObject([
      { path: ['Odd "schema', 'select'], kind: 'TABLE' },
      { path: ['main', 'orders'], kind: 'TABLE', columnCount: 5 },
      { path: ['main', 'paid'], kind: 'VIEW', columnCount: 5 },
    ]);
  });

  it('describes a table with key, comment and exact row count', async () => {
    const table = await warehouse.describe(['main', 'orders']);
    expect(table).toMatchObject({ path: ['main', 'orders'], kind: 'TABLE', rowCount: 200 });
    expect(table.columns).toEqual([
      { name: 'id', type: 'INTEGER', nullable: false, isPrimaryKey: true, comment: null },
      { name: 'amount', type: 'DECIMAL', nullable: false, isPrimaryKey: false, comment: 'net, EUR' },
      { name: 'status', type: 'STRING', nullable: true, isPrimaryKey: false, comment: null },
      { name: 'placed', type: 'DATE', nullable: true, isPrimaryKey: false, comment: null },
      { name: 'note', type: 'STRING', nullable: true, isPrimaryKey: false, comment: null },
    ]);
    expect((await warehouse.describe(['paid'])).kind).toBe('VIEW');
    expect((await warehouse.describe(['Odd "schema', 'select'])).columns[0]?.name).toBe('a "b');
  });

  it('says that a table is gone', async () => {
    await expect(warehouse.describe(['main', 'gone'])).rejects.toMatchObject({ type: 'SCHEMA_CHANGED' });
    await expect(warehouse.profile(['main', 'gone'], LIMITS)).rejects.toMatchObject({ type: 'SCHEMA_CHANGED' });
  });

  it('counts every bar of a histogram exactly', async () => {
    const bars = await countedBars(warehouse, ['main', 'orders'], 'orders');
    expect(bars).toEqual({ id: 21, amount: 11, status: 2, placed: 5 });
  });

  it('profiles a table though one statistic is out of range', async () => {
    const databaseFile = join(folder, 'wide.duckdb');
    const instance = await DuckDBInstance.create(databaseFile);
    const connection = await instance.connect();
    await connection.run(
      'CREATE TABLE wide AS SELECT 170141183460469231731687303715884105727::HUGEINT AS huge, range AS id FROM range(3)',
    );
    connection.closeSync();
    instance.closeSync();
    const other = new DuckDbWarehouse({ databaseFile });
    try {
      await expect(other.run('SELECT AVG(huge) FROM wide', [], LIMITS)).rejects.toMatchObject({ type: 'LIMIT' });
      const { columns } = await other.profile(['main', 'wide'], LIMITS);
      expect(columns).toMatchObject([
        { mean: null, max: '170141183460469231731687303715884105727', uniqueValues: 1 },
        { mean: 1, max: '2', uniqueValues: 3 },
      ]);
    } finally {
      await other.close();
    }
  });

  it('profiles exactly', async () => {
    const { rowCount, columns } = await warehouse.profile(['main', 'orders'], LIMITS);
    expect(rowCount).toBe(200);
    // Amounts are 0.25 … 50.00 in steps of 0.25: mean and median 25.125.
    expect(columns[1]).toMatchObject({
      missingValues: 0,
      uniqueValues: 200,
      min: '0.25',
      max: '50.00',
      mean: 25.125,
      median: 25.125,
    });
    expect(columns[1]?.sampleValues.slice(0, 2)).toEqual(['0.25', '0.50']);
    expect(columns[1]?.sampleValues).toHaveLength(20);
    expect(columns[2]).toEqual({
      name: 'status',
      missingValues: 40,
      unreadableValues: 0,
      uniqueValues: 2,
      min: 'open',
      max: 'paid',
      mean: null,
      median: null,
      sampleValues: ['open', 'paid'],
      histogram: {
        bars: [
          { from: 'open', to: null, rows: 80 },
          { from: 'paid', to: null, rows: 80 },
        ],
        otherRows: 0,
      },
    });
    expect(columns[3]).toMatchObject({ uniqueValues: 30, min: '2024-01-01', max: '2024-01-30', mean: null });
    // i % 30 = 0 comes 6 times, 1 … 20 seven times: most frequent first, ties by value.
    expect(columns[3]?.sampleValues[0]).toBe('2024-01-02');
    expect(columns[4]).toMatchObject({ missingValues: 200, uniqueValues: 0, min: null, sampleValues: [] });
  });
});
