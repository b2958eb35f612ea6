import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareCatalog } from '../../semql/catalog/prepare.ts';
import { compile } from '../../semql/compile.ts';
import type { DialectName } from '../../semql/compiled.ts';
import { corpus } from '../../semql/dialect/corpus.test-support.ts';
import { shopCatalog } from '../../semql/testing/shopCatalog.test-support.ts';
import { smallShop } from '../../semql/testing/shopData.test-support.ts';
import { now } from '../../semql/testing/shopQueries.test-support.ts';
import { outboundPolicy } from '../outbound/outboundPolicy.ts';
import { contractLimits, warehouseContract } from '../contract/warehouseContract.test-support.ts';
import { DuckDbAnswers } from './duckDbAnswers.test-support.ts';
import { MsSqlWarehouse, type MsSqlOptions } from './msSqlWarehouse.ts';
import { systemViews } from './systemViews.test-support.ts';
import { TdsServer, type Piece, type TdsOptions } from './tdsServer.test-support.ts';
import { nvarchar, recorded, tds } from './tdsTypes.test-support.ts';
import { sentValues } from './values.test-support.ts';

const number = [{ name: 'n', type: tds.int }];
const loopback = outboundPolicy(['127.0.0.0/8']);

/** What the system views say, and the orders. */
let engine: DuckDbAnswers;
let server: TdsServer;
let warehouse: MsSqlWarehouse;
const opened: { close(): Promise<void> }[] = [];

/** A warehouse that reads the stand-in, closed after the test. */
function opening(changed: Partial<MsSqlOptions> = {}, at = server): MsSqlWarehouse {
  const other = new MsSqlWarehouse({
    family: 'MSSQL',
    host: '127.0.0.1',
    port: at.port,
    database: 'shops',
    sslMode: 'disable',
    schemas: [],
    outbound: loopback,
    credentials: async () => ({ username: 'reader', password: 'pässword' }),
    ...changed,
  });
  opened.push(other);
  return other;
}

async function starting(options: TdsOptions): Promise<TdsServer> {
  const other = await TdsServer.start(options);
  opened.push({ close: () => other.stop() });
  return other;
}

beforeAll(async () => {
  engine = await DuckDbAnswers.open(systemViews);
});
afterAll(() => engine.close());
beforeEach(async () => {
  server = await TdsServer.start();
  server.otherwise(engine.translated);
  server.on('SELECT slow', () => rows(100_000, 5));
  server.on('SELECT n', silence);
  server.on('SELECT * FROM gone', () => [{ error: { number: 208, message: "Invalid object name 'gone'." } }]);
  server.on('SELECT gone FROM dbo.orders', () => [{ error: { number: 207, message: "Invalid column name 'gone'." } }]);
  warehouse = opening();
});
afterEach(async () => {
  for (const one of opened.splice(0)) {
    await one.close();
  }
  await server.stop();
});

/** Statements of queries, in the order they came. */
const asked = (from = server): readonly string[] => from.statements.map(({ sql }) => sql);

/** So many rows, which can take as long as the client lets them. */
async function* rows(count: number, every = 0): AsyncGenerator<Piece> {
  yield { columns: number };
  for (let n = 0; n < count; n += 1) {
    if (every > 0) {
      await new Promise((next) => setTimeout(next, every));
    }
    yield { row: [n] };
  }
}

/** No answer until somebody asks to stop. */
async function* silence({ signal }: { readonly signal: AbortSignal }): AsyncGenerator<Piece> {
  yield { columns: number };
  await new Promise((stopped) => signal.addEventListener('abort', stopped));
}

const catalog = prepareCatalog(shopCatalog);
const textOf = (text: string, dialect: DialectName): string => {
  const result = compile(text, catalog, { dialect, now });
  if (!result.ok) {
    throw new Error(`${text}: ${result.diagnostics[0]?.message}`);
  }
  return result.query.sql;
};

