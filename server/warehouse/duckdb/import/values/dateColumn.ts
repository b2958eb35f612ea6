/** Decides how the dates of one column are written, and makes the SQL that reads them. */

import { stringLiteral } from '../../../sqlText/literal.ts';
import { readSpelledDate, type DateOrder, type SpelledDate } from './spelledDate.ts';
import { spellingSql, type Spelling } from './spellings.ts';
import type { ValueReading } from './valueReading.ts';

/** Order of day and month where both are numbers. */
type DayOrder = NonNullable<ValueReading['order']>;

export interface DateColumn {
  readonly dates: readonly SpelledDate[];
  readonly count: number;
  /** True: the values decide whether day or month comes first. */
  readonly open: boolean;
  /** True: the year may come first as well, as in `24-01-31`. */
  readonly mayBeginWithYear: boolean;
}

/** @param compact true: eight digits may be a date */
export function dateColumn(spellings: readonly Spelling[], compact: boolean): DateColumn | null {
  const dates = spellings.flatMap((spelling) => readSpelledDate(spelling, compact) ?? []);
  if (dates.length === 0) {
    return null;
  }
  const undecided = dates.filter(({ order }) => order === 'XXY');
  const mayBeginWithYear =
    undecided.length > 0 && undecided.every(({ spelling: { text } }) => /^\d\d-\d\d-\d\d(?!\d)/.test(text.trim()));
  return { dates, count: countOf(dates), open: undecided.length > 0, mayBeginWithYear };
}

function countOf(dates: readonly SpelledDate[]): number {
  return dates.reduce((sum, { spelling }) => sum + spelling.count, 0);
}

/**
 * The reading of a column of dates under one order of day and month.
 * @param moments true: days are read as their midnight
 * @param present number of values of the column
 */
export function readDates(
  column: DateColumn,
  order: DayOrder,
  { moments, present }: { readonly moments: boolean; readonly present: number },
): ValueReading {
  const dates = column.dates.map((date) => (date.order === 'XXY' ? { ...date, order: xxy[order] } : date));
  const timed = moments || dates.some(({ clock }) => clock !== null);
  const groups = Map.groupBy(dates, ({ order: parts, shortYear, month, clock }) =>
    JSON.stringify([parts, shortYear, month !== null, clock]),
  );
  return {
    type: timed ? 'TIMESTAMP' : 'DATE',
    noun: timed ? 'a time stamp' : 'a date',
    value: (name) => {
      // Where all are written alike, how each is written need not be looked at.
      const [only] = groups.values();
      if (only !== undefined && groups.size === 1 && countOf(dates) === present) {
        return `CAST(${momentSql(name, only)} AS ${timed ? 'TIMESTAMP' : 'DATE'})`;
      }
      const cases = [...groups.values()].map((alike) => {
        const spellings = alike.map(({ spelling }) => stringLiteral(spelling.text)).join(', ');
        return `WHEN ${spellingSql(name)} IN (${spellings}) THEN ${momentSql(name, alike)}`;
      });
      return `CAST(CASE ${cases.join(' ')} END AS ${timed ? 'TIMESTAMP' : 'DATE'})`;
    },
    unit: null,
    readAs: readAs(dates),
    doubt: null,
    ...(column.open && {
      order,
      years: (name) =>
        yearsBetween(
          name,
          dates.filter((_, at) => column.dates[at]?.order === 'XXY'),
        ),
    }),
  };
}

const xxy = { DAY_FIRST: 'DMY', MONTH_FIRST: 'MDY', YEAR_FIRST: 'YMD' } as const;

/** Dates of one file lie close together: under a wrong order, the days of months become years. */
function yearsBetween(column: string, dates: readonly SpelledDate[]): string {
  const year = `date_part('year', ${momentSql(column, dates)})`;
  return `max(${year}) - min(${year})`;
}

/** SQL of year, month and day, from the numbers of the text and the name of its month. */
const partsOf: Readonly<
  Record<Exclude<DateOrder, 'XXY'>, (part: (at: number) => string, name: string) => [string, string, string]>
