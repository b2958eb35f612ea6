import fc from 'fast-check';
import type { DimensionType, ValueType } from '../catalog/definition.ts';
import { prepareCatalog } from '../catalog/prepare.ts';
import type { SqlValue } from '../compiled.ts';
import { columnOf, dimension, model } from '../testing/shopCatalog.test-support.ts';
import type { TestTable } from '../testing/testTable.test-support.ts';

// Expressions over every scalar of the language, with values at the edges of what engines agree on.

const columns: readonly (readonly [name: string, type: ValueType, dimension: DimensionType])[] = [
  ['id', 'INTEGER', 'NUMBER'],
  ['a', 'INTEGER', 'NUMBER'],
  ['b', 'INTEGER', 'NUMBER'],
  ['d', 'DECIMAL', 'NUMBER'],
  ['f', 'NUMBER', 'NUMBER'],
  ['s', 'STRING', 'STRING'],
  ['n', 'STRING', 'STRING'],
  ['t', 'BOOLEAN', 'BOOLEAN'],
  ['day', 'DATE', 'DATE'],
  ['at', 'TIMESTAMP', 'TIMESTAMP'],
];

/**
 * `n` holds texts that are numbers or dates, or nearly so. Decimals are those that floating point
 * holds exactly.
 */
const rows: readonly (readonly SqlValue[])[] = [
  [1, 0, -1, -2.5, 0.25, '', '', true, '2024-02-29', '2024-02-29 23:59:59'],
  [2, 2147483647, 2147483647, 2.25, -1.5, 'a%b_c!d\\e', '12', false, '2023-12-31', '2023-12-31 00:00:00'],
  [3, -2147483648, 3, 0, 2.5, 'Ünï ☃ 😀', ' -7 ', null, null, null],
  [4, 10, 0, 1234567.75, 10000000000, "  O'Neil ", '2024-02-30', true, '1999-01-01', '2024-05-05 12:30:15.5'],
  [5, null, null, null, null, null, null, null, null, null],
  [6, -7, 2, -0.5, -0.5, 'ab[c]*?-^', '2024-02-29', false, '2024-12-30', '2024-12-30 10:00:00'],
  [7, 1, 1, 0.125, 3.5, 'abcabc', '1.5', true, '1970-01-01', '1970-01-01 00:00:00'],
  [8, 7, -3, 99999.5, -1000000, 'x', '1e5', false, '2000-02-29', '2000-03-01 00:00:01'],
];

export const sampleTable: TestTable = {
  name: 'samples',
  columns: columns.map(([name, type]) => columnOf(name, type)),
  rows: rows,
};

export const sampleCatalog = prepareCatalog({
  calendar: { timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 },
  models: [
    model('samples', {
      columns: columns.map(([name, type]) => columnOf(name, type)),
      dimensions: columns.map(([name, , type]) => dimension(name, type)),
    }),
  ],
  metrics: [],
  glossary: [],
});

const call = (name: string, ...args: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...args).map((values) => `${name}(${values.join(', ')})`);
const infix = (operators: readonly string[], left: fc.Arbitrary<string>, right: fc.Arbitrary<string>) =>
  fc.tuple(left, fc.constantFrom(...operators), right).map(([one, operator, other]) => `(${one} ${operator} ${other})`);

const count = fc.constantFrom('-1', '0', '1', '2', '3', '100', '3000000000', 'b', 'NULL');
const digits = fc.constantFrom('-2', '-1', '0', '1', '2', '3');
const patterns = fc.constantFrom(
  "''",
  "'%'",
  "'_'",
  "'a%'",
  "'%\\%%'",
  "'%_b%'",
  "'!'",
  "'[c]'",
  "'*'",
  "'É'",
  "'ü'",
  "'😀'",
  "'\\'",
);

