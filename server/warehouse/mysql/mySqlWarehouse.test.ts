import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import * as fc from 'fast-check';
import { createConnection, type Connection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SqlValue } from '../../semql/compiled.ts';
import { openMariaDb, type TestEngine } from '../../semql/engines.test-support.ts';
import { loadShop, smallShop } from '../../semql/shopData.test-support.ts';
import { outboundPolicy } from '../outbound/outboundPolicy.ts';
import { shopQueries } from '../shopCorpus.test-support.ts';
import { countedBars } from '../histogram.test-support.ts';
import { MySqlWarehouse, type MySqlOptions } from './mySqlWarehouse.ts';

const LIMITS = { maxRows: 10_000, maxBytes: 10_000_000, timeoutMs: 20_000 };
const name = `quarry_${randomBytes(5).toString('hex')}`;
const OPTIONS: MySqlOptions = {
  host: '127.0.0.1',
  port: 3306,
  database: name,
  username: name,
  password: 'secret',
  sslMode: 'prefer',
  outbound: outboundPolicy(['127.0.0.0/8']),
};

const asRoot = { username: 'root', password: '' };

let root: Connection;
let warehouse: MySqlWarehouse;

beforeAll(async () => {
  root = await createConnection({ host: '127.0.0.1', port: 3306, user: 'root', multipleStatements: true });
  await root.query(`
    CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci;
    CREATE USER ${name} IDENTIFIED BY 'secret';
    CREATE USER ${name}_writer IDENTIFIED BY 'secret';
    CREATE USER ${name}_member IDENTIFIED BY 'secret';
    CREATE ROLE ${name}_role;
    USE ${name};
    CREATE TABLE customers (id int PRIMARY KEY, email varchar(100) UNIQUE, country char(2));
    CREATE TABLE orders (
      id bigint PRIMARY KEY, customer_id int, amount decimal(12, 2) NOT NULL COMMENT 'net, EUR', status varchar(20), placed date,
      at timestamp NULL, made datetime(6), paid boolean, data json, raw varbinary(10), note text,
      FOREIGN KEY (customer_id) REFERENCES customers (id)
    );
    CREATE TABLE order_lines (order_id bigint, line int, sku varchar(10), PRIMARY KEY (order_id, line), UNIQUE KEY by_sku (sku, line),
      FOREIGN KEY (order_id) REFERENCES orders (id));
    CREATE TABLE parts (order_id bigint, line int, FOREIGN KEY (order_id, line) REFERENCES order_lines (order_id, line));
    CREATE TABLE \`odd \`\`table\` (\`a \`\`b\` bigint unsigned, \`select\` enum('x', 'y'));
    CREATE VIEW paid AS SELECT * FROM orders WHERE paid;
    CREATE TABLE reviews (stars tinyint(1), useful tinyint(1), helpful boolean, seen bit(1), rank_now tinyint);
    INSERT INTO reviews SELECT seq % 6, seq % 2, IF(seq % 3 = 0, NULL, seq % 2), seq % 2, 1 FROM seq_1_to_60;
    CREATE TABLE salaries (amount int);
    CREATE TABLE mixed (word varchar(20));
    INSERT INTO mixed VALUES ('a'), ('A'), ('á'), ('a '), (NULL);
    INSERT INTO customers SELECT seq, CONCAT('c', seq, '@example.com'), IF(seq % 2 = 0, 'DE', 'FR') FROM seq_1_to_20;
    SET time_zone = '+05:30';
    INSERT INTO orders SELECT seq, 1 + seq % 20, seq / 4.0, IF(seq % 5 = 0, NULL, IF(seq % 5 < 3, 'paid', 'open')),
      DATE '2024-01-01' + INTERVAL seq % 30 DAY, TIMESTAMP '2024-01-01 00:00:00' + INTERVAL seq HOUR,
      TIMESTAMP '2024-01-01 00:00:00.25', seq % 5 < 3, '{"a": [1]}', X'00FF', NULL FROM seq_1_to_200;
    ${['customers', 'orders', 'order_lines', 'parts', 'paid', 'mixed', 'reviews', '`odd ``table`']
      .map((table) => `GRANT SELECT ON ${name}.${table} TO ${name};`)
      .join('\n')}
    GRANT SELECT, INSERT ON ${name}.customers TO ${name}_writer;
    GRANT DELETE ON ${name}.* TO ${name}_role;
    GRANT ${name}_role TO ${name}_member;
    GRANT SELECT (id) ON ${name}.customers TO ${name}_member;
  `);
  warehouse = new MySqlWarehouse(OPTIONS);
});

