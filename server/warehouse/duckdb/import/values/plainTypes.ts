/**
 * Finds columns whose values are all written as a machine writes them: proposed from the sample, or
 * chosen by a person, and proven over the whole file by one query. Numbers with decimal places
 * become exact decimals, unless their column is named like a code; leading zeros keep a column text;
 * a date with ambiguous order of day and month stays text. Columns that are left open are read by
 * `readColumn`, which takes longer.
 */

import type { SqlValue } from '../../../../semql/compiled.ts';
import type { ColumnType } from '../../../files/reading.ts';
import { identifier, stringLiteral } from '../../../shared/literal.ts';
import { ALWAYS_EMPTY } from './empties.ts';

export interface TypeCandidate {
  readonly name: string;
  /** Column types a person may choose to require this kind of value. */
  readonly types: readonly ColumnType[];
  /** For the sample, in JavaScript and in the engine's RE2 alike; the whole value must match. */
  readonly pattern: string;
  /** Condition over `column` beyond the pattern. */
  readonly condition: (column: string) => string | null;
  /** Only of columns whose name says that they may be it. */
  readonly named?: (name: string) => boolean;
  /** Decimal mark of a number, whose digits are counted; null: not a number. */
  readonly mark: '.' | ',' | null;
  readonly cast: (column: string, digits: { whole: number; fraction: number }) => string | null;
}

/** What the plain types say about a column. */
export type PlainTyping =
  | {
      readonly kind: 'PROVEN';
      readonly expression: string;
      readonly isNumber: boolean;
      /** Mark before the decimal places; null: there are none. */
      readonly mark: '.' | ',' | null;
      /** True: the mark may as well be one between thousands, as in `1.000`. */
      readonly mayBeThousands: boolean;
      readonly isDottedDate: boolean;
    }
  /** Text, with a sentence when that needs one, and the number of its values that stand for none. */
  | { readonly kind: 'TEXT'; readonly warning: string | null; readonly empties: number }
  /** The type that was chosen leaves a question open. */
  | { readonly kind: 'REFUSED'; readonly sentence: string }
  | { readonly kind: 'OPEN' };

const NUMBER = '-?(?:0|[1-9][0-9]*)';
const CLOCK = '[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\\.[0-9]{1,6})?)?';
const NEARLY_ALL = 0.9;
const FACTS = 3;

