/** Kinds of values as machines write them: how each is recognised and cast. */

import type { ColumnType } from '../../../files/reading.ts';
import { stringLiteral } from '../../../sqlText/literal.ts';
import { isNamedDate, isNamedTime } from './namedLike.ts';

export interface TypeCandidate {
  readonly name: string;
  /** Column types a person may choose to require this kind of value. */
  readonly types: readonly ColumnType[];
  /** For the sample, in JavaScript and in the engine's RE2 alike; the whole value must match. */
  readonly pattern: string;
  /** Condition over `column` beyond the pattern. */
  readonly condition: (column: string) => string | null;
  /** Only of columns whose name, or whose values together, say that they may be it. */
  readonly mayBe?: (name: string, values: readonly string[]) => boolean;
  /** Decimal mark of a number, whose digits are counted; null: not a number. */
  readonly mark: '.' | ',' | null;
  readonly cast: (column: string, digits: { whole: number; fraction: number }) => string | null;
}

const number = '-?(?:0|[1-9][0-9]*)';
const clock = '[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\\.[0-9]{1,6})?)?';

function decimal(column: string, { whole, fraction }: { whole: number; fraction: number }): string {
  if (fraction > 12 || whole + fraction > 38) {
    return `CAST(${column} AS DOUBLE)`;
  }
  // DECIMAL(18) is as fast as BIGINT; two digits are left for later rows.
  return `CAST(${column} AS DECIMAL(${whole + fraction <= 16 ? 18 : 38}, ${fraction}))`;
}

function date(pattern: string, format: string, types: readonly ColumnType[] = ['DATE']): TypeCandidate {
  // Between the name of a month and the numbers people write blanks, dashes and commas.
  const plain = (column: string): string =>
    /%[bB]/.test(format) ? `replace(replace(${column}, '-', ' '), ',', '')` : column;
  return {
    name: 'a date',
    types,
    pattern,
    mark: null,
    condition: (column) => `try_strptime(${plain(column)}, '${format}') IS NOT NULL`,
    cast: (column) => `CAST(strptime(${plain(column)}, '${format}') AS DATE)`,
  };
}

/** @param plain the value as the engine reads it */
function castable(
  name: string,
  pattern: string,
  type: 'TIMESTAMP' | 'TIMESTAMPTZ' | 'TIME',
  plain: (column: string) => string = (column) => column,
): TypeCandidate {
  return {
    name,
    types: [type === 'TIMESTAMPTZ' ? 'TIMESTAMP_TZ' : type],
    pattern,
    mark: null,
    condition: (column) => `TRY_CAST(${plain(column)} AS ${type}) IS NOT NULL`,
    cast: (column) => `CAST(${plain(column)} AS ${type})`,
  };
}

/** Fewer different numbers are days of the calendar by chance. */
const leastDays = 5;

/** True for numbers such as 20240131 that are all days of the calendar, which few numbers are. */
function areDays(values: readonly string[]): boolean {
  const different = new Set(values);
  return different.size >= leastDays && [...different].every(isDay);
}

