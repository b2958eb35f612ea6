import {
  type Day,
  dayOf,
  type Distance,
  endMovedBack,
  type Grain,
  isMonths,
  movesWholeBuckets,
  plus,
  startOf,
} from '../testing/dayArithmetic.test-support.ts';
import type { Condition, Key, Question, Range, Reference } from './question.test-support.ts';
import type { OverTime } from './terms.test-support.ts';

/** Range of days; the end is exclusive. */
export interface Days {
  readonly first: Day;
  readonly behind: Day;
}

/**
 * The time a question is about: what it is called, the range it is cut to, and the key that shows
 * it in buckets.
 */
export class Clock {
  readonly of: Reference;
  readonly key: (Key & { readonly grain: Grain }) | null;
  readonly first: Day;
  readonly behind: Day;
  readonly #period: Distance | null;

  /** @param conditions conditions of WHERE */
  constructor({ keys }: Question, conditions: readonly Condition[]) {
    const range = conditions.find((condition): condition is Range => condition.kind === 'range');
    const key = keys.find(({ of, grain }) => grain !== null && (range === undefined || sameReference(of, range.of)));
    const of = range?.of ?? key?.of;
    if (of === undefined) {
      throw new Error('nothing moves in a question about no time');
    }
    this.of = of;
    this.key = key === undefined || key.grain === null ? null : { ...key, grain: key.grain };
    this.first = range?.first == null ? -Infinity : dayOf(range.first);
    this.behind = range?.behind == null ? Infinity : dayOf(range.behind);
    this.#period = range?.period == null ? this.#length() : { count: 1, unit: range.period.unit };
  }

  get isClosed(): boolean {
    return Number.isFinite(this.first) && Number.isFinite(this.behind);
  }

  /** Whole months where the range begins and ends with a month, else days. */
  #length(): Distance | null {
    const { first, behind } = this;
    if (!this.isClosed) {
      return null;
    }
    if (startOf(first, 'month') !== first || startOf(behind, 'month') !== behind) {
      return { count: behind - first, unit: 'day' };
    }
    let count = 0;
    while (plus(first, count, 'month') < behind) {
      count += 1;
    }
    return { count, unit: 'month' };
  }

  /** The first days of the buckets of the range. */
  buckets(): Day[] {
    if (this.key === null || !this.isClosed) {
      return [];
    }
    const buckets: Day[] = [];
    const { grain } = this.key;
    for (let day = startOf(this.first, grain); day < this.behind; day = plus(day, 1, grain)) {
      buckets.push(day);
    }
    return buckets;
  }

  /**
   * The days a term is computed over in a bucket.
   * @param bucket its first day; null: all of the range
   */
  daysOf(term: OverTime, bucket: Day | null): Days {
    const { first, behind, key } = this;
    const grain = key?.grain ?? 'day';
    const end = bucket === null ? behind : plus(bucket, 1, grain);
    switch (term.kind) {
      case 'moved': {
        const by = term.by === 'PERIOD' ? this.#period : term.by;
        if (by === null) {
          throw new Error('an open range has no length');
        }
        const back = (day: Day): Day => (Number.isFinite(day) ? plus(day, -by.count, by.unit) : day);
        const last = Number.isFinite(behind) ? endMovedBack(behind, by) : behind;
        if (bucket === null) {
          return { first: back(first), behind: last };
        }
        // Weeks and days keep their length; months end where their end moves to.
        const movedEnd = isMonths(grain) ? back(end) : back(bucket) + (end - bucket);
        return { first: Math.max(back(bucket), back(first)), behind: Math.min(movedEnd, last) };
      }
      case 'running': {
        const from = term.reset === null || bucket === null ? -Infinity : startOf(bucket, term.reset);
        return { first: from, behind: Math.min(end, behind) };
      }
      case 'rolling': {
        const { count, unit } = term.by;
        const from = movesWholeBuckets(grain, term.by) ? plus(end, -count, unit) : plus(end - 1, -count, unit) + 1;
        return { first: from, behind: Math.min(end, behind) };
      }
    }
  }
}

export const isWithin = (text: string, { first, behind }: Days): boolean => {
  const day = dayOf(text);
  return day >= first && day < behind;
};

export function sameReference(left: Reference, right: Reference): boolean {
  return left.via === right.via && left.field === right.field;
}
