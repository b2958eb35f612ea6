import type { AnswerColumn } from '../../../analyst.ts';
import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import { filterLabel } from '../../labels/describe.ts';
import { comparedPeriods, isCut } from '../../time/comparedPeriods.ts';
import type { Reading } from '../../reading.ts';
import type { Clock } from '../../time/period.ts';
import { resolvePeriod } from '../../time/period.ts';
import { periodLabel } from '../../time/periodLabel.ts';
import { positions, type AnswerTable } from './cells.ts';
import { capital, labelOfColumn } from './columnText.ts';

/**
 * Names of the two sides of a comparison: "2026" and "2025"; in a table the earlier one may be
 * "Last year".
 */
export interface ComparisonNames {
  readonly current: string;
  readonly compared: string;
}

/**
 * Names for the two periods of a comparison, as short as they stay distinct; null without a
 * comparison.
 */
export function comparisonNames(reading: Reading, clock: Clock): ComparisonNames | null {
  const { comparison, period, breakdowns } = reading;
  if (!comparison) return null;
  const trend = breakdowns.find((one) => one.kind === 'time');
  if (
    comparison.to === 'previous' ||
    (trend?.kind === 'time' && comparison.to !== 'year' && comparison.to !== 'period')
  )
    return {
      current: 'Now',
      compared: trend?.kind === 'time' ? `${capital(trend.grain.toLowerCase())} before` : 'Before',
    };
  const pair = comparedPeriods(period ?? { kind: 'this', unit: 'YEAR' }, comparison, clock);
  if (!pair) return { current: 'Now', compared: comparison.to === 'year' ? 'Year before' : 'Before' };
  const years = [pair.current, pair.compared].map((one) => {
    const { from, to } = resolvePeriod(one, clock);
    return from !== null && to !== null && from.slice(0, 4) === to.slice(0, 4) ? from.slice(0, 4) : null;
  });
  const [now, then] = years;
  if (now !== null && now !== undefined && then !== null && then !== undefined && now !== then)
    return { current: now, compared: then };
  return { current: capital(periodLabel(pair.current)), compared: capital(periodLabel(pair.compared)) };
}

/**
 * The columns as people read them: a comparison is called by its period, a change is known as one.
 */
export function shownColumns(
  reading: Reading,
  table: AnswerTable,
  lookup: CatalogLookup,
  clock: Clock,
): readonly AnswerColumn[] {
  const names = comparisonNames(reading, clock);
  const several = positions(table, 'measure').length > 1;
  const before = names === null ? 'Before' : comparedLabel(names.compared, reading, clock);
  const parts = partsLabel(reading, table, lookup, clock);
  const of = (words: string, index: number): string =>
    several ? `${labelOfColumn(reading, table, index, lookup)}, ${words.toLowerCase()}` : words;
  return table.columns.map((column, index): AnswerColumn => {
    switch (table.roles[index]?.kind) {
      case 'compared':
        if (parts !== null) return { ...column, label: parts, ...unitOfMeasure(table, index) };
        return { ...column, label: of(before, index), ...unitOfMeasure(table, index) };
      case 'change':
        return { ...column, label: of('Change', index), change: true };
      case 'share':
        return { ...column, label: of('Share', index), unit: 'percent', decimals: column.decimals ?? 1 };
      case 'running':
        return { ...column, label: capital(column.name.replaceAll('_', ' ')) };
      case 'key':
        return {
          ...column,
          label: labelOfColumn(reading, table, index, lookup),
          ...partOfCalendar(reading, table.roles[index]),
        };
      case 'measure':
      case 'bucket':
        return { ...column, label: labelOfColumn(reading, table, index, lookup) };
      default:
        return column;
    }
  });
}

/** A third day of the week is written as the Wednesday that it is, and still sorts as a number. */
function partOfCalendar({ breakdowns }: Reading, role: AnswerTable['roles'][number] | undefined): { pattern?: string } {
  const breakdown = role?.kind === 'key' ? breakdowns[role.breakdown] : undefined;
  return breakdown?.kind === 'profile' && breakdown.part !== 'DAY_OF_MONTH'
    ? { pattern: breakdown.part.toLowerCase() }
    : {};
}

/**
 * The column of the rows a share is taken of: "Orders where status is Cancelled"; null where no
 * share of a part is asked.
 */
function partsLabel(reading: Reading, table: AnswerTable, lookup: CatalogLookup, clock: Clock): string | null {
  const { transform } = reading;
  const [whole] = positions(table, 'measure');
  if (transform?.kind !== 'share' || !transform.of || whole === undefined) return null;
  const conditions = transform.of.map((one) => filterLabel(one, lookup, clock)).join(' and ');
  return `${labelOfColumn(reading, table, whole, lookup)} where ${conditions}`;
}

/**
 * The compared side in a table, which is read and taken along without the chips: a part of a year
 * is not called by it.
 */
function comparedLabel(name: string, reading: Reading, clock: Clock): string {
  const { comparison, period, breakdowns } = reading;
  const pair = comparison && comparedPeriods(period ?? { kind: 'this', unit: 'YEAR' }, comparison, clock);
  const trend = breakdowns.some((one) => one.kind === 'time');
  if (pair && !trend && /^\d{4}$/.test(name) && isCut(pair, reading)) return `Same days of ${name}`;
  return name === String(Number(clock.today.slice(0, 4)) - 1) ? 'Last year' : name;
}

/** A compared number has the unit and the digits of the one it stands against. */
function unitOfMeasure(table: AnswerTable, index: number): Pick<AnswerColumn, 'unit' | 'decimals'> {
  const role = table.roles[index];
  const measured = table.roles.findIndex(
    (other) => role?.kind === 'compared' && other.kind === 'measure' && other.measure === role.measure,
  );
  const column = table.columns[measured] ?? table.columns[index];
  return { unit: column?.unit ?? null, decimals: column?.decimals ?? null };
}