/** Expressions of each kind; deeper ones are rarer. */
export const anyScalar = fc.letrec<Record<'whole' | 'number' | 'text' | 'truth' | 'date' | 'moment' | 'any', string>>((tie) => ({
  whole: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('a', 'b', '0', '-3', '7', '100000'),
    infix(['+', '-', '*', '%'], tie('whole'), tie('whole')),
    call('ABS', tie('whole')),
    call('MOD', tie('whole'), tie('whole')),
    call('LENGTH', tie('text')),
    fc.tuple(fc.constantFrom('YEAR', 'QUARTER', 'MONTH', 'WEEK', 'DAY', 'DOW', 'DOY'), tie('date')).map(([part, of]) => `EXTRACT(${part} FROM ${of})`),
    infix(['-'], tie('date'), tie('date')),
    call('DATE_DIFF', fc.constantFrom("'year'", "'quarter'", "'month'", "'week'", "'day'", "'hour'", "'minute'", "'second'"), fc.oneof(tie('date'), tie('moment')), fc.oneof(tie('date'), tie('moment'))),
    tie('text').map((of) => `CAST(${of} AS INTEGER)`),
    fc.constantFrom('d', 'f', 'd / 4', 'f * 3').map((of) => `CAST(${of} AS INTEGER)`),
  ),
  number: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('d', 'f', '0.5', '-2.25', 'a'),
    infix(['+', '-'], tie('number'), tie('number')),
    infix(['/'], tie('number'), tie('number')),
    tie('number').map((of) => `(-${of.startsWith('-') ? `(${of})` : of})`),
    call('ROUND', fc.constantFrom('d', 'f', 'a', 'd * 2', 'f / 4')),
    call('ROUND', fc.constantFrom('d', 'f', 'a', 'd * 2'), digits),
    call('CEIL', tie('number')),
    call('FLOOR', tie('number')),
    call('SQRT', tie('number')),
    call('POWER', tie('number'), fc.constantFrom('2', '-1', '0.5', '0', '400', '-400', 'b', 'd')),
    call('LEAST', tie('number'), tie('whole')),
    call('GREATEST', tie('number'), tie('whole'), fc.constantFrom('NULL', '1.5')),
    call('NULLIF', tie('number'), tie('whole')),
    call('COALESCE', tie('number'), tie('whole')),
    call('GEO_DISTANCE', fc.constantFrom('52.5', '-91', 'a % 90', 'NULL'), fc.constantFrom('13.4', 'b % 180'), fc.constantFrom('b % 95', '-52.5'), fc.constantFrom('a % 180', '193.4', '181')),
    tie('text').map((of) => `CAST(${of} AS NUMERIC)`),
    tie('text').map((of) => `CAST(${of} AS DOUBLE PRECISION)`),
    fc.tuple(tie('truth'), tie('number'), tie('number')).map(([when, one, other]) => `CASE WHEN ${when} THEN ${one} ELSE ${other} END`),
  ),
  text: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('s', 'n', "''", "'ß'", "'2024-02-29'", "' x '"),
    call('UPPER', fc.constantFrom("'abc'", 'n')),
    call('LOWER', fc.constantFrom("'ABC'", 'n')),
    call('TRIM', tie('text')),
    call('SUBSTRING', tie('text'), count),
    call('SUBSTRING', tie('text'), count, count),
    call('CONCAT', tie('text'), tie('whole')),
    infix(['||'], tie('text'), tie('text')),
    call('REPLACE', tie('text'), fc.constantFrom("'a'", "''", "'%'", "'😀'", 's'), fc.constantFrom("''", "'xx'", 'n')),
    call('COALESCE', tie('text'), tie('text')),
    call('LEAST', tie('text'), tie('text')),
    call('GREATEST', tie('text'), fc.constantFrom("'b'", 'NULL')),
    call('NULLIF', tie('text'), tie('text')),
    tie('whole').map((of) => `CAST(${of} AS TEXT)`),
    tie('date').map((of) => `CAST(${of} AS TEXT)`),
    tie('truth').map((of) => `CAST(${of} AS TEXT)`),
  ),
  truth: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('t', 'TRUE', 'FALSE'),
    infix(['=', '<>', '<', '>='], tie('whole'), tie('whole')),
    infix(['=', '<>', '<'], tie('text'), tie('text')),
    fc.tuple(tie('text'), fc.constantFrom('LIKE', 'ILIKE', 'NOT LIKE', 'CONTAINS', 'STARTS WITH', 'ENDS WITH'), patterns).map((parts) => `(${parts.join(' ')})`),
    infix(['AND', 'OR'], tie('truth'), tie('truth')),
    tie('truth').map((of) => `(NOT ${of})`),
    tie('any').map((of) => `(${of} IS NULL)`),
    tie('text').map((of) => `CAST(${of} AS BOOLEAN)`),
    fc.tuple(tie('whole'), tie('whole'), tie('whole')).map(([of, low, high]) => `(${of} BETWEEN ${low} AND ${high})`),
    fc.tuple(tie('whole'), tie('whole')).map(([of, one]) => `(${of} IN (1, ${one}))`),
    call('GEO_WITHIN_RADIUS', fc.constantFrom('a % 90', '1'), fc.constantFrom('b % 180', '2'), fc.constantFrom('b % 90', 'NULL'), fc.constantFrom('3', 'a % 180'), fc.constantFrom('1000', 'd', '-1')),
  ),
  date: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('day', "DATE '2024-02-29'", "DATE '1999-12-31'"),
    fc.tuple(tie('date'), fc.constantFrom("+ INTERVAL '1 month'", "- INTERVAL '1 year'", "+ INTERVAL '45 days'", "- INTERVAL '2 weeks'", "+ INTERVAL '1 quarter'")).map((parts) => `(${parts.join(' ')})`),
    fc.tuple(fc.constantFrom('year', 'quarter', 'month', 'week', 'day'), tie('date')).map(([unit, of]) => `DATE_TRUNC('${unit}', ${of})`),
    tie('text').map((of) => `CAST(${of} AS DATE)`),
    tie('moment').map((of) => `CAST(${of} AS DATE)`),
    call('COALESCE', tie('date'), tie('date')),
  ),
  moment: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('at', "TIMESTAMP '2024-02-29 12:00:00'"),
    fc.tuple(tie('moment'), fc.constantFrom("+ INTERVAL '90 minutes'", "- INTERVAL '1 month'", "+ INTERVAL '30 seconds'")).map((parts) => `(${parts.join(' ')})`),
    fc.tuple(fc.constantFrom('month', 'day', 'hour', 'minute'), tie('moment')).map(([unit, of]) => `DATE_TRUNC('${unit}', ${of})`),
    tie('text').map((of) => `CAST(${of} AS TIMESTAMP)`),
  ),
  any: fc.oneof({ withCrossShrink: true }, tie('whole'), tie('number'), tie('text'), tie('truth'), tie('date'), tie('moment')),
})).any; // prettier-ignore
