import { randomBytes } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import * as fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SqlValue } from '../../semql/compiled.ts';
import { outboundPolicy } from '../outbound/outboundPolicy.ts';
import { countedBars } from '../histogram.test-support.ts';
import { PostgreSqlWarehouse, type PostgreSqlOptions } from './postgreSqlWarehouse.ts';

const LIMITS = { maxRows: 10_000, maxBytes: 10_000_000, timeoutMs: 20_000 };
const name = `quarry_${randomBytes(5).toString('hex')}`;
const OPTIONS: PostgreSqlOptions = {
  host: '127.0.0.1',
  port: 5432,
  database: name,
  username: name,
  password: 'secret',
  sslMode: 'prefer',
  schemas: [],
  outbound: outboundPolicy(['127.0.0.0/8']),
};

let root: pg.Client;
let owner: pg.Client;
let warehouse: PostgreSqlWarehouse;

beforeAll(async () => {
  root = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: 'postgres' });
  await root.connect();
  await root.query(`CREATE DATABASE ${name}`);
  await root.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret'`);
  await root.query(`CREATE ROLE ${name}_writer LOGIN PASSWORD 'secret' CREATEDB`);
  owner = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: name });
  await owner.connect();
  await owner.query(`
    CREATE TABLE customers (id int PRIMARY KEY, email text UNIQUE, country char(2));
    CREATE TABLE orders (
      id bigint PRIMARY KEY, customer_id int REFERENCES customers, amount numeric(12, 2) NOT NULL, status text, placed date,
      at timestamptz, paid boolean, tags text[], note text
    );
    COMMENT ON COLUMN orders.amount IS 'net, EUR';
    CREATE TABLE lines (order_id bigint REFERENCES orders, line int, sku text, PRIMARY KEY (order_id, line), UNIQUE (sku, line));
    CREATE TABLE parts (order_id bigint, line int, FOREIGN KEY (order_id, line) REFERENCES lines (order_id, line));
    CREATE VIEW paid AS SELECT * FROM orders WHERE paid;
    CREATE SCHEMA "Odd ""schema";
    CREATE TABLE "Odd ""schema"."select" ("a ""b" bigint);
    CREATE SCHEMA hidden;
    CREATE TABLE hidden.salaries (amount int);
    INSERT INTO customers SELECT i, 'c' || i || '@example.com', CASE WHEN i % 2 = 0 THEN 'DE' ELSE 'FR' END FROM generate_series(1, 20) i;
    INSERT INTO orders SELECT i, 1 + i % 20, i / 4.0, CASE WHEN i % 5 = 0 THEN NULL WHEN i % 5 < 3 THEN 'paid' ELSE 'open' END,
      DATE '2024-01-01' + i % 30, TIMESTAMPTZ '2024-01-01 00:00:00+05:30' + i * interval '1 hour', i % 5 < 3, ARRAY['a', NULL], NULL
    FROM generate_series(1, 200) i;
    GRANT USAGE ON SCHEMA "Odd ""schema" TO ${name};
    GRANT SELECT ON customers, orders, lines, parts, paid, "Odd ""schema"."select" TO ${name};
    GRANT SELECT, INSERT ON customers TO ${name}_writer;
  `);
  warehouse = new PostgreSqlWarehouse(OPTIONS);
});

afterAll(async () => {
  await warehouse.close();
  await owner.end();
  await root.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await root.query(`DROP ROLE ${name}; DROP ROLE ${name}_writer`);
  await root.end();
});

const clientOf = (user: string) => ({ host: '127.0.0.1', port: 5432, database: name, user, password: 'secret' });

async function withWarehouse<T>(
  changed: Partial<PostgreSqlOptions>,
  use: (warehouse: PostgreSqlWarehouse) => Promise<T>,
): Promise<T> {
  const other = new PostgreSqlWarehouse({ ...OPTIONS, ...changed });
  try {
    return await use(other);
  } finally {
    await other.close();
  }
}

/** How many queries with this text the server runs. */
async function running(text: string): Promise<number> {
  const { rows } = await root.query<{ n: string }>(
    "SELECT count(*) AS n FROM pg_stat_activity WHERE datname = $1 AND state = 'active' AND query LIKE $2",
    [name, `%${text}%`],
  );
  return Number(rows[0]?.n);
}

