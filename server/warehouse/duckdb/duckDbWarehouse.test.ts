import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SqlValue } from '../../semql/compiled.ts';
import { contractLimits, warehouseContract } from '../contract/warehouseContract.test-support.ts';
import { DuckDbWarehouse, type DuckDbOptions } from './duckDbWarehouse.ts';

let folder: string;
let databaseFile: string;
let warehouse: DuckDbWarehouse;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-warehouse-'));
  databaseFile = join(folder, 'source.duckdb');
  const instance = await DuckDBInstance.create(databaseFile);
  const connection = await instance.connect();
  await connection.run(`
    CREATE TABLE orders (id INTEGER PRIMARY KEY, amount DECIMAL(12, 2) NOT NULL, status VARCHAR, placed DATE, paid BOOLEAN,
      note VARCHAR);
    COMMENT ON COLUMN orders.amount IS 'net, EUR';
    INSERT INTO orders SELECT i, i / 4.0, CASE WHEN i % 5 = 0 THEN NULL WHEN i % 5 < 3 THEN 'paid' ELSE 'open' END,
      DATE '2024-01-01' + (i % 30)::INTEGER, i % 5 < 3, NULL FROM range(1, 201) r(i);
    CREATE VIEW paid AS SELECT * FROM orders WHERE status = 'paid';
    CREATE TABLE customers (id INTEGER PRIMARY KEY, email VARCHAR UNIQUE);
    CREATE TABLE lines (customer_id INTEGER REFERENCES customers (id), line INTEGER, PRIMARY KEY (customer_id, line));
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
  return (await warehouse.run(sql, parameters, contractLimits)).rows[0] ?? [];
}

warehouseContract<DuckDbOptions>({
  warehouse: () => warehouse,
  open: (changed) => new DuckDbWarehouse({ databaseFile, ...changed }),
  values: {
    cases: [
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
    ],
    lacking: [],
  },
  parameters: {
    arbitrary: fc.oneof(
      fc.constant(null),
      fc.boolean(),
      fc.maxSafeInteger(),
      fc.double(),
      fc.string({ unit: 'binary', maxLength: 50 }),
      fc.constantFrom("'; DROP TABLE orders; --", '\\', '%_', '$1', '?', '\u0000', '\uFEFF', '-0'),
    ),
    echo: (count) => `SELECT ${Array.from({ length: count }, (_, at) => `$${at + 1}`).join(', ')}`,
    runs: 200,
  },
  catalog: {
    tables: [
      { path: ['Odd "schema', 'select'], kind: 'TABLE', columnCount: 1 },
      { path: ['main', 'customers'], kind: 'TABLE', columnCount: 2 },
      { path: ['main', 'lines'], kind: 'TABLE', columnCount: 2 },
      { path: ['main', 'orders'], kind: 'TABLE', columnCount: 6 },
      { path: ['main', 'paid'], kind: 'VIEW', columnCount: 6 },
    ],
    described: [
      [
        ['main', 'orders'],
        `TABLE main.orders; id INTEGER NOT NULL KEY; amount DECIMAL NOT NULL -- net, EUR; status STRING; placed DATE;
         paid BOOLEAN; note STRING; 200 ROWS`,
      ],
      [['customers'], 'TABLE main.customers; id INTEGER NOT NULL KEY; email STRING; UNIQUE (email); 0 ROWS'],
      [
        ['lines'],
        `TABLE main.lines; customer_id INTEGER NOT NULL KEY; line INTEGER NOT NULL KEY;
         (customer_id) -> main.customers (id); 0 ROWS`,
      ],
      [
        ['paid'],
        'VIEW main.paid; id INTEGER; amount DECIMAL; status STRING; placed DATE; paid BOOLEAN; note STRING; 80 ROWS',
      ],
      [['Odd "schema', 'select'], 'TABLE Odd "schema.select; a "b INTEGER; 0 ROWS'],
    ],
    hidden: [['main', 'gone']],
    excess: [],
  },
  orders: {
    path: ['main', 'orders'],
    quoted: 'orders',
    bars: { id: 21, amount: 11, status: 2, placed: 5, paid: 2 },
  },
  limits: {
    numbers: (rows) => `SELECT range FROM range(${rows})`,
    texts: (rows) => `SELECT repeat('x', 1000) FROM range(${rows})`,
    none: 'SELECT 1 AS x WHERE false',
    many: 1_000_000_000_000,
  },
  slow: {
    sql: 'SELECT count(*) FROM range(1000000000) a, range(1000000) b WHERE (a.range * b.range) % 7 = 3',
    closed: 'CANCELLED',
  },
  harm: {
    refused: [
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
    ],
  },
  failures: {
    missingTable: 'SELECT * FROM gone',
    missingColumn: 'SELECT gone FROM orders',
    others: [['SELECT FROM FROM', 'SYNTAX']],
    connections: [
      ['a file that is missing', { databaseFile: '/nowhere/nothing.duckdb' }, 'CONNECTION', /has no data yet/],
    ],
  },
});

describe('parameters', () => {
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

describe('statements', () => {
  it('gives no row where none may be kept', async () => {
    const result = await warehouse.run('SELECT id FROM orders ORDER BY id', [], { ...contractLimits, maxRows: 0 });
    expect(result).toMatchObject({ rows: [], truncated: true });
  });

  it.each(["SELECT * FROM '/etc/passwd'", "SELECT * FROM '/etc/hostname.csv'", "FROM 'https://example.com/x.csv'"])(
    'reaches no file with %s',
    async (sql) => {
      await expect(warehouse.run(sql, [], contractLimits)).rejects.toMatchObject({
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
    expect((await warehouse.run(sql, [], contractLimits)).rows).toEqual([[1]]);
  });

  it('answers a typo with the engine’s words', async () => {
    await expect(warehouse.run('SELECT 1 FORM orders x y', [], contractLimits)).rejects.toMatchObject({
      type: 'SYNTAX',
      message: expect.stringContaining('syntax error'),
    });
  });
});

describe('profiles', () => {
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
      await expect(other.run('SELECT AVG(huge) FROM wide', [], contractLimits)).rejects.toMatchObject({
        type: 'LIMIT',
      });
      const { columns } = await other.profile(['main', 'wide'], contractLimits);
      expect(columns).toMatchObject([
        { mean: null, max: '170141183460469231731687303715884105727', uniqueValues: 1 },
        { mean: 1, max: '2', uniqueValues: 3 },
      ]);
    } finally {
      await other.close();
    }
  });

  it('takes the most frequent values first, those that are as frequent by value, and no more than 20', async () => {
    const { columns } = await warehouse.profile(['main', 'orders'], contractLimits);
    const by = Object.fromEntries(columns.map((column) => [column.name, column]));
    expect(by['amount']?.sampleValues.slice(0, 2)).toEqual(['0.25', '0.50']);
    expect(by['amount']?.sampleValues).toHaveLength(20);
    // i % 30 = 0 comes 6 times, 1 … 20 seven times.
    expect(by['placed']?.sampleValues[0]).toBe('2024-01-02');
    expect(by['status']).toEqual({
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
  });
});
