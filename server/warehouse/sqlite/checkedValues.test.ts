import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gateSql } from '../gate/gateSql.ts';
import { WarehouseError, type QueryResult } from '../warehouse.ts';
import { SqliteWarehouse } from './sqliteWarehouse.ts';

const limits = { maxRows: 100, maxBytes: 1_000_000, timeoutMs: 20_000 };
const table = { path: ['main', 't'], columns: ['id', 'word', 'number', 'day'] };

let folder: string;
let warehouse: SqliteWarehouse;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-sqlite-'));
  const file = join(folder, 'source.sqlite');
  const database = new DatabaseSync(file);
  database.exec(`CREATE TABLE t (id INTEGER, word TEXT, number REAL, day TEXT);
    INSERT INTO t VALUES (1, '12', 1.5, '2024-01-31'), (2, ' -7 ', 2.5, NULL), (3, NULL, NULL, NULL),
      (4, '1.5e1', 1e300, NULL), (5, 'kanarie77', 3.5, NULL), (6, '12 kg', 0, NULL), (7, '', 0, NULL),
      (8, '9223372036854775808', 0, NULL), (9, NULL, 0, '2024-02-29 10:00'), (10, NULL, 0, '2024-02-30'),
      (11, NULL, 0, '2023-02-29T10:00'), (12, NULL, 0, 'soon'), (13, char(160) || '12', 0, NULL),
      (14, '12' || char(65279), 0, NULL), (15, X'3132206b67', 0, NULL), (16, X'3132', 0, '0000-02-29'),
      (17, char(9, 10, 11, 12, 13) || '+12 ', 0, '0001-02-29'), (18, '12' || char(8201), 0, NULL)`);
  database.close();
  warehouse = new SqliteWarehouse({ databaseFile: file });
});

afterAll(async () => {
  await warehouse.close();
  await rm(folder, { recursive: true, force: true });
});

async function asked(sql: string): Promise<QueryResult['rows']> {
  const gated = gateSql(sql, { dialect: 'SQLITE', tables: [table], maxRows: 100 });
  return (await warehouse.run(gated.sql, gated.parameters, limits)).rows;
}

