import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadShop, smallShop } from '../../semql/testing/shopData.test-support.ts';
import { statementsOf } from '../../semql/testing/testTable.test-support.ts';
import { outboundPolicy } from '../outbound/outboundPolicy.ts';
import { withShopInStatement } from '../contract/shopCorpus.test-support.ts';
import { WarehouseError } from '../warehouse.ts';
import { contractLimits, textOrNull, warehouseContract } from '../contract/warehouseContract.test-support.ts';
import { cellOf, valueTypeOf } from './cells.ts';
import { DatabricksStandIn } from './databricksStandIn.test-support.ts';
import { DatabricksWarehouse, type DatabricksOptions } from './databricksWarehouse.ts';

let standIn: DatabricksStandIn;
let warehouse: DatabricksWarehouse;
let options: DatabricksOptions;

beforeAll(async () => {
  standIn = await DatabricksStandIn.listening();
  await standIn.load(`
    SET TimeZone = 'UTC';
    CREATE TABLE clients (id INT NOT NULL, name VARCHAR);
    CREATE TABLE sales (id BIGINT NOT NULL, customer_id INT, amount DECIMAL(12,2), status VARCHAR, placed DATE, moment TIMESTAMP WITH TIME ZONE,
      made TIMESTAMP, paid BOOLEAN, tags VARCHAR[], raw BLOB, note VARCHAR);
    COMMENT ON COLUMN sales.amount IS 'net, EUR';
    INSERT INTO sales SELECT i, 1 + i % 20, i / 4.0, CASE WHEN i % 5 = 0 THEN NULL WHEN i % 5 < 3 THEN 'paid' ELSE 'open' END,
      DATE '2024-01-01' + (i % 30)::INT, TIMESTAMPTZ '2024-01-01 00:00:00+05:30' + to_hours(i::INT), TIMESTAMP '2024-01-01 00:00:00.25',
      i % 5 < 3, ['a', NULL], '\\x00\\xFF'::BLOB, NULL FROM range(1, 201) t(i);
    CREATE TABLE lines (order_id BIGINT, line INT);
    CREATE VIEW paid AS SELECT * FROM sales WHERE paid;
    CREATE SCHEMA other;
    CREATE TABLE other.things (id INT);
    INSERT INTO dbx.table_constraints VALUES ('main', 'sales_pk', 'main', 'sales', 'PRIMARY KEY'),
      ('main', 'lines_pk', 'main', 'lines', 'PRIMARY KEY'), ('main', 'lines_fk', 'main', 'lines', 'FOREIGN KEY'),
      ('main', 'hidden_fk', 'main', 'lines', 'FOREIGN KEY');
    INSERT INTO dbx.key_column_usage VALUES ('memory', 'main', 'sales_pk', 'main', 'sales', 'id', 1, NULL),
      ('memory', 'main', 'lines_pk', 'main', 'lines', 'order_id', 1, NULL), ('memory', 'main', 'lines_pk', 'main', 'lines', 'line', 2, NULL),
      ('memory', 'main', 'lines_fk', 'main', 'lines', 'order_id', 1, 1), ('memory', 'main', 'hidden_fk', 'main', 'lines', 'line', 1, 1);
    INSERT INTO dbx.referential_constraints VALUES ('main', 'lines_fk', 'memory', 'main', 'sales_pk'), ('main', 'hidden_fk', 'memory', 'secret', 'pk');
  `);
  const engine = {
    dialect: 'DUCKDB',
    run: () => Promise.resolve([]),
    close: () => Promise.resolve(),
    load: (table: Parameters<typeof statementsOf>[0]) => standIn.load(statementsOf(table, 'DUCKDB', false).join(';')),
  } as const;
  await standIn.load('CREATE SCHEMA shop; USE shop');
  await loadShop(engine, smallShop);
  await standIn.load('USE main');
  options = { ...standIn.connection, outbound: outboundPolicy(['127.0.0.1']) };
  warehouse = new DatabricksWarehouse(options, standIn.certificateAuthority);
});
afterAll(async () => {
  await warehouse.close();
  standIn.close();
});
beforeEach(() => {
  standIn.asked.length = 0;
  standIn.faults.length = 0;
  standIn.cancelled.length = 0;
  Object.assign(standIn, { startMs: 0, warehouseState: 'RUNNING', ansi: true });
});

