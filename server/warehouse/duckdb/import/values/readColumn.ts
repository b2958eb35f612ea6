/**
 * Readings that a column may have whose values are not all written plainly, and the one it gets.
 */

import type { ColumnType } from '../../../files/reading.ts';
import { identifier, stringLiteral } from '../../../sqlText/literal.ts';
import { readBooleans } from './booleans.ts';
import { columnTyping, type ColumnTyping, type EmptySpelling } from './columnTyping.ts';
import { dateColumn, readDates } from './dateColumn.ts';
import { isEmptySpelling } from './empties.ts';
import { numberColumn, readNumbers, type MarkHints, type NumberColumn } from './numberColumn.ts';
import { isNamedCode, isNamedDate } from './namedLike.ts';
import { codeWarning, orderQuestion } from './plainTypes.ts';
import type { Spelling } from './spellings.ts';
import { conditionOf, furtherCandidates, type TypeCandidate } from './typeCandidates.ts';
import type { ValueReading } from './valueReading.ts';

/** A column that is to be read, and what was chosen for it. */
export interface OpenColumn {
  readonly name: string;
  /** Type that was chosen or that the file says; null: to be found. */
  readonly type: ColumnType | null;
  /** Unit that its name, or a row below the names, states. */
  readonly statedUnit: string | null;
  /** Spellings that a person says are empty; null: those that usually are. */
  readonly emptyMarkers: readonly string[] | null;
  /** True: values that cannot be read are to be empty. */
  readonly dropUnreadable: boolean;
  /** True: the file itself says that these are numbers, whatever the column is called. */
  readonly isNumber: boolean;
  /** True: the format has numbers of its own, so that texts of digits are meant as texts. */
  readonly isQuoted: boolean;
  readonly spellings: readonly Spelling[];
}

export interface PossibleReadings {
  readonly readings: readonly ValueReading[];
  /** Spellings that are empty if the column gets one of the readings, and if it stays text. */
  readonly empties: readonly EmptySpelling[];
  readonly emptyTexts: readonly EmptySpelling[];
  readonly numbers: NumberColumn | null;
}

/** Share of the values from which on the others are worth a sentence. */
const nearlyAll = 0.75;

/** Values that stand for none, among values that have a type and among texts. */
export function splitEmpties(column: Pick<OpenColumn, 'spellings' | 'emptyMarkers'>): {
  readonly rest: readonly Spelling[];
  readonly empties: readonly EmptySpelling[];
  readonly emptyTexts: readonly EmptySpelling[];
} {
  const chosen = column.emptyMarkers && new Set(column.emptyMarkers.map((marker) => marker.trim()));
  const isEmpty = ({ text, example }: Spelling, among: boolean): boolean =>
    chosen === null ? isEmptySpelling(text, among) : chosen.has(example.trim()) || text.trim() === '';
  const told = (some: readonly Spelling[]): EmptySpelling[] =>
    some.map(({ example, count }) => ({ spelling: example, count }));
  return {
    rest: column.spellings.filter((spelling) => !isEmpty(spelling, true)),
    empties: told(column.spellings.filter((spelling) => isEmpty(spelling, true))),
    emptyTexts: told(column.spellings.filter((spelling) => spelling.text.trim() !== '' && isEmpty(spelling, false))),
  };
}

export function possibleReadings(column: OpenColumn, hints: MarkHints): PossibleReadings {
  const { type } = column;
  const { rest, empties, emptyTexts } = splitEmpties(column);
  const numbers = numberColumn(rest);
  const readings = [
    ...(numbers !== null && wants(type, 'INTEGER', 'DECIMAL', 'NUMBER')
      ? [readNumbers(numbers, { stated: column.statedUnit, present: total(rest), whole: type === 'INTEGER' }, hints)]
      : []),
    ...(wants(type, 'BOOLEAN') ? [readBooleans(rest, type === 'BOOLEAN') ?? []].flat() : []),
    ...dateReadings(column, rest),
    ...furtherCandidates.filter(({ types }) => wants(type, ...types)).map(plainReading),
  ];
  const isQuoted = column.isQuoted && type === null;
  return { readings: isQuoted ? readings.filter(isNoPlainNumber) : readings, empties, emptyTexts, numbers };
}

/** Codes are texts of digits, amounts have decimal places or a unit. */
function isNoPlainNumber({ type, unit }: ValueReading): boolean {
  return (type !== 'INTEGER' && type !== 'NUMBER') || unit !== null;
}