describe('SQL that people write', () => {
  it.each([
    ['CAST(word AS INTEGER) AS x FROM t WHERE id < 4 ORDER BY id', [[12], [-7], [null]]],
    ['CAST(word AS REAL) AS x FROM t WHERE id < 5 ORDER BY id', [[12], [-7], [null], [15]]],
    ['CAST(word AS NUMERIC) AS x, COUNT(*) AS n FROM t WHERE id = 1 GROUP BY CAST(word AS NUMERIC)', [[12, 1]]],
    ['CAST(number AS INTEGER) AS x FROM t WHERE id = 2', [[2]]],
    ['CAST(id AS TEXT) AS x, CAST(word AS VARCHAR(20)) AS y FROM t WHERE id = 6', [['6', '12 kg']]],
    ['SUM(word) AS x, SUM(DISTINCT id) AS y, AVG(number) AS z FROM t WHERE id < 3', [[5, 3, 2]]],
    ['SUM(id) OVER (ORDER BY id) AS x FROM t WHERE id < 3', [[1], [3]]],
    ["SUM(CAST(NULLIF(word, '') AS INTEGER)) AS x FROM t WHERE id IN (1, 7)", [[12]]],
    ['SUM(CASE WHEN id < 2 THEN number END) FILTER (WHERE id < 3) AS x FROM t', [[1.5]]],
    ['ABS(word) AS x, ROUND(word, 1) AS y, ROUND(1.25, 1) AS z FROM t WHERE id = 2', [[7, -7, 1.3]]],
    ['DATE(day) AS x FROM t WHERE id IN (1, 9) ORDER BY id', [['2024-01-31'], ['2024-02-29']]],
    ["DATE(day, '+1 day') AS x, STRFTIME('%m', day) AS y FROM t WHERE id = 1", [['2024-02-01', '01']]],
    [
      "DATE('2024-01-31', '+1 month') AS x, DATE(2460371.5) AS y, DATE(NULL) AS z",
      [['2024-03-02', '2024-03-02', null]],
    ],
    ['DATE(day) AS x, JULIANDAY(day) AS y FROM t WHERE id = 12', [[null, null]]],
    ['SUM(word) AS x, CAST(MIN(word) AS INTEGER) AS y FROM t WHERE id = 17', [[12, 12]]],
    ['SUM(word) AS x, CAST(MIN(word) AS INTEGER) AS y FROM t WHERE id = 16', [[12, 12]]],
    ['DATE(day) AS x FROM t WHERE id = 16', [['0000-02-29']]],
    ["LENGTH(DATE()) AS x, LENGTH(STRFTIME('%Y')) AS y", [[10, 4]]],
  ])('reads numbers and dates: %s', async (select, rows) => {
    expect(await asked(`SELECT ${select}`)).toEqual(rows);
  });

  it.each([
    ['CAST(word AS INTEGER) FROM t WHERE id = 5', 'SYNTAX', /^A text is not a whole number, and SQLite would count it/],
    ['CAST(word AS INTEGER) FROM t WHERE id = 6', 'SYNTAX', /not a whole number/],
    ...[13, 14, 15, 18].flatMap((id): [string, 'SYNTAX', RegExp][] => [
      [`SUM(word) FROM t WHERE id = ${id}`, 'SYNTAX', /is not a number/],
      [`CAST(word AS REAL) FROM t WHERE id = ${id}`, 'SYNTAX', /is not a number/],
      [`CAST(word AS INTEGER) FROM t WHERE id = ${id}`, 'SYNTAX', /not a whole number/],
    ]),
    ['DATE(day) FROM t WHERE id = 17', 'SYNTAX', /not in the calendar/],
    ['CAST(word AS INTEGER) FROM t WHERE id = 4', 'SYNTAX', /not a whole number/],
    ['CAST(word AS INTEGER) FROM t WHERE id = 7', 'SYNTAX', /not a whole number/],
    ['CAST(word AS INTEGER) FROM t WHERE id = 8', 'LIMIT', /64 bits/],
    ['CAST(number AS BIGINT) FROM t WHERE id = 4', 'LIMIT', /64 bits/],
    ['CAST(word AS REAL) FROM t WHERE id = 5', 'SYNTAX', /^A text is not a number/],
    ['CAST(word AS STRING) FROM t WHERE id = 5', 'SYNTAX', /^A text is not a number/],
    ['CAST(day AS DATE) FROM t WHERE id = 1', 'SYNTAX', /^A text is not a number/],
    ['SUM(word) FROM t WHERE id = 5', 'SYNTAX', /^A text is not a number/],
    ['AVG(DISTINCT word) FROM t', 'SYNTAX', /^A text is not a number/],
    ['TOTAL(word) OVER () FROM t', 'SYNTAX', /^A text is not a number/],
    ['ABS(word) FROM t WHERE id = 5', 'SYNTAX', /^A text is not a number/],
    ['ROUND(word, 2) FROM t WHERE id = 5', 'SYNTAX', /^A text is not a number/],
    ['DATE(day) FROM t WHERE id = 10', 'SYNTAX', /not in the calendar/],
    ["STRFTIME('%Y-%m', day) FROM t WHERE id = 11", 'SYNTAX', /not in the calendar/],
    ["UNIXEPOCH('2024-04-31', 'utc')", 'SYNTAX', /not in the calendar/],
    ['SUM(9223372036854775807) FROM t', 'LIMIT', /64 bits/],
    ["JSON_EXTRACT(word, '$.a') FROM t WHERE id = 5", 'SYNTAX', /not JSON/],
  ])('is refused where SQLite would count something else: %s', async (select, type, message) => {
    const error = await asked(`SELECT ${select}`).catch((caught: unknown) => caught);
    if (!(error instanceof WarehouseError)) {
      throw new Error('it is not refused');
    }
    expect([error.type, error.ofValue]).toEqual([type, true]);
    expect(error.message).toMatch(message);
  });

  it('calls no check by itself', () => {
    for (const name of ['quarry_number', 'QUARRY_WHOLE_NUMBER', 'Quarry_date']) {
      expect(() => gateSql(`SELECT ${name}(id) FROM t`, { dialect: 'SQLITE', tables: [table], maxRows: 9 })).toThrow(
        /is not allowed in queries/,
      );
    }
  });
});
