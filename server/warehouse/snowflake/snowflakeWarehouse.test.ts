import { generateKeyPairSync } from 'node:crypto';
import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SqlValue } from '../../semql/compiled.ts';
import { expectNothingShown, expectSameThroughGate } from '../gate/carriedShop.test-support.ts';
import { gateSql } from '../gate/gateSql.ts';
import type { Resolver } from '../outbound/dial.ts';
import { outboundPolicy } from '../outbound/outboundPolicy.ts';
import { certificate } from '../outbound/testCertificate.test-support.ts';
import { isResultStorage } from './resultStorage.ts';
import { SnowflakeWarehouse, type SnowflakeOptions } from './snowflakeWarehouse.ts';
import { SnowflakeStandIn, type Scripted } from './standIn.test-support.ts';

const LIMITS = { maxRows: 10_000, maxBytes: 10_000_000, timeoutMs: 20_000 };
const PASSPHRASE = 'open sesame';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const encryptedKey = pair.privateKey
  .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: PASSPHRASE })
  .toString();
const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

const KEY_COLUMNS = ['constraint_name', 'column_name', 'key_sequence'].map((name) => [name, 'text'] as const);
const FOREIGN_COLUMNS = [
  'fk_name',
  'pk_database_name',
  'fk_database_name',
  'pk_schema_name',
  'pk_table_name',
  'pk_column_name',
  'fk_column_name',
  'key_sequence',
].map((name) => [name, 'text'] as const);
const GRANT_COLUMNS = ['privilege', 'granted_on', 'name'].map((name) => [name, 'text'] as const);

const value = (type: string, text: string | null, scale?: number): Scripted => ({
  columns: [scale === undefined ? ['X', type] : ['X', type, scale]],
  rows: [[text]],
});

const warehouses = (...row: readonly string[]): Scripted => ({
  columns: ['name', 'state', 'auto_resume'].map((name) => [name, 'text'] as const),
  rows: [row],
});

