import { toWallClock } from './zone.ts';

/** From `at` (milliseconds since 1970, UTC) on, clocks of a zone show UTC plus `seconds`. */
export interface OffsetChange {
  readonly at: number;
  readonly seconds: number;
}

/**
 * Shorter than the shortest time between two changes of a zone since 1900, a week less an hour
 * (Recife, 2000).
 */
const step = 6 * 86_400_000;

/** Changes by zone and year: they are looked for once. */
const known = new Map<string, Map<number, readonly OffsetChange[]>>();
const maxZones = 200;

function secondsAt(instant: number, zone: string): number {
  return Math.round((toWallClock(new Date(instant), zone) - instant) / 1000);
}

/**
 * The offset that holds at `from`, and every change of it before `to`, in order. Throws RangeError
 * for an unknown zone.
 */
export function offsetChanges(zone: string, from: Date, to: Date): OffsetChange[] {
  const start = from.getTime();
  const changes: OffsetChange[] = [{ at: start, seconds: secondsAt(start, zone) }];
  for (let year = from.getUTCFullYear(); year <= to.getUTCFullYear(); year += 1) {
    for (const change of changesOf(year, zone)) {
      if (change.at > start && change.at < to.getTime()) {
        changes.push(change);
      }
    }
  }
  return changes;
}

function changesOf(year: number, zone: string): readonly OffsetChange[] {
  let years = known.get(zone);
  if (years === undefined) {
    if (known.size >= maxZones) {
      known.clear();
    }
    known.set(zone, (years = new Map()));
  }
  let changes = years.get(year);
  if (changes === undefined) {
    years.set(year, (changes = findChanges(year, zone)));
  }
  return changes;
}

function findChanges(year: number, zone: string): OffsetChange[] {
  const changes: OffsetChange[] = [];
  const end = Date.UTC(year + 1, 0);
  for (let at = Date.UTC(year, 0); at < end; at += step) {
    const next = Math.min(at + step, end);
    const [before, after] = [secondsAt(at, zone), secondsAt(next, zone)];
    if (before !== after) {
      changes.push({ at: firstSecond(at, next, after, zone), seconds: after });
    }
  }
  return changes;
}

/** The first whole second of (from, to] at which the offset holds that holds at `to`. */
function firstSecond(from: number, to: number, seconds: number, zone: string): number {
  let [low, high] = [from / 1000, to / 1000];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (secondsAt(middle * 1000, zone) === seconds) {
      high = middle;
    } else {
      low = middle;
    }
  }
  return high * 1000;
}
