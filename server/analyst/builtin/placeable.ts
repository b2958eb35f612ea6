import type { CatalogLookup } from './catalogLookup.ts';
import type { Reading } from './reading.ts';
import { timeChoice } from './timeChoice.ts';

/**
 * True when every part of a reading has something to hold on to: a period, a grain or a comparison needs a date,
 * an ordering of groups needs groups. What cannot be placed must not be dropped in silence.
 */
export function isPlaceable(reading: Reading, lookup: CatalogLookup): boolean {
  const model = reading.rows?.model ?? reading.measures[0]?.model;
  if (model === undefined) return false;
  const needsTime =
    (reading.period !== null && reading.period.kind !== 'all') ||
    reading.comparison !== null ||
    reading.breakdowns.some((one) => one.kind === 'time' || one.kind === 'profile') ||
    reading.filters.some((one) => one.kind === 'weekdays');
  const time = reading.time ?? timeChoice(reading.measures[0] ?? { kind: 'count', model }, lookup)?.field;
  if (needsTime && !time) return false;
  if (reading.thresholds.length > 0 && reading.breakdowns.length === 0) return false;
  if (
    reading.shape !== 'distribution' &&
    reading.transform?.kind === 'share' &&
    reading.transform.of === null &&
    reading.breakdowns.length === 0
  )
    return false;
  return true;
}
