import { isTimestampText, readCalendarText } from '../language/calendarText.ts';

/**
 * A date and time as a clock on a wall shows them, without a zone: milliseconds between 1970-01-01
 * 00:00 and that reading, both read as if in UTC. Arithmetic on it is calendar arithmetic; no zone
 * and no daylight saving enter.
 */
export type WallClock = number;

export const dayInMilliseconds = 86_400_000;
/** 0001-01-01 00:00. */
export const earliest: WallClock = wallClock(1, 1, 1);
/** 9999-12-31 00:00. */
export const latest: WallClock = wallClock(9999, 12, 31);

/**
 * Builds a wall clock; months count from 1 and, like days and hours, may run over: month 13 is next
 * January.
 */
export function wallClock(year: number, month = 1, day = 1, hour = 0, minute = 0, second = 0): WallClock {
  // Date.UTC reads years 0 to 99 as 1900 to 1999; a whole 400-year cycle further on the calendar is
  // the same.
  const cycle = 400 * 365.2425 * dayInMilliseconds;
  return Date.UTC(year + 400, month - 1, day, hour, minute, second) - cycle;
}

export interface WallClockFields {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** 0 for Monday to 6 for Sunday. */
  readonly weekday: number;
}

export function fieldsOf(value: WallClock): WallClockFields {
  const date = new Date(value);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    weekday: (date.getUTCDay() + 6) % 7,
  };
}

/** Keeps a value within the years 0001 to 9999, which every database can store. */
export function clampWallClock(value: WallClock): WallClock {
  if (Number.isNaN(value)) {
    return latest;
  }
  return Math.min(Math.max(value, earliest), latest);
}

/**
 * Reads `2024-01-31` or `2024-01-31 10:00[:00[.5]]` (`T` for the blank as well); `null` when the
 * text is neither, or carries a zone.
 */
export function parseWallClock(text: string): WallClock | null {
  const date = readCalendarText(text.slice(0, 10));
  if (date?.kind !== 'day') {
    return null;
  }
  const midnight = wallClock(date.year, date.month, date.day);
  if (text.length === 10) {
    return midnight;
  }
  const time = text.slice(11);
  if (!isTimestampText(text) || /(?:Z|[+-][0-9]{2}:?[0-9]{2})$/i.test(time)) {
    return null;
  }
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  return midnight + (hour * 60 + minute) * 60_000 + Math.floor(second * 1000);
}

/** `2024-01-31`. Throws RangeError where there is no such date. */
export function dateText(value: WallClock): string {
  const date = new Date(value);
  const year = date.getUTCFullYear();
  // Years of more or fewer digits are rare.
  if (!(year >= 1000 && year <= 9999)) {
    return date.toISOString().slice(0, 10);
  }
  return `${year}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : `${value}`;
}

/** `2024-01-31 10:00:00`, with milliseconds only where there are any. */
export function timestampText(value: WallClock): string {
  return new Date(value)
    .toISOString()
    .replace('T', ' ')
    .replace(/(?:\.000)?Z$/, '');
}