async function withWarehouse<T>(
  changed: Partial<DatabricksOptions>,
  use: (other: DatabricksWarehouse) => Promise<T>,
): Promise<T> {
  const other = new DatabricksWarehouse({ ...options, ...changed }, standIn.certificateAuthority);
  try {
    return await use(other);
  } finally {
    await other.close();
  }
}

const principal = { authentication: 'SERVICE_PRINCIPAL', clientId: 'client-1', clientSecret: 'se/cret' } as const;

warehouseContract<DatabricksOptions>({
  warehouse: () => warehouse,
  open: (changed) => new DatabricksWarehouse({ ...options, ...changed }, standIn.certificateAuthority),
  values: {
    cases: [
      [
        "CAST('12345678901234567890123456.1234567891' AS DECIMAL(38,10))",
        'DECIMAL',
        '12345678901234567890123456.1234567891',
      ],
      ['CAST(-0.05 AS DECIMAL(10,2))', 'DECIMAL', '-0.05'],
      ['CAST(9007199254740991 AS BIGINT)', 'INTEGER', 9007199254740991],
      ['CAST(9007199254740993 AS BIGINT)', 'INTEGER', '9007199254740993'],
      ['CAST(0.1 AS DOUBLE)', 'NUMBER', 0.1],
      ["CAST('NaN' AS DOUBLE)", 'NUMBER', Number.NaN],
      ["CAST('-Infinity' AS DOUBLE)", 'NUMBER', Number.NEGATIVE_INFINITY],
      ["CAST('2024-02-29' AS DATE)", 'DATE', '2024-02-29'],
      ["CAST('2024-02-29 23:59:59.123456' AS TIMESTAMP_NTZ)", 'TIMESTAMP', '2024-02-29T23:59:59.123456'],
      ["CAST('2024-02-29' AS TIMESTAMP_NTZ)", 'TIMESTAMP', '2024-02-29T00:00:00'],
      ["CAST('2024-02-29 23:59:59.5+05:30' AS TIMESTAMP)", 'TIMESTAMP_TZ', '2024-02-29T18:29:59.5Z'],
      ['true', 'BOOLEAN', true],
      ["'日本 😀 it\\'s'", 'STRING', "日本 😀 it's"],
      ['CAST(NULL AS DECIMAL(5,2))', 'DECIMAL', null],
      ["'$ :p1'", 'STRING', '$ :p1'],
    ],
    lacking: ['TIME', 'JSON', 'BINARY'],
  },
  parameters: {
    arbitrary: textOrNull,
    echo: (count) => `SELECT ${Array.from({ length: count }, (_, at) => `:p${at + 1}`).join(', ')}`,
    runs: 40,
  },
  catalog: {
    tables: [
      { path: ['main', 'clients'], kind: 'TABLE', columnCount: 2 },
      { path: ['main', 'lines'], kind: 'TABLE', columnCount: 2 },
      { path: ['main', 'paid'], kind: 'VIEW', columnCount: 11 },
      { path: ['main', 'sales'], kind: 'TABLE', columnCount: 11 },
    ],
    chosen: [{ schemas: ['other', "it's"] }, ['other.things']],
    described: [
      [
        ['main', 'sales'],
        `TABLE main.sales; id INTEGER NOT NULL KEY; customer_id INTEGER; amount DECIMAL -- net, EUR; status STRING;
         placed DATE; moment TIMESTAMP_TZ; made TIMESTAMP; paid BOOLEAN; tags JSON; raw BINARY; note STRING`,
      ],
      [['lines'], 'TABLE main.lines; order_id INTEGER KEY; line INTEGER KEY; (order_id) -> main.sales (id)'],
      [
        ['main', 'paid'],
        `VIEW main.paid; id INTEGER; customer_id INTEGER; amount DECIMAL; status STRING; placed DATE;
         moment TIMESTAMP_TZ; made TIMESTAMP; paid BOOLEAN; tags JSON; raw BINARY; note STRING`,
      ],
    ],
    hidden: [['main', 'salaries']],
    excess: [],
  },
  orders: {
    path: ['main', 'sales'],
    quoted: 'sales',
    profile: {
      raw: { uniqueValues: 1, sampleValues: ['00ff'] },
      tags: { uniqueValues: 1, sampleValues: ['["a",null]'] },
    },
    bars: { id: 21, customer_id: 20, amount: 11, status: 2, placed: 5, moment: 10, made: 1, paid: 2 },
  },
  limits: {
    numbers: (rows) => `SELECT i FROM range(0, ${rows}) t(i)`,
    texts: (rows) => `SELECT repeat('x', 1000) FROM range(${rows})`,
    none: 'SELECT id AS x FROM clients',
    many: 5000,
  },
  slow: {
    sql: 'SELECT 1 /* sleep 30000 */',
    running: () => standIn.running,
    cancelled: () => standIn.cancelled.length,
    closed: 'CONNECTION',
  },
  harm: {
    refused: [
      'INSERT INTO sales VALUES (1)',
      'WITH a AS (SELECT 1) INSERT INTO sales SELECT * FROM a',
      'SELECT 1; DROP TABLE sales',
      "SELECT r'\\'; DROP TABLE sales",
      'SELECT `a\\`; DELETE FROM sales -- `',
      'BEGIN SELECT 1; END',
      "COPY INTO sales FROM 's3://x'",
      'OPTIMIZE sales',
      'CREATE TABLE x AS SELECT 1',
      'SET STATEMENT_TIMEOUT = 0',
    ],
    sent: () => standIn.asked.length,
    allowed: ["SELECT '; DROP TABLE x'", 'SELECT 1 AS `delete`', "SELECT 'it\\'s; drop' -- insert"],
  },
  failures: {
    missingTable: 'SELECT * FROM gone',
    missingColumn: 'SELECT gone FROM sales',
    others: [
      ['SELECT FROM', 'SYNTAX'],
      ["SELECT CAST('x' AS INT)", 'SYNTAX'],
    ],
    connections: [
      ['a wrong token', { accessToken: 'wrong-83b1' }, 'AUTHENTICATION', /./],
      ['a wrong secret', { ...principal, clientSecret: 'wrong-83b1' }, 'AUTHENTICATION', /./],
      ['another SQL warehouse', { httpPath: '/sql/1.0/warehouses/gone' }, 'CONNECTION', /SQL warehouse cannot be used/],
      ['a cluster', { httpPath: '/sql/protocolv1/o/1/2' }, 'CONNECTION', /not that of a SQL warehouse/],
      ['a closed port', { port: 1 }, 'CONNECTION', /refuses connections/],
      ['a closed network', { outbound: outboundPolicy([]) }, 'CONNECTION', /may not connect to/],
      ['a host whose certificate is another', { host: 'localhost.localdomain' }, 'CONNECTION', /./],
    ],
    secrets: (changed) =>
      Object.values(changed)
        .filter((value) => String(value).startsWith('wrong'))
        .map(String),
  },
  shop: {
    use: async (ask) => {
      await standIn.load('USE shop');
      try {
        await ask(warehouse);
        await ask(await withShopInStatement(warehouse));
      } finally {
        await standIn.load('USE main');
      }
    },
    atLeast: 30,
    isBeyond: (error) => error instanceof WarehouseError && error.type === 'SYNTAX',
  },
  hasGateCases: true,
});

