import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { outboundPolicy } from '../outbound/outboundPolicy.ts';
import { loadDriver } from './driver.ts';
import { MsSqlWarehouse, type MsSqlOptions } from './msSqlWarehouse.ts';
import { TdsServer, type Piece, type TdsError } from './tdsServer.test-support.ts';
import { tds } from './tdsTypes.test-support.ts';

const limits = { maxRows: 10_000, maxBytes: 10_000_000, timeoutMs: 20_000 };
const numberColumn = [{ name: 'n', type: tds.int }];

let server: TdsServer;
let refusals: readonly TdsError[] = [];
const opened: MsSqlWarehouse[] = [];

beforeEach(async () => {
  refusals = [];
  server = await TdsServer.start({ refuses: () => refusals });
});
afterEach(async () => {
  for (const one of opened.splice(0)) {
    await one.close();
  }
  await server.stop();
});

function opening(changed: Partial<MsSqlOptions> = {}): MsSqlWarehouse {
  const other = new MsSqlWarehouse({
    family: 'MSSQL',
    host: '127.0.0.1',
    port: server.port,
    database: 'shops',
    sslMode: 'disable',
    schemas: [],
    outbound: outboundPolicy(['127.0.0.0/8']),
    credentials: async () => ({ username: 'reader', password: 'pass-83b1' }),
    ...changed,
  });
  opened.push(other);
  return other;
}

describe('a login', () => {
  const loginFailed: TdsError = { number: 18_456, message: "Login failed for user 'reader'.", severity: 14 };
  const token = async () => ({ token: 'token-83b1', proof: 'TOKEN' as const });
  const principal = async () => ({ token: 'token-83b1', proof: 'SERVICE_PRINCIPAL' as const });

  it.each<[told: readonly TdsError[], changed: Partial<MsSqlOptions>, type: string, message: RegExp]>([
    [[loginFailed], {}, 'AUTHENTICATION', /user name or password/],
    [
      [{ number: 4060, message: 'Cannot open database "shops" requested by the login.', severity: 11 }, loginFailed],
      {},
      'CONNECTION',
      /no database of this name/,
    ],
    [[loginFailed], { credentials: token, sslMode: 'require' }, 'AUTHENTICATION', /access token/],
    [[loginFailed], { credentials: principal, sslMode: 'require' }, 'AUTHENTICATION', /service principal/],
    [[{ number: 40_613, message: "Database 'shops' is not currently available." }], {}, 'CONNECTION', /asleep/],
    [
      [
        {
          number: 40_615,
          message: "Cannot open server 'x' requested by the login. Client with IP address '1.2.3.4' is not allowed.",
        },
      ],
      {},
      'CONNECTION',
      /firewall.*1\.2\.3\.4/,
    ],
    [
      [{ number: 42_108, message: 'Can not connect to the SQL pool since it is paused.' }],
      {},
      'CONNECTION',
      /is paused/,
    ],
    [
      [{ number: 24_800, message: 'Unable to complete the action because this Fabric capacity is currently paused.' }],
      { credentials: principal, sslMode: 'require' },
      'CONNECTION',
      /is paused/,
    ],
    [[{ number: 18_401, message: 'Server is in script upgrade mode.' }], {}, 'CONNECTION', /starting/],
    [
      [{ number: 976, message: 'The target database is not accessible for queries.' }],
      {},
      'CONNECTION',
      /cannot be read/,
    ],
  ])('that is refused with %j', async (told, changed, type, message) => {
    refusals = told;
    const failure: unknown = await opening(changed)
      .test()
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ type, message: expect.stringMatching(message) });
    expect(inspect(failure, { depth: 12, showHidden: true })).not.toMatch(/pass-83b1|token-83b1/);
    // Asking again and again locks accounts.
    expect(server.logins).toHaveLength(1);
  });

  it('that is refused with a token makes the next one come with another', async () => {
    refusals = [loginFailed];
    const held = ['first', 'second'];
    const told: string[] = [];
    const warehouse = opening({
      sslMode: 'require',
      credentials: async () => ({ token: held[0] ?? '', proof: 'SERVICE_PRINCIPAL' }),
      refused: async (refused) => {
        told.push(refused);
        held.shift();
      },
    });
    await expect(warehouse.test()).rejects.toMatchObject({ type: 'AUTHENTICATION' });
    refusals = [];
    await warehouse.test();
    expect([told, held]).toEqual([['first'], ['second']]);
  });

  it.each<[what: string, changed: Partial<MsSqlOptions>, message: RegExp]>([
    ['a closed port', { port: 1 }, /refuses connections/],
    ['a name that does not exist', { host: 'nowhere.invalid' }, /no host with this name|could not be resolved/],
    ['a closed network', { outbound: outboundPolicy([]) }, /may not connect to/],
  ])('cannot begin at %s', async (_, changed, message) => {
    await expect(opening(changed).test()).rejects.toMatchObject({
      type: 'CONNECTION',
      message: expect.stringMatching(message),
    });
  });

  it('ends in time when nobody answers', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    try {
      const begun = performance.now();
      const { port } = silent.address() as AddressInfo;
      const reading = opening({ port }).run('SELECT 1', [], { ...limits, timeoutMs: 300 });
      await expect(reading).rejects.toMatchObject({ type: 'TIMEOUT' });
      expect(performance.now() - begun).toBeLessThan(1500);
    } finally {
      silent.close();
    }
  });
});

