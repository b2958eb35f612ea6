import type { TimeUnit } from '../language/ast.ts';
import { daysInMonth } from '../language/calendarText.ts';
import { dayInMilliseconds, clampWallClock, fieldsOf, wallClock } from './wallClock.ts';
import type { WallClock } from './wallClock.ts';

/** How an organization counts weeks and years. */
export interface CalendarRules {
  /** Default MONDAY, as in ISO 8601. */
  readonly weekStart?: 'MONDAY' | 'SUNDAY';
  /** First month of the year, 1 to 12; quarters follow it. Default 1. */
  readonly fiscalYearStartMonth?: number;
}

const fixedLength: Readonly<Partial<Record<TimeUnit, number>>> = {
  WEEK: 7 * dayInMilliseconds,
  DAY: dayInMilliseconds,
  HOUR: 3_600_000,
  MINUTE: 60_000,
  SECOND: 1_000,
};

const monthsIn: Readonly<Partial<Record<TimeUnit, number>>> = { YEAR: 12, QUARTER: 3, MONTH: 1 };

/** The start of the unit that contains the value. */
export function truncate(value: WallClock, unit: TimeUnit, rules: CalendarRules = {}): WallClock {
  const { year, month, weekday } = fieldsOf(value);
  const months = monthsIn[unit];
  if (months !== undefined) {
    const shift = (rules.fiscalYearStartMonth ?? 1) - 1;
    const sinceYearStart = (month - 1 - shift + 12) % 12;
    return clampWallClock(wallClock(year, month - (sinceYearStart % months)));
  }
  if (unit === 'WEEK') {
    const day = floorTo(value, dayInMilliseconds);
    const daysIn = rules.weekStart === 'SUNDAY' ? (weekday + 1) % 7 : weekday;
    return clampWallClock(day - daysIn * dayInMilliseconds);
  }
  return floorTo(value, fixedLength[unit] ?? 1);
}

function floorTo(value: number, step: number): number {
  return Math.floor(value / step) * step;
}

/**
 * Moves by calendar units; `count` may be negative. A day that the target month lacks becomes its
 * last day, so 31 January plus one month is 28 or 29 February. The result stays within the years
 * 0001 to 9999.
 */
export function addUnits(value: WallClock, count: number, unit: TimeUnit): WallClock {
  const months = monthsIn[unit];
  if (months === undefined) {
    return clampWallClock(value + count * (fixedLength[unit] ?? 1));
  }
  const { year, month, day } = fieldsOf(value);
  const target = year * 12 + (month - 1) + count * months;
  const targetYear = Math.floor(target / 12);
  if (targetYear < 1 || targetYear > 9999) {
    return clampWallClock(count < 0 ? -Infinity : Infinity);
  }
  const targetMonth = (target % 12) + 1;
  const timeOfDay = value - floorTo(value, dayInMilliseconds);
  const clipped = Math.min(day, daysInMonth(targetYear, targetMonth));
  return clampWallClock(wallClock(targetYear, targetMonth, clipped) + timeOfDay);
}

/**
 * The starts of all units that touch the half-open range [from, to), in order: the spine a gap-free
 * series hangs on. `null` when there are more than `limit`; empty when the range is.
 */
export function bucketStarts(
  from: WallClock,
  to: WallClock,
  unit: TimeUnit,
  rules: CalendarRules = {},
  limit = 10_000,
): WallClock[] | null {
  const starts: WallClock[] = [];
  if (from >= to) {
    return starts;
  }
  const first = truncate(from, unit, rules);
  for (let start = first; start < to; start = addUnits(first, starts.length, unit)) {
    if (starts.length >= limit) {
      return null;
    }
    if (starts.at(-1) === start) {
      break;
    }
    starts.push(start);
  }
  return starts;
}

/** True for units that a day has several of. */
export function isWithinDay(unit: TimeUnit): boolean {
  return unit === 'HOUR' || unit === 'MINUTE' || unit === 'SECOND';
}