function isDay(value: string): boolean {
  const [, year, month, day] = /^((?:19|20)[0-9]{2})([0-9]{2})([0-9]{2})$/.exec(value) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

/** In order of preference. */
export const typeCandidates: readonly TypeCandidate[] = [
  {
    ...date('(?:19|20)[0-9]{6}', '%Y%m%d'),
    mayBe: (name, values) => isNamedDate(name) || areDays(values),
  },
  {
    name: 'a time',
    types: ['TIME'],
    pattern: '(?:[01]?[0-9]|2[0-3])\\.[0-5][0-9]',
    condition: () => null,
    mark: null,
    mayBe: (name) => isNamedTime(name),
    cast: (column) => `CAST(${clockSql(`replace(${column}, '.', ':')`)} AS TIME)`,
  },
  {
    name: 'a whole number',
    types: ['INTEGER'],
    pattern: number,
    condition: () => null,
    mark: '.',
    cast: (column, { whole }) => (whole > 38 ? null : `CAST(${column} AS ${whole > 18 ? 'HUGEINT' : 'BIGINT'})`),
  },
  {
    name: 'a number',
    types: ['DECIMAL'],
    pattern: `${number}(?:\\.[0-9]+)?|-?\\.[0-9]+`,
    condition: () => null,
    mark: '.',
    cast: decimal,
  },
  {
    name: 'a number',
    types: ['NUMBER'],
    pattern: `(?:${number}(?:\\.[0-9]*)?|-?\\.[0-9]+)(?:[eE][+-]?[0-9]+)?`,
    condition: () => null,
    mark: null,
    cast: (column) => `CAST(${column} AS DOUBLE)`,
  },
  {
    name: 'true or false',
    types: ['BOOLEAN'],
    pattern: '(?i:true|false)',
    condition: () => null,
    mark: null,
    cast: (column) => `CAST(${column} AS BOOLEAN)`,
  },
  date('[0-9]{4}-[0-9]{2}-[0-9]{2}', '%Y-%m-%d'),
  date('[0-9]{4}/[0-9]{2}/[0-9]{2}', '%Y/%m/%d'),
  date('[0-9]{1,2}\\.[0-9]{1,2}\\.[0-9]{4}', '%d.%m.%Y', ['DATE', 'DATE_DAY_FIRST']),
  date('[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}', '%d/%m/%Y', ['DATE', 'DATE_DAY_FIRST']),
  date('[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}', '%m/%d/%Y', ['DATE', 'DATE_MONTH_FIRST']),
  // Names of months leave no doubt which number is the day.
  date('[A-Za-z]{3} [0-9]{1,2},? [0-9]{4}', '%b %d %Y'),
  date('[A-Za-z]{3,9} [0-9]{1,2},? [0-9]{4}', '%B %d %Y'),
  date('[0-9]{1,2}[ -][A-Za-z]{3}[ -][0-9]{4}', '%d %b %Y'),
  castable('a time stamp', `[0-9]{4}-[0-9]{2}-[0-9]{2}[ T]${clock}`, 'TIMESTAMP'),
  castable(
    'a time stamp',
    `[0-9]{4}/[0-9]{2}/[0-9]{2}[ T]${clock}`,
    'TIMESTAMP',
    (column) => `replace(${column}, '/', '-')`,
  ),
  castable('a time stamp', `[0-9]{4}-[0-9]{2}-[0-9]{2}[ T]${clock} ?(?:Z|[+-][0-9]{2}(?::?[0-9]{2})?)`, 'TIMESTAMPTZ'),
  castable('a time', clock, 'TIME'),
];

export const moments = typeCandidates.filter(({ types }) => types.some((type) => /^(?:DATE|TIME)/.test(type)));

/**
 * `1,5` where the comma does not separate columns; three digits after it may be thousands, so then
 * it stays text.
 */
export const decimalComma: TypeCandidate = {
  name: 'a number with a decimal comma',
  types: ['DECIMAL', 'NUMBER'],
  pattern: `${number}(?:,(?:[0-9]{1,2}|[0-9]{4,}))?`,
  condition: () => null,
  mark: ',',
  cast: (column, digits) => decimal(`replace(${column}, ',', '.')`, digits),
};

/** Further spellings that a person who chooses BOOLEAN means. */
const spokenBoolean: TypeCandidate = {
  name: 'yes or no',
  types: ['BOOLEAN'],
  pattern: '(?i:true|false|yes|no|y|n|t|f|1|0)',
  condition: () => null,
  mark: null,
  cast: (column) => `(lower(${column}) IN ('true', 'yes', 'y', 't', '1'))`,
};

/** Moments of which some are at midnight and written as dates. */
const dateOrTimestamp = castable('a time stamp', `[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[ T]${clock})?`, 'TIMESTAMP');

/** `6:45` and `6:45 AM`. */
const clockTime: TypeCandidate = {
  name: 'a time',
  types: ['TIME'],
  pattern: '[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?: ?[AaPp][Mm])?',
  mark: null,
  condition: (column) => `${clockSql(column)} IS NOT NULL`,
  cast: (column) => `CAST(${clockSql(column)} AS TIME)`,
};

function clockSql(column: string): string {
  return `try_strptime(${column}, ['%H:%M', '%H:%M:%S', '%I:%M %p', '%I:%M:%S %p', '%I:%M%p', '%I:%M:%S%p'])`;
}

/** Candidates beyond everyday notation, which a column with a few other values may have. */
export const furtherCandidates: readonly TypeCandidate[] = [
  ...typeCandidates.filter(({ types }) => types.some((type) => type === 'NUMBER' || type === 'TIMESTAMP_TZ')),
  clockTime,
];

/** Candidates that a person who chooses a type may mean. */
export function candidatesOf(type: ColumnType): readonly TypeCandidate[] {
  return [...typeCandidates, decimalComma, spokenBoolean, dateOrTimestamp].filter(({ types }) => types.includes(type));
}

/** Builds the condition that a candidate accepts a value of the text column. */
export function conditionOf({ pattern, condition }: TypeCandidate, column: string): string {
  const matches = `regexp_full_match(${column}, ${stringLiteral(pattern)})`;
  const more = condition(column);
  return more === null ? matches : `(${matches} AND ${more})`;
}
