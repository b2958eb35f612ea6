import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BreakableWire } from '../outbound/breakableWire.test-support.ts';
import { outboundPolicy } from '../outbound/outboundPolicy.ts';
import {
  contractLimits,
  textWithoutZeroOrNull,
  warehouseContract,
} from '../contract/warehouseContract.test-support.ts';
import { PostgreSqlWarehouse, type PostgreSqlOptions } from './postgreSqlWarehouse.ts';

const name = `quarry_${randomBytes(5).toString('hex')}`;
const options: PostgreSqlOptions = {
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
let wire: BreakableWire;

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
  warehouse = new PostgreSqlWarehouse(options);
  wire = await BreakableWire.to(5432);
});

afterAll(async () => {
  await warehouse.close();
  wire.close();
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
  const other = new PostgreSqlWarehouse({ ...options, ...changed });
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

warehouseContract<PostgreSqlOptions>({
  warehouse: () => warehouse,
  open: (changed) => new PostgreSqlWarehouse({ ...options, ...changed }),
  values: {
    cases: [
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
    ],
    lacking: [],
  },
  parameters: {
    arbitrary: textWithoutZeroOrNull,
    echo: (count) => `SELECT ${Array.from({ length: count }, (_, at) => `$${at + 1}::text`).join(', ')}`,
  },
  catalog: {
    tables: [
      { path: ['Odd "schema', 'select'], kind: 'TABLE', columnCount: 1 },
      { path: ['public', 'customers'], kind: 'TABLE', columnCount: 3 },
      { path: ['public', 'lines'], kind: 'TABLE', columnCount: 3 },
      { path: ['public', 'orders'], kind: 'TABLE', columnCount: 9 },
      { path: ['public', 'paid'], kind: 'VIEW', columnCount: 9 },
      { path: ['public', 'parts'], kind: 'TABLE', columnCount: 2 },
    ],
    chosen: [{ schemas: ['Odd "schema'] }, ['Odd "schema.select']],
    described: [
      [
        ['public', 'orders'],
        `TABLE public.orders; id INTEGER NOT NULL KEY; customer_id INTEGER; amount DECIMAL NOT NULL -- net, EUR;
         status STRING; placed DATE; at TIMESTAMP_TZ; paid BOOLEAN; tags JSON AS text[]; note STRING;
         (customer_id) -> public.customers (id)`,
      ],
      [
        ['lines'],
        `TABLE public.lines; order_id INTEGER NOT NULL KEY; line INTEGER NOT NULL KEY; sku STRING;
         UNIQUE (sku, line); (order_id) -> public.orders (id)`,
      ],
      [
        ['parts'],
        'TABLE public.parts; order_id INTEGER; line INTEGER; (order_id, line) -> public.lines (order_id, line)',
      ],
      [
        ['public', 'paid'],
        `VIEW public.paid; id INTEGER; customer_id INTEGER; amount DECIMAL; status STRING; placed DATE;
         at TIMESTAMP_TZ; paid BOOLEAN; tags JSON AS text[]; note STRING`,
      ],
      [['Odd "schema', 'select'], 'TABLE Odd "schema.select; a "b INTEGER'],
    ],
    hidden: [
      ['hidden', 'salaries'],
      ['public', 'gone'],
    ],
    excess: [],
  },
  orders: {
    path: ['public', 'orders'],
    quoted: 'public.orders',
    bars: { id: 21, customer_id: 20, amount: 11, status: 2, placed: 5, at: 10, paid: 2 },
  },
  limits: {
    numbers: (rows) => `SELECT generate_series(1, ${rows})`,
    texts: (rows) => `SELECT repeat('x', 1000) FROM generate_series(1, ${rows})`,
    none: 'SELECT 1 AS x WHERE false',
  },
  slow: { sql: 'SELECT pg_sleep(30)', running: () => running('pg_sleep'), closed: 'CANCELLED' },
  harm: {
    refused: [
      "INSERT INTO customers VALUES (99, 'x', 'DE')",
      'CREATE TABLE own (id int)',
      ['SELECT 1; SELECT 2', 'SYNTAX'],
      ['SELECT 1; COMMIT; DROP TABLE customers', 'SYNTAX'],
      ['COMMIT; DROP TABLE customers', 'SYNTAX'],
      "SELECT pg_read_file('/etc/passwd')",
      'SELECT * FROM hidden.salaries',
      "COPY customers TO PROGRAM 'cat'",
    ],
  },
  failures: {
    missingTable: 'SELECT * FROM gone',
    missingColumn: 'SELECT gone FROM orders',
    others: [['SELECT FROM FROM', 'SYNTAX']],
    connections: [
      ['a closed port', { port: 1 }, 'CONNECTION', /refuses connections/],
      [
        'a host that does not exist',
        { host: 'nowhere.invalid' },
        'CONNECTION',
        /no host with this name|could not be resolved/,
      ],
      ['a missing database', { database: 'nothing_here' }, 'CONNECTION', /no database of this name/],
      ['an unknown account', { username: 'nobody_here' }, 'AUTHENTICATION', /user name or password/],
      ['a closed network', { outbound: outboundPolicy([]) }, 'CONNECTION', /may not connect to/],
      ['a certificate that is not trusted, or none', { sslMode: 'verify-full' }, 'CONNECTION', /encrypted connection/],
    ],
  },
  wire: {
    open: () => new PostgreSqlWarehouse({ ...options, port: wire.port, sslMode: 'disable' }),
    hangUp: async () => {
      await root.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name = $2',
        [name, 'Quarry'],
      );
    },
    streaming: 'SELECT i, pg_sleep(0.01) FROM generate_series(1, 5000) i',
    cut: () => wire.cut(),
    silence: (silent) => {
      wire.silent = silent;
    },
  },
});

describe('limits of the server', () => {
  it('lets go of cells that are too large before they fill the memory', async () => {
    const before = process.memoryUsage().rss;
    const sql = "SELECT repeat('x', 64 * 1024 * 1024) FROM generate_series(1, 40)";
    const result = await warehouse.run(sql, [], { ...contractLimits, maxBytes: 100_000 });
    expect(result).toMatchObject({ rows: [], truncated: true });
    expect(process.memoryUsage().rss - before).toBeLessThan(600 * 1024 * 1024);
    expect((await warehouse.run('SELECT 1', [], contractLimits)).rows).toEqual([[1]]);
  });

  it.each(['prefer', 'disable'] as const)(
    'stops where no other connection may be opened, encrypted or not (%s)',
    async (sslMode) => {
      await root.query(`ALTER ROLE ${name}_writer CONNECTION LIMIT 1`);
      await withWarehouse({ username: `${name}_writer`, sslMode }, async (other) => {
        const controller = new AbortController();
        const sleeping = other.run('SELECT pg_sleep(27)', [], { ...contractLimits, signal: controller.signal });
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
});

describe('harm to the server', () => {
  it('is read only even for who may write', async () => {
    await withWarehouse({ username: `${name}_writer` }, async (writer) => {
      await expect(
        writer.run("INSERT INTO customers VALUES (99, 'x', 'DE')", [], contractLimits),
      ).rejects.toMatchObject({
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

it('profiles keys of the catalog as numbers without a mean', async () => {
  const numbers = (await warehouse.profile(['pg_catalog', 'pg_namespace'], contractLimits)).columns[0];
  expect(numbers).toMatchObject({ name: 'oid', missingValues: 0, mean: null });
});

it('refuses an answer that the server warns of damaged data for, and no other warning', async () => {
  await owner.query(`
    CREATE FUNCTION warned(state text) RETURNS int LANGUAGE plpgsql AS
      $$ BEGIN RAISE WARNING 'page of kanarie77' USING ERRCODE = state; RETURN 1; END $$;
    CREATE VIEW damaged AS SELECT warned('XX001') AS one;
    CREATE VIEW whole AS SELECT warned('01000') AS one;
    GRANT SELECT ON damaged, whole TO ${name};
  `);
  const failure = warehouse.run('SELECT one FROM damaged', [], contractLimits);
  await expect(failure).rejects.toMatchObject({
    type: 'INTERNAL',
    message: expect.stringMatching(/rows are missing/),
  });
  await expect(failure).rejects.not.toThrow(/kanarie77/);
  expect((await warehouse.run('SELECT one FROM whole', [], contractLimits)).rows).toEqual([[1]]);
});
