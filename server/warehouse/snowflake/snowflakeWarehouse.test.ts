import { generateKeyPairSync } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { gateSql } from '../gate/gateSql.ts';
import type { Resolver } from '../outbound/dial.ts';
import { outboundPolicy } from '../outbound/outboundPolicy.ts';
import { certificate } from '../outbound/testCertificate.test-support.ts';
import { contractLimits, warehouseContract } from '../contract/warehouseContract.test-support.ts';
import { SnowflakeWarehouse, type SnowflakeOptions } from './snowflakeWarehouse.ts';
import { SnowflakeStandIn, type Scripted } from './standIn.test-support.ts';

const passphrase = 'open sesame';
const pat = 'token-of-the-reader';
const oauth = 'access-token-of-the-reader';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const encryptedKey = pair.privateKey
  .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: passphrase })
  .toString();
const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

const keyColumns = ['constraint_name', 'column_name', 'key_sequence'].map((name) => [name, 'text'] as const);
const foreignColumns = [
  'fk_name',
  'pk_database_name',
  'fk_database_name',
  'pk_schema_name',
  'pk_table_name',
  'pk_column_name',
  'fk_column_name',
  'key_sequence',
].map((name) => [name, 'text'] as const);
const grantColumns = ['privilege', 'granted_on', 'name'].map((name) => [name, 'text'] as const);

const value = (type: string, text: string | null, scale?: number): Scripted => ({
  columns: [scale === undefined ? ['X', type] : ['X', type, scale]],
  rows: [[text]],
});

const warehouses = (...row: readonly string[]): Scripted => ({
  columns: ['name', 'state', 'auto_resume'].map((name) => [name, 'text'] as const),
  rows: [row],
});

const exactNames = "SHOW PARAMETERS LIKE 'QUOTED_IDENTIFIERS_IGNORE_CASE'";

const scripted: Readonly<Record<string, Scripted>> = {
  [exactNames]: {
    columns: [
      ['key', 'text'],
      ['value', 'text'],
    ],
    rows: [['QUOTED_IDENTIFIERS_IGNORE_CASE', 'false']],
  },
  'SELECT CURRENT_ROLE(), CURRENT_SECONDARY_ROLES()': {
    columns: [
      ['ROLE', 'text'],
      ['OTHERS', 'text'],
    ],
    rows: [['READER', '{"roles":"LOADER","value":"ALL"}']],
  },
  'SHOW GRANTS TO ROLE "READER"': {
    columns: grantColumns,
    rows: [
      ['USAGE', 'DATABASE', 'SHOPS'],
      ['SELECT', 'TABLE', 'SHOPS.PUBLIC.ORDERS'],
      ['USAGE', 'ROLE', 'LOADER'],
      ['USAGE', 'DATABASE_ROLE', 'SALES.WRITER'],
    ],
  },
  'SHOW GRANTS TO ROLE "PUBLIC"': {
    columns: grantColumns,
    rows: [
      ['USAGE', 'DATABASE_ROLE', 'SNOWFLAKE.CORTEX_USER'],
      ['UPDATE', 'TABLE', 'SHOPS.PUBLIC.OPEN'],
    ],
  },
  'SHOW GRANTS TO DATABASE ROLE "SALES"."WRITER"': {
    columns: grantColumns,
    rows: [['DELETE', 'TABLE', 'SALES.PUBLIC.LEADS']],
  },
  'SHOW GRANTS TO ROLE "LOADER"': {
    columns: grantColumns,
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
    columns: keyColumns,
    rows: [
      ['PK', 'LINE', '2'],
      ['PK', 'ORDER_ID', '1'],
    ],
  },
  'SHOW UNIQUE KEYS IN TABLE "PUBLIC"."LINES"': { columns: keyColumns, rows: [['U', 'SKU', '1']] },
  'SHOW IMPORTED KEYS IN TABLE "PUBLIC"."LINES"': {
    columns: foreignColumns,
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

const tables = `
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

const statementsPath = '/api/v2/statements';
const busy = 'SELECT count(*) FROM range(1000000000) a, range(1000000) b WHERE (a.range * b.range) % 7 = 3';

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
    programmaticAccessToken: pat,
    outbound: outboundPolicy(['127.0.0.0/8']),
    endpoint: {
      baseUrl: new URL(`https://account.service.test:${standIn.port}`),
      certificateAuthority: certificate,
      resolve,
    },
    ...changed,
  };
}