const scripted: Readonly<Record<string, Scripted>> = {
  'USE SECONDARY ROLES NONE': { columns: [['status', 'text']], rows: [['Statement executed successfully.']] },
  'SELECT CURRENT_ROLE()': value('text', 'READER'),
  'SHOW GRANTS TO ROLE "READER"': {
    columns: GRANT_COLUMNS,
    rows: [
      ['USAGE', 'DATABASE', 'SHOPS'],
      ['SELECT', 'TABLE', 'SHOPS.PUBLIC.ORDERS'],
      ['USAGE', 'ROLE', 'LOADER'],
      ['USAGE', 'DATABASE_ROLE', 'SALES.WRITER'],
    ],
  },
  'SHOW GRANTS TO ROLE "PUBLIC"': {
    columns: GRANT_COLUMNS,
    rows: [
      ['USAGE', 'DATABASE_ROLE', 'SNOWFLAKE.CORTEX_USER'],
      ['UPDATE', 'TABLE', 'SHOPS.PUBLIC.OPEN'],
    ],
  },
  'SHOW GRANTS TO DATABASE ROLE "SALES"."WRITER"': {
    columns: GRANT_COLUMNS,
    rows: [['DELETE', 'TABLE', 'SALES.PUBLIC.LEADS']],
  },
  'SHOW GRANTS TO ROLE "LOADER"': {
    columns: GRANT_COLUMNS,
    rows: [
      ['INSERT', 'TABLE', 'SHOPS.PUBLIC.A'],
      ['INSERT', 'TABLE', 'SHOPS.PUBLIC.B'],
      ['INSERT', 'TABLE', 'SHOPS.PUBLIC.C'],
      ['INSERT', 'TABLE', 'SHOPS.PUBLIC.D'],
      ['USAGE', 'ROLE', 'READER'],
      ['USAGE', 'ROLE', 'SYSADMIN'],
    ],
  },
  "SHOW WAREHOUSES LIKE 'SMALL'": warehouses('SMALL', 'SUSPENDED', 'true'),
  "SHOW WAREHOUSES LIKE 'small'": warehouses('SMALL', 'STARTED', 'false'),
  "SHOW WAREHOUSES LIKE 'ASLEEP'": warehouses('ASLEEP', 'SUSPENDED', 'false'),
  "SHOW WAREHOUSES LIKE 'S_ALL'": warehouses('SMALL', 'STARTED', 'true'),
  'SHOW PRIMARY KEYS IN TABLE "PUBLIC"."LINES"': {
    columns: KEY_COLUMNS,
    rows: [
      ['PK', 'LINE', '2'],
      ['PK', 'ORDER_ID', '1'],
    ],
  },
  'SHOW UNIQUE KEYS IN TABLE "PUBLIC"."LINES"': { columns: KEY_COLUMNS, rows: [['U', 'SKU', '1']] },
  'SHOW IMPORTED KEYS IN TABLE "PUBLIC"."LINES"': {
    columns: FOREIGN_COLUMNS,
    rows: [
      ['F1', 'SHOPS', 'SHOPS', 'PUBLIC', 'ORDERS', 'ID', 'ORDER_ID', '1'],
      ['F2', 'OTHER', 'SHOPS', 'PUBLIC', 'SKUS', 'ID', 'SKU', '1'],
    ],
  },
  ...Object.fromEntries(
    ['PRIMARY', 'UNIQUE', 'IMPORTED'].map((kind) => [`SHOW ${kind} KEYS IN TABLE "PUBLIC"."ORDERS"`, {}]),
  ),
  'SELECT int': value('fixed', '9007199254740991', 0),
  'SELECT huge': value('fixed', '99999999999999999999999999999999999999', 0),
  'SELECT decimal': value('fixed', '-0.05', 2),
  'SELECT nan': value('real', 'NaN'),
  'SELECT inf': value('real', '-inf'),
  'SELECT real': value('real', '0.1'),
  'SELECT yes': value('boolean', 'true'),
  'SELECT no': value('boolean', '0'),
  'SELECT day': value('date', '19782'),
  'SELECT old day': value('date', '-135140'),
  'SELECT time': value('time', '36000.250000000', 9),
  'SELECT ntz': value('timestamp_ntz', '1709251199.123456000', 9),
  'SELECT before': value('timestamp_ntz', '-0.500000000', 9),
  'SELECT ltz': value('timestamp_ltz', '1709231399.500000000', 9),
  'SELECT tz': value('timestamp_tz', '1709231399.500000000 1770', 9),
  'SELECT variant': value('variant', '{"a": [1, undefined]}'),
  'SELECT array': value('array', '[1,null]'),
  'SELECT binary': value('binary', '00FF'),
  'SELECT text': value('text', "日本 😀 it's"),
  'SELECT nothing': value('fixed', null, 2),
  'SELECT shape': value('geography', '{"type":"Point"}'),
  'SELECT missing': {
    code: '002003',
    sqlState: '42S02',
    message: "SQL compilation error:\nObject 'GONE' does not exist.",
  },
  'SELECT column': { code: '000904', sqlState: '42000', message: "invalid identifier 'GONE'" },
  'SELECT denied': { code: '003001', sqlState: '42501', message: 'Insufficient privileges to operate on table' },
  'SELECT zero': { code: '100051', sqlState: '22012', message: 'Division by zero' },
  'SELECT syntax': { code: '001003', sqlState: '42000', message: 'syntax error' },
  'SELECT late': { code: '000630', sqlState: '57014', message: 'Statement reached its timeout of 1 second(s).' },
  'SELECT quota': { code: '090073', sqlState: '22000', message: 'Warehouse WH cannot be resumed: quota exceeded' },
  'SELECT idle': { code: '000606', sqlState: '57P03', message: 'No active warehouse selected' },
};

