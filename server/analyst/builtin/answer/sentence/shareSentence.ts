import type { SqlValue } from '../../../../semql/compiled.ts';
import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import { breakdownLabel, filterLabel } from '../../labels/describe.ts';
import { formatNumber } from '../../../../../values/formatValue.ts';
import type { Reading } from '../../reading.ts';
import type { Clock } from '../../time/period.ts';
import { during } from '../../time/periodLabel.ts';
import { positions, toNumber } from '../rows/cells.ts';
import type { AnswerTable } from '../rows/cells.ts';
import { extremeRow } from './rankRows.ts';
import { scopeOf } from './scope.ts';
import { labelOfColumn, lowered, styleOf } from '../rows/columnText.ts';

const PERCENT = { unit: 'percent', decimals: 1 };

/**
 * Sentence for "What percentage of orders was cancelled": the share is the answer, followed by the
 * part and the whole. Null if a reading asks for no part of a whole.
 */
export function writeShare(
  reading: Reading,
  table: AnswerTable,
  label: (row: readonly SqlValue[]) => string,
  lookup: CatalogLookup,
  clock: Clock,
): string | null {
  const [share] = positions(table, 'share');
  const [part] = positions(table, 'compared');
  const [whole] = positions(table, 'measure');
  const { transform, breakdowns } = reading;
  if (transform?.kind !== 'share' || !transform.of || share === undefined || part === undefined || whole === undefined)
    return null;
  const style = styleOf(table.columns[whole]);
  const percent = (row: readonly SqlValue[]): string => `**${formatNumber(toNumber(row[share]), PERCENT)}**`;
  const behind = (row: readonly SqlValue[]): string =>
    `${formatNumber(toNumber(row[part]), { ...style, unit: bare(style.unit) })} of ${formatNumber(toNumber(row[whole]), style)}`;
  const parts = transform.of.map((one) => JSON.stringify(one));
  const where = `where ${transform.of.map((one) => filterLabel(one, lookup, clock)).join(' and ')}`;
  const rest = scopeOf(
    { ...reading, filters: reading.filters.filter((one) => !parts.includes(JSON.stringify(one))) },
    lookup,
    clock,
  );
  const name = lowered(labelOfColumn(reading, table, whole, lookup));
  const [first] = table.rows;
  if (!first) return null;
  if (breakdowns.length === 0) return `${percent(first)} of all ${name}${rest}, ${where}: ${behind(first)}.`;
  const highest = extremeRow(table, share, reading.top?.descending ?? true);
  const last = table.rows.at(-1) ?? first;
  if (breakdowns[0]?.kind === 'time' && breakdowns.length === 1)
    return `**Share of ${name} ${where}** by ${breakdownLabel(breakdowns[0], lookup)}${rest}: highest ${during(label(highest))} with ${percent(highest)} (${behind(highest)}); ${label(last)} stands at ${percent(last)}.`;
  const position = reading.top && !reading.top.descending ? 'lowest' : 'highest';
  const among = table.rows.length > 1 ? `, among ${table.rows.length} groups shown` : '';
  return `**${label(highest)}** has the ${position} share of ${name} ${where}${rest}: ${percent(highest)} (${behind(highest)})${among}.`;
}

/** A noun is said once, after the whole; a currency stands with both. */
function bare(unit: string | null): string | null {
  return unit !== null && /^[A-Z]{3}$/.test(unit) ? unit : null;
}
