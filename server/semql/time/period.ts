import type { Period, TimeUnit } from '../language/ast.ts';
import { readCalendarText } from '../language/calendarText.ts';
import { addUnits, isWithinDay, truncate } from './bucket.ts';
import type { CalendarRules } from './bucket.ts';
import { dayInMilliseconds, clampWallClock, dateText, wallClock } from './wallClock.ts';
import type { WallClock } from './wallClock.ts';
import { toInstant, toWallClock } from './zone.ts';

export interface PeriodContext extends CalendarRules {
  /** The one clock of the request. */
  readonly now: Date;
  /** IANA name of the zone whose calendar is meant; it decides which day `now` falls on. */
  readonly timeZone: string;
}

/** Half-open: `from` belongs to the period, `to` does not. */
export interface PeriodBounds {
  readonly from: WallClock;
  readonly to: WallClock;
}

/**
 * The bounds of a period on the calendar of the zone.
 *
 * - `THIS u` is the whole unit, its future part included; `u TO DATE` ends with today.
 * - `LAST n u` are the n complete units before the current one. `INCLUDING CURRENT` adds the
 *   current one so far: up to
 *   the end of today, or up to now when the unit is shorter than a day.
 * - `NEXT n u` are the n complete units after the current one; `INCLUDING CURRENT` adds what is
 *   left of the current
 *   one: from the start of today, or from now when the unit is shorter than a day.
 * - `fiscalYearStartMonth` and `weekStart` shape THIS, PREVIOUS, LAST, NEXT and TO DATE. Calendar
 *   texts are ISO 8601:
 *   `'2024'` is the Gregorian year and `'2024-W05'` runs from Monday to Sunday, always.
 *
 * `null` for a calendar text that denotes nothing, which the parser never lets through. Throws
 * RangeError for an unknown zone.
 */
export function periodBounds(period: Period, context: PeriodContext): PeriodBounds | null {
  const now = toWallClock(context.now, context.timeZone);
  const today = truncate(now, 'DAY');
  const tomorrow = addUnits(today, 1, 'DAY');
  const startOf = (unit: TimeUnit, shift: number) => addUnits(truncate(now, unit, context), shift, unit);
  switch (period.kind) {
    case 'today':
      return { from: today, to: tomorrow };
    case 'yesterday':
      return { from: addUnits(today, -1, 'DAY'), to: today };
    case 'this':
      return { from: startOf(period.unit, 0), to: startOf(period.unit, 1) };
    case 'previous':
      return { from: startOf(period.unit, -1), to: startOf(period.unit, 0) };
    case 'to_date':
      return { from: startOf(period.unit, 0), to: isWithinDay(period.unit) ? now : tomorrow };
    case 'last': {
      const soFar = isWithinDay(period.unit) ? now : tomorrow;
      return {
        from: startOf(period.unit, -period.count),
        to: period.includingCurrent ? soFar : startOf(period.unit, 0),
      };
    }
    case 'next': {
      const left = isWithinDay(period.unit) ? now : today;
      return {
        from: period.includingCurrent ? left : startOf(period.unit, 1),
        to: startOf(period.unit, period.count + 1),
      };
    }
    case 'calendar':
      return calendarBounds(period.text);
  }
}

/**
 * The bounds of `'2024'`, `'2024-Q1'`, `'2024-03'`, `'2024-W05'`, `'2024-03-05'`; `null` for any
 * other text.
 */
export function calendarBounds(text: string): PeriodBounds | null {
  const calendar = readCalendarText(text);
  if (calendar === null) {
    return null;
  }
  const { year } = calendar;
  switch (calendar.kind) {
    case 'year':
      return unitFrom(wallClock(year), 'YEAR');
    case 'quarter':
      return unitFrom(wallClock(year, calendar.quarter * 3 - 2), 'QUARTER');
    case 'month':
      return unitFrom(wallClock(year, calendar.month), 'MONTH');
    case 'week':
      // 4 January always lies in week 1 (ISO 8601).
      return unitFrom(addUnits(truncate(wallClock(year, 1, 4), 'WEEK'), calendar.week - 1, 'WEEK'), 'WEEK');
    case 'day':
      return unitFrom(wallClock(year, calendar.month, calendar.day), 'DAY');
  }
}

function unitFrom(from: WallClock, unit: TimeUnit): PeriodBounds {
  return { from, to: addUnits(from, 1, unit) };
}

/**
 * The same bounds for a DATE column, `>= from AND < to`. Dates are never shifted: a date is the day
 * on the calendar it was written on. A bound within a day widens to that whole day.
 */
export function dateBounds({ from, to }: PeriodBounds): { from: string; to: string } {
  const lastDay = Math.ceil(to / dayInMilliseconds) * dayInMilliseconds;
  return { from: dateText(from), to: dateText(clampWallClock(lastDay)) };
}

/**
 * The same bounds as instants, for a TIMESTAMP column that stores UTC or knows its zone,
 * `>= from AND < to`. The bounds are converted and not the column, which keeps its index.
 */
export function instantBounds({ from, to }: PeriodBounds, timeZone: string): { from: Date; to: Date } {
  return { from: toInstant(from, timeZone), to: toInstant(to, timeZone) };
}