warehouseContract<MsSqlOptions>({
  warehouse: () => warehouse,
  open: (changed) => opening(changed),
  values: {
    cases: sentValues.map(([expression, , type, value]) => [expression, type, value] as const),
    lacking: ['JSON'],
    select: (expression) => {
      const [sentType, sentValue] = sentValues.find(([known]) => known === expression)![1];
      server.table(`SELECT ${expression} AS x`, [{ name: 'x', type: sentType }], [sentValue]);
      return `SELECT ${expression} AS x`;
    },
  },
  parameters: {
    arbitrary: fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.constant(null)),
    echo: () => {
      server.on('SELECT x', ({ parameters }) => [
        { columns: parameters.map(({ name }) => ({ name, type: tds.nvarcharMax })) },
        { row: parameters.map(({ value }) => value) },
      ]);
      return 'SELECT x';
    },
  },
  catalog: {
    tables: [
      { path: ['dbo', 'customers'], kind: 'TABLE', columnCount: 3 },
      { path: ['dbo', 'lines'], kind: 'TABLE', columnCount: 3 },
      { path: ['dbo', 'orders'], kind: 'TABLE', columnCount: 8 },
      { path: ['dbo', 'paid'], kind: 'VIEW', columnCount: 1 },
      { path: ['dbo', 'parts'], kind: 'TABLE', columnCount: 2 },
      { path: ['odd ]schema', 'select'], kind: 'TABLE', columnCount: 1 },
    ],
    chosen: [{ schemas: ['odd ]schema', "it's"] }, ['odd ]schema.select']],
    described: [
      [
        ['dbo', 'orders'],
        `TABLE dbo.orders; id INTEGER NOT NULL KEY; customer_id INTEGER; amount DECIMAL NOT NULL -- net, EUR;
         status STRING; placed DATE; paid BOOLEAN; raw BINARY; note STRING; (customer_id) -> dbo.customers (id)`,
      ],
      [
        ['lines'],
        `TABLE dbo.lines; order_id INTEGER NOT NULL KEY; line INTEGER NOT NULL KEY; sku STRING; UNIQUE (sku, line);
         (order_id) -> dbo.orders (id)`,
      ],
      [
        ['dbo', 'customers'],
        'TABLE dbo.customers; id INTEGER NOT NULL KEY; email STRING; country STRING AS char; UNIQUE (email)',
      ],
      [
        ['dbo', 'parts'],
        'TABLE dbo.parts; order_id INTEGER; line INTEGER; (order_id, line) -> dbo.lines (order_id, line)',
      ],
      [['dbo', 'paid'], 'VIEW dbo.paid; id INTEGER NOT NULL'],
      [['odd ]schema', 'select'], 'TABLE odd ]schema.select; a ]b UNKNOWN'],
    ],
    hidden: [
      ['dbo', 'salaries'],
      ['sys', 'objects'],
    ],
    excess: [],
  },
  orders: {
    path: ['dbo', 'orders'],
    quoted: '[dbo].[orders]',
    profile: {
      customer_id: { uniqueValues: 20, min: '1', max: '20', median: 10.5 },
      raw: { uniqueValues: 1, sampleValues: ['00ff'] },
    },
    bars: { amount: 11, customer_id: 20, id: 21, paid: 2, placed: 5, status: 2 },
  },
  limits: {
    numbers: (count) => {
      server.on('SELECT numbers', () => rows(count));
      return 'SELECT numbers';
    },
    texts: (count) => {
      server.table(
        'SELECT texts',
        [{ name: 'x', type: nvarchar() }],
        ...Array.from({ length: count }, () => ['x'.repeat(1000)]),
      );
      return 'SELECT texts';
    },
    none: 'SELECT id AS x FROM [dbo].[orders] WHERE 1 = 0',
    many: 100_000,
  },
  slow: {
    sql: 'SELECT slow',
    running: () => server.running,
    cancelled: () => server.attentions,
    closed: 'CONNECTION',
  },
  harm: {
    refused: [
      'DELETE FROM dbo.orders',
      ['SELECT 1; DROP TABLE dbo.orders', 'SYNTAX'],
      'EXEC sp_who',
      'SELECT * INTO own FROM dbo.orders',
    ],
    sent: () => server.statements.length,
  },
  failures: {
    missingTable: 'SELECT * FROM gone',
    missingColumn: 'SELECT gone FROM dbo.orders',
    connections: [
      ['a closed port', { port: 1 }, 'CONNECTION', /refuses connections/],
      ['a closed network', { outbound: outboundPolicy([]) }, 'CONNECTION', /may not connect to/],
    ],
  },
  shop: {
    use: async (ask) => {
      const answers = await DuckDbAnswers.open('SELECT 1');
      opened.push({ close: async () => answers.close() });
      await answers.loadShop(smallShop);
      // The stand-in gives the rows that DuckDB has for the same query in its own words, over the
      // values that arrived.
      for (const { text } of corpus) {
        server.on(textOf(text, 'MSSQL'), answers.instead(textOf(text, 'DUCKDB')));
      }
      await ask(warehouse);
    },
    atLeast: 20,
  },
});

