import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import { breakdownLabel } from '../../labels/describe.ts';
import type { Reading } from '../../reading.ts';
import { displayKeys, positions, toNumber } from '../rows/cells.ts';
import type { AnswerTable } from '../rows/cells.ts';

/** Words around "X fell least" that say which groups it is true of. */
interface LeastFall {
  readonly opening: string;
  readonly limits: string;
  readonly closing: string;
}

/**
 * Says "Nothing grew" only if every group is shown and fell. A new group has no change, and one
 * without a known key is never named: if there is such a group, the words leave it out openly.
 */
export function leastFallText(reading: Reading, table: AnswerTable, change: number, lookup: CatalogLookup): LeastFall {
  const keys = displayKeys(table);
  const isShort = table.truncated || (reading.top !== null && table.rows.length >= reading.top.count);
  const moves = table.rows.map((row) => toNumber(row[change]));
  if (!isShort && moves.every((moved) => moved !== null && moved < 0))
    return { opening: 'Nothing grew: ', limits: '', closing: '' };
  const hasUnnamedRise = table.rows.some(
    (row, index) => keys.some((key) => row[key] === null) && (moves[index] ?? -1) >= 0,
  );
  const named = reading.breakdowns.map((one) => breakdownLabel(one, lookup)).join(' and ');
  const needs = [
    hasUnnamedRise ? `a known ${named}` : null,
    isShort || moves.includes(null) ? 'an earlier number' : null,
  ].filter((one) => one !== null);
  const limits = needs.length > 0 ? `, of those with ${needs.join(' and ')}` : '';
  const value = positions(table, 'measure')[0];
  const fresh = table.rows.filter(
    (row, index) => moves[index] === null && value !== undefined && (toNumber(row[value]) ?? 0) !== 0,
  ).length;
  const closing = fresh === 0 ? '' : `; ${fresh} of them ${fresh === 1 ? 'is' : 'are'} new`;
  return { opening: '', limits, closing };
}