afterAll(async () => {
  await warehouse.close();
  await root.query(`
    DROP DATABASE ${name};
    DROP USER ${name}, ${name}_writer, ${name}_member;
    DROP ROLE ${name}_role;
  `);
  await root.end();
});

async function withWarehouse<T>(
  changed: Partial<MySqlOptions>,
  use: (warehouse: MySqlWarehouse) => Promise<T>,
): Promise<T> {
  const other = new MySqlWarehouse({ ...OPTIONS, ...changed });
  try {
    return await use(other);
  } finally {
    await other.close();
  }
}

/** How many queries with this text the server runs. */
async function running(text: string): Promise<number> {
  const [rows] = await root.query(
    "SELECT COUNT(*) AS n FROM information_schema.PROCESSLIST WHERE ID <> CONNECTION_ID() AND DB = ? AND COMMAND IN ('Query', 'Execute') AND INFO LIKE ?",
    [name, `%${text}%`],
  );
  return Number((rows as { n: number }[])[0]?.n);
}

describe('values', () => {
  it.each<[sql: string, type: string, value: SqlValue]>([
    [
      "CAST('12345678901234567890123456.1234567891' AS DECIMAL(38, 10))",
      'DECIMAL',
      '12345678901234567890123456.1234567891',
    ],
    ['CAST(-0.05 AS DECIMAL(10, 2))', 'DECIMAL', '-0.05'],
    ['9007199254740991', 'INTEGER', 9007199254740991],
    ['9007199254740993', 'INTEGER', '9007199254740993'],
    ['18446744073709551615', 'INTEGER', '18446744073709551615'],
    ['CAST(0.1 AS FLOAT)', 'NUMBER', 0.1],
    ['CAST(16777217 AS FLOAT)', 'NUMBER', 16777216],
    ['CAST(0.1 AS DOUBLE)', 'NUMBER', 0.1],
    ["DATE '2024-02-29'", 'DATE', '2024-02-29'],
    ["TIMESTAMP '2024-02-29 23:59:59.123456'", 'TIMESTAMP', '2024-02-29T23:59:59.123456'],
    ["CAST('2024-02-29 23:59:59.250000' AS DATETIME(6))", 'TIMESTAMP', '2024-02-29T23:59:59.25'],
    ["CAST('2024-02-29' AS DATETIME(6))", 'TIMESTAMP', '2024-02-29T00:00:00'],
    ["TIME '-10:00:00.25'", 'TIME', '-10:00:00.25'],
    ["CAST(X'00FF' AS BINARY)", 'BINARY', '00ff'],
    ["'日本 😀 it''s \\\\'", 'STRING', "日本 😀 it's \\"],
    ['CAST(NULL AS DECIMAL(5, 2))', 'DECIMAL', null],
    ["b'101'", 'BINARY', '05'],
    ["'what?'", 'STRING', 'what?'],
  ])('%s arrives as %s', async (expression, type, value) => {
    const result = await warehouse.run(`SELECT ${expression} AS x`, [], LIMITS);
    expect(result).toMatchObject({ columns: [{ name: 'x', type }], rows: [[value]] });
  });

  it('reads columns of every kind', async () => {
    const { columns, rows } = await warehouse.run(
      'SELECT id, amount, placed, at, made, paid, data, raw, note FROM orders WHERE id = 1',
      [],
      LIMITS,
    );
    expect(columns.map(({ type }) => type)).toEqual([
      'INTEGER',
      'DECIMAL',
      'DATE',
      'TIMESTAMP_TZ',
      'TIMESTAMP',
      'INTEGER',
      'JSON',
      'BINARY',
      'STRING',
    ]);
    const at = '2023-12-31T19:30:00Z';
    expect(rows).toEqual([[1, '0.25', '2024-01-02', at, '2024-01-01T00:00:00.25', 1, '{"a": [1]}', '00ff', null]]);
  });

  it('gives back every bound parameter as it was sent', async () => {
    const text = fc.string({ unit: 'binary' }).filter((value) => value.isWellFormed());
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(text, fc.constant(null)), { minLength: 1, maxLength: 4 }), async (sent) => {
        const { rows } = await warehouse.run(`SELECT ${sent.map(() => '?').join(', ')}`, sent, LIMITS);
        expect(rows).toEqual([sent]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('catalog', () => {
  it('lists what the account may read, and only that', async () => {
    expect(await warehouse.listTables()).toEqual([
      { path: [name, 'customers'], kind: 'TABLE', columnCount: 3 },
      { path: [name, 'mixed'], kind: 'TABLE', columnCount: 1 },
      { path: [name, 'odd `table'], kind: 'TABLE', columnCount: 2 },
      { path: [name, 'orders'], kind: 'TABLE', columnCount: 11 },
      { path: [name, 'order_lines'], kind: 'TABLE', columnCount: 3 },
      { path: [name, 'paid'], kind: 'VIEW', columnCount: 11 },
      { path: [name, 'parts'], kind: 'TABLE', columnCount: 2 },
      { path: [name, 'reviews'], kind: 'TABLE', columnCount: 5 },
    ]);
    await expect(warehouse.describe([name, 'salaries'])).rejects.toMatchObject({ type: 'SCHEMA_CHANGED' });
  });

  it('describes columns and keys', async () => {
    const orders = await warehouse.describe([name, 'orders']);
    expect(orders.columns.slice(0, 3)).toEqual([
      { name: 'id', type: 'INTEGER', nullable: false, isPrimaryKey: true, comment: null },
      { name: 'customer_id', type: 'INTEGER', nullable: true, isPrimaryKey: false, comment: null },
      { name: 'amount', type: 'DECIMAL', nullable: false, isPrimaryKey: false, comment: 'net, EUR' },
    ]);
    expect(orders.columns.find(({ name }) => name === 'paid')?.type).toBe('BOOLEAN');
    expect(orders.foreignKeys).toEqual([{ columns: ['customer_id'], toPath: [name, 'customers'], toColumns: ['id'] }]);
    const lines = await warehouse.describe(['order_lines']);
    expect(lines.columns.filter(({ isPrimaryKey }) => isPrimaryKey).map(({ name }) => name)).toEqual([
      'order_id',
      'line',
    ]);
    expect(lines.uniqueKeys).toEqual([['sku', 'line']]);
    expect((await warehouse.describe([name, 'parts'])).foreignKeys).toEqual([
      { columns: ['order_id', 'line'], toPath: [name, 'order_lines'], toColumns: ['order_id', 'line'] },
    ]);
    expect((await warehouse.describe([name, 'paid'])).kind).toBe('VIEW');
  });

  it('takes TINYINT(1) for yes or no only where it holds nothing else', async () => {
    const { columns } = await warehouse.describe([name, 'reviews']);
    expect(Object.fromEntries(columns.map((column) => [column.name, column.type]))).toEqual({
      stars: 'INTEGER',
      useful: 'BOOLEAN',
      helpful: 'BOOLEAN',
      seen: 'BOOLEAN',
      rank_now: 'INTEGER',
    });
    const profile = await warehouse.profile([name, 'reviews'], LIMITS);
    expect(profile.columns[0]).toMatchObject({ uniqueValues: 6, min: '0', max: '5', mean: 2.5, median: 2.5 });
    expect(profile.columns[0]?.histogram?.bars.map(({ from, rows }) => [from, rows])).toEqual(
      ['0', '1', '2', '3', '4', '5'].map((stars) => [stars, 10]),
    );
    expect(profile.columns[2]).toMatchObject({ missingValues: 20, uniqueValues: 2, min: 'false', max: 'true' });
    const sample = await warehouse.sample([name, 'reviews'], LIMITS);
    expect(sample.rows.slice(0, 3)).toEqual([
      [1, true, true, true, 1],
      [2, false, false, false, 1],
      [3, true, null, true, 1],
    ]);
    expect(sample.columns.map(({ type }) => type)).toEqual(['INTEGER', 'BOOLEAN', 'BOOLEAN', 'BOOLEAN', 'INTEGER']);
    const { rows } = await warehouse.run('SELECT SUM(stars), MAX(stars) FROM reviews', [], LIMITS);
    expect(rows.map((row) => row.map(Number))).toEqual([[150, 5]]);
  });

  it('counts every bar of a histogram exactly', async () => {
    const bars = await countedBars(warehouse, [name, 'orders'], 'orders');
    expect(bars).toEqual({
      id: 21,
      customer_id: 20,
      amount: 11,
      status: 2,
      placed: 5,
      at: 10,
      made: 1,
      paid: 2,
      data: 1,
    });
  });

  it('profiles exactly, and samples', async () => {
    const { rowCount, columns } = await warehouse.profile([name, 'orders'], LIMITS);
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
    expect(by['raw']).toMatchObject({ uniqueValues: 1, sampleValues: ['00ff'] });
    const words = (await warehouse.profile([name, 'mixed'], LIMITS)).columns[0];
    expect(words).toMatchObject({ missingValues: 1, uniqueValues: 4, min: 'A', max: 'á' });
    const sample = await warehouse.sample([name, 'odd `table'], LIMITS);
    expect(sample.columns).toEqual([
      { name: 'a `b', type: 'INTEGER' },
      { name: 'select', type: 'STRING' },
    ]);
    expect((await warehouse.profile([name, 'odd `table'], LIMITS)).rowCount).toBe(0);
  });
});

describe('compiled queries', () => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await openMariaDb();
    await loadShop(engine, smallShop);
  });
  afterAll(() => engine.close());

  it('give what DuckDB gives', async () => {
    const database = String((await engine.run('SELECT DATABASE()'))[0]?.[0]);
    await withWarehouse({ ...asRoot, database }, async (shop) => expect(await shopQueries(shop)).toBeGreaterThan(30));
  });
});

describe('limits', () => {
  it('cuts at the most rows and bytes, and says so', async () => {
    await withWarehouse(asRoot, async (warehouse) => {
      const rows = await warehouse.run('SELECT seq FROM seq_1_to_1000000', [], { ...LIMITS, maxRows: 1200 });
      expect([rows.rows.length, rows.truncated]).toEqual([1200, true]);
      const exact = await warehouse.run('SELECT seq FROM seq_1_to_1200 LIMIT 5000', [], { ...LIMITS, maxRows: 1200 });
      expect([exact.rows.length, exact.truncated]).toEqual([1200, false]);
      const limited = await warehouse.run('SELECT seq FROM seq_1_to_9000 LIMIT 5000', [], { ...LIMITS, maxRows: 1200 });
      expect([limited.rows.length, limited.truncated]).toEqual([1200, true]);
      const bytes = await warehouse.run("SELECT REPEAT('x', 1000) FROM seq_1_to_9000", [], {
        ...LIMITS,
        maxBytes: 5000,
      });
      expect([bytes.rows.length, bytes.truncated]).toEqual([5, true]);
      expect((await warehouse.run('SELECT 1', [], LIMITS)).rows).toEqual([[1]]);
    });
  });

  it('lets go of cells that are too large before they fill the memory', async () => {
    const before = process.memoryUsage().rss;
    const sql = "SELECT REPEAT('x', 15 * 1024 * 1024) FROM seq_1_to_200";
    const result = await withWarehouse(asRoot, (superuser) => superuser.run(sql, [], { ...LIMITS, maxBytes: 100_000 }));
    expect(result).toMatchObject({ rows: [], truncated: true });
    expect(process.memoryUsage().rss - before).toBeLessThan(600 * 1024 * 1024);
    expect((await warehouse.run('SELECT 1', [], LIMITS)).rows).toEqual([[1]]);
  });

  it('is ended by the server when its time is up', async () => {
    const begun = performance.now();
    await expect(warehouse.run('SELECT SLEEP(30)', [], { ...LIMITS, timeoutMs: 400 })).rejects.toMatchObject({
      type: 'TIMEOUT',
    });
    expect(performance.now() - begun).toBeLessThan(2400);
    await vi.waitFor(async () => expect(await running('SLEEP(30)')).toBe(0), { timeout: 10_000 });
  });

  it('stops on the server when nobody waits any more', async () => {
    const controller = new AbortController();
    const sleeping = warehouse.run('SELECT SLEEP(29)', [], { ...LIMITS, signal: controller.signal });
    sleeping.catch(() => undefined);
    await vi.waitFor(async () => expect(await running('SLEEP(29)')).toBe(1), { timeout: 10_000 });
    controller.abort();
    await expect(sleeping).rejects.toMatchObject({ type: 'CANCELLED' });
    await vi.waitFor(async () => expect(await running('SLEEP(29)')).toBe(0), { timeout: 3000 });
    expect((await warehouse.run('SELECT 1', [], LIMITS)).rows).toEqual([[1]]);
  });

  it('ends what runs when it is closed, on the server too', async () => {
    const other = new MySqlWarehouse(OPTIONS);
    const sleeping = other.run('SELECT SLEEP(28)', [], LIMITS);
    sleeping.catch(() => undefined);
    await vi.waitFor(async () => expect(await running('SLEEP(28)')).toBe(1), { timeout: 10_000 });
    await other.close();
    await expect(sleeping).rejects.toMatchObject({ type: 'CANCELLED' });
    await vi.waitFor(async () => expect(await running('SLEEP(28)')).toBe(0), { timeout: 3000 });
    await expect(other.test()).rejects.toMatchObject({ type: 'CONNECTION' });
  });
});

describe('harm', () => {
  it.each([
    ["INSERT INTO customers VALUES (99, 'x', 'DE')", 'PERMISSION'],
    ["INSERT INTO customers VALUES (99, 'x', 'DE') RETURNING id", 'PERMISSION'],
    ['CREATE TABLE own (id int)', 'PERMISSION'],
    ['DROP TABLE customers', 'PERMISSION'],
    ['SELECT 1; SELECT 2', 'SYNTAX'],
    ['COMMIT; DROP TABLE customers', 'SYNTAX'],
    ["SELECT 1 INTO OUTFILE '/tmp/quarry_out'", 'PERMISSION'],
    ["LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE customers", 'PERMISSION'],
    ['SET GLOBAL max_connections = 1', 'PERMISSION'],
    ['CALL mysql.anything()', 'PERMISSION'],
    ['COMMIT', 'PERMISSION'],
  ])('refuses %s, even of an account that may do it', async (sql, type) => {
    await withWarehouse(asRoot, async (superuser) => {
      await expect(superuser.run(sql, [], LIMITS)).rejects.toMatchObject({ type });
      expect((await superuser.run('SELECT COUNT(*) FROM customers', [], LIMITS)).rows).toEqual([[20]]);
    });
  });

  it('reads nothing that was not granted', async () => {
    await expect(warehouse.run('SELECT * FROM salaries', [], LIMITS)).rejects.toMatchObject({ type: 'PERMISSION' });
    await expect(warehouse.run("SELECT LOAD_FILE('/etc/passwd')", [], LIMITS)).resolves.toMatchObject({
      rows: [[null]],
    });
  });

  it('tells what an account may do beyond reading', async () => {
    expect(await warehouse.excessPrivileges()).toEqual([]);
    await withWarehouse({ username: `${name}_writer` }, async (writer) =>
      expect(await writer.excessPrivileges()).toEqual([`has INSERT on ${name}.customers`]),
    );
    await withWarehouse({ username: `${name}_member` }, async (member) =>
      expect(await member.excessPrivileges()).toEqual([`has DELETE on ${name}.*`]),
    );
    await withWarehouse(asRoot, async (superuser) =>
      expect(await superuser.excessPrivileges()).toEqual(
        expect.arrayContaining(['is a superuser', 'may pass its privileges on']),
      ),
    );
  });
});

describe('failures', () => {
  it.each<[what: string, changed: Partial<MySqlOptions>, type: string, message: RegExp]>([
    ['a closed port', { port: 1 }, 'CONNECTION', /Nothing answers/],
    [
      'a name that does not exist',
      { host: 'nowhere.invalid' },
      'CONNECTION',
      /no host of this name|could not be looked up/,
    ],
    [
      'a missing database',
      { database: 'nothing_here', username: 'root', password: '' },
      'CONNECTION',
      /no database of this name/,
    ],
    ['a wrong password', { password: 'wrong' }, 'AUTHENTICATION', /user name or password/],
    ['an unknown account', { username: 'nobody_here' }, 'AUTHENTICATION', /user name or password/],
    ['a closed network', { outbound: outboundPolicy([]) }, 'CONNECTION', /may not reach/],
    ['a server without encryption', { sslMode: 'require' }, 'CONNECTION', /encrypted connection/],
    ['another kind of server', { port: 5432 }, 'CONNECTION', /./],
  ])(
    'names %s',
    async (_, changed, type, message) => {
      await withWarehouse(changed, async (other) => {
        await expect(other.test()).rejects.toMatchObject({ type, message: expect.stringMatching(message) });
      });
    },
    15_000,
  );

  it('names a missing table and a missing column', async () => {
    await expect(warehouse.run('SELECT gone FROM orders', [], LIMITS)).rejects.toMatchObject({
      type: 'SCHEMA_CHANGED',
    });
    await withWarehouse({ username: 'root', password: '' }, async (other) => {
      await expect(other.run('SELECT * FROM gone', [], LIMITS)).rejects.toMatchObject({ type: 'SCHEMA_CHANGED' });
    });
  });

  it('notices that the server hung up on an idle connection', async () => {
    await withWarehouse({}, async (other) => {
      await other.test();
      const [rows] = await root.query('SELECT ID AS id FROM information_schema.PROCESSLIST WHERE DB = ? AND USER = ?', [
        name,
        name,
      ]);
      for (const { id } of rows as { id: number }[]) await root.query(`KILL ${id}`);
      expect((await other.run('SELECT 1', [], LIMITS)).rows).toEqual([[1]]);
    });
  });

  describe('behind a wire that can be cut', () => {
    let proxy: Server;
    const sockets = new Set<Socket>();
    let frozen = false;
    beforeAll(async () => {
      proxy = createServer((near) => {
        const far = connect(3306, '127.0.0.1');
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
      await withWarehouse({ ...asRoot, port: (proxy.address() as AddressInfo).port }, async (other) => {
        const reading = other.run('SELECT seq, SLEEP(0.01) FROM seq_1_to_5000', [], LIMITS);
        reading.catch(() => undefined);
        await vi.waitFor(async () => expect(await running('seq_1_to_5000')).toBe(1), { timeout: 10_000 });
        for (const socket of sockets) socket.destroy();
        await expect(reading).rejects.toMatchObject({ type: 'CONNECTION' });
      });
    });

    it('ends by itself when the server falls silent', async () => {
      await withWarehouse({ port: (proxy.address() as AddressInfo).port }, async (other) => {
        const reading = other.run('SELECT SLEEP(20)', [], { ...LIMITS, timeoutMs: 700 });
        reading.catch(() => undefined);
        await vi.waitFor(async () => expect(await running('SLEEP(20)')).toBe(1), { timeout: 10_000 });
        frozen = true;
        const begun = performance.now();
        await expect(reading).rejects.toMatchObject({ type: 'TIMEOUT' });
        expect(performance.now() - begun).toBeLessThan(2700);
      });
    });
  });
});