const TABLES = `
  CREATE SCHEMA "PUBLIC"; CREATE SCHEMA catalog;
  CREATE MACRO HEX_ENCODE(x) AS hex(x); CREATE MACRO IFF(a, b, c) AS CASE WHEN a THEN b ELSE c END;
  CREATE TABLE "PUBLIC"."ORDERS" ("ID" BIGINT, "AMOUNT" DECIMAL(12, 2), "STATUS" VARCHAR, "PLACED" DATE, "AT" TIMESTAMPTZ,
    "PAID" BOOLEAN, "NOTE" VARCHAR, "RAW" BLOB);
  INSERT INTO "PUBLIC"."ORDERS" SELECT i, i / 4.0, CASE WHEN i % 5 = 0 THEN NULL WHEN i % 5 < 3 THEN 'paid' ELSE 'open' END,
    DATE '2024-01-01' + (i % 30)::INTEGER, TIMESTAMPTZ '2024-01-01 00:00:00+00' + to_hours(i), i % 5 < 3, NULL, 'ab'::BLOB
    FROM range(1, 201) r(i);
  CREATE TABLE catalog."TABLES" (TABLE_SCHEMA VARCHAR, TABLE_NAME VARCHAR, TABLE_TYPE VARCHAR, ROW_COUNT BIGINT);
  INSERT INTO catalog."TABLES" VALUES ('PUBLIC', 'ORDERS', 'BASE TABLE', 200), ('PUBLIC', 'LINES', 'BASE TABLE', 7),
    ('PUBLIC', 'PAID', 'VIEW', NULL), ('Odd', 'select', 'BASE TABLE', 0), ('INFORMATION_SCHEMA', 'TABLES', 'VIEW', NULL);
  CREATE TABLE catalog."COLUMNS" (TABLE_SCHEMA VARCHAR, TABLE_NAME VARCHAR, COLUMN_NAME VARCHAR, DATA_TYPE VARCHAR,
    NUMERIC_SCALE INTEGER, IS_NULLABLE VARCHAR, COMMENT VARCHAR, ORDINAL_POSITION INTEGER);
  INSERT INTO catalog."COLUMNS" VALUES ('PUBLIC', 'ORDERS', 'ID', 'NUMBER', 0, 'NO', '', 1),
    ('PUBLIC', 'ORDERS', 'AMOUNT', 'NUMBER', 2, 'NO', 'net, EUR', 2), ('PUBLIC', 'ORDERS', 'STATUS', 'TEXT', NULL, 'YES', NULL, 3),
    ('PUBLIC', 'ORDERS', 'PLACED', 'DATE', NULL, 'YES', NULL, 4), ('PUBLIC', 'ORDERS', 'AT', 'TIMESTAMP_TZ', NULL, 'YES', NULL, 5),
    ('PUBLIC', 'ORDERS', 'PAID', 'BOOLEAN', NULL, 'YES', NULL, 6), ('PUBLIC', 'ORDERS', 'NOTE', 'TEXT', NULL, 'YES', NULL, 7),
    ('PUBLIC', 'ORDERS', 'RAW', 'BINARY', NULL, 'YES', NULL, 8),
    ('PUBLIC', 'LINES', 'ORDER_ID', 'NUMBER', 0, 'NO', NULL, 1), ('PUBLIC', 'LINES', 'LINE', 'NUMBER', 0, 'NO', NULL, 2),
    ('PUBLIC', 'LINES', 'SKU', 'VARIANT', NULL, 'YES', NULL, 3), ('PUBLIC', 'PAID', 'ID', 'FLOAT', NULL, 'YES', NULL, 1)`;

const BUSY = 'SELECT count(*) FROM range(1000000000) a, range(1000000) b WHERE (a.range * b.range) % 7 = 3';

let standIn: SnowflakeStandIn;
let warehouse: SnowflakeWarehouse;

/** Every name of a service leads to this machine. */
const resolve: Resolver = (_host, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);

function options(changed: Partial<SnowflakeOptions> = {}): SnowflakeOptions {
  return {
    account: 'myorg-account1',
    warehouse: 'SMALL',
    database: 'SHOPS',
    schemas: [],
    username: 'reader',
    password: 'secret',
    outbound: outboundPolicy(['127.0.0.0/8']),
    endpoint: {
      baseUrl: new URL(`https://account.service.test:${standIn.port}`),
      certificateAuthority: certificate,
      resolve,
      isResultStorage: ({ protocol, hostname }) => protocol === 'https:' && hostname === 'chunks.service.test',
    },
    ...changed,
  };
}

beforeAll(async () => {
  const user = { username: 'reader', password: 'secret', publicKey, scripted };
  standIn = await SnowflakeStandIn.start(user, async (connection) => {
    await connection.run(TABLES);
  });
  warehouse = new SnowflakeWarehouse(options());
});

afterAll(async () => {
  await warehouse.close();
  await standIn.close();
});

beforeEach(() => {
  Object.assign(standIn, {
    rowsInAnswer: 1000,
    chunkRows: 1000,
    pending: false,
    busy: [],
    retryAfter: undefined,
    undecided: 0,
    chunksExpired: false,
  });
  standIn.chunkOrigin = `https://chunks.service.test:${standIn.port}`;
});

async function withWarehouse<T>(
  changed: Partial<SnowflakeOptions>,
  use: (warehouse: SnowflakeWarehouse) => Promise<T>,
): Promise<T> {
  const other = new SnowflakeWarehouse(options(changed));
  try {
    return await use(other);
  } finally {
    await other.close();
  }
}

