import { amountOf, decimalMarkOf, isAmountText } from './amount.ts';
import { periodOf, type Period } from './periodName.ts';

/** Columns that are periods, which can become rows. */
export interface PivotOffer {
  readonly period: Period['kind'];
  /** Names in the file, in their order. */
  readonly columns: readonly string[];
  /** Names that the two columns would have. */
  readonly nameColumn: string;
  readonly valueColumn: string;
  /** Columns that hold the sums of those, which would be repeated in each row. */
  readonly totalColumns: readonly string[];
}

const fewest = 3;
const periodNames = { MONTH: 'month', QUARTER: 'quarter', YEAR: 'year' } as const;

/**
 * The columns of a table that are months, quarters or years of one value; null: there are none.
 * @param sample rows of its beginning
 */
export function pivotOffer(names: readonly string[], sample: readonly (readonly string[])[]): PivotOffer | null {
  const groups = new Map<string, { name: string; index: number; period: Period }[]>();
  for (const [index, name] of names.entries()) {
    const period = periodOf(name);
    if (period === null || !isOfAmounts(sample, index)) {
      continue;
    }
    const key = [period.kind, period.year === null, period.rest.toLowerCase()].join();
    groups.set(key, [...(groups.get(key) ?? []), { name, index, period }]);
  }
  // Revenue 2024, revenue 2025, costs 2024, costs 2025 would be two values beside one period.
  const several = [...groups.values()].filter(({ length }) => length > 1);
  const [columns] = several;
  if (columns === undefined || several.length > 1 || columns.length < fewest) {
    return null;
  }
  const { kind, rest } = columns[0]!.period;
  const periods = new Set(columns.map(({ period }) => `${period.year}/${period.part}`));
  if (periods.size < columns.length || areDays(columns.map(({ period }) => period))) {
    return null;
  }
  const others = names.filter((name) => !columns.some((column) => column.name === name));
  const indexes = columns.map(({ index }) => index);
  return {
    period: kind,
    columns: columns.map(({ name }) => name),
    nameColumn: freeName(periodNames[kind], others),
    valueColumn: freeName(rest === '' ? 'value' : rest, others),
    totalColumns: others.filter((name) => isSumOf(sample, names.indexOf(name), indexes)),
  };
}

/**
 * True for `Jan 05`, `Jan 12` … `Feb 02`: weeks by their first day, which as months of years would
 * go back and forth, or leap by seven years.
 */
function areDays(periods: readonly Period[]): boolean {
  const days = periods.flatMap(({ mayBeDay }) => mayBeDay ?? []);
  if (days.length < periods.length || days.some(({ day }) => day < 1 || day > 31)) {
    return false;
  }
  const ascends = (at: (index: number) => number): boolean =>
    days.every((_, index) => index === 0 || at(index) > at(index - 1));
  const isInOrder = ascends((index) => days[index]!.month * 31 + days[index]!.day);
  const areMonths = ascends((index) => days[index]!.day * 12 + days[index]!.month);
  const areWeeks = days.every(
    ({ month, day }, index) => index === 0 || month !== days[index - 1]!.month || day - days[index - 1]!.day === 7,
  );
  const isOneMonth = days.every(({ month }) => month === days[0]!.month);
  return isInOrder && (!areMonths || (areWeeks && isOneMonth));
}

function freeName(name: string, taken: readonly string[]): string {
  const isTaken = (wanted: string): boolean => taken.some((other) => other.toLowerCase() === wanted.toLowerCase());
  let free = name;
  for (let copy = 2; isTaken(free); copy++) {
    free = `${name}_${copy}`;
  }
  return free;
}

function isOfAmounts(sample: readonly (readonly string[])[], column: number): boolean {
  const held = sample.map((row) => row[column]?.trim() ?? '').filter((value) => value !== '');
  return held.length === 0 || held.filter(isAmountText).length >= held.length * 0.7;
}

/** True for a column whose numbers are the sums of others, row by row. */
function isSumOf(sample: readonly (readonly string[])[], column: number, of: readonly number[]): boolean {
  const marks = [column, ...of].map((index) => decimalMarkOf(sample.map((row) => row[index] ?? '')));
  let agreeing = 0;
  for (const row of sample) {
    const total = amountOf(row[column] ?? '', marks[0]!);
    if (total === null) {
      if ((row[column] ?? '').trim() !== '') {
        return false;
      }
      continue;
    }
    const sum = of.reduce((all, index, at) => all + (amountOf(row[index] ?? '', marks[at + 1]!) ?? 0), 0);
    if (Math.abs(sum - total) > 0.02 + Math.abs(total) * 1e-6) {
      return false;
    }
    if (total !== 0) {
      agreeing += 1;
    }
  }
  return agreeing > 1;
}
