import type { Comparison, Reading } from '../reading.ts';
import { unitOf } from '../time/period.ts';
import type { Period, PeriodUnit } from '../time/period.ts';

const LONGEST_FIRST: readonly PeriodUnit[] = ['YEAR', 'QUARTER', 'MONTH', 'WEEK', 'DAY', 'HOUR'];

/**
 * A period against "last year", "last month": where it is not longer than what it stands against,
 * or none was named, the same stretch that long ago is meant ("October", "compared to last year").
 * Null for any other pair of periods.
 */
export function relativeComparison(period: Period | null, against: Period, growth: boolean): Comparison | null {
  if (against.kind !== 'previous') return null;
  const unit = period && period.kind !== 'all' ? unitOf(period) : against.unit;
  const isLonger = unit !== null && LONGEST_FIRST.indexOf(unit) < LONGEST_FIRST.indexOf(against.unit);
  if (unit === null || isLonger) return null;
  return against.unit === 'YEAR'
    ? { to: 'year', period: null, growth }
    : { to: 'previous', period: null, growth, step: { unit: against.unit, each: false } };
}

/**
 * True where a period would be set against itself: "last 3 months vs previous 3 months" names the
 * same days twice.
 */
export function samePeriod(period: Period, other: Period): boolean {
  return JSON.stringify(period) === JSON.stringify(other);
}

/**
 * Comparison for "last 3 months vs previous 3 months": the 3 months before them. Null in other
 * cases: a year is not compared with itself, and each bucket of a trend is compared with the bucket
 * before it.
 */
export function withTheOneBefore(period: Period, growth: boolean, trend: boolean): Comparison | null {
  return period.kind === 'last' && !trend ? { to: 'previous', period: null, growth } : null;
}

/**
 * "revenue month over month": every month with the one before it, unless the one month was named.
 */
export function inSteps(reading: Reading): Reading {
  const step = reading.comparison?.step;
  if (!step?.each || reading.breakdowns.some((one) => one.kind === 'time')) return reading;
  if (reading.period !== null && unitOf(reading.period) === step.unit) return reading;
  return { ...reading, breakdowns: [{ kind: 'time', grain: step.unit }, ...reading.breakdowns] };
}

/**
 * True when buckets or period are as long as the step they are compared by; a week has no "previous
 * quarter". In the same quarter of last year there may be the same week, or day.
 */
export function fitsStep(reading: Reading): boolean {
  const step = reading.comparison?.step;
  if (!step) return true;
  const unit = reading.period && unitOf(reading.period);
  if (reading.comparison.to === 'year' && unit)
    if (LONGEST_FIRST.indexOf(unit) >= LONGEST_FIRST.indexOf(step.unit)) return true;
  const trend = reading.breakdowns.find((one) => one.kind === 'time');
  if (trend?.kind === 'time') return trend.grain === step.unit;
  return reading.period === null || reading.period.kind === 'all' || unitOf(reading.period) === step.unit;
}