describe('signing in', () => {
  it('sends the password, what is used by default, and what the session is', async () => {
    await withWarehouse({ role: 'READER' }, (other) => other.test());
    const login = standIn.seen.requests.findLast(({ path }) => path === '/session/v1/login-request');
    expect(login?.query).toMatchObject({ warehouse: 'SMALL', databaseName: 'SHOPS', roleName: 'READER' });
    expect(login?.body['data']).toMatchObject({
      ACCOUNT_NAME: 'MYORG-ACCOUNT1',
      LOGIN_NAME: 'reader',
      PASSWORD: 'secret',
      SESSION_PARAMETERS: { TIMEZONE: 'UTC', QUERY_TAG: 'Quarry', QUOTED_IDENTIFIERS_IGNORE_CASE: false },
    });
    expect(standIn.seen.statements).toContain('USE SECONDARY ROLES NONE');
    expect(standIn.seen.logouts).toBeGreaterThan(0);
  });

  it.each([
    ['a key', { privateKey }],
    ['a key with its passphrase', { privateKey: encryptedKey, privateKeyPassphrase: PASSPHRASE }],
  ])('proves that it has %s', async (_, key) => {
    const { password: __, ...without } = options();
    const other = new SnowflakeWarehouse({ ...without, ...key });
    await other.test();
    await other.close();
    const login = standIn.seen.requests.findLast(({ path }) => path === '/session/v1/login-request');
    const data = login?.body['data'] as { readonly TOKEN: string };
    expect(JSON.stringify(login)).not.toContain('PRIVATE KEY');
    const claims = JSON.parse(Buffer.from(data.TOKEN.split('.')[1] ?? '', 'base64url').toString()) as object;
    expect(claims).toMatchObject({ sub: 'MYORG-ACCOUNT1.READER' });
  });

  it.each<[what: string, changed: Partial<SnowflakeOptions>, type: string, message: RegExp]>([
    ['a wrong password', { password: 'wrong-83b1' }, 'AUTHENTICATION', /user name or password/],
    ['a key of somebody else', { privateKey: otherKey }, 'AUTHENTICATION', /refuses the key pair/],
    [
      'a wrong passphrase',
      { privateKey: encryptedKey, privateKeyPassphrase: 'wrong-83b1' },
      'AUTHENTICATION',
      /cannot be opened/,
    ],
    ['a key that lacks its passphrase', { privateKey: encryptedKey }, 'AUTHENTICATION', /cannot be opened/],
    ['a closed network', { outbound: outboundPolicy([]) }, 'CONNECTION', /may not reach/],
  ])('names %s', async (_, changed, type, message) => {
    await withWarehouse(changed, async (other) => {
      const failure: unknown = await other.test().catch((error: unknown) => error);
      expect(failure).toMatchObject({ type, message: expect.stringMatching(message) });
      const shown = inspect(failure, { depth: 12, showHidden: true });
      for (const secret of [changed.password, changed.privateKey, changed.privateKeyPassphrase]) {
        if (secret !== undefined && secret.length > 5) expect(shown).not.toContain(secret.slice(-40));
      }
    });
  });

  it('tells the password to nobody whose certificate is not trusted', async () => {
    const { logins, requests } = standIn.seen;
    const before = requests.length;
    const { certificateAuthority: _, ...endpoint } = options().endpoint!;
    await withWarehouse({ endpoint }, (other) => expect(other.test()).rejects.toMatchObject({ type: 'CONNECTION' }));
    expect([standIn.seen.logins, requests.length]).toEqual([logins, before]);
  });

  it('renews a session token that expired, once for all that wait, and signs in anew where that is too late', async () => {
    await warehouse.test();
    const { logins, renewals } = standIn.seen;
    standIn.expire('session');
    await Promise.all([1, 2, 3].map(() => warehouse.run('SELECT 1', [], LIMITS)));
    expect([standIn.seen.logins, standIn.seen.renewals]).toEqual([logins, renewals + 1]);
    standIn.expire('both');
    await Promise.all([1, 2, 3].map(() => warehouse.run('SELECT 1', [], LIMITS)));
    expect([standIn.seen.logins, standIn.seen.renewals]).toEqual([logins + 1, renewals + 1]);
  });

  it('tries again while the service is busy, with the same request, and says so when it stays busy', async () => {
    await warehouse.test();
    standIn.busy = [503, 429];
    await warehouse.run('SELECT 1', [], LIMITS);
    const ids = standIn.seen.requests.slice(-3).map(({ query }) => query['requestId']);
    expect(new Set(ids).size).toBe(1);
    standIn.busy = [503, 503, 503, 503, 503];
    await expect(warehouse.run('SELECT 1', [], LIMITS)).rejects.toMatchObject({ type: 'CONNECTION' });
    standIn.busy = [404];
    await expect(warehouse.run('SELECT 1', [], LIMITS)).rejects.toMatchObject({
      type: 'CONNECTION',
      message: expect.stringContaining('no account'),
    });
  });

  it('comes back when the service says, unless the query has no such time', async () => {
    await warehouse.test();
    Object.assign(standIn, { busy: [429], retryAfter: '1' });
    const begun = performance.now();
    await warehouse.run('SELECT 1', [], LIMITS);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(990);
    Object.assign(standIn, { busy: [429], retryAfter: '3600' });
    await expect(warehouse.run('SELECT 1', [], LIMITS)).rejects.toMatchObject({ type: 'CONNECTION' });
    expect(performance.now() - begun).toBeLessThan(3000);
  });

  it('is not waited for when the source is closed', async () => {
    const other = new SnowflakeWarehouse(options());
    standIn.mute = true;
    try {
      const tested = other.test().catch((error: unknown) => error);
      await vi.waitFor(() => expect(standIn.seen.requests.at(-1)?.path).toBe('/session/v1/login-request'));
      const startedAt = performance.now();
      await other.close();
      expect(performance.now() - startedAt).toBeLessThan(4000);
      expect(await tested).toMatchObject({ type: 'CONNECTION' });
    } finally {
      standIn.mute = false;
    }
  });

  it('opens nothing again once it was closed', async () => {
    const other = new SnowflakeWarehouse(options());
    await other.test();
    await other.close();
    await expect(other.test()).rejects.toMatchObject({ type: 'CONNECTION' });
  });
});

