import { randomBytes } from 'node:crypto';
import { createConnection, type Connection } from 'mysql2/promise';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outboundPolicy } from '../outbound/outboundPolicy.ts';
import { WarehouseError, type QueryResult } from '../warehouse.ts';
import { MySqlWarehouse } from './mySqlWarehouse.ts';

const runLimits = { maxRows: 10_000, maxBytes: 10_000_000, timeoutMs: 20_000 };
const database = `quarry_${randomBytes(5).toString('hex')}`;
/** Stands in a row; no sentence may tell it. */
const canary = 'kanarie77';

let root: Connection;
let warehouse: MySqlWarehouse;

beforeAll(async () => {
  root = await createConnection({ host: '127.0.0.1', port: 3306, user: 'root', multipleStatements: true });
  await root.query(`
    CREATE DATABASE ${database} CHARACTER SET utf8mb4;
    USE ${database};
    SET sql_mode = 'ALLOW_INVALID_DATES';
    CREATE TABLE t (id int PRIMARY KEY, word varchar(50), day datetime, born date, number int, long_text longtext);
    INSERT INTO t VALUES (1, '${canary}', '2024-01-01', '2024-02-31', 1, CONCAT(REPEAT('x', 2000), 'a')),
      (2, '12x', '2024-03-05', '2024-02-29', 2, CONCAT(REPEAT('x', 2000), 'b')), (3, '12 ', NULL, NULL, 3, NULL);
  `);
  warehouse = new MySqlWarehouse({
    host: '127.0.0.1',
    port: 3306,
    database,
    username: 'root',
    password: '',
    sslMode: 'prefer',
    outbound: outboundPolicy(['127.0.0.0/8']),
  });
});

afterAll(async () => {
  await warehouse.close();
  await root.query(`DROP DATABASE ${database}`);
  await root.end();
});

async function failureOf(sql: string, limits = runLimits): Promise<WarehouseError> {
  const outcome = await warehouse.run(sql, [], limits).catch((error: unknown) => error);
  if (outcome instanceof WarehouseError) {
    return outcome;
  }
  throw new Error(`${sql} gave ${JSON.stringify((outcome as QueryResult).rows)}`);
}

const rounds = (most: number): string =>
  `WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < ${most}) SELECT COUNT(*) FROM n`;

it('counts a recursive WITH to its end, and refuses the answer where the server stops it', async () => {
  expect((await warehouse.run(rounds(5000), [], runLimits)).rows).toEqual([[5000]]);
  expect(await failureOf(rounds(200_000))).toMatchObject({ type: 'LIMIT', ofValue: false });
});

it.each<[sql: string, instead: string, type: string, sentence: RegExp]>([
  ['SELECT id FROM t LIMIT ROWS EXAMINED 1', '1 row of 3', 'LIMIT', /rows are missing/],
  ["SELECT LENGTH(GROUP_CONCAT(REPEAT('x', 10000000))) FROM t", '16777216', 'LIMIT', /list of texts/],
  ["SELECT LENGTH(REPEAT('x', 20000000))", 'NULL', 'LIMIT', /max_allowed_packet/],
  ["SELECT 'abc' + 1", '1', 'SYNTAX', /not a number/],
  ["SELECT 'abc' = 0", 'true', 'SYNTAX', /not a number/],
  ['SELECT SUM(word) FROM t', '24', 'SYNTAX', /not a number/],
  ['SELECT id FROM t WHERE word = 12', '2 and 3', 'SYNTAX', /not a number/],
  ["SELECT id FROM t WHERE id IN ('1', '2x')", '1 and 2', 'SYNTAX', /not a number/],
  ["SELECT ROUND('abc')", '0', 'SYNTAX', /not a number/],
  ["SELECT CAST('abc' AS SIGNED)", '0', 'SYNTAX', /not a number/],
  ["SELECT CAST('12.7' AS SIGNED)", '12', 'SYNTAX', /not a number/],
  ["SELECT CAST('12x' AS DECIMAL(10, 2))", '12.00', 'SYNTAX', /not a number/],
  ["SELECT CAST('99999999999999999999' AS SIGNED)", '-1', 'SYNTAX', /not a number/],
  ["SELECT CAST('2024-02-31' AS DATE)", 'NULL', 'SYNTAX', /not a number, date/],
  ["SELECT DATEDIFF('abc', '2024-01-01')", 'NULL', 'SYNTAX', /not a number, date/],
  ["SELECT id FROM t WHERE day > 'abc'", '1 and 2', 'SYNTAX', /not a number, date/],
  ["SELECT STR_TO_DATE('x', '%Y-%m-%d')", 'NULL', 'SYNTAX', /not a number, date/],
  ["SELECT CAST('900:00:00' AS TIME)", '838:59:59', 'SYNTAX', /not a number, date/],
  ["SELECT DATE_ADD('9999-12-31', INTERVAL 1 DAY)", 'NULL', 'SYNTAX', /outside the range/],
  ['SELECT CAST(12345.678 AS DECIMAL(4, 1))', '999.9', 'SYNTAX', /does not fit/],
  ['SELECT CAST(1e30 AS SIGNED)', '9223372036854775807', 'SYNTAX', /does not fit/],
  ['SELECT CAST(-1 AS UNSIGNED)', '18446744073709551615', 'SYNTAX', /does not fit/],
  ['SELECT 1e30 & 1', '1', 'SYNTAX', /does not fit/],
  ["SELECT CONVERT('日本' USING ascii)", '??', 'SYNTAX', /characters/],
  ["SELECT JSON_EXTRACT('{bad', '$.a')", 'NULL', 'SYNTAX', /JSON/],
])('%s is refused instead of answered with %s', async (sql, _instead, type, sentence) => {
  const failure = await failureOf(sql);
  expect(failure).toMatchObject({ type, message: expect.stringMatching(sentence), ofValue: type === 'SYNTAX' });
  expect(failure.advice).toMatch(/\.$/);
  expect(`${failure.message} ${failure.advice} ${String(failure.cause)}`).not.toMatch(new RegExp(`abc|12x|${canary}`));
});

