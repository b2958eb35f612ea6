import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { fitsStep } from '../placing/comparisonStep.ts';
import { fieldLabel, filterLabel } from '../labels/describe.ts';
import { measureLabel } from '../catalog/measureLabel.ts';
import type { Filter, Reading } from '../reading.ts';
import { timeChoice } from '../catalog/timeChoice.ts';

/**
 * Why a reading cannot be computed as a whole, in a sentence; null when every part of it has
 * something to hold on to: a period, a grain or a comparison needs a date, an ordering of groups
 * needs groups. What cannot be placed must not be dropped in silence.
 */
export function placementProblem(reading: Reading, lookup: CatalogLookup): string | null {
  const [first] = reading.measures;
  const model = reading.rows?.model ?? first?.model;
  if (model === undefined) return 'The question names no number.';
  const needsTime =
    (reading.period !== null && reading.period.kind !== 'all') ||
    reading.comparison !== null ||
    reading.breakdowns.some((one) => one.kind === 'time' || one.kind === 'profile') ||
    reading.filters.some((one) => one.kind === 'weekdays' || one.kind === 'hours');
  const time = reading.time ?? timeChoice(first ?? { kind: 'count', model }, lookup)?.field;
  if (needsTime && !time) return `There is no date for ${nameOf(reading, lookup)}.`;
  if (time && asksHours(reading) && lookup.dimension(time.model, time.name)?.type !== 'TIMESTAMP')
    return `${fieldLabel(time, lookup)} has a day but no time of day.`;
  if (reading.thresholds.length > 0 && reading.breakdowns.length === 0)
    return 'A limit on a number needs something to split the number by, as in “customers with revenue above 1000”.';
  if (!fitsStep(reading)) return 'Both periods of a comparison must have the same length.';
  const lacking = reading.filters.find((one) => !existsSomewhere(one, lookup));
  if (lacking) return `Nothing in the definitions leads to “${filterLabel(lacking, lookup)}”.`;
  const { transform } = reading;
  // These are computed from one number of one period; whatever else was asked would be dropped.
  if ((transform !== null || reading.shape === 'distribution') && reading.comparison !== null)
    return 'A share, a running total or a distribution cannot be compared between periods in one question.';
  if (transform !== null && reading.measures.length > 1)
    return 'A share or a running total is computed of one number at a time.';
  if (
    (transform !== null && transform.kind !== 'share' && reading.top !== null) ||
    (reading.shape === 'distribution' && (reading.top !== null || reading.thresholds.length > 0))
  )
    return 'A running total, an average over groups or a distribution cannot be ranked.';
  if (
    reading.shape !== 'distribution' &&
    transform?.kind === 'share' &&
    transform.of === null &&
    reading.breakdowns.length === 0
  )
    return 'A share needs a part: name a condition, or a field to split by.';
  return null;
}

/** True where a time of day is asked for, which only a moment has. */
export function asksHours({ filters, breakdowns }: Reading): boolean {
  return (
    filters.some((one) => one.kind === 'hours') ||
    breakdowns.some(
      (one) => (one.kind === 'profile' && one.part === 'HOUR') || (one.kind === 'time' && one.grain === 'HOUR'),
    )
  );
}

function nameOf(reading: Reading, lookup: CatalogLookup): string {
  const [measure] = reading.measures;
  return measure ? measureLabel(measure, lookup).toLowerCase() : 'these rows';
}

/** True when an existence has a relationship to look along. */
function existsSomewhere(filter: Filter, lookup: CatalogLookup): boolean {
  return (
    filter.kind !== 'exists' ||
    (lookup.joins.toMany(filter.model, filter.other).length > 0 &&
      filter.filters.every((one) => existsSomewhere(one, lookup)))
  );
}
