import { inspect } from 'node:util';
import type { DuckDBConnection } from '@duckdb/node-api';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SqlValue } from '../../semql/compiled.ts';
import { dialects } from '../../semql/dialect/registry.ts';
import type { TestEngine } from '../../semql/engines.test-support.ts';
import { loadShop, smallShop } from '../../semql/shopData.test-support.ts';
import { statementsOf } from '../../semql/testTable.test-support.ts';
import { expectNothingShown, expectSameThroughGate } from '../gate/carriedShop.test-support.ts';
import { gateSql } from '../gate/gateSql.ts';
import { outboundPolicy } from '../outbound/outboundPolicy.ts';
import { certificate } from '../outbound/testCertificate.test-support.ts';
import { shopQueries } from '../shopCorpus.test-support.ts';
import { MotherDuckWarehouse, type MotherDuckOptions } from './motherDuckWarehouse.ts';
import { MotherDuckStandIn } from './standIn.test-support.ts';

const LIMITS = { maxRows: 10_000, maxBytes: 10_000_000, timeoutMs: 20_000 };

/** A token as MotherDuck makes them; nobody checks its signature here. */
function tokenOf(claims: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.c2lnbmF0dXJl`;
}

const token = tokenOf({ tokenType: 'read_scaling', readOnly: true });

const TABLES = `
  CREATE TABLE customers (id INTEGER PRIMARY KEY, email VARCHAR UNIQUE, country VARCHAR);
  CREATE TABLE sales (
    id BIGINT PRIMARY KEY, customer_id INTEGER REFERENCES customers (id), amount DECIMAL(12, 2) NOT NULL, status VARCHAR,
    placed DATE, "at" TIMESTAMPTZ, paid BOOLEAN, tags VARCHAR[], more STRUCT(a INTEGER), note VARCHAR, mood ENUM('good', 'bad')
  );
  COMMENT ON COLUMN sales.amount IS 'net, EUR';
  CREATE TABLE lines (order_id BIGINT, line INTEGER, sku VARCHAR, PRIMARY KEY (order_id, line), UNIQUE (sku, line));
  CREATE TABLE parts (order_id BIGINT, line INTEGER, FOREIGN KEY (order_id, line) REFERENCES lines (order_id, line));
  CREATE VIEW paid AS SELECT * FROM sales WHERE paid;
  CREATE SCHEMA "Odd ""schema";
  CREATE TABLE "Odd ""schema"."select" ("a ""b" BIGINT);
  INSERT INTO customers SELECT i, 'c' || i || '@example.com', CASE WHEN i % 2 = 0 THEN 'DE' ELSE 'FR' END FROM range(1, 21) r(i);
  INSERT INTO sales SELECT i, 1 + i % 20, i / 4.0, CASE WHEN i % 5 = 0 THEN NULL WHEN i % 5 < 3 THEN 'paid' ELSE 'open' END,
    DATE '2024-01-01' + (i % 30)::INTEGER, TIMESTAMPTZ '2024-01-01 00:00:00+00' + to_hours(i), i % 5 < 3, ['a', NULL],
    {'a': i}, NULL, 'good' FROM range(1, 201) r(i);
  CREATE TABLE other.secrets (amount INTEGER)`;

async function fillShop(connection: DuckDBConnection): Promise<void> {
  const load: TestEngine['load'] = async (table) => {
    for (const statement of statementsOf(table, 'DUCKDB', false)) await connection.run(statement);
  };
  await loadShop({ dialect: 'DUCKDB', load } as TestEngine, smallShop);
}

let standIn: MotherDuckStandIn;
let warehouse: MotherDuckWarehouse;

function optionsOf({ port }: MotherDuckStandIn): MotherDuckOptions {
  return {
    region: 'us-east-1',
    database: 'shops',
    schemas: [],
    accessToken: token,
    outbound: outboundPolicy(['127.0.0.0/8']),
    endpoint: { host: '127.0.0.1', port, certificateAuthority: certificate },
  };
}

beforeAll(async () => {
  standIn = await MotherDuckStandIn.start({ token, databases: ['shops', 'other'] }, async (connection) => {
    await connection.run(TABLES);
  });
  warehouse = new MotherDuckWarehouse(optionsOf(standIn));
});

afterAll(async () => {
  await warehouse.close();
  await standIn.close();
});

async function withWarehouse<T>(
  changed: Partial<MotherDuckOptions>,
  use: (warehouse: MotherDuckWarehouse) => Promise<T>,
): Promise<T> {
  const other = new MotherDuckWarehouse({ ...optionsOf(standIn), ...changed });
  try {
    return await use(other);
  } finally {
    await other.close();
  }
}

describe('signing in', () => {
  it('sends the token as the password of the database, over an encrypted connection', async () => {
    await withWarehouse({}, (other) => other.test());
    expect(standIn.seen.logins.at(-1)).toEqual({ user: 'postgres', database: 'shops', password: token });
  });

  it.each<[what: string, changed: Partial<MotherDuckOptions>, type: string, message: RegExp]>([
    ['a wrong token', { accessToken: 'wrong-83b1' }, 'AUTHENTICATION', /refuses this access token/],
    ['a database that is not there', { database: 'nothing' }, 'CONNECTION', /no database of this name/],
    ['a closed network', { outbound: outboundPolicy([]) }, 'CONNECTION', /may not reach/],
  ])('names %s', async (_, changed, type, message) => {
    await withWarehouse(changed, async (other) => {
      const failure: unknown = await other.test().catch((error: unknown) => error);
      expect(failure).toMatchObject({ type, message: expect.stringMatching(message) });
      expect(inspect(failure, { depth: 12, showHidden: true })).not.toContain(changed.accessToken ?? token);
    });
  });

  it('tells the token to nobody whose certificate is not trusted', async () => {
    const before = standIn.seen.logins.length;
    const endpoints = [
      { host: '127.0.0.1', port: standIn.port },
      { host: '127.0.0.2', port: standIn.port, certificateAuthority: certificate },
    ];
    for (const endpoint of endpoints) {
      await withWarehouse({ endpoint }, (other) => expect(other.test()).rejects.toMatchObject({ type: 'CONNECTION' }));
    }
    expect(standIn.seen.logins).toHaveLength(before);
  });

  it.each<[claims: object | null, excess: number]>([
    [{ tokenType: 'read_scaling', readOnly: true }, 0],
    [{ tokenType: 'read_scaling' }, 0],
    [{ tokenType: 'read_write', readOnly: false }, 1],
    [{}, 1],
    [null, 1],
  ])('a token that says %o has %i privileges too many', async (claims, excess) => {
    await withWarehouse({ accessToken: claims === null ? 'opaque' : tokenOf(claims) }, async (other) =>
      expect(await other.excessPrivileges()).toHaveLength(excess),
    );
  });
});

describe('values', () => {
  it.each<[sql: string, type: string, value: SqlValue]>([
    ["'12345678901234567890123456.1234567891'::DECIMAL(38, 10)", 'DECIMAL', '12345678901234567890123456.1234567891'],
    ['-0.05::DECIMAL(10, 2)', 'DECIMAL', '-0.05'],
    ['9007199254740991::BIGINT', 'INTEGER', 9007199254740991],
    ['9007199254740993::BIGINT', 'INTEGER', '9007199254740993'],
    ['0.1::FLOAT', 'NUMBER', 0.1],
    ['0.1::DOUBLE', 'NUMBER', 0.1],
    ["'NaN'::DOUBLE", 'NUMBER', Number.NaN],
    ["'Infinity'::DOUBLE", 'NUMBER', Number.POSITIVE_INFINITY],
    ["'-Infinity'::FLOAT", 'NUMBER', Number.NEGATIVE_INFINITY],
    ["DATE '2024-02-29'", 'DATE', '2024-02-29'],
    ["TIMESTAMP '2024-02-29 23:59:59.123456'", 'TIMESTAMP', '2024-02-29T23:59:59.123456'],
    ["TIMESTAMPTZ '2024-02-29 23:59:59.5+05:30'", 'TIMESTAMP_TZ', '2024-02-29T18:29:59.5Z'],
    ["TIME '10:00:00.25'", 'TIME', '10:00:00.25'],
    ['true', 'BOOLEAN', true],
    ['false', 'BOOLEAN', false],
    ["'\\x00\\xFF'::BLOB", 'BINARY', '00ff'],
    ["'日本 😀 it''s'", 'STRING', "日本 😀 it's"],
    ['NULL::DECIMAL(10, 2)', 'DECIMAL', null],
  ])('%s arrives as %s', async (expression, type, value) => {
    const result = await warehouse.run(`SELECT ${expression} AS x`, [], LIMITS);
    expect(result.columns).toEqual([{ name: 'x', type }]);
    expect(result.rows).toEqual([[value]]);
  });

  it('gives back every bound parameter as it was sent', async () => {
    const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0') && value.isWellFormed());
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(text, fc.constant(null)), { minLength: 1, maxLength: 4 }), async (sent) => {
        const items = sent.map((_, index) => `CAST($${index + 1} AS VARCHAR)`);
        const { rows } = await warehouse.run(`SELECT ${items.join(', ')}`, sent, LIMITS);
        expect(rows).toEqual([sent]);
        expect(standIn.seen.parameters.at(-1)).toEqual(sent);
      }),
      { numRuns: 60 },
    );
  });

  it.each([false, true])('days are those of UTC, also where SET is refused: %s', async (refused) => {
    const fixed = refused ? { fixedTimeZone: 'UTC' } : {};
    const other = await MotherDuckStandIn.start({ token, databases: ['shops'], ...fixed }, async () => undefined);
    await withWarehouse(optionsOf(other), async (there) => {
      const { rows } = await there.run("SELECT CAST(TIMESTAMPTZ '2024-07-01 23:30:00+00' AS DATE)", [], LIMITS);
      expect(rows).toEqual([['2024-07-01']]);
    });
    await other.close();
  });

  it('refuses a session whose days are others', async () => {
    const options = { token, databases: ['shops'], fixedTimeZone: 'Asia/Kathmandu' };
    const other = await MotherDuckStandIn.start(options, async () => undefined);
    await withWarehouse(optionsOf(other), (there) =>
      expect(there.test()).rejects.toMatchObject({ type: 'CONNECTION', message: expect.stringContaining('UTC') }),
    );
    await other.close();
  });
});

describe('catalog', () => {
  it('lists the tables of its database, and of the schemas that are named', async () => {
    const tables = await warehouse.listTables();
    expect(tables).toEqual(
      expect.arrayContaining([
        { path: ['Odd "schema', 'select'], kind: 'TABLE', columnCount: 1 },
        { path: ['main', 'customers'], kind: 'TABLE', columnCount: 3 },
        { path: ['main', 'paid'], kind: 'VIEW', columnCount: 11 },
      ]),
    );
    expect(JSON.stringify(tables)).not.toContain('secrets');
    await withWarehouse({ schemas: ['Odd "schema', 'nothing'] }, async (odd) =>
      expect((await odd.listTables()).map(({ path }) => path)).toEqual([['Odd "schema', 'select']]),
    );
  });

  it('describes columns and keys', async () => {
    const sales = await warehouse.describe(['main', 'sales']);
    expect(sales).toMatchObject({ path: ['main', 'sales'], kind: 'TABLE', rowCount: 200 });
    expect(sales.columns.slice(0, 3)).toEqual([
      { name: 'id', type: 'INTEGER', nullable: false, isPrimaryKey: true, comment: null },
      { name: 'customer_id', type: 'INTEGER', nullable: true, isPrimaryKey: false, comment: null },
      { name: 'amount', type: 'DECIMAL', nullable: false, isPrimaryKey: false, comment: 'net, EUR' },
    ]);
    expect(sales.columns.slice(3).map(({ type }) => type)).toEqual([
      'STRING',
      'DATE',
      'TIMESTAMP_TZ',
      'BOOLEAN',
      'JSON',
      'JSON',
      'STRING',
      'STRING',
    ]);
    expect(sales.foreignKeys).toEqual([{ columns: ['customer_id'], toPath: ['main', 'customers'], toColumns: ['id'] }]);
    const lines = await warehouse.describe(['lines']);
    expect(lines.columns.filter(({ isPrimaryKey }) => isPrimaryKey).map(({ name }) => name)).toEqual([
      'order_id',
      'line',
    ]);
    expect(lines.uniqueKeys).toEqual([['sku', 'line']]);
    expect((await warehouse.describe(['parts'])).foreignKeys).toEqual([
      { columns: ['order_id', 'line'], toPath: ['main', 'lines'], toColumns: ['order_id', 'line'] },
    ]);
    expect((await warehouse.describe(['main', 'paid'])).kind).toBe('VIEW');
    await expect(warehouse.describe(['main', 'secrets'])).rejects.toMatchObject({ type: 'SCHEMA_CHANGED' });
  });

  it('samples no more than it may, and profiles exactly', async () => {
    const sample = await warehouse.sample(['main', 'sales'], { ...LIMITS, maxRows: 7 });
    expect([sample.rows.length, sample.truncated]).toEqual([7, true]);
    const { rowCount, columns } = await warehouse.profile(['main', 'sales'], LIMITS);
    expect(rowCount).toBe(200);
    const by = Object.fromEntries(columns.map((column) => [column.name, column]));
    expect(by['amount']).toMatchObject({ uniqueValues: 200, min: '0.25', max: '50.00', mean: 25.125, median: 25.125 });
    expect(by['status']).toMatchObject({ missingValues: 40, uniqueValues: 2, sampleValues: ['open', 'paid'] });
    expect(by['note']).toMatchObject({ missingValues: 200, uniqueValues: 0, min: null, sampleValues: [] });
    expect(by['placed']).toMatchObject({ min: '2024-01-01', max: '2024-01-30' });
  });
});

describe('queries', () => {
  it('gives the rows that DuckDB gives for every query of the shop', { timeout: 60_000 }, async () => {
    const other = await MotherDuckStandIn.start({ token, databases: ['shops'] }, fillShop);
    await withWarehouse(optionsOf(other), async (shop) => expect(await shopQueries(shop)).toBeGreaterThan(30));
    await other.close();
  });

  it('gives through the gate what it gives without, and nothing hidden', { timeout: 120_000 }, async () => {
    expect(await expectSameThroughGate(warehouse)).toBeGreaterThan(60);
    await expectNothingShown(warehouse);
  });

  it('runs what comes out of the gate for it, with its parameters', async () => {
    const gated = gateSql('SELECT id, email FROM main.customers WHERE country = :land AND id < :most ORDER BY id', {
      dialect: warehouse.dialect,
      tables: [{ path: ['main', 'customers'], columns: ['id', 'email', 'country'] }],
      parameters: { land: { value: 'DE', type: 'STRING' }, most: { value: 5, type: 'INTEGER' } },
      maxRows: 10,
    });
    expect((await warehouse.run(gated.sql, gated.parameters, LIMITS)).rows).toEqual([
      [2, 'c2@example.com'],
      [4, 'c4@example.com'],
    ]);
    expect(dialects.MOTHERDUCK.placeholder(0)).toBe('$1');
  });

  it.each([
    "INSERT INTO main.customers VALUES (99, 'x', 'DE')",
    'CREATE TABLE main.mine (a INTEGER)',
    'SELECT 1; SELECT 2',
  ])('refuses %s', async (sql) => {
    await expect(warehouse.run(sql, [], LIMITS)).rejects.toMatchObject({ name: 'WarehouseError' });
    expect((await warehouse.run('SELECT count(*) FROM main.customers', [], LIMITS)).rows).toEqual([[20]]);
    expect(JSON.stringify(await warehouse.listTables())).not.toContain('mine');
  });

  it.each([
    ['SELECT * FROM gone', 'SCHEMA_CHANGED'],
    ['SELECT gone FROM main.sales', 'SCHEMA_CHANGED'],
    ['SELECT FROM FROM', 'SYNTAX'],
    ["SELECT CAST('x' AS INTEGER)", 'SYNTAX'],
    ['SELECT 9223372036854775807::BIGINT + id FROM main.sales', 'LIMIT'],
    ["SELECT 'token database' FROM gone", 'SCHEMA_CHANGED'],
  ])('%s fails as %s', async (sql, type) => {
    await expect(warehouse.run(sql, [], LIMITS)).rejects.toMatchObject({ type });
  });
});

describe('limits', () => {
  const busy = 'SELECT count(*) FROM range(1000000000) a, range(1000000) b WHERE (a.range * b.range) % 7 = 3';

  it('cuts at the most rows and bytes, and says so', async () => {
    const rows = await warehouse.run('SELECT range FROM range(3000000)', [], { ...LIMITS, maxRows: 1200 });
    expect([rows.rows.length, rows.truncated]).toEqual([1200, true]);
    const exact = await warehouse.run('SELECT range FROM range(1200)', [], { ...LIMITS, maxRows: 1200 });
    expect([exact.rows.length, exact.truncated]).toEqual([1200, false]);
    const bytes = await warehouse.run("SELECT repeat('x', 1000) FROM range(100000)", [], { ...LIMITS, maxBytes: 5000 });
    expect([bytes.rows.length, bytes.truncated]).toEqual([5, true]);
    const none = await warehouse.run('SELECT 1 AS x WHERE false', [], LIMITS);
    expect(none).toMatchObject({ columns: [{ name: 'x', type: 'INTEGER' }], rows: [], truncated: false });
  });

  it('asks for a query to be cancelled when its time is up', async () => {
    const { cancelled, interrupted } = standIn.seen;
    const begun = performance.now();
    await expect(warehouse.run(busy, [], { ...LIMITS, timeoutMs: 400 })).rejects.toMatchObject({ type: 'TIMEOUT' });
    expect(performance.now() - begun).toBeLessThan(2400);
    expect(standIn.seen.cancelled).toBe(cancelled + 1);
    expect(standIn.seen.interrupted).toBeGreaterThan(interrupted);
    await vi.waitFor(() => expect(standIn.running).toBe(0), { timeout: 10_000 });
  });

  it('stops when nobody waits any more', async () => {
    const controller = new AbortController();
    const running = warehouse.run(busy, [], { ...LIMITS, signal: controller.signal });
    running.catch(() => undefined);
    await vi.waitFor(() => expect(standIn.running).toBe(1), { timeout: 10_000 });
    controller.abort();
    await expect(running).rejects.toMatchObject({ type: 'CANCELLED' });
    await vi.waitFor(() => expect(standIn.running).toBe(0), { timeout: 10_000 });
    expect((await warehouse.run('SELECT 1', [], LIMITS)).rows).toEqual([[1]]);
  });

  it('says that the connection broke in the middle', async () => {
    const running = warehouse.run(busy, [], LIMITS);
    running.catch(() => undefined);
    await vi.waitFor(() => expect(standIn.running).toBe(1), { timeout: 10_000 });
    standIn.cut();
    await expect(running).rejects.toMatchObject({ type: 'CONNECTION' });
    expect((await warehouse.run('SELECT 1', [], LIMITS)).rows).toEqual([[1]]);
  });

  it('ends by itself when nothing is heard any more', async () => {
    await withWarehouse({}, async (other) => {
      await other.test();
      standIn.silent = true;
      const begun = performance.now();
      try {
        const asked = other.run('SELECT 1', [], { ...LIMITS, timeoutMs: 700 });
        await expect(asked).rejects.toMatchObject({ type: 'TIMEOUT' });
      } finally {
        standIn.silent = false;
      }
      expect(performance.now() - begun).toBeLessThan(2700);
    });
  });
});