function dateReadings({ name, type }: OpenColumn, rest: readonly Spelling[]): readonly ValueReading[] {
  if (!wants(type, 'DATE', 'DATE_DAY_FIRST', 'DATE_MONTH_FIRST', 'TIMESTAMP')) {
    return [];
  }
  const column = dateColumn(rest, isNamedDate(name));
  if (column === null) {
    return [];
  }
  const days = type?.startsWith('DATE') ? column.dates.filter(({ clock }) => clock === null) : column.dates;
  const orders = !column.open
    ? (['DAY_FIRST'] as const)
    : type === 'DATE_DAY_FIRST'
      ? (['DAY_FIRST'] as const)
      : type === 'DATE_MONTH_FIRST'
        ? (['MONTH_FIRST'] as const)
        : (['DAY_FIRST', 'MONTH_FIRST', ...(column.mayBeginWithYear ? (['YEAR_FIRST'] as const) : [])] as const);
  return orders.map((order) =>
    readDates({ ...column, dates: days }, order, { moments: type === 'TIMESTAMP', present: total(rest) }),
  );
}

function wants(type: ColumnType | null, ...kinds: readonly ColumnType[]): boolean {
  return type === null || kinds.includes(type);
}

function plainReading(candidate: TypeCandidate): ValueReading {
  return {
    type: candidate.types[0]!,
    noun: candidate.name,
    value: (name) =>
      `CASE WHEN ${conditionOf(candidate, name)} THEN ${candidate.cast(name, { whole: 1, fraction: 0 }) ?? 'NULL'} END`,
    unit: null,
    readAs: null,
    doubt: null,
  };
}

/** True: at least half of a sample can be read as something other than text. */
export function isWorthReading(name: string, sample: readonly Spelling[]): boolean {
  const { rest } = splitEmpties({ spellings: sample, emptyMarkers: null });
  const half = total(rest) / 2;
  if (half === 0) {
    return true;
  }
  const further = furtherCandidates.map(({ pattern }) => new RegExp(`^(?:${pattern})$`));
  return (
    (numberColumn(rest)?.count ?? 0) >= half ||
    (dateColumn(rest, isNamedDate(name))?.count ?? 0) >= half ||
    readBooleans(rest, false) !== null ||
    further.some((pattern) => total(rest.filter(({ example }) => pattern.test(example))) >= half)
  );
}

function total(spellings: readonly Spelling[]): number {
  return spellings.reduce((sum, { count }) => sum + count, 0);
}

/** Condition that a value is there. */
export function presentSql(column: string, empties: readonly EmptySpelling[]): string {
  const listed = empties.map(({ spelling }) => stringLiteral(spelling)).join(', ');
  return empties.length === 0 ? `${column} IS NOT NULL` : `${column} NOT IN (${listed})`;
}

/** What became of a column, and the condition of the values that could not be read. */
export interface Decision {
  readonly typing: ColumnTyping;
  readonly unreadable: string | null;
}

/**
 * Chooses among the readings of a column.
 * @param present number of its values
 * @param fitting number of them that each reading can read
 * @param years between the first and the last date of each reading whose order is open
 */