describe('values', () => {
  it('come out of types made of code and of UTF-8 columns too', async () => {
    const columns = [
      {
        name: 'place',
        type: recorded(
          'f0ffff000009670065006f006700720061007000680079000000',
          'feffffffffffffff04000000e610000000000000',
        ),
      },
      { name: 'text', type: recorded('a7401f0904000400', '0600e697a5e69cac') },
    ];
    server.table('SELECT place', columns, ['e6100000', '日本'], [null, null]);
    const { columns: read, rows } = await warehouse.run('SELECT place', [], contractLimits);
    expect(read.map(({ type }) => type)).toEqual(['UNKNOWN', 'STRING']);
    expect(rows).toEqual([
      ['e6100000', '日本'],
      [null, null],
    ]);
  });
});

describe('parameters', () => {
  it('are bound by name in types that lose nothing', async () => {
    const values = [
      '12345678901234567890.1234567891',
      'x'.repeat(5000),
      9_007_199_254_740_991,
      -7,
      0.1,
      true,
      null,
      '',
    ];
    server.table('SELECT x', number, [1]);
    await warehouse.run('SELECT x', values, contractLimits);
    const { parameters, declarations } = server.statements.at(-1)!;
    expect(declarations).toBe(
      '@p1 nvarchar(4000), @p2 nvarchar(max), @p3 bigint, @p4 bigint, @p5 float, @p6 bit, @p7 nvarchar(4000), @p8 nvarchar(4000)',
    );
    expect(parameters.map(({ name, value }) => [name, value])).toEqual(
      values.map((value, index) => [`@p${index + 1}`, value]),
    );
  });

  it('leave the statement and names in it as they are', async () => {
    const sql = `SELECT N'日本''' AS [a ]]b], '--; DROP TABLE x' AS [delete]`;
    server.table(sql, number, [1]);
    expect((await warehouse.run(sql, [], contractLimits)).rows).toEqual([[1]]);
    expect((await warehouse.run(sql, ['x'], contractLimits)).rows).toEqual([[1]]);
  });
});

describe('compiled queries', () => {
  it('have their parameters where the driver binds them', async () => {
    const engine = await DuckDbAnswers.open('SELECT 1');
    opened.push({ close: async () => engine.close() });
    await engine.loadShop(smallShop);
    const text = `SELECT customers.segment, revenue, COUNT(*) AS n FROM orders
      WHERE status = :status AND amount < :most AND amount > :least AND ordered_at >= :day AND customers.deleted = :deleted
        AND status <> :not AND status = :status ORDER BY segment`;
    const parameters = {
      status: 'completed',
      most: '1e6',
      least: 0.25,
      day: '2026-01-01',
      deleted: false,
      not: "it's",
    };
    const [mine, right] = (['MSSQL', 'DUCKDB'] as const).map((dialect) => {
      const result = compile(text, catalog, { dialect, now, parameters: { ...parameters, most: 1_000_000 } });
      if (!result.ok) {
        throw new Error(result.diagnostics[0]?.message);
      }
      return result.query;
    });
    server.on(mine!.sql, engine.instead(right!.sql));
    const { rows } = await warehouse.run(mine!.sql, mine!.parameters, contractLimits);
    expect(rows.length).toBeGreaterThan(0);
    const { parameters: sent } = server.statements.at(-1)!;
    expect(sent.map(({ value }) => value)).toEqual(mine!.parameters);
    expect(new Set(mine!.sql.match(/@p\d+/g))).toEqual(new Set(sent.map(({ name }) => name)));
  });
});

