import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareCatalog } from '../catalog/prepare.ts';
import type { DimensionType, ValueType } from '../catalog/definition.ts';
import { compile } from '../compile.ts';
import type { DialectName, SqlValue } from '../compiled.ts';
import { type Cell, openEngines, oracleOf, type TestEngine, withBooleans } from '../testing/engines.test-support.ts';
import { columnOf, dimension, model } from '../testing/shopCatalog.test-support.ts';

// Scalars mean the same on every engine, row by row, over values that engines are known to treat in
// different ways.

const testColumns: readonly (readonly [name: string, type: ValueType, dimension: DimensionType])[] = [
  ['id', 'INTEGER', 'NUMBER'],
  ['a', 'INTEGER', 'NUMBER'],
  ['b', 'INTEGER', 'NUMBER'],
  ['d', 'DECIMAL', 'NUMBER'],
  ['f', 'NUMBER', 'NUMBER'],
  ['s', 'STRING', 'STRING'],
  ['t', 'BOOLEAN', 'BOOLEAN'],
  ['day', 'DATE', 'DATE'],
  ['at', 'TIMESTAMP', 'TIMESTAMP'],
];

/** Decimals that floating point holds exactly: SQLite has no others. */
const rows: readonly (readonly SqlValue[])[] = [
  [1, -7, 3, -2.5, 0.1, 'abc', true, '2024-02-29', '2024-02-29 23:59:59'],
  [2, 0, -2, 2.25, -1.5, '', false, '2023-12-31', '2023-12-31 00:00:00'],
  [3, 3, 0, 0, 2.5, 'Abc ', null, null, null],
  [4, 10, 4, 1234567.75, 1e10, " O'Neil", true, '1999-01-01', '2024-05-05 12:30:15.5'],
  [5, null, null, null, null, null, null, null, null],
  [6, 7, 2, 3.125, 3.5, '100%_x!y[z]*?', false, '2024-12-30', '2024-12-30 10:00:00'],
  [7, 2147483647, 4, -0.5, -0.5, '☃ 😀 日本', true, '2000-02-29', '2000-02-29 00:00:01'],
  // A letter with a combining accent: functions of texts count code points.
  [8, 1, 1, 1, 1, 'cafe\u0301 x', false, '2024-06-01', '2024-06-01 00:00:00'],
];

