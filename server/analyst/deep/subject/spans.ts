import type { Reading } from '../../builtin/reading.ts';
import { comparedPeriods } from '../../builtin/time/comparedPeriods.ts';
import {
  addDays,
  addMonths,
  addUnits,
  asCalendar,
  dayCount,
  resolvePeriod,
  startOf,
} from '../../builtin/time/period.ts';
import type { Clock, Period, PeriodUnit } from '../../builtin/time/period.ts';
import { bucketLabel, periodLabel } from '../../builtin/time/periodLabel.ts';

/** A stretch of whole days, both ends included. */
export interface Span {
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

/** The two periods of an analysis, cut into buckets of one grain. */
export interface SpanPair {
  readonly now: Span;
  readonly before: Span;
  readonly grain: PeriodUnit;
  /** How the earlier period was chosen. */
  readonly comparedWith: 'previous' | 'year' | 'asked';
}

export type Comparing = 'previous' | 'year' | 'asked';

/**
 * The days of a period and of the one it is compared with. Null where the period has no end, or
 * nothing comes before it.
 */
export function spanPair(
  period: Period,
  comparison: Reading['comparison'],
  comparing: Comparing,
  clock: Clock,
): SpanPair | null {
  const compared =
    comparing === 'asked' && comparison
      ? comparison
      : { to: comparing === 'year' ? ('year' as const) : ('previous' as const), period: null, growth: false };
  const pair = comparedPeriods(period, compared, clock);
  if (!pair) return null;
  const [now, before] = [spanOf(pair.current, clock), spanOf(pair.compared, clock)];
  if (!now || !before || before.from >= now.from) return null;
  const to = compared.to === 'period' ? 'asked' : compared.to;
  return { now, before, grain: grainOf(now, before, clock), comparedWith: to };
}

function spanOf(period: Period, clock: Clock): Span | null {
  const { from, to } = resolvePeriod(period, clock);
  if (from === null || to === null || from > to) return null;
  return { from, to, label: labelOf({ from, to }) };
}

/** "March 2026", "November 2025 – October 2026" where it is made of whole months, else its days. */
function labelOf(days: { readonly from: string; readonly to: string }): string {
  const whole = asCalendar(days);
  const areMonths = days.from.endsWith('-01') && addDays(days.to, 1).endsWith('-01');
  if (whole.kind !== 'range' || !areMonths) return periodLabel(whole);
  return `${bucketLabel(days.from, 'MONTH')} – ${bucketLabel(days.to, 'MONTH')}`;
}

/** The coarsest unit both periods are made of in the same number. */
function grainOf(now: Span, before: Span, clock: Clock): PeriodUnit {
  const units: readonly PeriodUnit[] = ['YEAR', 'QUARTER', 'MONTH', 'WEEK'];
  return units.find((unit) => isWhole(now, unit, clock) && isWhole(before, unit, clock) && fits(now, unit)) ?? 'DAY';
}

/** A year is compared as one bucket, twelve months that are no year as twelve. */
function fits({ from, to }: Span, unit: PeriodUnit): boolean {
  return unit === 'MONTH' || unit === 'WEEK' || addDays(addUnits(from, 1, unit), -1) === to;
}

function isWhole({ from, to }: Span, unit: PeriodUnit, clock: Clock): boolean {
  const next = addDays(to, 1);
  return startOf(unit, from, clock) === from && startOf(unit, next, clock) === next;
}

/** First days of the buckets of a stretch of time. */
export function bucketsOf({ from, to }: Pick<Span, 'from' | 'to'>, grain: PeriodUnit): readonly string[] {
  const buckets: string[] = [];
  for (let count = 0, at = from; at <= to && count < 5000; count += 1, at = addUnits(from, count, grain))
    buckets.push(at);
  return buckets;
}

/** Days of the bucket that begins on a day. */
export function daysIn(bucket: string, grain: PeriodUnit): number {
  return dayCount(bucket, addDays(addUnits(bucket, 1, grain), -1));
}

/** How many buckets of a grain show what is usual. */
export const HISTORY: Readonly<Record<PeriodUnit, number>> = {
  YEAR: 6,
  QUARTER: 16,
  MONTH: 36,
  WEEK: 60,
  DAY: 90,
  HOUR: 48,
};

/** Buckets after which a season begins again; 0: none is looked for. */
export const SEASON: Readonly<Record<PeriodUnit, number>> = {
  YEAR: 0,
  QUARTER: 4,
  MONTH: 12,
  WEEK: 0,
  DAY: 7,
  HOUR: 24,
};

/** The stretch up to the end of a period that is read to know what is usual. */
export function historyOf({ now, before, grain }: SpanPair): Pick<Span, 'from' | 'to'> {
  // Buckets of the period begin where the calendar of the organization has them begin.
  const last = bucketsOf(now, grain).at(-1) ?? now.from;
  const usual = addUnits(last, 1 - HISTORY[grain], grain);
  return { from: usual < before.from ? usual : before.from, to: now.to };
}

/** The period a year before one; null where it is the one that is compared with. */
export function yearBefore({ now, before }: SpanPair): Span | null {
  const [from, next] = [addMonths(now.from, -12), addMonths(addDays(now.to, 1), -12)];
  const to = addDays(next, -1);
  return from === before.from ? null : { from, to, label: periodLabel(asCalendar({ from, to })) };
}