describe('catalog', () => {
  it('shows some rows of the columns that may be read', async () => {
    const sample = await warehouse.sample(['dbo', 'orders'], { ...contractLimits, maxRows: 3 });
    expect(sample.columns.map(({ name }) => name)).not.toContain('secret');
    expect(asked().at(-1)).toMatch(/^SELECT TOP \(4\) \[id\], .* FROM \[dbo\]\.\[orders\]$/);
  });

  it.each(['SYNAPSE', 'FABRIC'] as const)('profiles on %s as on SQL Server', async (family) => {
    const path = ['dbo', 'orders'];
    const profile = await opening({ family }).profile(path, contractLimits);
    expect(profile).toEqual(await warehouse.profile(path, contractLimits));
    expect(profile.columns.map(({ name }) => name)).not.toContain('secret');
  });

  it('tells what an account may do beyond reading', async () => {
    await engine.connection.run(`
      INSERT INTO roles VALUES ('sysadmin'), ('db_datawriter'), ('db_datareader');
      INSERT INTO may VALUES ('shops', 'CREATE TABLE'), ('shops', 'CONNECT'), ('[dbo].[orders]', 'UPDATE'),
        ('[dbo].[refresh]', 'EXECUTE'), ('[odd ]]schema].[select]', 'DELETE'), ('[dbo].[sysdiagrams]', 'DELETE')`);
    const excess = [
      'may change every table',
      'may create tables',
      'may change dbo.orders',
      'may change odd ]schema.select',
      'may execute dbo.refresh',
    ];
    expect(await warehouse.excessPrivileges()).toEqual(['is a system administrator', ...excess]);
    expect(await opening({ family: 'FABRIC' }).excessPrivileges()).toEqual(excess);
  });
});