const testedExpressions: Readonly<Record<string, readonly string[]>> = {
  arithmetic: [
    'a + b',
    'a - b',
    'a * b',
    'a / b',
    'a % b',
    'MOD(a, b)',
    'MOD(d, 2)',
    'MOD(f, 2)',
    'd % a',
    'd * 1.5',
    'd / a',
    'f / d',
    '-a',
    '-d',
    'a + d',
    'f + d',
    'f * a',
    'ABS(d)',
    'POWER(a, 2)',
    'SQRT(ABS(d))',
    'a * a * b',
    '-a - b',
    'MOD(a, -3)',
    'MOD(-7, 3)',
    'MOD(-7, -3)',
    'd % -2',
  ],
  'outside of the domain': [
    'SQRT(d)',
    'SQRT(-1)',
    'POWER(d, -1)',
    'POWER(d, 0.5)',
    'POWER(a, b)',
    'POWER(a, 400)',
    'POWER(a, -400)',
    'POWER(0, 0)',
    'POWER(0, -1)',
    'POWER(10, 400)',
    'POWER(NULL, 0)',
    'a / 0',
    'a % 0',
    'MOD(d, 0)',
    'CAST(f * 1e280 AS INTEGER)',
    'CAST(f * 1e280 AS NUMERIC)',
    'MOD(f * 1e280, 7)',
    'CAST(f / 3 AS NUMERIC)',
    "CAST(CONCAT('1.23456789') AS NUMERIC)",
    "CAST('1.23456789' AS NUMERIC)",
  ],
  rounding: [
    'ROUND(d)',
    'ROUND(d, 1)',
    'ROUND(d, 2)',
    'ROUND(a, -1)',
    'ROUND(a, 1)',
    'ROUND(-0.5)',
    'ROUND(2.5)',
    'ROUND(-2.5)',
    'ROUND(0.125, 2)',
    'CEIL(a)',
    'FLOOR(-0.5)',
    'ROUND(d, -2)',
    'ROUND(f)',
    'ROUND(f, 1)',
    'CEIL(d)',
    'FLOOR(d)',
    'CEIL(f)',
    'FLOOR(f)',
    'CAST(d AS INTEGER)',
    'CAST(f AS INTEGER)',
  ],
  'choices among NULLs': [
    'LEAST(a, b, NULL)',
    'LEAST(NULL, NULL)',
    'GREATEST(d, NULL)',
    "LEAST(s, NULL, 'b')",
    'GREATEST(a, d)',
    'GREATEST(a, b, 5)',
    "GREATEST(s, 'b')",
    'COALESCE(d, a, 0)',
    "LEAST(day, DATE '2024-01-01')",
    "COALESCE(s, 'none')",
    'NULLIF(a, b)',
    "NULLIF(s, '')",
  ],
  texts: [
    'UPPER(s)',
    'LOWER(s)',
    'LENGTH(s)',
    'TRIM(s)',
    'SUBSTRING(s, 1, 2)',
    'SUBSTRING(s, 2)',
    'SUBSTRING(s, 3, 10)',
    'SUBSTRING(s, 9, 2)',
    'SUBSTRING(s, 0)',
    'SUBSTRING(s, 0, 2)',
    'SUBSTRING(s, -1, 3)',
    'SUBSTRING(s, -5, 3)',
    'SUBSTRING(s, 2, 0)',
    'SUBSTRING(s, 2, -1)',
    'SUBSTRING(s, b, a)',
    'SUBSTRING(s, a)',
    'SUBSTRING(s, 1, 9000000000)',
    'SUBSTRING(s, NULL, 2)',
    'SUBSTRING(s, 1, NULL)',
    "SUBSTRING('Ünï ☃ 😀', 2, 4)",
    "LENGTH('Ünï ☃ 😀')",
    "UPPER('straight')",
    "TRIM('  x  ')",
    "CONCAT('a', NULL, s)",
    'CONCAT(NULL, NULL)',
    's || NULL',
    "CONCAT(s, a, '-')",
    "s || '-' || a",
    "REPLACE(s, 'b', 'X')",
    "REPLACE(s, '', 'X')",
    "REPLACE(s, 'b', '')",
    "REPLACE(s, 'zz', NULL)",
    "REPLACE(s, NULL, 'X')",
  ],
  patterns: [
    "s LIKE 'a%'",
    "s ILIKE 'A%'",
    "s LIKE '%\\%%'",
    "s CONTAINS '%'",
    "s CONTAINS '_'",
    "s CONTAINS '☃'",
    "s CONTAINS ''",
    "s STARTS WITH '100%'",
    "s STARTS WITH 'Ü'",
    "s ENDS WITH '*?'",
    "s LIKE '%!y%'",
    "s LIKE '%\\_%'",
    "s LIKE ''",
    "s LIKE '____'",
    "s CONTAINS '!'",
    "s CONTAINS '[z]*'",
    "s STARTS WITH 'Abc'",
    "s ENDS WITH ' '",
    "s NOT LIKE 'a%'",
    "s LIKE '_b%'",
    "s ILIKE '_B%'",
  ],
  comparisons: [
    "s = 'abc'",
    "s <> 'abc'",
    "s < 'b'",
    "s > 'B'",
    'a IN (3, 10)',
    'a NOT IN (3)',
    "s IN ('abc', '')",
    'd BETWEEN -3 AND 3',
    "day >= '2024-01-01'",
    "at = '2024-02-29'",
    "at < '2024-02-29 23:59:59'",
    "day IN '2024'",
    "at BETWEEN '2023-12-31' AND '2024-02-29'",
    "at IN '2024-Q1'",
    'day < at',
    'day = at',
    'at >= day',
    'GREATEST(day, at)',
    'COALESCE(day, at)',
    'CASE WHEN a > 0 THEN day ELSE at END',
  ],
  conditions: [
    "CASE WHEN a > b THEN s ELSE 'none' END",
    "CASE a WHEN 3 THEN 'three' WHEN 10 THEN 'ten' END",
    'CASE WHEN t THEN a ELSE d END',
    't AND a > 0',
    't OR a IS NULL',
    'NOT t',
    't = TRUE',
    't <> FALSE',
    't IS NULL',
    't IS TRUE',
    't IS NOT TRUE',
    't IS FALSE',
    '(a > b) IS NOT FALSE',
    'NOT t IS TRUE',
    '(a > 0) = t',
    'NOT (a > 0 AND t)',
  ],
  casts: [
    'CAST(a AS TEXT)',
    'CAST(f AS TEXT)',
    'CAST(t AS TEXT)',
    'CAST(a AS BOOLEAN)',
    "CAST('12' AS INTEGER)",
    "CAST(CASE WHEN t THEN 'true' ELSE 'no' END AS BOOLEAN)",
    'CAST(day AS TEXT)',
    'CAST(at AS TEXT)',
    'CAST(day AS TIMESTAMP)',
    'CAST(at AS DATE)',
    "CAST('2024-02-29' AS DATE)",
    'CAST(d AS NUMERIC)',
    'CAST(f AS NUMERIC)',
    'CAST(a AS DOUBLE PRECISION)',
    'CAST(a > b AS TEXT)',
    'CAST(a BETWEEN 1 AND 5 AS TEXT)',
  ],
  'texts that are read': [
    ...[
      '12',
      ' -7 ',
      '+3',
      '1.5',
      '-0.25',
      '',
      ' ',
      'abc',
      '1e5',
      '0x1F',
      '1_000',
      '--5',
      '12abc',
      '.5',
      '5.',
      '9'.repeat(25),
    ].flatMap((text) => ['INTEGER', 'NUMERIC', 'DOUBLE PRECISION'].map((type) => `CAST(CONCAT('${text}') AS ${type})`)),
    ...[
      '2024-02-29',
      '2023-02-29',
      '1900-02-29',
      '2000-02-29',
      '2024-04-31',
      '2024-13-01',
      '2024-1-1',
      '0000-01-01',
      '2024-02-29 10:30',
      '2024-02-29T10:30:15.25',
      '2024-02-29 24:00:00',
      '2024/02/29',
      'today',
      '',
    ].flatMap((text) =>
      ['DATE', 'TIMESTAMP'].flatMap((type) => [`CAST(CONCAT('${text}') AS ${type})`, `CAST('${text}' AS ${type})`]),
    ),
    ...['true', ' NO ', 't', 'off', '1', '2', 'maybe', ''].map((text) => `CAST(CONCAT('${text}') AS BOOLEAN)`),
    'CAST(s AS INTEGER)',
    'CAST(s AS DATE)',
    'CAST(SUBSTRING(s, 1, 3) AS NUMERIC)',
  ],
  times: [
    "day - DATE '2024-01-01'",
    "day + INTERVAL '1 month'",
    "day + INTERVAL '90 minutes'",
    "at - INTERVAL '1 quarter'",
    "at + INTERVAL '2 weeks'",
    'EXTRACT(EPOCH FROM at)',
    'EXTRACT(SECOND FROM at)',
    "DATE_TRUNC('minute', at)",
    "DATE_TRUNC('second', at)",
    "DATE_TRUNC('day', day)",
    ...['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'second'].flatMap((unit) => [
      `DATE_DIFF('${unit}', day, DATE '2024-03-30')`,
      `DATE_DIFF('${unit}', at, day)`,
      `DATE_DIFF('${unit}', TIMESTAMP '2031-08-31 11:00:00', at)`,
    ]),
  ],
  distances: [
    'GEO_DISTANCE(b, b, d, 1)',
    'GEO_DISTANCE(52.52, 13.405, 48.8566, 2.3522)',
    'GEO_DISTANCE(0, 0, 0, 180)',
    'GEO_DISTANCE(90, 0, -90, 0)',
    'GEO_DISTANCE(51.5, 0.1, 51.5, 0.1)',
    'GEO_DISTANCE(45, 10, -45, -170)',
    'GEO_DISTANCE(-95, 10, 95, 190)',
    'GEO_DISTANCE(NULL, 1, 2, 3)',
    'GEO_WITHIN_RADIUS(1, 2, b, b, 1000)',
    'GEO_WITHIN_RADIUS(1, 2, 1, 2, 0)',
    'GEO_WITHIN_RADIUS(1, 2, NULL, 2, 1000)',
  ],
};