describe('a query', () => {
  it.each<[number: number, message: string, type: string, told: RegExp]>([
    [102, "Incorrect syntax near ')'.", 'SYNTAX', /cannot read the SQL: Incorrect syntax near '\)'\.$/],
    [156, "Incorrect syntax near the keyword 'from'.", 'SYNTAX', /keyword/],
    [207, "Invalid column name 'gone'.", 'SCHEMA_CHANGED', /column is missing/],
    [208, "Invalid object name 'dbo.gone'.", 'SCHEMA_CHANGED', /table is missing/],
    [229, "The SELECT permission was denied on the object 'salaries'.", 'PERMISSION', /may not do this/],
    [230, "The SELECT permission was denied on the column 'secret'.", 'PERMISSION', /secret/],
    [245, "Conversion failed when converting the varchar value 'x' to data type int.", 'SYNTAX', /cannot be computed/],
    [8134, 'Divide by zero error encountered.', 'SYNTAX', /cannot be computed/],
    [8115, 'Arithmetic overflow error converting expression to data type int.', 'SYNTAX', /cannot be computed/],
    [1222, 'Lock request time out period exceeded.', 'TIMEOUT', /Another session is changing/],
    [1205, 'Transaction was deadlocked on lock resources.', 'CONNECTION', /deadlock/],
    [596, 'Cannot continue the execution because the session is in the kill state.', 'CONNECTION', /was lost/],
    [701, 'There is insufficient system memory.', 'LIMIT', /ran out/],
    [3906, 'Failed to update database because the database is read-only.', 'PERMISSION', /only reads/],
    [103_010, "Parse error at line: 1, column: 8: Incorrect syntax near 'x'.", 'SYNTAX', /cannot read/],
    [99_999, 'Something nobody knows.', 'SYNTAX', /rejects the SQL: Something nobody knows\.$/],
  ])('that fails with %i says what that means', async (number, message, type, told) => {
    const warehouse = opening();
    server.on('SELECT x', () => [{ error: { number, message } }]);
    const failure = { type, message: expect.stringMatching(told), advice: expect.stringMatching(/\.$/) };
    await expect(warehouse.run('SELECT x', [], limits)).rejects.toMatchObject(failure);
    await expect(warehouse.run('SELECT x', ['bound'], limits)).rejects.toMatchObject(failure);
    await warehouse.test();
  });

  it('that fails in the middle of its rows gives none of them', async () => {
    server.on('SELECT x', () => [
      { columns: numberColumn },
      { row: [1] },
      { error: { number: 8134, message: 'Divide by zero error encountered.' } },
    ]);
    await expect(opening().run('SELECT x', [], limits)).rejects.toMatchObject({ type: 'SYNTAX' });
  });

  it('of which several errors are told is known by the telling one', async () => {
    server.on('SELECT x', () => [
      { error: { number: 8180, message: 'Statement(s) could not be prepared.' } },
      { error: { number: 207, message: "Invalid column name 'gone'." } },
    ]);
    await expect(opening().run('SELECT x', [], limits)).rejects.toMatchObject({
      type: 'SCHEMA_CHANGED',
      message: "A column is missing: Invalid column name 'gone'.",
    });
  });

  it('whose server ran out of something or failed by itself is told apart from one that is wrong', async () => {
    server.on('SELECT x', () => [{ error: { number: 99_998, message: 'No more.', severity: 17 } }]);
    await expect(opening().run('SELECT x', [], limits)).rejects.toMatchObject({ type: 'LIMIT' });
    server.on('SELECT x', () => [{ error: { number: 99_997, message: 'A page is torn.', severity: 21 } }]);
    await expect(opening().run('SELECT x', [], limits)).rejects.toMatchObject({ type: 'INTERNAL' });
  });

  it.each([
    ['in the middle of the rows', [{ columns: numberColumn }, { row: [1] }, { cut: true }]],
    ['before the first one', [{ cut: true }]],
  ] satisfies [string, Piece[]][])('whose connection breaks %s says so', async (_, pieces) => {
    const warehouse = opening();
    server.on('SELECT x', () => pieces);
    await expect(warehouse.run('SELECT x', [], limits)).rejects.toMatchObject({
      type: 'CONNECTION',
      message: 'The connection to the database was lost.',
    });
    await warehouse.test();
  });

  it('that gives several results gives none of them', async () => {
    server.on('SELECT x', () => [{ columns: numberColumn }, { row: [1] }, { columns: numberColumn }, { row: [2] }]);
    await expect(opening().run('SELECT x', [], limits)).rejects.toMatchObject({
      type: 'SYNTAX',
      message: 'The statement returns several results.',
    });
  });

  it('whose answer nobody can read ends, and nothing else with it', async () => {
    server.table('SELECT x', [{ name: 'n', type: { info: Buffer.from([0xfb]), write: () => Buffer.alloc(0) } }], [1]);
    const warehouse = opening();
    await expect(warehouse.run('SELECT x', [], limits)).rejects.toMatchObject({ type: 'CONNECTION' });
    await warehouse.test();
    await vi.waitFor(() => expect(server.running).toBe(0));
  });
});

describe('the driver', () => {
  it('that is not installed is asked for', async () => {
    const name: string = 'no-driver-of-this-name';
    const missing = loadDriver(() => import(/* @vite-ignore */ name));
    await expect(missing).rejects.toMatchObject({
      type: 'CONNECTION',
      message: 'The SQL Server driver is not installed.',
      advice: 'The operator of Quarry can install it with npm install tedious.',
    });
  });
});
