import type { AnswerSpec } from '../../analyst.ts';
import type { CatalogLookup } from '../catalogLookup.ts';
import { formatChange, formatNumber } from '../format/formatValue.ts';
import type { Reading } from '../reading.ts';
import type { Clock } from '../time/period.ts';
import { periodLabel } from '../time/periodLabel.ts';
import { comparedPeriods } from '../comparedPeriods.ts';
import { displayKeys, positions, toNumber } from './cells.ts';
import type { AnswerTable } from './cells.ts';
import { keyText, labelOfColumn, styleOf } from './sentence.ts';

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

/** The columns of all rows added up; texts, dates and what does not add up are left to their buckets. */
function totals(table: AnswerTable): readonly (number | null)[] {
  return table.columns.map((column, index) =>
    column.role === 'measure' ? table.rows.reduce((sum, row) => sum + (toNumber(row[index]) ?? 0), 0) : null,
  );
}

/** A trend of which each bucket stands against the one before it: the totals of both would be nearly the same rows twice. */
function lastBucket(
  reading: Reading,
  table: AnswerTable,
  lookup: CatalogLookup,
  value: number,
): AnswerSpec['headline'] {
  const [last, before] = [table.rows.at(-1), table.rows.at(-2)];
  const [change] = positions(table, 'change');
  const [key] = displayKeys(table);
  if (!last || !before || change === undefined || key === undefined) return null;
  const number = toNumber(last[value]);
  const ratio = toNumber(last[change]);
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
            comparedWith: keyText(reading, table, key, before[key] ?? null, lookup),
          },
    period: keyText(reading, table, key, last[key] ?? null, lookup),
  };
}

/**
 * The one number of an answer: a total, a share, a period against another, or the total of a trend; null when there are
 * groups of another kind.
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
    return lastBucket(reading, table, lookup, value);
  const share = positions(table, 'share')[0];
  const period = reading.period && reading.period.kind !== 'all' ? periodLabel(reading.period) : null;
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
            comparedWith: pair ? periodLabel(pair.compared) : 'the period before',
          },
    period,
  };
}
