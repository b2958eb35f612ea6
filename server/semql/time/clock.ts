import type { Period } from '../language/ast.ts';
import { addUnits, truncate } from './bucket.ts';
import { toInstant, toWallClock } from './zone.ts';

/**
 * How exactly the time was read: two readings within the same day, hour, … of the zone give the
 * same result.
 */
export type Precision = 'DAY' | 'HOUR' | 'MINUTE' | 'SECOND' | 'INSTANT';

export interface ClockReading {
  readonly precision: Precision;
  /** IANA name. */
  readonly zone: string;
}

/**
 * The one clock of a compilation. It remembers how it was read, so that one knows how long the
 * result holds.
 */
export class Clock {
  readonly #now: Date;
  readonly #known = new Map<string, ClockReading>();

  constructor(now: Date) {
    this.#now = now;
  }

  /**
   * The time, for a reader who uses no more of it than the precision says, on the calendar of the
   * zone.
   */
  read(precision: Precision, zone: string): Date {
    const key = `${precision} ${zone}`;
    if (!this.#known.has(key)) {
      this.#known.set(key, { precision, zone });
    }
    return this.#now;
  }

  get readings(): readonly ClockReading[] {
    return [...this.#known.values()];
  }
}

/** How much of the time decides the bounds of a period; of a calendar text nothing does. */
export function precisionOf(period: Exclude<Period, { kind: 'calendar' }>): Precision {
  if (!('unit' in period)) {
    return 'DAY';
  }
  if (period.unit !== 'HOUR' && period.unit !== 'MINUTE' && period.unit !== 'SECOND') {
    return 'DAY';
  }
  const upToNow =
    period.kind === 'to_date' || ((period.kind === 'last' || period.kind === 'next') && period.includingCurrent);
  return upToNow ? 'INSTANT' : period.unit;
}

/** Instants in milliseconds; `until` does not belong to it. */
export interface Validity {
  readonly from: number;
  readonly until: number;
}

const always: Validity = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

/** The instants at which the same readings give the same result as at `now`. */
export function validityOf(readings: readonly ClockReading[], now: Date): Validity {
  const instant = now.getTime();
  let { from, until } = always;
  for (const { precision, zone } of readings) {
    if (precision === 'INSTANT') {
      return { from: instant, until: instant + 1 };
    }
    const start = truncate(toWallClock(now, zone), precision);
    const first = toInstant(start, zone).getTime();
    const next = toInstant(addUnits(start, 1, precision), zone).getTime();
    // An hour that a zone has twice reads the same on the wall.
    if (!(first <= instant && instant < next)) {
      return { from: instant, until: instant + 1 };
    }
    from = Math.max(from, first);
    until = Math.min(until, next);
  }
  return { from, until };
}