> = {
  YMD: (part) => [part(1), part(2), part(3)],
  DMY: (part, name) => (name === '' ? [part(3), part(2), part(1)] : [part(2), name, part(1)]),
  MDY: (part) => [part(3), part(1), part(2)],
  MONTH_DAY_YEAR: (part, name) => [part(2), name, part(1)],
  YEAR_DAY: (part, name) => [part(1), name, part(2)],
  MONTH_YEAR: (part, name) => [part(1), name, `'1'`],
  MY: (part) => [part(2), part(1), `'1'`],
  YM: (part) => [part(1), part(2), `'1'`],
  QY: (part) => [part(2), monthOfQuarter(part(1)), `'1'`],
  YQ: (part) => [part(1), monthOfQuarter(part(2)), `'1'`],
  COMPACT: (part) => [`left(${part(1)}, 4)`, `substr(${part(1)}, 5, 2)`, `substr(${part(1)}, 7, 2)`],
};

function monthOfQuarter(quarter: string): string {
  return `CAST(TRY_CAST(${quarter} AS INTEGER) * 3 - 2 AS VARCHAR)`;
}

function momentSql(column: string, alike: readonly SpelledDate[]): string {
  const { order, shortYear, clock } = alike[0]!;
  if (order === 'XXY') {
    return 'NULL';
  }
  const names = new Map(alike.flatMap(({ month }) => (month === null ? [] : [[month.name, month.number]])));
  const numbers = `regexp_extract_all(${column}, '[0-9]+')`;
  const [year, month, day] = partsOf[order]((at) => `${numbers}[${at}]`, nameSql(column, order, names));
  const date = `${year} || '-' || ${month} || '-' || ${day}`;
  const format = shortYear ? '%y-%m-%d' : '%Y-%m-%d';
  if (clock === null) {
    return `try_strptime(${date}, '${format}')`;
  }
  const time = `regexp_extract(replace(${column}, '.m.', 'm'), '[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:[.][0-9]{1,6})?)?')`;
  const half = clock.endsWith('%p') ? ` || ' ' || upper(regexp_extract(${column}, '(?i)[ap][.]?m')[1]) || 'M'` : '';
  return `try_strptime(${date} || ' ' || ${time}${half}, '${format} ${clock}')`;
}

/** SQL of the number of the month whose name a text contains. */
function nameSql(column: string, order: DateOrder, names: ReadonlyMap<string, number>): string {
  if (names.size === 0) {
    return '';
  }
  const longestFirst = [...names].toSorted(([a], [b]) => b.length - a.length);
  // Before the day may stand the name of its weekday, which may begin like a month.
  const text = order === 'DMY' ? `regexp_extract(${column}, '[0-9].*')` : column;
  const pattern = longestFirst.map(([name]) => name).join('|');
  const cases = longestFirst.map(([name, number]) => `WHEN ${stringLiteral(name)} THEN '${number}'`);
  return `CASE regexp_extract(${text}, ${stringLiteral(pattern)}) ${cases.join(' ')} END`;
}

/** What a reader may not expect of these dates; null: nothing. */
function readAs(dates: readonly SpelledDate[]): string | null {
  const said: string[] = [];
  const kinds = Map.groupBy(dates, ({ order, shortYear, month }) => `${order} ${shortYear} ${month !== null}`);
  if (kinds.size > 1) {
    const examples = [...kinds.values()].slice(0, 4).map(([date]) => `"${date!.spelling.example.trim()}"`);
    said.push(`Its dates are written in ${kinds.size} ways: ${examples.join(', ')}.`);
  }
  const month = dates.find(({ order }) => order === 'MONTH_YEAR' || order === 'MY' || order === 'YM');
  if (month) {
    said.push(`Months such as "${month.spelling.example.trim()}" are read as their first day.`);
  }
  const quarter = dates.find(({ order }) => order === 'QY' || order === 'YQ');
  if (quarter) {
    said.push(`Quarters such as "${quarter.spelling.example.trim()}" are read as their first day.`);
  }
  const short = dates.find(({ shortYear }) => shortYear);
  if (short?.order === 'YMD') {
    said.push(`Dates such as "${short.spelling.example.trim()}" are read with the year first.`);
  }
  if (short) {
    said.push(`Years of two digits, as in "${short.spelling.example.trim()}", are those from 1969 to 2068.`);
  }
  return said.join(' ') || null;
}