describe('values', () => {
  it.each<[sql: string, type: string, value: SqlValue]>([
    ["'12345678901234567890123456.1234567891'::numeric(38, 10)", 'DECIMAL', '12345678901234567890123456.1234567891'],
    ['-0.05::numeric(10, 2)', 'DECIMAL', '-0.05'],
    ['9007199254740991::bigint', 'INTEGER', 9007199254740991],
    ['9007199254740993::bigint', 'INTEGER', '9007199254740993'],
    ['0.1::real', 'NUMBER', 0.1],
    ['0.1::double precision', 'NUMBER', 0.1],
    ["'NaN'::double precision", 'NUMBER', Number.NaN],
    ["'-Infinity'::real", 'NUMBER', Number.NEGATIVE_INFINITY],
    ["DATE '2024-02-29'", 'DATE', '2024-02-29'],
    ["TIMESTAMP '2024-02-29 23:59:59.123456'", 'TIMESTAMP', '2024-02-29T23:59:59.123456'],
    ["TIMESTAMPTZ '2024-02-29 23:59:59.5+05:30'", 'TIMESTAMP_TZ', '2024-02-29T18:29:59.5Z'],
    ["TIME '10:00:00.25'", 'TIME', '10:00:00.25'],
    ["INTERVAL '1 day 2 hours'", 'STRING', 'P1DT2H'],
    ['true', 'BOOLEAN', true],
    ["'\\x00ff'::bytea", 'BINARY', '00ff'],
    ["'日本 😀 it''s'", 'STRING', "日本 😀 it's"],
    ['NULL::numeric', 'DECIMAL', null],
    ['ARRAY[1, NULL, 9007199254740993]', 'JSON', '[1,null,"9007199254740993"]'],
    ["ARRAY['NULL', NULL, 'a\"b,{}']", 'JSON', '["NULL",null,"a\\"b,{}"]'],
    ['ARRAY[ARRAY[true], ARRAY[false]]', 'JSON', '[[true],[false]]'],
    ["ARRAY[TIMESTAMPTZ '2024-01-01 10:00:00+00']", 'JSON', '["2024-01-01T10:00:00Z"]'],
    ['\'{"a": [1]}\'::json', 'JSON', '{"a": [1]}'],
    ["'6f7a1c1e-0000-4000-8000-000000000001'::uuid", 'STRING', '6f7a1c1e-0000-4000-8000-000000000001'],
  ])('%s arrives as %s', async (expression, type, value) => {
    const result = await warehouse.run(`SELECT ${expression} AS x`, [], LIMITS);
    expect(result.columns).toEqual([{ name: 'x', type }]);
    expect(result.rows).toEqual([[value]]);
  });

  it('gives back every bound parameter as it was sent', async () => {
    const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0') && value.isWellFormed());
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(text, fc.constant(null)), { minLength: 1, maxLength: 4 }), async (sent) => {
        const items = sent.map((_, index) => `$${index + 1}::text`);
        const { rows } = await warehouse.run(`SELECT ${items.join(', ')}`, sent, LIMITS);
        expect(rows).toEqual([sent]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('catalog', () => {
  it('lists what the account may read, and only that', async () => {
    expect(await warehouse.listTables()).toMatchObject([
      { path: ['Odd "schema', 'select'], kind: 'TABLE' },
      { path: ['public', 'customers'], kind: 'TABLE', columnCount: 3 },
      { path: ['public', 'lines'], kind: 'TABLE', columnCount: 3 },
      { path: ['public', 'orders'], kind: 'TABLE' },
      { path: ['public', 'paid'], kind: 'VIEW' },
      { path: ['public', 'parts'], kind: 'TABLE' },
    ]);
    await withWarehouse({ schemas: ['Odd "schema'] }, async (odd) =>
      expect(await odd.listTables()).toMatchObject([{ path: ['Odd "schema', 'select'], kind: 'TABLE' }]),
    );
    await expect(warehouse.describe(['hidden', 'salaries'])).rejects.toMatchObject({ type: 'SCHEMA_CHANGED' });
  });

  it('describes columns and keys', async () => {
    const orders = await warehouse.describe(['public', 'orders']);
    expect(orders.columns.slice(0, 3)).toEqual([
      { name: 'id', type: 'INTEGER', nullable: false, isPrimaryKey: true, comment: null },
      { name: 'customer_id', type: 'INTEGER', nullable: true, isPrimaryKey: false, comment: null },
      { name: 'amount', type: 'DECIMAL', nullable: false, isPrimaryKey: false, comment: 'net, EUR' },
    ]);
    expect(orders.foreignKeys).toEqual([
      { columns: ['customer_id'], toPath: ['public', 'customers'], toColumns: ['id'] },
    ]);
    const lines = await warehouse.describe(['public', 'lines']);
    expect(lines.columns.filter(({ isPrimaryKey }) => isPrimaryKey).map(({ name }) => name)).toEqual([
      'order_id',
      'line',
    ]);
    expect(lines.uniqueKeys).toEqual([['sku', 'line']]);
    expect((await warehouse.describe(['parts'])).foreignKeys).toEqual([
      { columns: ['order_id', 'line'], toPath: ['public', 'lines'], toColumns: ['order_id', 'line'] },
    ]);
    expect((await warehouse.describe(['public', 'paid'])).kind).toBe('VIEW');
  });

  it('counts every bar of a histogram exactly', async () => {
    const bars = await countedBars(warehouse, ['public', 'orders'], 'orders');
    expect(bars).toEqual({ id: 21, customer_id: 20, amount: 11, status: 2, placed: 5, at: 10, paid: 2 });
  });

  it('profiles exactly', async () => {
    const numbers = (await warehouse.profile(['pg_catalog', 'pg_namespace'], LIMITS)).columns[0];
    expect(numbers).toMatchObject({ name: 'oid', missingValues: 0, mean: null });
    const { rowCount, columns } = await warehouse.profile(['public', 'orders'], LIMITS);
    expect(rowCount).toBe(200);
    const by = Object.fromEntries(columns.map((column) => [column.name, column]));
    expect(by['amount']).toMatchObject({
      missingValues: 0,
      uniqueValues: 200,
      min: '0.25',
      max: '50.00',
      mean: 25.125,
      median: 25.125,
    });
    expect(by['status']).toMatchObject({
      missingValues: 40,
      uniqueValues: 2,
      min: 'open',
      max: 'paid',
      sampleValues: ['open', 'paid'],
    });
    expect(by['paid']).toMatchObject({ uniqueValues: 2, min: 'false', max: 'true' });
    expect(by['note']).toMatchObject({ missingValues: 200, uniqueValues: 0, min: null, sampleValues: [] });
    expect(by['placed']).toMatchObject({ min: '2024-01-01', max: '2024-01-30' });
  });
});

describe('limits', () => {
  it('cuts at the most rows and bytes, and says so', async () => {
    const rows = await warehouse.run('SELECT generate_series(1, 1000000)', [], { ...LIMITS, maxRows: 1200 });
    expect([rows.rows.length, rows.truncated]).toEqual([1200, true]);
    const exact = await warehouse.run('SELECT generate_series(1, 1200)', [], { ...LIMITS, maxRows: 1200 });
    expect([exact.rows.length, exact.truncated]).toEqual([1200, false]);
    const bytes = await warehouse.run("SELECT repeat('x', 1000) FROM generate_series(1, 100000)", [], {
      ...LIMITS,
      maxBytes: 5000,
    });
    expect([bytes.rows.length, bytes.truncated]).toEqual([5, true]);
  });

  it('lets go of cells that are too large before they fill the memory', async () => {
    const before = process.memoryUsage().rss;
    const sql = "SELECT repeat('x', 64 * 1024 * 1024) FROM generate_series(1, 40)";
    const result = await warehouse.run(sql, [], { ...LIMITS, maxBytes: 100_000 });
    expect(result).toMatchObject({ rows: [], truncated: true });
    expect(process.memoryUsage().rss - before).toBeLessThan(600 * 1024 * 1024);
    expect((await warehouse.run('SELECT 1', [], LIMITS)).rows).toEqual([[1]]);
  });

  it('is ended by the server when its time is up', async () => {
    const begun = performance.now();
    await expect(warehouse.run('SELECT pg_sleep(30)', [], { ...LIMITS, timeoutMs: 400 })).rejects.toMatchObject({
      type: 'TIMEOUT',
    });
    expect(performance.now() - begun).toBeLessThan(2400);
    await vi.waitFor(async () => expect(await running('pg_sleep(30)')).toBe(0), { timeout: 10_000 });
  });

  it('stops on the server when nobody waits any more', async () => {
    const controller = new AbortController();
    const sleeping = warehouse.run('SELECT pg_sleep(29)', [], { ...LIMITS, signal: controller.signal });
    sleeping.catch(() => undefined);
    await vi.waitFor(async () => expect(await running('pg_sleep(29)')).toBe(1), { timeout: 10_000 });
    controller.abort();
    await expect(sleeping).rejects.toMatchObject({ type: 'CANCELLED' });
    await vi.waitFor(async () => expect(await running('pg_sleep(29)')).toBe(0), { timeout: 3000 });
    expect((await warehouse.run('SELECT 1', [], LIMITS)).rows).toEqual([[1]]);
  });

  it.each(['prefer', 'disable'] as const)(
    'stops where no other connection may be opened, encrypted or not (%s)',
    async (sslMode) => {
      await root.query(`ALTER ROLE ${name}_writer CONNECTION LIMIT 1`);
      await withWarehouse({ username: `${name}_writer`, sslMode }, async (other) => {
        const controller = new AbortController();
        const sleeping = other.run('SELECT pg_sleep(27)', [], { ...LIMITS, signal: controller.signal });
        sleeping.catch(() => undefined);
        await vi.waitFor(async () => expect(await running('pg_sleep(27)')).toBe(1), { timeout: 10_000 });
        await expect(new pg.Client({ ...clientOf(`${name}_writer`), ssl: false }).connect()).rejects.toThrow(
          /too many connections/,
        );
        controller.abort();
        await expect(sleeping).rejects.toMatchObject({ type: 'CANCELLED' });
        await vi.waitFor(async () => expect(await running('pg_sleep(27)')).toBe(0), { timeout: 3000 });
      });
      await root.query(`ALTER ROLE ${name}_writer CONNECTION LIMIT -1`);
    },
  );

  it('ends what runs when it is closed, on the server too', async () => {
    const other = new PostgreSqlWarehouse(OPTIONS);
    const sleeping = other.run('SELECT pg_sleep(28)', [], LIMITS);
    sleeping.catch(() => undefined);
    await vi.waitFor(async () => expect(await running('pg_sleep(28)')).toBe(1), { timeout: 10_000 });
    await other.close();
    await expect(sleeping).rejects.toMatchObject({ type: 'CANCELLED' });
    await vi.waitFor(async () => expect(await running('pg_sleep(28)')).toBe(0), { timeout: 3000 });
    await expect(other.test()).rejects.toMatchObject({ type: 'CONNECTION' });
  });
});

describe('harm', () => {
  it.each([
    ["INSERT INTO customers VALUES (99, 'x', 'DE')", 'PERMISSION'],
    ['CREATE TABLE own (id int)', 'PERMISSION'],
    ['SELECT 1; SELECT 2', 'SYNTAX'],
    ['SELECT 1; COMMIT; DROP TABLE customers', 'SYNTAX'],
    ['COMMIT; DROP TABLE customers', 'SYNTAX'],
    ["SELECT pg_read_file('/etc/passwd')", 'PERMISSION'],
    ['SELECT * FROM hidden.salaries', 'PERMISSION'],
    ["COPY customers TO PROGRAM 'cat'", 'PERMISSION'],
  ])('refuses %s', async (sql, type) => {
    await expect(warehouse.run(sql, [], LIMITS)).rejects.toMatchObject({ type });
    expect((await warehouse.run('SELECT count(*) FROM customers', [], LIMITS)).rows).toEqual([[20]]);
  });

  it('is read only even for who may write', async () => {
    await withWarehouse({ username: `${name}_writer` }, async (writer) => {
      await expect(writer.run("INSERT INTO customers VALUES (99, 'x', 'DE')", [], LIMITS)).rejects.toMatchObject({
        type: 'PERMISSION',
        message: 'The query would write, and Quarry only reads.',
      });
    });
  });

  it('tells what an account may do beyond reading', async () => {
    expect(await warehouse.excessPrivileges()).toEqual([]);
    await withWarehouse({ username: `${name}_writer` }, async (writer) =>
      expect(await writer.excessPrivileges()).toEqual(['may create databases', 'may change public.customers']),
    );
    await withWarehouse({ username: 'postgres' }, async (superuser) =>
      expect(await superuser.excessPrivileges()).toContain('is a superuser'),
    );
  });
});

describe('failures', () => {
  it.each<[what: string, changed: Partial<PostgreSqlOptions>, type: string, message: RegExp]>([
    ['a closed port', { port: 1 }, 'CONNECTION', /Nothing answers/],
    [
      'a name that does not exist',
      { host: 'nowhere.invalid' },
      'CONNECTION',
      /no host of this name|could not be looked up/,
    ],
    ['a missing database', { database: 'nothing_here' }, 'CONNECTION', /no database of this name/],
    ['an unknown account', { username: 'nobody_here' }, 'AUTHENTICATION', /user name or password/],
    ['a closed network', { outbound: outboundPolicy([]) }, 'CONNECTION', /may not reach/],
    ['a certificate nobody trusts, or none', { sslMode: 'verify-full' }, 'CONNECTION', /encrypted connection/],
  ])('names %s', async (_, changed, type, message) => {
    await withWarehouse(changed, async (other) => {
      await expect(other.test()).rejects.toMatchObject({ type, message: expect.stringMatching(message) });
    });
  });

  it('names a missing table and a missing column', async () => {
    await expect(warehouse.run('SELECT * FROM gone', [], LIMITS)).rejects.toMatchObject({ type: 'SCHEMA_CHANGED' });
    await expect(warehouse.run('SELECT gone FROM orders', [], LIMITS)).rejects.toMatchObject({
      type: 'SCHEMA_CHANGED',
    });
  });

  it('notices that the server hung up on an idle connection', async () => {
    await withWarehouse({}, async (other) => {
      await other.test();
      await root.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name = $2',
        [name, 'Quarry'],
      );
      expect((await other.run('SELECT 1', [], LIMITS)).rows).toEqual([[1]]);
    });
  });

  describe('behind a wire that can be cut', () => {
    let proxy: Server;
    const sockets = new Set<Socket>();
    let frozen = false;
    beforeAll(async () => {
      proxy = createServer((near) => {
        const far = connect(5432, '127.0.0.1');
        for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
        near.on('data', (data) => frozen || far.write(data));
        far.on('data', (data) => frozen || near.write(data));
        near.on('close', () => far.destroy());
        far.on('close', () => near.destroy());
      }).listen(0, '127.0.0.1');
      await once(proxy, 'listening');
    });
    afterAll(() => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    });

    it('says that the connection broke in the middle of the rows', async () => {
      await withWarehouse({ port: (proxy.address() as AddressInfo).port, sslMode: 'disable' }, async (other) => {
        const reading = other.run('SELECT i, pg_sleep(0.01) FROM generate_series(1, 5000) i', [], LIMITS);
        reading.catch(() => undefined);
        await vi.waitFor(async () => expect(await running('generate_series(1, 5000)')).toBe(1), { timeout: 10_000 });
        for (const socket of sockets) socket.destroy();
        await expect(reading).rejects.toMatchObject({ type: 'CONNECTION' });
      });
    });

    it('ends by itself when the server falls silent', async () => {
      await withWarehouse({ port: (proxy.address() as AddressInfo).port, sslMode: 'disable' }, async (other) => {
        const reading = other.run('SELECT pg_sleep(20)', [], { ...LIMITS, timeoutMs: 700 });
        reading.catch(() => undefined);
        await vi.waitFor(async () => expect(await running('pg_sleep(20)')).toBe(1), { timeout: 10_000 });
        frozen = true;
        const begun = performance.now();
        await expect(reading).rejects.toMatchObject({ type: 'TIMEOUT' });
        expect(performance.now() - begun).toBeLessThan(2700);
      });
    });
  });
});