describe('values', () => {
  it.each<[sql: string, type: string, expected: SqlValue]>([
    ['SELECT int', 'INTEGER', 9007199254740991],
    ['SELECT huge', 'INTEGER', '99999999999999999999999999999999999999'],
    ['SELECT decimal', 'DECIMAL', '-0.05'],
    ['SELECT nan', 'NUMBER', Number.NaN],
    ['SELECT inf', 'NUMBER', Number.NEGATIVE_INFINITY],
    ['SELECT real', 'NUMBER', 0.1],
    ['SELECT yes', 'BOOLEAN', true],
    ['SELECT no', 'BOOLEAN', false],
    ['SELECT day', 'DATE', '2024-02-29'],
    ['SELECT old day', 'DATE', '1600-01-01'],
    ['SELECT time', 'TIME', '10:00:00.25'],
    ['SELECT ntz', 'TIMESTAMP', '2024-02-29T23:59:59.123456'],
    ['SELECT before', 'TIMESTAMP', '1969-12-31T23:59:59.5'],
    ['SELECT ltz', 'TIMESTAMP_TZ', '2024-02-29T18:29:59.5Z'],
    ['SELECT tz', 'TIMESTAMP_TZ', '2024-02-29T18:29:59.5Z'],
    ['SELECT variant', 'JSON', '{"a": [1, undefined]}'],
    ['SELECT array', 'JSON', '[1,null]'],
    ['SELECT binary', 'BINARY', '00ff'],
    ['SELECT text', 'STRING', "日本 😀 it's"],
    ['SELECT nothing', 'DECIMAL', null],
    ['SELECT shape', 'UNKNOWN', '{"type":"Point"}'],
  ])('%s is %s', async (sql, type, expected) => {
    const result = await warehouse.run(sql, [], LIMITS);
    expect(result.columns).toEqual([{ name: 'X', type }]);
    expect(result.rows).toEqual([[expected]]);
  });

  it('gives back every bound parameter as it was sent', async () => {
    const any = fc.oneof(
      fc.constant(null),
      fc.boolean(),
      fc.maxSafeInteger(),
      fc.double(),
      fc.string({ unit: 'binary', maxLength: 50 }).filter((text) => text.isWellFormed() && !text.includes('\0')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(any, { minLength: 1, maxLength: 6 }), async (sent) => {
        const { rows } = await warehouse.run(`SELECT ${sent.map(() => '?').join(', ')}`, sent, LIMITS);
        expect(rows).toEqual([sent]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('catalog', () => {
  it('lists tables, and those of the schemas that are named in any case', async () => {
    expect(await warehouse.listTables()).toEqual([
      { path: ['Odd', 'select'], kind: 'TABLE' },
      { path: ['PUBLIC', 'LINES'], kind: 'TABLE' },
      { path: ['PUBLIC', 'ORDERS'], kind: 'TABLE' },
      { path: ['PUBLIC', 'PAID'], kind: 'VIEW' },
    ]);
    await withWarehouse({ schemas: ['public'] }, async (other) =>
      expect((await other.listTables()).map(({ path }) => path[0])).toEqual(['PUBLIC', 'PUBLIC', 'PUBLIC']),
    );
  });

  it('describes columns and keys', async () => {
    const orders = await warehouse.describe(['PUBLIC', 'ORDERS']);
    expect(orders).toMatchObject({ kind: 'TABLE', rowCount: 200, uniqueKeys: [], foreignKeys: [] });
    expect(orders.columns.slice(0, 3)).toEqual([
      { name: 'ID', type: 'INTEGER', nullable: false, isPrimaryKey: false, comment: null },
      { name: 'AMOUNT', type: 'DECIMAL', nullable: false, isPrimaryKey: false, comment: 'net, EUR' },
      { name: 'STATUS', type: 'STRING', nullable: true, isPrimaryKey: false, comment: null },
    ]);
    const lines = await warehouse.describe(['LINES']);
    expect(lines.columns.map(({ name, type, isPrimaryKey }) => [name, type, isPrimaryKey])).toEqual([
      ['ORDER_ID', 'INTEGER', true],
      ['LINE', 'INTEGER', true],
      ['SKU', 'JSON', false],
    ]);
    expect(lines.uniqueKeys).toEqual([['SKU']]);
    expect(lines.foreignKeys).toEqual([{ columns: ['ORDER_ID'], toPath: ['PUBLIC', 'ORDERS'], toColumns: ['ID'] }]);
    expect(await warehouse.describe(['PUBLIC', 'PAID'])).toMatchObject({ kind: 'VIEW', rowCount: null });
    await expect(warehouse.describe(['PUBLIC', 'GONE'])).rejects.toMatchObject({ type: 'SCHEMA_CHANGED' });
  });

  it('samples no more than it may, and profiles exactly', async () => {
    const sample = await warehouse.sample(['PUBLIC', 'ORDERS'], { ...LIMITS, maxRows: 7 });
    expect([sample.rows.length, sample.truncated]).toEqual([7, true]);
    const { rowCount, columns } = await warehouse.profile(['PUBLIC', 'ORDERS'], LIMITS);
    expect(rowCount).toBe(200);
    const by = Object.fromEntries(columns.map((column) => [column.name, column]));
    expect(by['AMOUNT']).toMatchObject({ uniqueValues: 200, min: '0.25', max: '50.00', mean: 25.125, median: 25.125 });
    expect(by['STATUS']).toMatchObject({ missingValues: 40, uniqueValues: 2, sampleValues: ['open', 'paid'] });
    expect(by['PAID']).toMatchObject({ uniqueValues: 2, min: 'false', max: 'true' });
    expect(by['NOTE']).toMatchObject({ missingValues: 200, min: null, sampleValues: [] });
    expect(by['PLACED']).toMatchObject({ min: '2024-01-01', max: '2024-01-30' });
    expect(by['RAW']).toMatchObject({ uniqueValues: 1, sampleValues: ['6162'] });
  });

  it('names what its roles may do beyond reading', async () => {
    expect(await warehouse.excessPrivileges()).toEqual([
      'is a member of SYSADMIN',
      'holds UPDATE on table SHOPS.PUBLIC.OPEN',
      'holds INSERT on table SHOPS.PUBLIC.A, SHOPS.PUBLIC.B, SHOPS.PUBLIC.C and 1 more',
      'holds DELETE on table SALES.PUBLIC.LEADS',
    ]);
  });
});

describe('queries', () => {
  it('sees a change behind a text that ends a line with a backslash', async () => {
    const sql = "SELECT '\\\n', 1; DELETE FROM t --'";
    await expect(warehouse.run(sql, [], LIMITS)).rejects.toMatchObject({ type: 'PERMISSION' });
  });

  it('runs what comes out of the gate for it, with its parameters', async () => {
    const gated = gateSql('SELECT id, status FROM public.orders WHERE status = :state AND id < 4 ORDER BY id', {
      dialect: warehouse.dialect,
      tables: [{ path: ['PUBLIC', 'ORDERS'], columns: ['ID', 'STATUS'] }],
      parameters: { state: { value: 'paid', type: 'STRING' } },
      maxRows: 10,
    });
    expect((await warehouse.run(gated.sql, gated.parameters, LIMITS)).rows).toEqual([
      [1, 'paid'],
      [2, 'paid'],
    ]);
  });

  it('gives through the gate what it gives without, and nothing hidden', { timeout: 120_000 }, async () => {
    expect(await expectSameThroughGate(warehouse)).toBeGreaterThan(60);
    await expectNothingShown(warehouse);
  });

  it.each([
    'DROP TABLE "PUBLIC"."ORDERS"',
    'SELECT 1; DELETE FROM "PUBLIC"."ORDERS"',
    'WITH p AS PROCEDURE () RETURNS INT AS $$ 1 $$ CALL p()',
    'CALL SYSTEM$ABORT_SESSION(1)',
    '-- SELECT\nTRUNCATE TABLE "PUBLIC"."ORDERS"',
    'USE ROLE ACCOUNTADMIN',
  ])('sends no %s', async (sql) => {
    const before = standIn.seen.requests.length;
    await expect(warehouse.run(sql, [], LIMITS)).rejects.toMatchObject({ type: 'PERMISSION' });
    expect(standIn.seen.requests).toHaveLength(before);
  });

  it.each([
    ['SELECT missing', 'SCHEMA_CHANGED'],
    ['SELECT column', 'SCHEMA_CHANGED'],
    ['SELECT denied', 'PERMISSION'],
    ['SELECT zero', 'SYNTAX'],
    ['SELECT syntax', 'SYNTAX'],
    ['SELECT late', 'TIMEOUT'],
    ['SELECT quota', 'LIMIT'],
    ['SELECT idle', 'PERMISSION'],
  ])('%s fails as %s', async (sql, type) => {
    await expect(warehouse.run(sql, [], LIMITS)).rejects.toMatchObject({ type, message: expect.stringMatching(/\.$/) });
  });

  it('waits for results that come later, and takes another token meanwhile', async () => {
    standIn.pending = true;
    expect((await warehouse.run('SELECT 42', [], LIMITS)).rows).toEqual([[42]]);
    standIn.undecided = 3;
    const { renewals } = standIn.seen;
    const running = warehouse.run('SELECT 43', [], LIMITS);
    await vi.waitFor(() => expect(standIn.undecided).toBeLessThan(3));
    standIn.expire('session');
    expect((await running).rows).toEqual([[43]]);
    expect(standIn.seen.renewals).toBe(renewals + 1);
  });

  it('asks no longer than it may about a statement that goes on and on', async () => {
    Object.assign(standIn, { pending: true, undecided: Infinity });
    const before = standIn.seen.requests.length;
    const begun = performance.now();
    await expect(warehouse.run('SELECT 1', [], { ...LIMITS, timeoutMs: 500 })).rejects.toMatchObject({
      type: 'TIMEOUT',
    });
    expect(performance.now() - begun).toBeLessThan(2500);
    expect(standIn.seen.requests.length - before).toBeLessThan(60);
    const after = standIn.seen.requests.length;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(standIn.seen.requests.length - after).toBeLessThanOrEqual(1);
  });

  it('says that a part of a result cannot be had any more', async () => {
    Object.assign(standIn, { rowsInAnswer: 10, chunksExpired: true });
    await expect(warehouse.run('SELECT range FROM range(50)', [], LIMITS)).rejects.toMatchObject({
      type: 'CONNECTION',
    });
  });

  it('says that the connection broke', async () => {
    await withWarehouse({}, async (other) => {
      await other.test();
      const running = other.run(BUSY, [], LIMITS);
      running.catch(() => undefined);
      await vi.waitFor(() => expect(standIn.running).toBe(1), { timeout: 10_000 });
      // A request on a connection that was idle before is sent once more.
      standIn.deaf = true;
      standIn.cut();
      await expect(running).rejects.toMatchObject({ type: 'CONNECTION' });
      standIn.deaf = false;
      standIn.interruptAll();
      await vi.waitFor(() => expect(standIn.running).toBe(0), { timeout: 10_000 });
      expect((await other.run('SELECT 1', [], LIMITS)).rows).toEqual([[1]]);
    });
  });
});

describe('a check of health', () => {
  it('wakes no warehouse', async () => {
    const { statements } = standIn.seen;
    statements.length = 0;
    await withWarehouse({}, (other) => other.checkHealth());
    expect(statements).toEqual(['USE SECONDARY ROLES NONE', "SHOW WAREHOUSES LIKE 'SMALL'"]);
    await withWarehouse({ warehouse: '"small"' }, (other) => other.checkHealth());
  });

  it.each<[what: string, changed: Partial<SnowflakeOptions>, type: string, message: RegExp]>([
    ['a warehouse that stays suspended', { warehouse: 'ASLEEP' }, 'CONNECTION', /does not resume/],
    ['a warehouse of nearly the name', { warehouse: 'S_ALL' }, 'PERMISSION', /warehouse is missing/],
    ['a wrong password', { password: 'wrong' }, 'AUTHENTICATION', /user name or password/],
  ])('finds %s', async (_, changed, type, message) => {
    await withWarehouse(changed, (other) =>
      expect(other.checkHealth()).rejects.toMatchObject({ type, message: expect.stringMatching(message) }),
    );
  });
});

describe('limits', () => {
  it('takes what it may of ten million rows, and of a cell that is larger than everything', async () => {
    const many = await warehouse.run('SELECT range FROM range(10000000)', [], { ...LIMITS, maxRows: 1500 });
    expect([many.rows.length, many.truncated]).toEqual([1500, true]);
    const wide = "SELECT repeat('x', 67108864)";
    const small = { ...LIMITS, maxBytes: 1_000_000 };
    await expect(warehouse.run(wide, [], small)).rejects.toMatchObject({ type: 'LIMIT' });
    standIn.rowsInAnswer = 0;
    expect(await warehouse.run(wide, [], small)).toMatchObject({ rows: [], truncated: true });
  });

  it('fetches further parts with the key of the answer, as many as are wanted', async () => {
    Object.assign(standIn, { rowsInAnswer: 100, chunkRows: 500 });
    const before = standIn.seen.chunks.length;
    const all = await warehouse.run('SELECT range FROM range(1600)', [], LIMITS);
    expect(all.rows).toEqual(Array.from({ length: 1600 }, (_, at) => [at]));
    expect([all.truncated, standIn.seen.chunks.length - before]).toEqual([false, 3]);
    expect(standIn.seen.chunks.at(-1)?.headers).toMatchObject({
      'x-amz-server-side-encryption-customer-key': 'a-key',
    });
    expect(standIn.seen.chunks.at(-1)?.headers).not.toHaveProperty('authorization');
    const some = await warehouse.run('SELECT range FROM range(100000)', [], { ...LIMITS, maxRows: 700 });
    expect([some.rows.length, some.truncated]).toEqual([700, true]);
    const { body } = standIn.seen.requests.findLast(({ path }) => path.endsWith('query-request')) ?? {};
    expect(body?.['parameters']).toMatchObject({ ROWS_PER_RESULTSET: 701, STATEMENT_TIMEOUT_IN_SECONDS: 20 });
  });

  it('cuts at the most bytes, within an answer and between its parts', async () => {
    const wide = "SELECT repeat('x', 1000) FROM range(3000)";
    const within = await warehouse.run(wide, [], { ...LIMITS, maxBytes: 5500 });
    expect([within.rows.length, within.truncated]).toEqual([5, true]);
    Object.assign(standIn, { rowsInAnswer: 100, chunkRows: 200 });
    const before = standIn.seen.chunks.length;
    const between = await warehouse.run(wide, [], { ...LIMITS, maxBytes: 250_500 });
    expect([between.rows.length, between.truncated, standIn.seen.chunks.length - before]).toEqual([250, true, 1]);
  });

  it.each([
    'https://elsewhere.service.test',
    'https://chunks.service.test.evil.example',
    'http://chunks.service.test',
    'file://',
  ])('fetches no part from %s', async (origin) => {
    standIn.rowsInAnswer = 10;
    standIn.chunkOrigin = origin;
    const before = standIn.seen.chunks.length;
    await expect(warehouse.run('SELECT range FROM range(50)', [], LIMITS)).rejects.toMatchObject({
      type: 'CONNECTION',
    });
    expect(standIn.seen.chunks).toHaveLength(before);
  });

  it.each([
    ['https://sfc-eu-1.s3.eu-central-1.amazonaws.com/results/1?X-Amz-Signature=x', true],
    ['https://s3-us-west-2.amazonaws.com/bucket/1', true],
    ['https://bucket.vpce-1a.s3.us-east-1.vpce.amazonaws.com/1', true],
    ['https://sfcwe.blob.core.windows.net/results/1?sig=x', true],
    ['https://storage.googleapis.com/gcpuscentral1/1', true],
    ['https://ec2-1-2-3-4.compute-1.amazonaws.com/1', false],
    ['https://s3.evil.example/amazonaws.com', false],
    ['https://evils3.amazonaws.com.evil.example/', false],
    ['https://storage.googleapis.com.evil.example/', false],
    ['https://user@s3.amazonaws.com/', false],
    ['https://s3.amazonaws.com:8443/', false],
    ['http://s3.amazonaws.com/', false],
    ['https://169.254.169.254/latest', false],
  ])('%s is storage: %s', (address, expected) => {
    expect(isResultStorage(new URL(address))).toBe(expected);
  });

  it('asks the service to end a statement when its time is up', async () => {
    await warehouse.test();
    const begun = performance.now();
    await expect(warehouse.run(BUSY, [], { ...LIMITS, timeoutMs: 400 })).rejects.toMatchObject({ type: 'TIMEOUT' });
    expect(performance.now() - begun).toBeLessThan(2400);
    const asked = standIn.seen.requests.findLast(({ path }) => path.endsWith('query-request'));
    expect(standIn.seen.aborted.at(-1)).toBe(asked?.query['requestId']);
    await vi.waitFor(() => expect(standIn.running).toBe(0), { timeout: 10_000 });
  });

  it.each([false, true])('stops when nobody waits any more, with a result that comes later: %s', async (pending) => {
    standIn.pending = pending;
    const controller = new AbortController();
    const running = warehouse.run(BUSY, [], { ...LIMITS, signal: controller.signal });
    running.catch(() => undefined);
    await vi.waitFor(() => expect(standIn.running).toBe(1), { timeout: 10_000 });
    controller.abort();
    await expect(running).rejects.toMatchObject({ type: 'CANCELLED' });
    await vi.waitFor(() => expect(standIn.running).toBe(0), { timeout: 10_000 });
  });

  it('ends what runs when it is closed', async () => {
    const other = new SnowflakeWarehouse(options());
    const running = other.run(BUSY, [], LIMITS);
    running.catch(() => undefined);
    await vi.waitFor(() => expect(standIn.running).toBe(1), { timeout: 10_000 });
    await other.close();
    await expect(running).rejects.toMatchObject({ type: 'CANCELLED' });
    standIn.interruptAll();
  });
});