describe('values', () => {
  it.each([
    ['timestamp', '2024-02-29T23:59:59.000Z', '2024-02-29T23:59:59Z'],
    ['timestamp', '2024-02-29 23:59:59.120', '2024-02-29T23:59:59.12Z'],
    ['timestamp', '2024-01-01T00:30:00.000+01:00', '2023-12-31T23:30:00Z'],
    ['timestamp_ntz', '2024-02-29 23:59:59', '2024-02-29T23:59:59'],
    ['binary', 'AP8=', '00ff'],
    ['array<int>', '["1","2"]', '["1","2"]'],
    ['interval day to second', '1 00:00:00.000000000', '1 00:00:00.000000000'],
    ['varchar(10)', 'x', 'x'],
    ['tinyint', '-7', -7],
  ])('reads a %s from %s', (type, text, value) => {
    expect(cellOf(text, valueTypeOf(type))).toBe(value);
  });

  it('binds every parameter as the type it has', async () => {
    const sent = ['it\'s ":p1" \\', 7, 9007199254740991, 0.1, true, false, null];
    const { rows } = await warehouse.run(
      `SELECT ${sent.map((_, index) => `:p${index + 1}`).join(', ')}`,
      sent,
      contractLimits,
    );
    expect(rows).toEqual([sent]);
    expect(standIn.asked[0]?.body['parameters']).toMatchObject([
      { name: 'p1', type: 'STRING', value: sent[0] },
      { type: 'BIGINT', value: '7' },
      { type: 'BIGINT' },
      { type: 'DOUBLE', value: '0.1' },
      { type: 'BOOLEAN', value: 'true' },
      { type: 'BOOLEAN', value: 'false' },
      { name: 'p7', type: 'STRING' },
    ]);
    expect(standIn.asked[0]?.body['parameters']).not.toHaveProperty('6.value');
  });
});