export function decide(
  column: OpenColumn,
  { readings, empties, emptyTexts }: PossibleReadings,
  present: number,
  fitting: readonly number[],
  years: readonly (number | null)[] = [],
): Decision {
  const { name, type, dropUnreadable } = column;
  const sql = identifier(name);
  const asText = columnTyping(name, orNull(sql, sql, emptyTexts), { empties: emptyTexts });
  const ranked = readings.map((reading, index) => ({ reading, count: fitting[index] ?? 0 }));
  const closest = closestDates(ranked, years);
  const best = closest ?? ranked.toSorted((a, b) => b.count - a.count)[0];
  if (present === 0 || type === 'TEXT') {
    return { typing: asText, unreadable: null };
  }
  if (best === undefined || best.count === 0) {
    return type === null ? { typing: asText, unreadable: null } : refused(column, asText, type, present, empties);
  }
  const { reading, count } = best;
  const orders = ranked.filter((each) => each.count === count && each.reading.order !== undefined);
  if (closest === null && orders.length > 1) {
    const firsts = orders.map((each) => `${firstParts[each.reading.order ?? 'DAY_FIRST']} first`);
    return type === null
      ? text(asText, `${name} stays text: its dates can be read ${firsts.slice(0, -1).join(', ')} or ${firsts.at(-1)}.`)
      : { typing: { ...asText, problem: orderQuestion(name) }, unreadable: null };
  }
  if (type === null && !column.isNumber && isCode(name, reading)) {
    return count === present ? text(asText, codeWarning(name)) : { typing: asText, unreadable: null };
  }
  if (type === null && reading.mayBeCodes !== undefined) {
    return text(asText, `${name} stays text: ${reading.mayBeCodes}`);
  }
  if (type === null && reading.mixture !== undefined) {
    return text(asText, `${name} stays text: its values are in ${reading.mixture}, which must not be added up.`);
  }
  const expression = orNull(sql, reading.value(sql), empties);
  const read = columnTyping(name, expression, {
    unit: reading.unit,
    readAs: reading.readAs,
    assumedMark: reading.assumedMark ?? null,
    warning: reading.doubt === null ? null : `${name}: ${reading.doubt}`,
    empties,
  });
  if (count === present) {
    return { typing: read, unreadable: null };
  }
  if (type === null && !dropUnreadable && count / present < nearlyAll) {
    return { typing: asText, unreadable: null };
  }
  const missed = present - count;
  const unreadable = { count: missed, type: type ?? reading.type, becomeEmpty: dropUnreadable, first: [] };
  const condition = `${presentSql(sql, empties)} AND (${reading.value(sql)}) IS NULL`;
  if (dropUnreadable) {
    return { typing: { ...read, unreadable }, unreadable: condition };
  }
  const are = `${missed} of ${present} values are not ${type === null ? reading.noun : nouns[type]}`;
  const said =
    type === null
      ? { warning: `${name} stays text: ${are}` }
      : { problem: `${name} cannot be read as ${type}: ${are}` };
  return { typing: { ...asText, unreadable, ...said }, unreadable: condition };
}

const firstParts = { DAY_FIRST: 'day', MONTH_FIRST: 'month', YEAR_FIRST: 'year' } as const;

interface Ranked {
  readonly reading: ValueReading;
  readonly count: number;
}

/**
 * Of several orders that read all dates, one of which begins with the year, that whose dates lie
 * closest together by far; null: there is no such choice, or neither stands out.
 */
function closestDates(ranked: readonly Ranked[], years: readonly (number | null)[]): Ranked | null {
  const most = Math.max(...ranked.map(({ count }) => count));
  const orders = ranked
    .map((each, index) => ({ ...each, years: years[index] ?? Number.POSITIVE_INFINITY }))
    .filter(({ reading, count }) => reading.order !== undefined && count === most)
    .toSorted((a, b) => a.years - b.years);
  const [first, second] = orders;
  if (first === undefined || second === undefined || !orders.some(({ reading }) => reading.order === 'YEAR_FIRST')) {
    return null;
  }
  return first.years + leastLeap <= second.years ? first : null;
}

/** Years by which the days of months, taken for years, lie further apart than true ones. */
const leastLeap = 5;

/** None of the values is of the type that was chosen. */
function refused(
  { name }: OpenColumn,
  asText: ColumnTyping,
  type: ColumnType,
  present: number,
  empties: readonly EmptySpelling[],
): Decision {
  const problem = `${name} cannot be read as ${type}: ${present} of ${present} values are not ${nouns[type]}`;
  return { typing: { ...asText, problem }, unreadable: presentSql(identifier(name), empties) };
}

function text(asText: ColumnTyping, warning: string): Decision {
  return { typing: { ...asText, warning }, unreadable: null };
}

function orNull(column: string, value: string, empties: readonly EmptySpelling[]): string {
  return empties.length === 0 ? value : `CASE WHEN ${presentSql(column, empties)} THEN ${value} END`;
}

/** Numbers with marks or decimal places in a column that is called like a code. */
function isCode(name: string, reading: ValueReading): boolean {
  const isNumber = reading.type === 'INTEGER' || reading.type === 'DECIMAL' || reading.type === 'NUMBER';
  if (!isNumber || reading.unit !== null) {
    return false;
  }
  return isNamedCode(name) || (reading.readAs !== null && /(?:nummer|number|\bnr\.?|\bid)$/i.test(name));
}

/** Values of the selectable types in a sentence. */
const nouns: Readonly<Record<ColumnType, string>> = {
  TEXT: 'a text',
  INTEGER: 'a whole number',
  DECIMAL: 'a number',
  NUMBER: 'a number',
  BOOLEAN: 'true or false',
  DATE: 'a date',
  DATE_DAY_FIRST: 'such a date',
  DATE_MONTH_FIRST: 'such a date',
  TIMESTAMP: 'a time stamp',
  TIMESTAMP_TZ: 'a time stamp with its zone',
  TIME: 'a time',
};
