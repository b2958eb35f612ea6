import type { CatalogLookup } from './catalogLookup.ts';
import type { Filter, Reading } from './reading.ts';
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
  if (!existsSomewhere(reading.filters, lookup)) return false;
  const { transform } = reading;
  // These are computed from one number of one period; whatever else was asked would be dropped.
  if ((transform !== null || reading.shape === 'distribution') && reading.comparison !== null) return false;
  if (transform !== null && reading.measures.length > 1) return false;
  if (transform !== null && transform.kind !== 'share' && reading.top !== null) return false;
  if (reading.shape === 'distribution' && (reading.top !== null || reading.thresholds.length > 0)) return false;
  if (
    reading.shape !== 'distribution' &&
    reading.transform?.kind === 'share' &&
    reading.transform.of === null &&
    reading.breakdowns.length === 0
  )
    return false;
  return true;
}

/** True when every existence has a relationship to look along. */
function existsSomewhere(filters: readonly Filter[], lookup: CatalogLookup): boolean {
  return filters.every(
    (one) =>
      one.kind !== 'exists' ||
      (lookup.joins.toMany(one.model, one.other).length > 0 && existsSomewhere(one.filters, lookup)),
  );
}