describe('limits', () => {
  it('cuts at the most rows and bytes, says so, and uses the connection again', async () => {
    server.on('SELECT n', () => rows(100_000));
    const cut = await warehouse.run('SELECT n', [], { ...contractLimits, maxRows: 1200 });
    expect([cut.rows.length, cut.rows.at(-1), cut.truncated]).toEqual([1200, [1199], true]);
    await vi.waitFor(() => expect(server.attentions).toBe(1));
    server.on('SELECT n', () => rows(1200));
    const exact = await warehouse.run('SELECT n', [], { ...contractLimits, maxRows: 1200 });
    expect([exact.rows.length, exact.truncated]).toEqual([1200, false]);
    server.table(
      'SELECT x',
      [{ name: 'x', type: nvarchar() }],
      ...Array.from({ length: 50 }, () => ['x'.repeat(1000)]),
    );
    const bytes = await warehouse.run('SELECT x', [], { ...contractLimits, maxBytes: 5000 });
    expect([bytes.rows.length, bytes.truncated]).toEqual([5, true]);
    expect([server.logins.length, server.attentions]).toEqual([1, 2]);
  });

  it('lets go of cells that are too large before they fill the memory', async () => {
    const part = { info: tds.nvarcharMax.info, write: () => huge };
    // A value of which 64 MB have come and more would.
    const chunk = Buffer.alloc(64 * 1024 * 1024 + 4);
    chunk.writeUInt32LE(chunk.length - 4);
    const huge = Buffer.concat([Buffer.from('feffffffffffffff', 'hex'), chunk, chunk]);
    server.table('SELECT x', [{ name: 'x', type: part }], ['']).table('SELECT y', number, [1]);
    const result = await warehouse.run('SELECT x', [], { ...contractLimits, maxBytes: 100_000 });
    expect(result).toMatchObject({ rows: [], truncated: true });
    expect((await warehouse.run('SELECT y', [], contractLimits)).rows).toEqual([[1]]);
    expect(server.logins).toHaveLength(2);
  });

  it('tells the server to stop when the time is up', async () => {
    const begun = performance.now();
    await expect(warehouse.run('SELECT n', [], { ...contractLimits, timeoutMs: 300 })).rejects.toMatchObject({
      type: 'TIMEOUT',
    });
    expect(performance.now() - begun).toBeLessThan(1500);
    expect(server.attentions).toBe(1);
    await vi.waitFor(() => expect([server.running, server.connections]).toEqual([0, 0]));
  });

  it('cuts the connection of a server that does not hear', async () => {
    const deaf = await starting({ deaf: true });
    deaf.on('SELECT n', silence);
    const begun = performance.now();
    const reading = opening({}, deaf).run('SELECT n', [], { ...contractLimits, timeoutMs: 300 });
    await expect(reading).rejects.toMatchObject({ type: 'TIMEOUT' });
    expect(performance.now() - begun).toBeLessThan(2600);
    await vi.waitFor(() => expect(deaf.connections).toBe(0));
  });

  it('runs a few at once, and lets others wait for no longer than they may', async () => {
    server.table('SELECT y', number, [1]);
    const controller = new AbortController();
    const busy = Array.from({ length: 4 }, () =>
      warehouse.run('SELECT n', [], { ...contractLimits, signal: controller.signal }),
    );
    for (const one of busy) {
      one.catch(() => undefined);
    }
    await vi.waitFor(() => expect(server.running).toBe(4));
    await expect(warehouse.run('SELECT y', [], { ...contractLimits, timeoutMs: 200 })).rejects.toMatchObject({
      type: 'TIMEOUT',
    });
    controller.abort();
    await Promise.allSettled(busy);
    expect((await warehouse.run('SELECT y', [], contractLimits)).rows).toEqual([[1]]);
  });
});

describe('sessions', () => {
  it('have a transaction for each query, which is rolled back, and wait for locks no longer than the query may', async () => {
    await warehouse.run('SELECT 1', [], { ...contractLimits, timeoutMs: 10_000 });
    await warehouse.run('SELECT 1', [], { ...contractLimits, timeoutMs: 10_000 });
    const begins = asked().filter((sql) => sql.startsWith('SET LOCK_TIMEOUT'));
    expect(begins).toHaveLength(2);
    for (const sql of begins) {
      const [, milliseconds, level] =
        /^SET LOCK_TIMEOUT (\d+); SET TRANSACTION ISOLATION LEVEL ([A-Z ]+);/.exec(sql) ?? [];
      expect(Number(milliseconds)).toBeGreaterThan(8000);
      expect(Number(milliseconds)).toBeLessThanOrEqual(9000);
      expect(level).toBe('READ COMMITTED');
    }
    // A transaction that was left open would have failed the next one: the stand-in keeps count of
    // them.
    expect(server.logins).toHaveLength(1);
  });

  it('read a snapshot where that is allowed and nothing else keeps versions', async () => {
    const locking = await starting({ versions: { snapshot: true, readCommitted: false } });
    await opening({}, locking).test();
    expect(asked(locking).join('\n')).toContain('ISOLATION LEVEL SNAPSHOT');
    const old = await starting({ versions: { snapshot: false, readCommitted: false } });
    await opening({}, old).test();
    expect(asked(old).join('\n')).toContain('ISOLATION LEVEL READ COMMITTED');
  });

  it.each(['SYNAPSE', 'FABRIC'] as const)('of %s take no settings and no transactions', async (family) => {
    const other = opening({ family });
    await other.test();
    expect(asked().every((sql) => sql === 'SELECT 1')).toBe(true);
    expect(other.dialect).toBe(family);
    expect(server.logins[0]?.readOnlyIntent).toBe(false);
  });

  it('say who they are, and nothing about this machine', async () => {
    await warehouse.test();
    expect(server.logins).toMatchObject([
      {
        user: 'reader',
        password: 'pässword',
        database: 'shops',
        application: 'Quarry',
        machine: 'Quarry',
        token: null,
      },
    ]);
    expect(server.logins[0]?.readOnlyIntent).toBe(true);
  });

  it('do not insist on a copy that is only read', async () => {
    const refuses: TdsOptions['refuses'] = ({ readOnlyIntent }) =>
      readOnlyIntent ? [{ number: 979, message: 'The target database does not allow read only connections.' }] : [];
    const primary = await starting({ refuses });
    const other = opening({}, primary);
    await other.test();
    primary.cut();
    await other.test();
    expect(primary.logins.map(({ readOnlyIntent }) => readOnlyIntent)).toEqual([true, false, false]);
  });

  it('sign in with a token', async () => {
    const token = `ey${'x'.repeat(6000)}`;
    await opening({ sslMode: 'require', credentials: async () => ({ token, proof: 'TOKEN' }) }).test();
    expect(server.logins).toMatchObject([{ user: '', password: '', token, encrypted: true }]);
  });

  it('notice that the server hung up on an idle connection', async () => {
    await warehouse.test();
    server.cut();
    await warehouse.test();
    expect(server.logins).toHaveLength(2);
  });
});

