import { dayInMilliseconds, wallClock } from './wallClock.ts';
import type { WallClock } from './wallClock.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();
const maxFormatters = 1_000;

/** Formatters are expensive to build and never change. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) {
    return known;
  }
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (formatters.size >= maxFormatters) {
    formatters.clear();
  }
  formatters.set(timeZone, formatter);
  return formatter;
}

/**
 * True when the name is a time zone of the IANA database (or UTC, or a fixed offset such as
 * +02:00).
 */
export function isTimeZone(name: string): boolean {
  if (name === '' || name.length > 64) {
    return false;
  }
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Second of an instant, since 1970, and the wall clock at its beginning. */
interface Reading {
  readonly second: number;
  readonly clock: WallClock;
}

/** The latest of each zone: a query asks for the time of its question several times. */
const readings = new Map<string, Reading>();

/** Wall clock of the zone at the instant. Throws RangeError for an unknown zone. */
export function toWallClock(instant: Date, timeZone: string): WallClock {
  const second = Math.floor(instant.getTime() / 1000);
  const known = readings.get(timeZone);
  const clock = known?.second === second ? known.clock : readClock(second, timeZone);
  return clock + (instant.getTime() - second * 1000);
}

function readClock(second: number, timeZone: string): WallClock {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(second * 1000)
      .map(({ type, value }) => [type, value]),
  );
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  const year = parts.get('era') === 'BC' ? 1 - number('year') : number('year');
  const clock = wallClock(year, number('month'), number('day'), number('hour'), number('minute'), number('second'));
  if (readings.size >= maxFormatters) {
    readings.clear();
  }
  readings.set(timeZone, { second, clock });
  return clock;
}

function offsetAt(instant: number, timeZone: string): number {
  return toWallClock(new Date(instant), timeZone) - instant;
}

/**
 * The instant at which a clock on the wall in the zone shows the value. A reading that the clock
 * skips (spring) is moved forward by the gap; of a reading that it shows twice (autumn) the first
 * is meant, so that a day which begins there is whole. Throws RangeError for an unknown zone.
 */
export function toInstant(value: WallClock, timeZone: string): Date {
  // Offsets lie between -12 and +14 hours, so that one day around the reading reaches over any
  // change near it.
  const before = offsetAt(value - dayInMilliseconds, timeZone);
  const after = offsetAt(value + dayInMilliseconds, timeZone);
  if (before === after) {
    return new Date(value - before);
  }
  const first = Math.min(value - before, value - after);
  const second = Math.max(value - before, value - after);
  const instant = [first, second].find((candidate) => candidate + offsetAt(candidate, timeZone) === value);
  return new Date(instant ?? value - before);
}