describe('catalog', () => {
  it('lists all schemas where none is chosen', async () => {
    await withWarehouse({ schemas: [] }, async (all) =>
      expect((await all.listTables()).map(({ path }) => path.join('.'))).toEqual(
        expect.arrayContaining(['main.sales', 'other.things', 'shop.orders']),
      ),
    );
  });

  it('tells what an account may do beyond reading', async () => {
    await standIn.load(
      `INSERT INTO dbx.schema_privileges VALUES ('reader@example.com', 'main', 'USE_SCHEMA', NULL), ('someone', 'main', 'MODIFY', NULL)`,
    );
    await standIn.load(`INSERT INTO dbx.catalog_privileges VALUES ('reader@example.com', 'memory', 'USE_CATALOG')`);
    expect(await warehouse.excessPrivileges()).toEqual([]);
    await standIn.load(`INSERT INTO dbx.table_privileges VALUES ('reader@example.com', 'main', 'sales', 'MODIFY', NULL),
      ('reader@example.com', 'main', 'lines', 'MODIFY', 'SCHEMA')`);
    await standIn.load(`INSERT INTO dbx.schema_privileges VALUES ('account users', 'main', 'CREATE_TABLE', NULL)`);
    expect(await warehouse.excessPrivileges()).toEqual(['has MODIFY on main.sales', 'has CREATE TABLE on schema main']);
    await standIn.load(`DELETE FROM dbx.table_privileges; DELETE FROM dbx.schema_privileges`);
    await standIn.load(
      `INSERT INTO dbx.table_privileges VALUES ('makers', 'main', 'lines', 'MODIFY', NULL), ('others', 'main', 'sales', 'MODIFY', NULL)`,
    );
    expect(await warehouse.excessPrivileges()).toEqual(['has MODIFY on main.lines']);
    await standIn.load(`DELETE FROM dbx.table_privileges`);
    await standIn.load(
      `INSERT INTO dbx.catalogs VALUES ('memory', 'reader@example.com'), ('another', 'reader@example.com')`,
    );
    expect(await warehouse.excessPrivileges()).toEqual(['owns catalog memory']);
  });
});

describe('limits', () => {
  it('asks for as many chunks as it needs rows', async () => {
    const numbers = 'SELECT i FROM range(1, 5001) t(i) ORDER BY i';
    const rows = await warehouse.run(numbers, [], { ...contractLimits, maxRows: 250 });
    expect([rows.rows.length, rows.truncated, rows.rows.at(-1)]).toEqual([250, true, [250]]);
    expect(standIn.asked.filter(({ path }) => path.includes('/chunks/')).map(({ path }) => path.at(-1))).toEqual([
      '1',
      '2',
    ]);
  });

  it('asks for no more than a result in line may have', async () => {
    const large = await warehouse.run("SELECT repeat('x', 1048576) FROM range(40)", [], {
      ...contractLimits,
      maxBytes: 90_000_000,
    });
    expect([large.rows.length, large.truncated]).toEqual([20, true]);
  });

  it('says that the SQL warehouse has not started yet', async () => {
    standIn.startMs = 30_000;
    await expect(warehouse.run('SELECT 1', [], { ...contractLimits, timeoutMs: 400 })).rejects.toMatchObject({
      type: 'CONNECTION',
      message: 'The SQL warehouse has not started yet.',
    });
    standIn.startMs = 300;
    expect((await warehouse.run('SELECT 1', [], contractLimits)).rows).toEqual([[1]]);
  });
});