describe('encryption', () => {
  const loginsWith = async (sslMode: MsSqlOptions['sslMode'], encryption: TdsOptions['encryption']) => {
    const other = await starting(encryption === undefined ? {} : { encryption });
    await opening({ sslMode }, other).test();
    return other.logins.map(({ encrypted }) => encrypted);
  };

  it('is as it was chosen', async () => {
    expect(await loginsWith('require', 'REQUIRED')).toEqual([true]);
    expect(await loginsWith('require', 'POSSIBLE')).toEqual([true]);
    expect(await loginsWith('disable', 'POSSIBLE')).toEqual([false]);
  });

  it.each([
    ['require', 'NONE', /disagree on encryption/],
    ['disable', 'REQUIRED', /disagree on encryption/],
    ['verify-full', 'REQUIRED', /self-signed and not trusted/],
  ] as const)('%s is never weakened for a server with %s', async (sslMode, encryption, message) => {
    await expect(loginsWith(sslMode, encryption)).rejects.toMatchObject({
      type: 'CONNECTION',
      message: expect.stringMatching(message),
    });
  });
});

describe('a server that sends elsewhere', () => {
  it('is followed', async () => {
    const near = await starting({ route: { host: '127.0.0.1', port: server.port } });
    await opening({}, near).test();
    expect([near.logins.length, server.logins.length]).toEqual([1, 1]);
    expect(asked(near)).toEqual([]);
  });

  it('is not followed into a network that is closed', async () => {
    for (const host of ['169.254.169.254', '10.0.0.1']) {
      const near = await starting({ route: { host, port: server.port } });
      await expect(opening({}, near).test()).rejects.toMatchObject({
        type: 'CONNECTION',
        message: `${host} is in a network that Quarry may not connect to.`,
      });
    }
    expect(server.logins).toEqual([]);
  });

  it('that sends to itself is left in the end', async () => {
    const route = { host: '127.0.0.1', port: 1 };
    const circle = await starting({ route });
    route.port = circle.port;
    const controller = new AbortController();
    const reading = opening({}, circle).test(controller.signal);
    reading.catch(() => undefined);
    await vi.waitFor(() => expect(circle.logins.length).toBeGreaterThan(2));
    await expect(reading).rejects.toMatchObject({ type: 'CONNECTION' });
    expect(circle.logins.length).toBeLessThan(10);
  });
});