function decimal(column: string, { whole, fraction }: { whole: number; fraction: number }): string {
  if (fraction > 12 || whole + fraction > 38) return `CAST(${column} AS DOUBLE)`;
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

const DATES = new Set('date day dt'.split(' '));
const CODES = new Set(
  'code version zip plz postleitzahl postcode phone telefon telephone tel fax mobile handy isbn ean gtin iban sku'.split(
    ' ',
  ),
);
/** Words after that of a code that add no meaning: `version_number`. */
const NAMING = new Set('number no nr num id'.split(' '));

/** `start_date`, `OrderDate`: eight digits are a number anywhere else. */
export const isNamedDate = (name: string): boolean => wordsOf(name).some((word) => DATES.has(word));

/**
 * `regency_code`, `version`: the 1.10 of these is not 1.1. `phone_charges` and `price_per_sku` are
 * amounts.
 */
export function isNamedCode(name: string): boolean {
  const words = wordsOf(name);
  const last = words.findLastIndex((word) => !NAMING.has(word));
  return CODES.has(words[last] ?? '') && words[last - 1] !== 'per';
}

function wordsOf(name: string): readonly string[] {
  const spaced = name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').toLowerCase();
  return spaced.split(/[^\p{L}]+/u).filter((word) => word !== '');
}

/** In order of preference. */
const CANDIDATES: readonly TypeCandidate[] = [
  {
    ...date('(?:19|20)[0-9]{6}', '%Y%m%d'),
    named: isNamedDate,
  },
  {
    name: 'a whole number',
    types: ['INTEGER'],
    pattern: NUMBER,
    condition: () => null,
    mark: '.',
    cast: (column, { whole }) => (whole > 38 ? null : `CAST(${column} AS ${whole > 18 ? 'HUGEINT' : 'BIGINT'})`),
  },
  {
    name: 'a number',
    types: ['DECIMAL'],
    pattern: `${NUMBER}(?:\\.[0-9]+)?|-?\\.[0-9]+`,
    condition: () => null,
    mark: '.',
    cast: decimal,
  },
  {
    name: 'a number',
    types: ['NUMBER'],
    pattern: `(?:${NUMBER}(?:\\.[0-9]*)?|-?\\.[0-9]+)(?:[eE][+-]?[0-9]+)?`,
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
  castable('a time stamp', `[0-9]{4}-[0-9]{2}-[0-9]{2}[ T]${CLOCK}`, 'TIMESTAMP'),
  castable(
    'a time stamp',
    `[0-9]{4}/[0-9]{2}/[0-9]{2}[ T]${CLOCK}`,
    'TIMESTAMP',
    (column) => `replace(${column}, '/', '-')`,
  ),
  castable('a time stamp', `[0-9]{4}-[0-9]{2}-[0-9]{2}[ T]${CLOCK} ?(?:Z|[+-][0-9]{2}(?::?[0-9]{2})?)`, 'TIMESTAMPTZ'),
  castable('a time', CLOCK, 'TIME'),
];

const MOMENTS = CANDIDATES.filter(({ types }) => types.some((type) => /^(?:DATE|TIME)/.test(type)));

/**
 * `1,5` where the comma does not separate columns; three digits after it may be thousands, so then
 * it stays text.
 */
const DECIMAL_COMMA: TypeCandidate = {
  name: 'a number with a decimal comma',
  types: ['DECIMAL', 'NUMBER'],
  pattern: `${NUMBER}(?:,(?:[0-9]{1,2}|[0-9]{4,}))?`,
  condition: () => null,
  mark: ',',
  cast: (column, digits) => decimal(`replace(${column}, ',', '.')`, digits),
};

/** Further spellings that a person who chooses BOOLEAN means. */
const SPOKEN_BOOLEAN: TypeCandidate = {
  name: 'yes or no',
  types: ['BOOLEAN'],
  pattern: '(?i:true|false|yes|no|y|n|t|f|1|0)',
  condition: () => null,
  mark: null,
  cast: (column) => `(lower(${column}) IN ('true', 'yes', 'y', 't', '1'))`,
};

/** Moments of which some are at midnight and written as dates. */
const DATE_OR_TIMESTAMP = castable('a time stamp', `[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[ T]${CLOCK})?`, 'TIMESTAMP');

/** A table of texts, before its types are found. */
export interface TextColumns {
  readonly names: readonly string[];
  /** SQL of the file with every column as text. */
  readonly source: string;
  /** Rows of its beginning, without the header. */
  readonly sample: readonly (readonly string[])[];
  /**
   * Null: of a format that tells numbers from texts, so that texts may be moments, and nothing
   * else.
   */
  readonly delimiter: string | null;
  /** Types that are known or were chosen, by name. */
  readonly types: ReadonlyMap<string, ColumnType>;
  /** Names of columns that the file itself says are numbers, of any kind. */
  readonly numbers: ReadonlySet<string>;
  /** Names of columns whose different values are counted, because they may be a key. */
  readonly keys: ReadonlySet<string>;
}

/** A question about every column, and how its one row of answers becomes their types. */
export interface TypeSurvey {
  /** Null: there is nothing to ask. */
  readonly sql: string | null;
  read(row: readonly SqlValue[]): SurveyedColumn[];
}

export interface SurveyedColumn {
  readonly typing: PlainTyping;
  /** True: it was asked whether the column is a key, and some values come more than once. */
  readonly repeats: boolean;
}

export function surveyTypes({ names, source, sample, delimiter, types, numbers, keys }: TextColumns): TypeSurvey {
  const offered = delimiter === null ? MOMENTS : delimiter === ',' ? CANDIDATES : [...CANDIDATES, DECIMAL_COMMA];
  const plans = names.map((name, index) => {
    const type = types.get(name) ?? null;
    const values = sample.map((row) => row[index] ?? '').filter((value) => value !== '');
    const isOffered = ({ pattern, named }: TypeCandidate): boolean =>
      (named?.(name) ?? true) && isLikely(pattern, values);
    const candidates = type === null ? offered.filter(isOffered) : candidatesOf(type);
    return { name, column: identifier(name), type, candidates };
  });
  const asked = plans.map(({ name, column, type, candidates }) => {
    const key = keys.has(name) ? [`count(${column}) > count(DISTINCT ${column})`] : [];
    if (candidates.length === 0) return type === null && delimiter !== null ? [...key, emptiesSql(column)] : key;
    const counts = candidates.flatMap((candidate) => {
      const fits = conditionOf(candidate, column);
      // Not FILTER: for each the engine reserves a place for every value of the row, 3 GB where 30
      // columns are numbers.
      return [`count(CASE WHEN ${fits} THEN 1 END)`, ...digits(column, fits, candidate.mark)];
    });
    return [...key, `count(${column})`, ...counts];
  });
  const items = asked.flat();
  return {
    sql: items.length === 0 ? null : `SELECT ${items.join(', ')} FROM ${source}`,
    read(row) {
      let at = 0;
      return plans.map((plan, index) => {
        const answers = row.slice(at, (at += asked[index]!.length));
        const repeats = keys.has(plan.name) && answers.shift() === true;
        return { typing: readPlan(plan, answers), repeats };
      });
    },
  };

  function readPlan({ name, column, type, candidates }: (typeof plans)[number], answers: SqlValue[]): PlainTyping {
    const [first, ...facts] = answers;
    const present = Number(first ?? 0);
    if (candidates.length === 0) return { kind: 'TEXT', warning: null, empties: present };
    if (present === 0) return { kind: 'TEXT', warning: null, empties: 0 };
    const proven = candidates.flatMap((candidate, which) => {
      const [fitting, whole, fraction] = facts.slice(which * FACTS);
      return Number(fitting) === present ? [{ candidate, whole: Number(whole), fraction: Number(fraction) }] : [];
    });
    return type === null
      ? typeColumn(name, column, proven, isNamedCode(name) && !numbers.has(name))
      : castColumn(name, column, type, proven);
  }
}

/** Counts values of a text column that stand for none. */
function emptiesSql(column: string): string {
  return `count(CASE WHEN strlen(${column}) <= ${LONGEST_EMPTY} AND ${column} IN (${ALWAYS_EMPTY.map(stringLiteral).join(', ')}) THEN 1 END)`;
}

const LONGEST_EMPTY = Math.max(...ALWAYS_EMPTY.map((text) => Buffer.byteLength(text)));

/** `6:45` and `6:45 AM`. */
const CLOCK_TIME: TypeCandidate = {
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
export const FURTHER: readonly TypeCandidate[] = [
  ...CANDIDATES.filter(({ types }) => types.some((type) => type === 'NUMBER' || type === 'TIMESTAMP_TZ')),
  CLOCK_TIME,
];

/** Candidates that a person who chooses a type may mean. */
function candidatesOf(type: ColumnType): readonly TypeCandidate[] {
  return [...CANDIDATES, DECIMAL_COMMA, SPOKEN_BOOLEAN, DATE_OR_TIMESTAMP].filter(({ types }) => types.includes(type));
}

/** Builds the condition that a candidate accepts a value of the text column. */
export function conditionOf({ pattern, condition }: TypeCandidate, column: string): string {
  const matches = `regexp_full_match(${column}, ${stringLiteral(pattern)})`;
  const more = condition(column);
  return more === null ? matches : `(${matches} AND ${more})`;
}

/**
 * Most digits before and after the mark; a sign counts as one. Functions over bytes: these run on
 * every cell.
 */
function digits(column: string, fits: string, mark: string | null): [whole: string, fraction: string] {
  if (mark === null) return ['NULL', 'NULL'];
  const at = `strpos(${column}, '${mark}')`;
  return [
    `max(CASE WHEN NOT ${fits} THEN NULL WHEN ${at} > 0 THEN ${at} - 1 ELSE strlen(${column}) END)`,
    `max(CASE WHEN NOT ${fits} THEN NULL WHEN ${at} > 0 THEN strlen(${column}) - ${at} ELSE 0 END)`,
  ];
}

interface Proven {
  readonly candidate: TypeCandidate;
  readonly whole: number;
  readonly fraction: number;
}

/** @param isCode what looks like a number with decimal places is a code */
function typeColumn(name: string, column: string, proven: readonly Proven[], isCode: boolean): PlainTyping {
  const slashDates = proven.filter(({ candidate }) => isSlashDate(candidate));
  if (slashDates.length > 1) {
    const warning = `${name} stays text: its dates can be read day first or month first.`;
    return { kind: 'TEXT', warning, empties: 0 };
  }
  for (const { candidate, whole, fraction } of proven) {
    const expression = candidate.cast(column, { whole, fraction });
    if (expression === null) continue;
    if (isCode && hasDecimals(candidate)) return { kind: 'TEXT', warning: codeWarning(name), empties: 0 };
    return provenAs(candidate, expression, fraction);
  }
  return { kind: 'OPEN' };
}

function provenAs({ mark, types, pattern }: TypeCandidate, expression: string, fraction: number): PlainTyping {
  return {
    kind: 'PROVEN',
    expression,
    isNumber: types.some((type) => type === 'INTEGER' || type === 'DECIMAL' || type === 'NUMBER'),
    mark: fraction > 0 ? mark : null,
    mayBeThousands: mark === '.' && fraction === 3,
    isDottedDate: pattern.startsWith('[0-9]{1,2}\\.'),
  };
}

export function codeWarning(name: string): string {
  return `${name} stays text: its values are numbers, but its name says that they are codes.`;
}

/** The type a person chose, when every value has it. */
function castColumn(name: string, column: string, type: ColumnType, proven: readonly Proven[]): PlainTyping {
  if (type === 'DATE' && proven.filter(({ candidate }) => isSlashDate(candidate)).length > 1) {
    return { kind: 'REFUSED', sentence: orderQuestion(name) };
  }
  for (const { candidate, whole, fraction } of proven) {
    const expression = candidate.cast(column, { whole, fraction });
    if (expression !== null) return provenAs(candidate, expression, fraction);
  }
  return { kind: 'OPEN' };
}

export function orderQuestion(name: string): string {
  return `The dates of ${name} can be read day first or month first. Choose one.`;
}

function hasDecimals({ types }: TypeCandidate): boolean {
  return types.includes('DECIMAL') || types.includes('NUMBER');
}

function isSlashDate({ pattern }: TypeCandidate): boolean {
  return pattern.startsWith('[0-9]{1,2}/');
}

/** No value in the sample: the rest of the file may have any type. */
function isLikely(pattern: string, values: readonly string[]): boolean {
  const whole = new RegExp(`^(?:${pattern})$`);
  return values.filter((value) => whole.test(value)).length >= values.length * NEARLY_ALL;
}
