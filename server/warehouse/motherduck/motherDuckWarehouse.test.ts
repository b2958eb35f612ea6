import type { DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects } from '../../semql/dialect/registry.ts';
import type { TestEngine } from '../../semql/testing/engines.test-support.ts';
import { loadShop, smallShop } from '../../semql/testing/shopData.test-support.ts';
import { statementsOf } from '../../semql/testing/testTable.test-support.ts';
import { gateSql } from '../gate/gateSql.ts';
import { outboundPolicy } from '../outbound/outboundPolicy.ts';
import { certificate } from '../outbound/testCertificate.test-support.ts';
import {
  contractLimits,
  textWithoutZeroOrNull,
  warehouseContract,
} from '../contract/warehouseContract.test-support.ts';
import { MotherDuckWarehouse, type MotherDuckOptions } from './motherDuckWarehouse.ts';
import { MotherDuckStandIn } from './standIn.test-support.ts';

/** A token as MotherDuck makes them; nobody checks its signature here. */
function tokenOf(claims: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.c2lnbmF0dXJl`;
}

const token = tokenOf({ tokenType: 'read_scaling', readOnly: true });

const tables = `
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
    for (const statement of statementsOf(table, 'DUCKDB', false)) {
      await connection.run(statement);
    }
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
    await connection.run(tables);
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

const busy = 'SELECT count(*) FROM range(1000000000) a, range(1000000) b WHERE (a.range * b.range) % 7 = 3';

warehouseContract<MotherDuckOptions>({
  warehouse: () => warehouse,
  open: (changed) => new MotherDuckWarehouse({ ...optionsOf(standIn), ...changed }),
  values: {
    cases: [
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
    ],
    lacking: ['JSON'],
  },
  parameters: {
    arbitrary: textWithoutZeroOrNull,
    echo: (count) => `SELECT ${Array.from({ length: count }, (_, at) => `CAST($${at + 1} AS VARCHAR)`).join(', ')}`,
    received: () => standIn.seen.parameters.at(-1),
  },
  catalog: {
    tables: [
      { path: ['Odd "schema', 'select'], kind: 'TABLE', columnCount: 1 },
      { path: ['main', 'customers'], kind: 'TABLE', columnCount: 3 },
      { path: ['main', 'lines'], kind: 'TABLE', columnCount: 3 },
      { path: ['main', 'paid'], kind: 'VIEW', columnCount: 11 },
      { path: ['main', 'parts'], kind: 'TABLE', columnCount: 2 },
      { path: ['main', 'sales'], kind: 'TABLE', columnCount: 11 },
    ],
    chosen: [{ schemas: ['Odd "schema', 'nothing'] }, ['Odd "schema.select']],
    described: [
      [
        ['main', 'sales'],
        `TABLE main.sales; id INTEGER NOT NULL KEY; customer_id INTEGER; amount DECIMAL NOT NULL -- net, EUR;
         status STRING; placed DATE; at TIMESTAMP_TZ; paid BOOLEAN; tags JSON; more JSON; note STRING;
         mood STRING AS enum; (customer_id) -> main.customers (id); 200 ROWS`,
      ],
      [
        ['lines'],
        `TABLE main.lines; order_id INTEGER NOT NULL KEY; line INTEGER NOT NULL KEY; sku STRING; UNIQUE (sku, line);
         0 ROWS`,
      ],
      [
        ['parts'],
        'TABLE main.parts; order_id INTEGER; line INTEGER; (order_id, line) -> main.lines (order_id, line); 0 ROWS',
      ],
      [
        ['main', 'paid'],
        `VIEW main.paid; id INTEGER; customer_id INTEGER; amount DECIMAL; status STRING; placed DATE;
         at TIMESTAMP_TZ; paid BOOLEAN; tags JSON; more JSON; note STRING; mood STRING AS enum; 120 ROWS`,
      ],
    ],
    hidden: [['main', 'secrets']],
    excess: [],
  },
  orders: {
    path: ['main', 'sales'],
    quoted: 'main.sales',
    bars: { id: 21, customer_id: 20, amount: 11, status: 2, placed: 5, at: 9, paid: 2, mood: 1 },
  },
  limits: {
    numbers: (rows) => `SELECT range FROM range(${rows})`,
    texts: (rows) => `SELECT repeat('x', 1000) FROM range(${rows})`,
    none: 'SELECT 1 AS x WHERE false',
    many: 3_000_000,
  },
  slow: {
    sql: busy,
    running: () => standIn.running,
    cancelled: () => standIn.seen.cancelled,
    closed: 'CANCELLED',
  },
  harm: {
    refused: [
      "INSERT INTO main.customers VALUES (99, 'x', 'DE')",
      'CREATE TABLE main.mine (a INTEGER)',
      ['SELECT 1; SELECT 2', 'SYNTAX'],
    ],
  },
  failures: {
    missingTable: 'SELECT * FROM gone',
    missingColumn: 'SELECT gone FROM main.sales',
    others: [
      ['SELECT FROM FROM', 'SYNTAX'],
      ["SELECT CAST('x' AS INTEGER)", 'SYNTAX'],
      ['SELECT 9223372036854775807::BIGINT + id FROM main.sales', 'LIMIT'],
      ["SELECT 'token database' FROM gone", 'SCHEMA_CHANGED'],
    ],
    connections: [
      ['a wrong token', { accessToken: 'wrong-83b1' }, 'AUTHENTICATION', /rejects this access token/],
      ['a database that is not there', { database: 'nothing' }, 'CONNECTION', /no database of this name/],
      ['a closed network', { outbound: outboundPolicy([]) }, 'CONNECTION', /may not connect to/],
    ],
    secrets: ({ accessToken = token }) => [accessToken],
  },
  wire: {
    open: () => new MotherDuckWarehouse(optionsOf(standIn)),
    hangUp: () => standIn.cut(),
    streaming: busy,
    cut: () => standIn.cut(),
  },
  shop: {
    use: async (ask) => {
      const other = await MotherDuckStandIn.start({ token, databases: ['shops'] }, fillShop);
      await withWarehouse(optionsOf(other), ask);
      await other.close();
    },
    atLeast: 30,
  },
  hasGateCases: true,
});

describe('signing in', () => {
  it('sends the token as the password of the database, over an encrypted connection', async () => {
    await withWarehouse({}, (other) => other.test());
    expect(standIn.seen.logins.at(-1)).toEqual({ user: 'postgres', database: 'shops', password: token });
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

describe('time zones', () => {
  it.each([false, true])('days are those of UTC, also where SET is refused: %s', async (refused) => {
    const fixed = refused ? { fixedTimeZone: 'UTC' } : {};
    const other = await MotherDuckStandIn.start({ token, databases: ['shops'], ...fixed }, async () => undefined);
    await withWarehouse(optionsOf(other), async (there) => {
      const { rows } = await there.run("SELECT CAST(TIMESTAMPTZ '2024-07-01 23:30:00+00' AS DATE)", [], contractLimits);
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

describe('queries', () => {
  it('runs what comes out of the gate for it, with its parameters', async () => {
    const gated = gateSql('SELECT id, email FROM main.customers WHERE country = :land AND id < :most ORDER BY id', {
      dialect: warehouse.dialect,
      tables: [{ path: ['main', 'customers'], columns: ['id', 'email', 'country'] }],
      parameters: { land: { value: 'DE', type: 'STRING' }, most: { value: 5, type: 'INTEGER' } },
      maxRows: 10,
    });
    expect((await warehouse.run(gated.sql, gated.parameters, contractLimits)).rows).toEqual([
      [2, 'c2@example.com'],
      [4, 'c4@example.com'],
    ]);
    expect(dialects.MOTHERDUCK.placeholder(0)).toBe('$1');
  });

  it('ends by itself when nothing is heard any more', async () => {
    await withWarehouse({}, async (other) => {
      await other.test();
      standIn.silent = true;
      const begun = performance.now();
      try {
        const asked = other.run('SELECT 1', [], { ...contractLimits, timeoutMs: 700 });
        await expect(asked).rejects.toMatchObject({ type: 'TIMEOUT' });
      } finally {
        standIn.silent = false;
      }
      expect(performance.now() - begun).toBeLessThan(2700);
    });
  });
});
