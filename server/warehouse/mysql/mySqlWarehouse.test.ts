import { randomBytes } from 'node:crypto';
import { createConnection, type Connection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMariaDb } from '../../semql/testing/engines.test-support.ts';
import { loadShop, smallShop } from '../../semql/testing/shopData.test-support.ts';
import { BreakableWire } from '../outbound/breakableWire.test-support.ts';
import { outboundPolicy } from '../outbound/outboundPolicy.ts';
import { contractLimits, textOrNull, warehouseContract } from '../contract/warehouseContract.test-support.ts';
import { MySqlWarehouse, type MySqlOptions } from './mySqlWarehouse.ts';

const name = `quarry_${randomBytes(5).toString('hex')}`;
const options: MySqlOptions = {
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
/** May do anything: what it is refused, no grant refuses. */
let superuser: MySqlWarehouse;
let wire: BreakableWire;

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
  warehouse = new MySqlWarehouse(options);
  superuser = new MySqlWarehouse({ ...options, ...asRoot });
  wire = await BreakableWire.to(3306);
});

afterAll(async () => {
  await warehouse.close();
  await superuser.close();
  wire.close();
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
  const other = new MySqlWarehouse({ ...options, ...changed });
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

warehouseContract<MySqlOptions>({
  warehouse: () => warehouse,
  open: (changed) => new MySqlWarehouse({ ...options, ...changed }),
  owner: () => superuser,
  values: {
    cases: [
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
    ],
    lacking: ['BOOLEAN', 'TIMESTAMP_TZ', 'JSON'],
  },
  parameters: {
    arbitrary: textOrNull,
    echo: (count) => `SELECT ${Array.from({ length: count }, () => '?').join(', ')}`,
  },
  catalog: {
    tables: [
      { path: [name, 'customers'], kind: 'TABLE', columnCount: 3 },
      { path: [name, 'mixed'], kind: 'TABLE', columnCount: 1 },
      { path: [name, 'odd `table'], kind: 'TABLE', columnCount: 2 },
      { path: [name, 'orders'], kind: 'TABLE', columnCount: 11 },
      { path: [name, 'order_lines'], kind: 'TABLE', columnCount: 3 },
      { path: [name, 'paid'], kind: 'VIEW', columnCount: 11 },
      { path: [name, 'parts'], kind: 'TABLE', columnCount: 2 },
      { path: [name, 'reviews'], kind: 'TABLE', columnCount: 5 },
    ],
    described: [
      [
        ['orders'],
        `TABLE ${name}.orders; id INTEGER NOT NULL KEY; customer_id INTEGER; amount DECIMAL NOT NULL -- net, EUR;
         status STRING; placed DATE; at TIMESTAMP_TZ; made TIMESTAMP; paid BOOLEAN; data STRING; raw BINARY;
         note STRING; (customer_id) -> ${name}.customers (id)`,
      ],
      [
        ['order_lines'],
        `TABLE ${name}.order_lines; order_id INTEGER NOT NULL KEY; line INTEGER NOT NULL KEY; sku STRING;
         UNIQUE (sku, line); (order_id) -> ${name}.orders (id)`,
      ],
      [
        ['parts'],
        `TABLE ${name}.parts; order_id INTEGER; line INTEGER;
         (order_id, line) -> ${name}.order_lines (order_id, line)`,
      ],
      [
        ['paid'],
        `VIEW ${name}.paid; id INTEGER NOT NULL; customer_id INTEGER; amount DECIMAL NOT NULL -- net, EUR;
         status STRING; placed DATE; at TIMESTAMP_TZ; made TIMESTAMP; paid BOOLEAN; data STRING; raw BINARY;
         note STRING`,
      ],
      [['odd `table'], `TABLE ${name}.odd \`table; a \`b INTEGER; select STRING`],
    ],
    hidden: [
      [name, 'salaries'],
      [name, 'gone'],
    ],
    excess: [],
  },
  orders: {
    path: [name, 'orders'],
    quoted: 'orders',
    profile: { raw: { uniqueValues: 1, sampleValues: ['00ff'] } },
    bars: { id: 21, customer_id: 20, amount: 11, status: 2, placed: 5, at: 10, made: 1, paid: 2, data: 1 },
  },
  limits: {
    numbers: (rows) =>
      `WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < ${rows}) SELECT i FROM n`,
    texts: (rows) =>
      `WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < ${rows}) SELECT REPEAT('x', 1000) FROM n`,
    none: 'SELECT id AS x FROM orders WHERE FALSE',
    many: 90_000,
  },
  slow: { sql: 'SELECT SLEEP(30)', running: () => running('SLEEP('), closed: 'CANCELLED' },
  harm: {
    refused: [
      "INSERT INTO customers VALUES (99, 'x', 'DE')",
      "INSERT INTO customers VALUES (99, 'x', 'DE') RETURNING id",
      'CREATE TABLE own (id int)',
      'DROP TABLE customers',
      ['SELECT 1; SELECT 2', 'SYNTAX'],
      ['COMMIT; DROP TABLE customers', 'SYNTAX'],
      "SELECT 1 INTO OUTFILE '/tmp/quarry_out'",
      "LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE customers",
      'SET GLOBAL max_connections = 1',
      'CALL mysql.anything()',
      'COMMIT',
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
      ['a missing database', { database: 'nothing_here', ...asRoot }, 'CONNECTION', /no database of this name/],
      ['a wrong password', { password: 'wrong-83b1' }, 'AUTHENTICATION', /user name or password/],
      ['an unknown account', { username: 'nobody_here' }, 'AUTHENTICATION', /user name or password/],
      ['a closed network', { outbound: outboundPolicy([]) }, 'CONNECTION', /may not connect to/],
      ['a server without encryption', { sslMode: 'require' }, 'CONNECTION', /encrypted connection/],
      ['another kind of server', { port: 5432 }, 'CONNECTION', /./],
    ],
    secrets: ({ password }) => (password === undefined || password === '' ? [] : [password]),
  },
  wire: {
    open: () => new MySqlWarehouse({ ...options, ...asRoot, port: wire.port }),
    hangUp: async () => {
      const [rows] = await root.query(
        'SELECT ID AS id FROM information_schema.PROCESSLIST WHERE DB = ? AND ID <> CONNECTION_ID()',
        [name],
      );
      for (const { id } of rows as { id: number }[]) {
        await root.query(`KILL ${id}`);
      }
    },
    streaming: 'SELECT seq, SLEEP(0.01) FROM seq_1_to_5000',
    cut: () => wire.cut(),
    silence: (silent) => {
      wire.silent = silent;
    },
  },
  shop: {
    use: async (ask) => {
      const engine = await openMariaDb();
      try {
        await loadShop(engine, smallShop);
        const database = String((await engine.run('SELECT DATABASE()'))[0]?.[0]);
        await withWarehouse({ ...asRoot, database }, ask);
      } finally {
        await engine.close();
      }
    },
    atLeast: 30,
  },
});

describe('columns', () => {
  it('reads columns of every kind', async () => {
    const { columns, rows } = await warehouse.run(
      'SELECT id, amount, placed, at, made, paid, data, raw, note FROM orders WHERE id = 1',
      [],
      contractLimits,
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

  it('takes TINYINT(1) for yes or no only where it holds nothing else', async () => {
    const { columns } = await warehouse.describe([name, 'reviews']);
    expect(Object.fromEntries(columns.map((column) => [column.name, column.type]))).toEqual({
      stars: 'INTEGER',
      useful: 'BOOLEAN',
      helpful: 'BOOLEAN',
      seen: 'BOOLEAN',
      rank_now: 'INTEGER',
    });
    const profile = await warehouse.profile([name, 'reviews'], contractLimits);
    expect(profile.columns[0]).toMatchObject({ uniqueValues: 6, min: '0', max: '5', mean: 2.5, median: 2.5 });
    expect(profile.columns[0]?.histogram?.bars.map(({ from, rows }) => [from, rows])).toEqual(
      ['0', '1', '2', '3', '4', '5'].map((stars) => [stars, 10]),
    );
    expect(profile.columns[2]).toMatchObject({ missingValues: 20, uniqueValues: 2, min: 'false', max: 'true' });
    const sample = await warehouse.sample([name, 'reviews'], contractLimits);
    expect(sample.rows.slice(0, 3)).toEqual([
      [1, true, true, true, 1],
      [2, false, false, false, 1],
      [3, true, null, true, 1],
    ]);
    expect(sample.columns.map(({ type }) => type)).toEqual(['INTEGER', 'BOOLEAN', 'BOOLEAN', 'BOOLEAN', 'INTEGER']);
    const { rows } = await warehouse.run('SELECT SUM(stars), MAX(stars) FROM reviews', [], contractLimits);
    expect(rows.map((row) => row.map(Number))).toEqual([[150, 5]]);
  });

  it('are profiled under their own collation, and where they are named like words of SQL', async () => {
    const words = (await warehouse.profile([name, 'mixed'], contractLimits)).columns[0];
    expect(words).toMatchObject({ missingValues: 1, uniqueValues: 4, min: 'A', max: 'á' });
    const sample = await warehouse.sample([name, 'odd `table'], contractLimits);
    expect(sample.columns).toEqual([
      { name: 'a `b', type: 'INTEGER' },
      { name: 'select', type: 'STRING' },
    ]);
    expect((await warehouse.profile([name, 'odd `table'], contractLimits)).rowCount).toBe(0);
  });
});

describe('limits of the server', () => {
  it('lets go of cells that are too large before they fill the memory', async () => {
    const before = process.memoryUsage().rss;
    const sql = "SELECT REPEAT('x', 15 * 1024 * 1024) FROM seq_1_to_200";
    const result = await superuser.run(sql, [], { ...contractLimits, maxBytes: 100_000 });
    expect(result).toMatchObject({ rows: [], truncated: true });
    expect(process.memoryUsage().rss - before).toBeLessThan(600 * 1024 * 1024);
    expect((await warehouse.run('SELECT 1', [], contractLimits)).rows).toEqual([[1]]);
  });

  it('keep a statement that has a larger one of its own from more rows', async () => {
    const limits = { ...contractLimits, maxRows: 1200 };
    const exact = await superuser.run('SELECT seq FROM seq_1_to_1200 LIMIT 5000', [], limits);
    expect([exact.rows.length, exact.truncated]).toEqual([1200, false]);
    const limited = await superuser.run('SELECT seq FROM seq_1_to_9000 LIMIT 5000', [], limits);
    expect([limited.rows.length, limited.truncated]).toEqual([1200, true]);
  });
});

describe('privileges', () => {
  it('reads nothing that was not granted', async () => {
    await expect(warehouse.run('SELECT * FROM salaries', [], contractLimits)).rejects.toMatchObject({
      type: 'PERMISSION',
    });
    await expect(warehouse.run("SELECT LOAD_FILE('/etc/passwd')", [], contractLimits)).resolves.toMatchObject({
      rows: [[null]],
    });
  });

  it('tells what an account may do beyond reading', async () => {
    await withWarehouse({ username: `${name}_writer` }, async (writer) =>
      expect(await writer.excessPrivileges()).toEqual([`has INSERT on ${name}.customers`]),
    );
    await withWarehouse({ username: `${name}_member` }, async (member) =>
      expect(await member.excessPrivileges()).toEqual([`has DELETE on ${name}.*`]),
    );
    expect(await superuser.excessPrivileges()).toEqual(
      expect.arrayContaining(['is a superuser', 'may pass its privileges on']),
    );
  });
});
