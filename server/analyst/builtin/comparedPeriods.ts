import type { Reading } from './reading.ts';
import type { Clock, Period } from './time/period.ts';
import { elapsedPart, precedingPeriod, resolvePeriod, yearEarlier } from './time/period.ts';

/** The two periods of a comparison: a running period is set against the same days of the earlier one only where asked so. */
export function comparedPeriods(
  current: Period,
  comparison: NonNullable<Reading['comparison']>,
  clock: Clock,
): { readonly current: Period; readonly compared: Period } | null {
  if (comparison.to === 'period') return comparison.period ? { current, compared: comparison.period } : null;
  const compared = comparison.to === 'year' ? yearEarlier(current, clock) : precedingPeriod(current, clock);
  if (!compared) return null;
  const range = resolvePeriod(current, clock);
  if (range.to !== null && range.to > clock.today && range.from !== null && range.from <= clock.today) {
    const elapsed = elapsedPart(current, clock);
    const unit = current.kind === 'this' ? current.unit : null;
    const days =
      comparison.to === 'year'
        ? yearEarlier(elapsed, clock)
        : unit === null
          ? compared
          : precedingPeriod({ kind: 'to_date', unit }, clock);
    return days ? { current: elapsed, compared: days } : { current, compared };
  }
  return { current, compared };
}