beforeAll(async () => {
  const user = { username: 'reader', programmaticAccessToken: pat, oauthToken: oauth, publicKey, scripted };
  standIn = await SnowflakeStandIn.start(user, async (connection) => {
    await connection.run(tables);
  });
  warehouse = new SnowflakeWarehouse(options());
});

afterAll(async () => {
  await warehouse.close();
  await standIn.close();
});

beforeEach(() => {
  Object.assign(standIn, {
    partRows: 1000,
    shortPart: null,
    busy: [],
    retryAfter: undefined,
    undecided: 0,
    expired: 0,
    partsExpired: false,
  });
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

/** A connection that proves itself in another way. */
function proving(proof: Partial<SnowflakeOptions>): SnowflakeOptions {
  const { programmaticAccessToken: _, ...without } = options();
  return { ...without, ...proof };
}

async function failureOf(other: SnowflakeWarehouse): Promise<unknown> {
  try {
    return await other.test().catch((error: unknown) => error);
  } finally {
    await other.close();
  }
}

/** Whether the changed options are those an account proves itself with, of which there is one. */
function isProof({ oauthToken, programmaticAccessToken, privateKey: given }: Partial<SnowflakeOptions>): boolean {
  return (oauthToken ?? programmaticAccessToken ?? given) !== undefined;
}

warehouseContract<SnowflakeOptions>({
  warehouse: () => warehouse,
  open: (changed = {}) => new SnowflakeWarehouse(isProof(changed) ? proving(changed) : options(changed)),
  values: {
    cases: [
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
    ],
    lacking: [],
    select: (sql) => sql,
  },
  parameters: {
    arbitrary: fc.oneof(
      fc.constant(null),
      fc.boolean(),
      fc.maxSafeInteger(),
      fc.double(),
      fc.string({ unit: 'binary', maxLength: 50 }).filter((text) => text.isWellFormed() && !text.includes('\0')),
    ),
    echo: (count) => `SELECT ${Array.from({ length: count }, () => '?').join(', ')}`,
    runs: 25,
  },
  catalog: {
    tables: [
      { path: ['Odd', 'select'], kind: 'TABLE' },
      { path: ['PUBLIC', 'LINES'], kind: 'TABLE' },
      { path: ['PUBLIC', 'ORDERS'], kind: 'TABLE' },
      { path: ['PUBLIC', 'PAID'], kind: 'VIEW' },
    ],
    // In any case.
    chosen: [{ schemas: ['public'] }, ['PUBLIC.LINES', 'PUBLIC.ORDERS', 'PUBLIC.PAID']],
    described: [
      [
        ['PUBLIC', 'ORDERS'],
        `TABLE PUBLIC.ORDERS; ID INTEGER NOT NULL; AMOUNT DECIMAL NOT NULL -- net, EUR; STATUS STRING; PLACED DATE;
         AT TIMESTAMP_TZ; PAID BOOLEAN; NOTE STRING; RAW BINARY; 200 ROWS`,
      ],
      [
        ['LINES'],
        `TABLE PUBLIC.LINES; ORDER_ID INTEGER NOT NULL KEY; LINE INTEGER NOT NULL KEY; SKU JSON; UNIQUE (SKU);
         (ORDER_ID) -> PUBLIC.ORDERS (ID); 7 ROWS`,
      ],
      [['PUBLIC', 'PAID'], 'VIEW PUBLIC.PAID; ID NUMBER'],
    ],
    hidden: [['PUBLIC', 'GONE']],
    excess: [
      'acts as LOADER in addition to READER',
      'is a member of SYSADMIN',
      'holds INSERT on table SHOPS.PUBLIC.A, SHOPS.PUBLIC.B, SHOPS.PUBLIC.C and 1 more',
      'holds UPDATE on table SHOPS.PUBLIC.OPEN',
      'holds DELETE on table SALES.PUBLIC.LEADS',
    ],
  },
  orders: {
    path: ['PUBLIC', 'ORDERS'],
    quoted: '"PUBLIC"."ORDERS"',
    profile: { raw: { uniqueValues: 1, sampleValues: ['6162'] } },
    bars: { AMOUNT: 11, AT: 9, ID: 21, PAID: 2, PLACED: 5, STATUS: 2 },
  },
  limits: {
    numbers: (rows) => `SELECT range FROM range(${rows})`,
    texts: (rows) => `SELECT repeat('x', 1000) FROM range(${rows})`,
    none: 'SELECT 1 AS x WHERE false',
    many: 10_000_000,
  },
  slow: {
    sql: busy,
    running: () => standIn.running,
    cancelled: () => standIn.seen.cancelled.length,
    closed: 'CONNECTION',
  },
  harm: {
    refused: [
      'DROP TABLE "PUBLIC"."ORDERS"',
      'SELECT 1; DELETE FROM "PUBLIC"."ORDERS"',
      'WITH p AS PROCEDURE () RETURNS INT AS $$ 1 $$ CALL p()',
      'CALL SYSTEM$ABORT_SESSION(1)',
      '-- SELECT\nTRUNCATE TABLE "PUBLIC"."ORDERS"',
      'USE ROLE ACCOUNTADMIN',
    ],
    sent: () => standIn.seen.requests.length,
  },
  failures: {
    missingTable: 'SELECT missing',
    missingColumn: 'SELECT column',
    others: [
      ['SELECT denied', 'PERMISSION'],
      ['SELECT zero', 'SYNTAX'],
      ['SELECT syntax', 'SYNTAX'],
      ['SELECT late', 'TIMEOUT'],
      ['SELECT quota', 'LIMIT'],
      ['SELECT idle', 'PERMISSION'],
    ],
    connections: [
      ['a wrong token', { programmaticAccessToken: 'wrong-83b1' }, 'AUTHENTICATION', /programmatic access token/],
      ['a wrong OAuth token', { oauthToken: 'wrong-83b1' }, 'AUTHENTICATION', /OAuth token/],
      ['a key of another person', { privateKey: otherKey }, 'AUTHENTICATION', /rejects the key pair/],
      [
        'a wrong passphrase',
        { privateKey: encryptedKey, privateKeyPassphrase: 'wrong-83b1' },
        'AUTHENTICATION',
        /cannot be decrypted/,
      ],
      ['a key that lacks its passphrase', { privateKey: encryptedKey }, 'AUTHENTICATION', /cannot be decrypted/],
      ['a closed network', { privateKey, outbound: outboundPolicy([]) }, 'CONNECTION', /may not connect to/],
    ],
    secrets: ({ oauthToken, programmaticAccessToken, privateKey: given, privateKeyPassphrase }) =>
      [oauthToken, programmaticAccessToken, given, privateKeyPassphrase].flatMap((secret) => secret?.slice(-40) ?? []),
  },
  hasGateCases: true,
});

describe('asking', () => {
  it('says with each statement where it runs, as whom, how long, and what a session would be set to', async () => {
    await withWarehouse({ role: 'READER' }, (other) => other.run('SELECT 1', [], contractLimits));
    const { query, headers, body } = standIn.seen.requests.findLast(({ path }) => path === statementsPath) ?? {};
    expect(query).toMatchObject({ async: 'true', requestId: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(headers).toMatchObject({ accept: 'application/json', 'user-agent': expect.stringContaining('Quarry') });
    expect(body).toMatchObject({ statement: 'SELECT 1', warehouse: 'SMALL', database: 'SHOPS', role: 'READER' });
    expect(body?.['timeout']).toBeLessThanOrEqual(20);
    expect(body?.['parameters']).toMatchObject({ TIMEZONE: 'UTC', QUERY_TAG: 'Quarry', MULTI_STATEMENT_COUNT: '1' });
  });

  it.each<[what: string, proof: Partial<SnowflakeOptions>, type: string]>([
    ['a key', { privateKey }, 'KEYPAIR_JWT'],
    ['a key with its passphrase', { privateKey: encryptedKey, privateKeyPassphrase: passphrase }, 'KEYPAIR_JWT'],
    ['an OAuth token', { oauthToken: oauth }, 'OAUTH'],
    ['a programmatic access token', { programmaticAccessToken: pat }, 'PROGRAMMATIC_ACCESS_TOKEN'],
  ])('proves that it has %s', async (_, proof, type) => {
    const other = new SnowflakeWarehouse(proving(proof));
    await other.test();
    await other.close();
    const { headers } = standIn.seen.requests.at(-1) ?? {};
    expect(headers?.['x-snowflake-authorization-token-type']).toBe(type);
    expect(JSON.stringify(standIn.seen.requests.at(-1))).not.toContain('PRIVATE KEY');
    if (type !== 'KEYPAIR_JWT') {
      return;
    }
    const [, claims = ''] = (headers?.authorization ?? '').split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ sub: 'MYORG-ACCOUNT1.READER' });
  });

  it('tells the token to no host whose certificate is not trusted', async () => {
    const before = standIn.seen.requests.length;
    const { certificateAuthority: _, ...endpoint } = options().endpoint!;
    await withWarehouse({ endpoint }, (other) => expect(other.test()).rejects.toMatchObject({ type: 'CONNECTION' }));
    expect(standIn.seen.requests).toHaveLength(before);
  });

  it('takes another token where one has expired, once', async () => {
    const other = new SnowflakeWarehouse(proving({ privateKey }));
    await other.test();
    standIn.expired = 1;
    expect((await other.run('SELECT 42', [], contractLimits)).rows).toEqual([[42]]);
    standIn.expired = 2;
    await expect(other.run('SELECT 42', [], contractLimits)).rejects.toMatchObject({ type: 'AUTHENTICATION' });
    await other.close();
  });

  it('goes on only where names in quotation marks mean themselves', async () => {
    const folding = { ...scripted, [exactNames]: { ...scripted[exactNames], rows: [['X', 'true']] } };
    const user = { username: 'reader', programmaticAccessToken: pat, oauthToken: oauth, publicKey, scripted: folding };
    const strange = await SnowflakeStandIn.start(user, async () => undefined);
    const endpoint = { ...options().endpoint!, baseUrl: new URL(`https://account.service.test:${strange.port}`) };
    const failure = await failureOf(new SnowflakeWarehouse(options({ endpoint })));
    expect(failure).toMatchObject({ type: 'PERMISSION', advice: expect.stringContaining('IGNORE_CASE = FALSE') });
    await strange.close();
  });

  it('tries again while the service is busy, with the same request, and says so when it stays busy', async () => {
    await warehouse.test();
    standIn.busy = [503, 429];
    await warehouse.run('SELECT 1', [], contractLimits);
    const sent = standIn.seen.requests.filter(({ path }) => path === statementsPath).slice(-3);
    expect(new Set(sent.map(({ query }) => query['requestId'])).size).toBe(1);
    expect(sent.map(({ query }) => query['retry'])).toEqual([undefined, 'true', 'true']);
    standIn.busy = [503, 503, 503, 503, 503];
    await expect(warehouse.run('SELECT 1', [], contractLimits)).rejects.toMatchObject({ type: 'CONNECTION' });
    standIn.busy = [404];
    await expect(warehouse.run('SELECT 1', [], contractLimits)).rejects.toMatchObject({
      type: 'CONNECTION',
      message: expect.stringContaining('no account'),
    });
  });

  it('comes back when the service says, unless the query has no such time', async () => {
    await warehouse.test();
    Object.assign(standIn, { busy: [429], retryAfter: '1' });
    const begun = performance.now();
    await warehouse.run('SELECT 1', [], contractLimits);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(990);
    Object.assign(standIn, { busy: [429], retryAfter: '3600' });
    await expect(warehouse.run('SELECT 1', [], contractLimits)).rejects.toMatchObject({ type: 'CONNECTION' });
    expect(performance.now() - begun).toBeLessThan(3000);
  });

  it('is not waited for when the source is closed', async () => {
    const other = new SnowflakeWarehouse(options());
    const before = standIn.seen.requests.length;
    standIn.mute = true;
    try {
      const tested = other.test().catch((error: unknown) => error);
      await vi.waitFor(() => expect(standIn.seen.requests.length).toBeGreaterThan(before));
      const startedAt = performance.now();
      await other.close();
      expect(performance.now() - startedAt).toBeLessThan(4000);
      expect(await tested).toMatchObject({ type: 'CONNECTION' });
    } finally {
      standIn.mute = false;
    }
  });
});

describe('queries', () => {
  it('sees a change behind a text that ends a line with a backslash', async () => {
    const sql = "SELECT '\\\n', 1; DELETE FROM t --'";
    await expect(warehouse.run(sql, [], contractLimits)).rejects.toMatchObject({ type: 'PERMISSION' });
  });

  it('runs what comes out of the gate for it, with its parameters', async () => {
    const gated = gateSql('SELECT id, status FROM public.orders WHERE status = :state AND id < 4 ORDER BY id', {
      dialect: warehouse.dialect,
      tables: [{ path: ['PUBLIC', 'ORDERS'], columns: ['ID', 'STATUS'] }],
      parameters: { state: { value: 'paid', type: 'STRING' } },
      maxRows: 10,
    });
    expect((await warehouse.run(gated.sql, gated.parameters, contractLimits)).rows).toEqual([
      [1, 'paid'],
      [2, 'paid'],
    ]);
  });

  it.each(['SELECT zero', 'SELECT syntax'])('tells in a sentence why %s fails', async (sql) => {
    await expect(warehouse.run(sql, [], contractLimits)).rejects.toMatchObject({
      message: expect.stringMatching(/\.$/),
    });
  });

  it('waits for a statement that goes on, and takes another token meanwhile', async () => {
    const other = new SnowflakeWarehouse(proving({ privateKey }));
    await other.test();
    standIn.undecided = 5;
    const running = other.run('SELECT 43', [], contractLimits);
    await vi.waitFor(() => expect(standIn.undecided).toBeLessThan(5));
    standIn.expired = 1;
    expect((await running).rows).toEqual([[43]]);
    await other.close();
  });

  it('asks no longer than it may about a statement that goes on and on', async () => {
    await warehouse.test();
    standIn.undecided = Infinity;
    const before = standIn.seen.requests.length;
    const begun = performance.now();
    await expect(warehouse.run('SELECT 1', [], { ...contractLimits, timeoutMs: 500 })).rejects.toMatchObject({
      type: 'TIMEOUT',
    });
    expect(performance.now() - begun).toBeLessThan(2500);
    expect(standIn.seen.requests.length - before).toBeLessThan(60);
    const after = standIn.seen.requests.length;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(standIn.seen.requests.length - after).toBeLessThanOrEqual(1);
  });

  it('says that a part of a result cannot be had any more', async () => {
    Object.assign(standIn, { partRows: 10, partsExpired: true });
    await expect(warehouse.run('SELECT range FROM range(50)', [], contractLimits)).rejects.toMatchObject({
      type: 'CONNECTION',
    });
  });

  it('refuses a result that comes without one of its rows', async () => {
    Object.assign(standIn, { partRows: 10, shortPart: 3 });
    await expect(warehouse.run('SELECT range FROM range(50)', [], contractLimits)).rejects.toMatchObject({
      type: 'CONNECTION',
      message: 'The service sent 49 rows of 50.',
    });
  });

  it('says that the connection broke', async () => {
    await withWarehouse({}, async (other) => {
      await other.test();
      const running = other.run(busy, [], contractLimits);
      running.catch(() => undefined);
      await vi.waitFor(() => expect(standIn.running).toBe(1), { timeout: 10_000 });
      // A request on a connection that was idle before is sent once more.
      standIn.deaf = true;
      standIn.cut();
      await expect(running).rejects.toMatchObject({ type: 'CONNECTION' });
      standIn.deaf = false;
      standIn.interruptAll();
      await vi.waitFor(() => expect(standIn.running).toBe(0), { timeout: 10_000 });
      expect((await other.run('SELECT 1', [], contractLimits)).rows).toEqual([[1]]);
    });
  });
});

describe('a check of health', () => {
  it('wakes no warehouse', async () => {
    const { statements } = standIn.seen;
    statements.length = 0;
    await withWarehouse({}, (other) => other.checkHealth());
    expect(statements).toEqual([exactNames, "SHOW WAREHOUSES LIKE 'SMALL'"]);
    await withWarehouse({ warehouse: '"small"' }, (other) => other.checkHealth());
  });

  it.each<[what: string, changed: Partial<SnowflakeOptions>, type: string, message: RegExp]>([
    ['a warehouse that stays suspended', { warehouse: 'ASLEEP' }, 'CONNECTION', /does not resume/],
    ['a warehouse of nearly the name', { warehouse: 'S_ALL' }, 'PERMISSION', /warehouse is missing/],
    ['a wrong token', { programmaticAccessToken: 'wrong' }, 'AUTHENTICATION', /access token/],
  ])('finds %s', async (_, changed, type, message) => {
    await withWarehouse(changed, (other) =>
      expect(other.checkHealth()).rejects.toMatchObject({ type, message: expect.stringMatching(message) }),
    );
  });
});

describe('limits', () => {
  it('takes what it may of ten million rows, and of a cell that is larger than everything', async () => {
    const many = await warehouse.run('SELECT range FROM range(10000000)', [], { ...contractLimits, maxRows: 1500 });
    expect([many.rows.length, many.truncated]).toEqual([1500, true]);
    const wide = "SELECT repeat('x', 25165824)";
    const small = { ...contractLimits, maxBytes: 1_000_000 };
    await expect(warehouse.run(wide, [], small)).rejects.toMatchObject({ type: 'LIMIT' });
    standIn.partRows = 1;
    const behind = `SELECT 'x' UNION ALL ${wide}`;
    expect(await warehouse.run(behind, [], small)).toMatchObject({ rows: [['x']], truncated: true });
  });

  it('fetches further parts, as many as are wanted', async () => {
    standIn.partRows = 500;
    const before = standIn.seen.parts.length;
    const all = await warehouse.run('SELECT range FROM range(1600)', [], contractLimits);
    expect(all.rows).toEqual(Array.from({ length: 1600 }, (_, at) => [at]));
    expect([all.truncated, standIn.seen.parts.length - before]).toEqual([false, 3]);
    const some = await warehouse.run('SELECT range FROM range(100000)', [], { ...contractLimits, maxRows: 700 });
    expect([some.rows.length, some.truncated]).toEqual([700, true]);
    const { body } = standIn.seen.requests.findLast(({ path }) => path === statementsPath) ?? {};
    expect(body?.['parameters']).toMatchObject({ ROWS_PER_RESULTSET: '701' });
  });

  it('cuts at the most bytes, within a part and between parts', async () => {
    const wide = "SELECT repeat('x', 1000) FROM range(3000)";
    const within = await warehouse.run(wide, [], { ...contractLimits, maxBytes: 5500 });
    expect([within.rows.length, within.truncated]).toEqual([5, true]);
    standIn.partRows = 200;
    const before = standIn.seen.parts.length;
    const between = await warehouse.run(wide, [], { ...contractLimits, maxBytes: 250_500 });
    expect([between.rows.length, between.truncated, standIn.seen.parts.length - before]).toEqual([250, true, 1]);
  });

  it('asks the service to end a statement when its time is up', async () => {
    await warehouse.test();
    const begun = performance.now();
    await expect(warehouse.run(busy, [], { ...contractLimits, timeoutMs: 400 })).rejects.toMatchObject({
      type: 'TIMEOUT',
    });
    expect(performance.now() - begun).toBeLessThan(2400);
    const cancelled = standIn.seen.requests.findLast(({ path }) => path.endsWith('/cancel'));
    expect(cancelled?.path).toContain(String(standIn.seen.cancelled.at(-1)));
    await vi.waitFor(() => expect(standIn.running).toBe(0), { timeout: 10_000 });
  });

  it('ends what runs when it is closed', async () => {
    const other = new SnowflakeWarehouse(options());
    const running = other.run(busy, [], contractLimits);
    running.catch(() => undefined);
    await vi.waitFor(() => expect(standIn.running).toBe(1), { timeout: 10_000 });
    await other.close();
    await expect(running).rejects.toMatchObject({ type: 'CONNECTION' });
    standIn.interruptAll();
  });
});