it.each(['', 'not JSON', '[]', 'null', '{}'])('never takes a part of a result for the whole (%s)', async (text) => {
  standIn.faults.push({ on: '/chunks/1', text });
  await expect(warehouse.run('SELECT i FROM range(250) t(i)', [], contractLimits)).rejects.toMatchObject({
    type: 'CONNECTION',
  });
  expect(standIn.faults).toEqual([]);
});

it('reads nothing from a SQL warehouse that is not set to UTC', async () => {
  await standIn.load("SET TimeZone = 'Europe/Berlin'");
  try {
    await withWarehouse({}, async (other) => {
      await expect(other.run('SELECT 1', [], contractLimits)).rejects.toMatchObject({
        type: 'CONNECTION',
        message: 'The SQL warehouse uses the time zone Europe/Berlin, and Quarry needs UTC.',
      });
      await standIn.load("SET TimeZone = 'Etc/UTC'");
      await other.run('SELECT 1', [], contractLimits);
      standIn.asked.length = 0;
      await other.run('SELECT 2', [], contractLimits);
      expect(standIn.asked.flatMap(({ body }) => body['statement'] ?? [])).toEqual(['SELECT 2']);
    });
  } finally {
    await standIn.load("SET TimeZone = 'UTC'");
  }
});

it('reads nothing from a SQL warehouse whose sums wrap around', async () => {
  standIn.ansi = false;
  await withWarehouse({}, async (other) => {
    await expect(other.test()).rejects.toMatchObject({
      type: 'CONNECTION',
      message: expect.stringContaining('without ANSI mode'),
    });
    expect(standIn.asked.map(({ body }) => body['statement'])).not.toContain('SELECT 1');
    standIn.ansi = true;
    expect((await other.run('SELECT 1', [], contractLimits)).rows).toEqual([[1]]);
  });
});

it.each(['', '{}', '{"statement_id":"x","status":{"state":"CLOSED"}}', '{"error_code":"BUSY","message":"later"}'])(
  'an answer that says nothing of the statement (%s) ends it, and quickly',
  async (text) => {
    await warehouse.test();
    const begun = performance.now();
    standIn.faults.push({ on: '/statements', text });
    await expect(warehouse.run('SELECT 1', [], contractLimits)).rejects.toMatchObject({ type: 'CONNECTION' });
    // Another one would wait, and find the same.
    standIn.faults.push({ on: `/statements/${standIn.next}`, text });
    await expect(warehouse.run('SELECT 1 /* sleep 2000 */', [], contractLimits)).rejects.toMatchObject({
      type: 'CONNECTION',
    });
    expect(performance.now() - begun).toBeLessThan(2000);
    expect(standIn.faults).toEqual([]);
  },
);

it('does not follow parts that lead back', async () => {
  const text = '{"chunk_index":1,"data_array":[["1"]],"next_chunk_index":1}';
  standIn.faults.push({ on: '/chunks/1', text });
  await expect(warehouse.run('SELECT i FROM range(250) t(i)', [], contractLimits)).rejects.toMatchObject({
    type: 'CONNECTION',
  });
});

describe('a check of health', () => {
  it.each(['STOPPED', 'STOPPING', 'STARTING'] as const)('leaves a SQL warehouse alone that is %s', async (state) => {
    standIn.warehouseState = state;
    await withWarehouse({}, (other) => other.checkHealth());
    expect(standIn.warehouseState).toBe(state);
    expect(standIn.asked.map(({ path }) => path)).toEqual(['/api/2.0/sql/warehouses/a1b2']);
  });

  it('asks one that runs, and one that it may not look at', async () => {
    await warehouse.checkHealth();
    expect(standIn.asked.map(({ body }) => body['statement'])).toContain('SELECT 1');
    standIn.warehouseState = 'STOPPED';
    standIn.faults.push({ on: '/warehouses/a1b2', status: 403, code: 'PERMISSION_DENIED', message: 'No access' });
    await warehouse.checkHealth();
    expect(standIn.warehouseState).toBe('RUNNING');
  });

  it.each<[what: string, changed: Partial<DatabricksOptions>, type: string]>([
    ['a token that ended', { accessToken: 'wrong' }, 'AUTHENTICATION'],
    ['a SQL warehouse that is gone', { httpPath: '/sql/1.0/warehouses/gone' }, 'CONNECTION'],
    ['a closed network', { outbound: outboundPolicy([]) }, 'CONNECTION'],
  ])('finds %s', async (_, changed, type) => {
    standIn.warehouseState = 'STOPPED';
    await withWarehouse(changed, (other) => expect(other.checkHealth()).rejects.toMatchObject({ type }));
    expect(standIn.warehouseState).toBe('STOPPED');
  });
});