it('refuses a decimal of 65 nines, which MariaDB puts in place of a larger one without a warning', async () => {
  const nines = '9'.repeat(65);
  const product = `${'9'.repeat(28)}.${'9'.repeat(10)}`;
  for (const sum of [`SUM(${nines})`, `SUM(-${nines})`, `SUM(${product} * ${product})`]) {
    const failure = await failureOf(`SELECT number % 1, ${sum} FROM t GROUP BY number % 1 ORDER BY 2`);
    expect(failure).toMatchObject({ type: 'LIMIT', ofValue: true });
  }
  expect((await warehouse.run(`SELECT ${nines} - 1, 0.99, 99`, [], runLimits)).rows).toEqual([
    [`${'9'.repeat(64)}8`, '0.99', 99],
  ]);
});

it('refuses an answer that is cut at a number of rows, too, when its values are invented', async () => {
  expect(await failureOf('SELECT word + 0 FROM t ORDER BY id', { ...runLimits, maxRows: 1 })).toMatchObject({
    type: 'SYNTAX',
  });
  const cut = await warehouse.run('SELECT id FROM t ORDER BY id LIMIT 3', [], { ...runLimits, maxRows: 1 });
  expect(cut).toMatchObject({ rows: [[1]], truncated: true });
});

it('refuses an answer whose remarks are more than the server keeps', async () => {
  const blank = "SELECT SUM(CONCAT(seq, ' ')) FROM seq_1_to_";
  expect((await warehouse.run(`${blank}1000`, [], runLimits)).rows).toEqual([[500_500]]);
  expect(await failureOf(`${blank}3000`)).toMatchObject({
    type: 'SYNTAX',
    message: expect.stringMatching(/more warnings/),
  });
});

it.each([
  ["SELECT '12 ' + 0", 12],
  ["SELECT CAST('hello' AS CHAR(2))", 'he'],
  ["SELECT CAST('2024-01-01 10:00:00.1234567' AS DATETIME(6))", '2024-01-01T10:00:00.123456'],
  ['SELECT 1 / 0', null],
  ["SELECT JSON_VALID('{bad')", 0],
  ["SELECT CASE WHEN 'abc' REGEXP '^[0-9]+$' THEN CAST('abc' AS SIGNED) END", null],
])('%s is what SQL says here: %s', async (sql, value) => {
  expect((await warehouse.run(sql, [], runLimits)).rows).toEqual([[value]]);
});

it('goes on with the same connections after a refusal', async () => {
  await failureOf("SELECT 'abc' + 1");
  const answers = await Promise.all(Array.from({ length: 8 }, () => warehouse.run('SELECT 1', [], runLimits)));
  expect(answers.map(({ rows }) => rows)).toEqual(Array.from({ length: 8 }, () => [[1]]));
});

it('tells texts apart that begin with the same thousand letters, where it ranks and groups them', async () => {
  const { rows } = await warehouse.run(
    'SELECT id, RANK() OVER (ORDER BY long_text DESC), COUNT(*) OVER (PARTITION BY long_text) FROM t ORDER BY id',
    [],
    runLimits,
  );
  expect(rows).toEqual([
    [1, 2, 1],
    [2, 1, 1],
    [3, 3, 1],
  ]);
});

it('gives no day that the calendar does not have', async () => {
  const { rows } = await warehouse.run(
    "SELECT id, born, STR_TO_DATE('2023-02-29', '%Y-%m-%d') FROM t ORDER BY id",
    [],
    runLimits,
  );
  expect(rows).toEqual([
    [1, null, null],
    [2, '2024-02-29', null],
    [3, null, null],
  ]);
});