const catalog = prepareCatalog({
  calendar: { timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 },
  models: [
    model('samples', {
      columns: testColumns.map(([name, type]) => columnOf(name, type)),
      dimensions: testColumns.map(([name, , type]) => dimension(name, type)),
    }),
  ],
  metrics: [],
  glossary: [],
});

let engines: TestEngine[] = [];

beforeAll(async () => {
  engines = await openEngines();
  const columns = testColumns.map(([name, type]) => columnOf(name, type));
  for (const engine of engines) {
    await engine.load({ name: 'samples', columns, rows: rows });
  }
});

afterAll(async () => {
  for (const engine of engines) {
    await engine.close();
  }
});

/** Value of the expression in each row. */
async function valuesOf(expression: string, engine: TestEngine): Promise<readonly (Cell | undefined)[]> {
  const text = `SELECT id, ${expression} AS x FROM samples ORDER BY id`;
  const result = compile(text, catalog, { dialect: engine.dialect, now: new Date('2026-11-21T12:00:00Z') });
  if (!result.ok) {
    throw new Error(`${expression}: ${result.diagnostics[0]?.message ?? ''}`);
  }
  const { sql, parameters, columns } = result.query;
  return withBooleans(await engine.run(sql, parameters), columns).map((row) => row[1]);
}

describe.each(Object.entries(testedExpressions))('%s', (_, expressions) => {
  test.each(expressions)('%s', async (expression) => {
    const expected = await valuesOf(expression, oracleOf(engines));
    expect(expected).toHaveLength(rows.length);
    const answers: [DialectName, readonly (Cell | undefined)[]][] = [];
    for (const engine of engines) {
      answers.push([engine.dialect, await valuesOf(expression, engine)]);
    }
    expect(answers).toEqual(engines.map(({ dialect }) => [dialect, expected]));
  });
});