describe('signing in', () => {
  it('takes a token for a service principal, and another before it ends and after it was revoked', async () => {
    await withWarehouse({ ...principal }, async (other) => {
      const before = standIn.exchanged;
      await Promise.all([1, 2, 3].map(() => other.run('SELECT 1', [], contractLimits)));
      expect(standIn.exchanged).toBe(before + 1);
      standIn.revokeTokens();
      await other.test();
      expect(standIn.exchanged).toBe(before + 2);
      standIn.revokeTokens();
      standIn.lifetimeSeconds = 60;
      // Each would end within the minute, so none is used twice.
      await other.test();
      expect(standIn.exchanged).toBeGreaterThan(before + 3);
      standIn.lifetimeSeconds = 3600;
    });
  });
});

describe('failures', () => {
  it.each<[status: number, code: string, message: string, type: string]>([
    [403, 'PERMISSION_DENIED', 'You do not have permission to use this SQL warehouse', 'PERMISSION'],
    [403, '', 'Invalid access token.', 'AUTHENTICATION'],
    [404, 'RESOURCE_DOES_NOT_EXIST', 'SQL warehouse a1b2 does not exist', 'CONNECTION'],
    [400, 'BAD_REQUEST', '[INSUFFICIENT_PERMISSIONS] No SELECT on table. SQLSTATE: 42501', 'PERMISSION'],
    [418, '', '', 'SYNTAX'],
  ])('an answer %i %s (%s) is %s', async (status, code, message, type) => {
    standIn.faults.push({ status, code, message });
    await expect(warehouse.run('SELECT 1', [], contractLimits)).rejects.toMatchObject({ type });
  });

  it('tries again what fails for a moment', async () => {
    standIn.faults.push(
      { status: 503, code: 'TEMPORARILY_UNAVAILABLE' },
      { status: 429, code: 'REQUEST_LIMIT_EXCEEDED' },
    );
    expect((await warehouse.run('SELECT 1', [], contractLimits)).rows).toEqual([[1]]);
    standIn.faults.push(
      ...Array.from({ length: 9 }, () => ({ status: 429, code: 'RESOURCE_EXHAUSTED', message: 'Later' })),
    );
    await expect(warehouse.run('SELECT 1', [], contractLimits)).rejects.toMatchObject({ type: 'LIMIT' });
    expect(standIn.faults).toHaveLength(5);
  });

  it('waits as long as the service asks for, unless that is longer than the query may take', async () => {
    await warehouse.test();
    const begun = performance.now();
    standIn.faults.push({ status: 429, code: 'REQUEST_LIMIT_EXCEEDED', retryAfter: '1' });
    expect((await warehouse.run('SELECT 1', [], contractLimits)).rows).toEqual([[1]]);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(990);
    standIn.faults.push({ status: 429, code: 'REQUEST_LIMIT_EXCEEDED', retryAfter: '3600' });
    await expect(warehouse.run('SELECT 1', [], contractLimits)).rejects.toMatchObject({ type: 'LIMIT' });
    expect(performance.now() - begun).toBeLessThan(4000);
  });

  it('takes another token when the one it has ends between two parts of a result', async () => {
    await withWarehouse(principal, async (other) => {
      await other.test();
      const before = standIn.exchanged;
      standIn.faults.push({ on: '/chunks/1', status: 401, code: 'UNAUTHENTICATED' });
      expect((await other.run('SELECT i FROM range(250) t(i)', [], contractLimits)).rows).toHaveLength(250);
      expect(standIn.exchanged).toBe(before + 1);
    });
  });

  it('says that the connection broke', async () => {
    await withWarehouse({}, async (other) => {
      standIn.faults.push('broken');
      await expect(other.run('SELECT 1', [], contractLimits)).rejects.toMatchObject({ type: 'CONNECTION' });
      expect((await other.run('SELECT 1', [], contractLimits)).rows).toEqual([[1]]);
    });
  });
});
