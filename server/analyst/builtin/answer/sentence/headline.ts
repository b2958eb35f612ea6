import type { AnswerSpec } from '../../../analyst.ts';
import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import { dateToSay } from '../../labels/dateToSay.ts';
import { fieldLabel } from '../../labels/describe.ts';
import { formatChange, formatNumber } from '../../../../../values/formatValue.ts';
import type { Reading } from '../../reading.ts';
import type { Clock } from '../../time/period.ts';
import { addUnits, resolvePeriod, startOf } from '../../time/period.ts';
import { bucketLabel, daysLabel, periodLabel } from '../../time/periodLabel.ts';
import { comparedPeriods, isCut, type PeriodPair } from '../../time/comparedPeriods.ts';
import { displayKeys, positions, toNumber } from '../rows/cells.ts';
import type { AnswerTable } from '../rows/cells.ts';
import { keyText, labelOfColumn, styleOf } from '../rows/columnText.ts';
import { inTime } from './rankRows.ts';

/** True: one number over time whose buckets may be added up, none of them left out. */
function isTrend(reading: Reading, table: AnswerTable): boolean {
  const measures = [...positions(table, 'measure'), ...positions(table, 'compared')];
  return (
    reading.breakdowns.length === 1 &&
    reading.breakdowns[0]?.kind === 'time' &&
    positions(table, 'measure').length === 1 &&
    measures.every((column) => table.columns[column]?.additive === true) &&
    positions(table, 'share').length === 0 &&
    positions(table, 'running').length === 0 &&
    reading.top === null &&
    reading.thresholds.length === 0 &&
    !table.truncated &&
    table.rows.length > 1
  );
}

/**
 * The columns of all rows added up; texts, dates and what does not add up are left to their
 * buckets.
 */
function totals(table: AnswerTable): readonly (number | null)[] {
  return table.columns.map((column, index) =>
    column.role === 'measure' ? table.rows.reduce((sum, row) => sum + (toNumber(row[index]) ?? 0), 0) : null,
  );
}

/**
 * A trend of which each bucket stands against the one before it: the totals of both would be nearly
 * the same rows twice.
 */
function lastBucket(
  reading: Reading,
  table: AnswerTable,
  lookup: CatalogLookup,
  value: number,
  clock: Clock,
): AnswerSpec['headline'] {
  const [before, last] = inTime(table).slice(-2);
  const [change] = positions(table, 'change');
  const [key] = displayKeys(table);
  if (!last || !before || change === undefined || key === undefined) return null;
  const number = toNumber(last[value]);
  const ratio = toNumber(last[change]);
  const days = isCutBucket(reading, String(last[key] ?? ''), clock) ? 'same days of ' : '';
  return {
    value: number,
    formatted: formatNumber(number, styleOf(table.columns[value])),
    label: labelOfColumn(reading, table, value, lookup),
    change:
      ratio === null
        ? null
        : {
            ratio,
            formatted: formatChange(ratio),
            comparedWith: `${days}${keyText(reading, table, key, before[key] ?? null, lookup)}`,
          },
    period: keyText(reading, table, key, last[key] ?? null, lookup),
  };
}

/**
 * True for the running bucket of a running period, which stands against as many days of the one
 * before.
 */
function isCutBucket(reading: Reading, bucket: string, clock: Clock): boolean {
  const { period, comparison, breakdowns } = reading;
  const trend = breakdowns.find((one) => one.kind === 'time');
  const pair = period && comparison && comparedPeriods(period, comparison, clock);
  if (!pair || trend?.kind !== 'time' || trend.grain === 'HOUR' || !isCut(pair, reading)) return false;
  const start = startOf(trend.grain, clock.today, clock);
  return bucket.slice(0, 10) === start && addUnits(clock.today, 1, 'DAY') < addUnits(start, 1, trend.grain);
}

/**
 * The days whose rows a number counts, with the date they are days of where that is not plain. A
 * period that is not over is named up to its end: rows may be dated after today. A comparison with
 * the same days counts no more of it than has passed.
 */
function periodOf(reading: Reading, lookup: CatalogLookup, clock: Clock): string | null {
  const { period, comparison } = reading;
  if (!period || period.kind === 'all') return null;
  const counted = (comparison && comparedPeriods(period, comparison, clock)?.current) ?? period;
  const days = daysLabel(counted, clock) ?? periodLabel(counted);
  const date = dateToSay(reading, lookup);
  return date ? `${fieldLabel(date, lookup)} ${days}` : days;
}

/**
 * Comparison in a headline: "2025", or "same days of 2025" for as much of it as has passed of this
 * year.
 */
function comparedWith(pair: PeriodPair, reading: Reading, clock: Clock): string {
  const { from, to } = resolvePeriod(pair.compared, clock);
  const cut = isCut(pair, reading) && from !== null && to !== null;
  if (!cut) return periodLabel(pair.compared);
  if (from.endsWith('-01-01') && from.slice(0, 4) === to.slice(0, 4)) return `same days of ${from.slice(0, 4)}`;
  if (from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7)) return `same days of ${bucketLabel(from, 'MONTH')}`;
  return periodLabel(pair.compared);
}

/**
 * The one number of an answer: a total, a share, a period against another, or the total of a trend;
 * null when there are groups of another kind.
 */
export function pickHeadline(
  reading: Reading,
  table: AnswerTable,
  lookup: CatalogLookup,
  clock: Clock,
): AnswerSpec['headline'] {
  if (reading.rows) return null;
  const row = isTrend(reading, table) ? totals(table) : table.rows[0];
  if (row === undefined || (!isTrend(reading, table) && (displayKeys(table).length > 0 || table.rows.length !== 1))) {
    return null;
  }
  const value = positions(table, 'measure')[0];
  if (value === undefined) return null;
  if (isTrend(reading, table) && reading.comparison?.to === 'previous')
    return lastBucket(reading, table, lookup, value, clock);
  const share = positions(table, 'share')[0];
  const period = periodOf(reading, lookup, clock);
  if (share !== undefined) {
    const ratio = toNumber(row[share]);
    return {
      value: ratio,
      formatted: formatNumber(ratio, { unit: 'percent', decimals: 1 }),
      label: `Share of ${labelOfColumn(reading, table, value, lookup).toLowerCase()}`,
      change: null,
      period,
    };
  }
  const number = toNumber(row[value]);
  const compared = positions(table, 'compared')[0];
  const before = compared === undefined ? null : toNumber(row[compared]);
  const pair = reading.comparison
    ? comparedPeriods(reading.period ?? { kind: 'this', unit: 'YEAR' }, reading.comparison, clock)
    : null;
  const ratio = number !== null && before !== null && before !== 0 ? (number - before) / before : null;
  return {
    value: number,
    formatted: formatNumber(number, styleOf(table.columns[value])),
    label: labelOfColumn(reading, table, value, lookup),
    change:
      ratio === null
        ? null
        : {
            ratio,
            formatted: formatChange(ratio),
            comparedWith: pair ? comparedWith(pair, reading, clock) : 'the period before',
          },
    period,
  };
}
