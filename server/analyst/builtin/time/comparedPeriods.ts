import type { Reading } from '../reading.ts';
import type { Clock, Period } from './period.ts';
import { addDays, addUnits, elapsedPart, precedingPeriod, resolvePeriod, unitOf, yearEarlier } from './period.ts';

export interface PeriodPair {
  readonly current: Period;
  readonly compared: Period;
}

/**
 * The two periods of a comparison: a running period is set against as many days of the other one.
 */
export function comparedPeriods(
  current: Period,
  comparison: NonNullable<Reading['comparison']>,
  clock: Clock,
): PeriodPair | null {
  if (comparison.to === 'period')
    return comparison.period ? sameDays({ current, compared: comparison.period }, clock) : null;
  const earlier = comparison.step?.unit === 'WEEK' && unitOf(current) === 'WEEK' ? weekOfLastYear : yearEarlier;
  const compared = comparison.to === 'year' ? earlier(current, clock) : precedingPeriod(current, clock);
  if (!compared) return null;
  if (isRunning(current, clock)) {
    const elapsed = elapsedPart(current, clock);
    // "November" on the 20th is the running month as much as "this month" is.
    const unit = current.kind === 'this' ? current.unit : current.kind === 'calendar' ? unitOf(current) : null;
    const days =
      comparison.to === 'year'
        ? earlier(elapsed, clock)
        : unit === null
          ? compared
          : precedingPeriod({ kind: 'to_date', unit }, clock);
    return days ? { current: elapsed, compared: days } : { current, compared };
  }
  return { current, compared };
}

/** "the same week last year" has the same weekdays: 52 weeks earlier. */
function weekOfLastYear(period: Period, clock: Clock): Period | null {
  const { from, to } = resolvePeriod(period, clock);
  return from === null || to === null ? null : { kind: 'range', from: addDays(from, -364), to: addDays(to, -364) };
}

/**
 * "November vs October" on the 20th: the first 20 days of both. Left as they are where they are not
 * of one unit.
 */
function sameDays(pair: PeriodPair, clock: Clock): PeriodPair {
  const unit = unitOf(pair.current);
  if (unit === null || unit === 'DAY' || unit === 'HOUR' || unitOf(pair.compared) !== unit) return pair;
  const upTo = (period: Period, other: Period): Period => {
    const [{ from }, running] = [resolvePeriod(period, clock), resolvePeriod(other, clock).from];
    if (from === null || running === null) return period;
    let steps = 0;
    while (addUnits(from, steps, unit) < running && steps < MAX_STEPS) steps += 1;
    const end = addUnits(clock.today, -steps, unit);
    return { kind: 'range', from, to: end };
  };
  const [now, then] = [isRunning(pair.current, clock), isRunning(pair.compared, clock)];
  if (now === then) return pair;
  return now
    ? { current: elapsedPart(pair.current, clock), compared: upTo(pair.compared, pair.current) }
    : { current: upTo(pair.current, pair.compared), compared: elapsedPart(pair.compared, clock) };
}

const MAX_STEPS = 1000;

/** True for a period that has begun and has days to come. */
export function isRunning(period: Period, clock: Clock): boolean {
  const { from, to } = resolvePeriod(period, clock);
  const end = period.kind === 'to_date' && from !== null ? addUnits(from, 1, period.unit) : to;
  return from !== null && from <= clock.today && (end === null || end > clock.today);
}

/** True where a running period made the other one shorter than it was named. */
export function isCut(pair: PeriodPair, reading: Reading): boolean {
  return (
    pair.current !== reading.period ||
    (reading.comparison?.to === 'period' && pair.compared !== reading.comparison.period)
  );
}
