import type { TimeUnit } from '../../language/ast.ts';
import { movesWholeBuckets } from '../assemble/stages.ts';
import type { Offset } from './timeRange.ts';
import type { Step } from '../aggregates/shiftedAggregate.ts';
import { isWithinDay } from '../../time/bucket.ts';

/** Calendar arithmetic over moments: readings of a clock, or SQL of them. */
export interface Calendar<Moment> {
  add(at: Moment, count: number, unit: TimeUnit): Moment;
  /** Start of the unit that holds the moment. */
  floor(at: Moment, unit: TimeUnit): Moment;
}

/**
 * The rows a value is computed from, half open; `start` is null where they begin with the first
 * row.
 */
export interface Window<Moment> {
  readonly start: Moment | null;
  readonly end: Moment;
}

/**
 * The window of a bucket: each reach, from the outer one to the inner one, moves or widens the one
 * before. Months are moved with their ends clipped; what is shorter keeps its length. A window ends
 * with the last day (or hour) of what it widens, and reaches back to the same day so many units
 * before it.
 * @param moment how long the first moment is that AT_START takes
 */
export function windowOf<Moment>(
  at: Moment,
  grain: TimeUnit,
  steps: readonly Step[],
  { add, floor }: Calendar<Moment>,
  moment: TimeUnit,
  period: Offset | null,
): Window<Moment> {
  let start: Moment | null = at;
  let end = add(at, 1, grain);
  const ofMonths = grain === 'YEAR' || grain === 'QUARTER' || grain === 'MONTH';
  // True while the window is a bucket, though perhaps of another time.
  let isBucket = true;
  let aligned = true;
  for (const step of steps) {
    switch (step.kind) {
      case 'prior': {
        const offset = step.offset === 'PERIOD' ? period : step.offset;
        if (offset === null) {
          break;
        }
        const { count, unit } = offset;
        const last = lastStep(grain, unit);
        if (start !== null) {
          start = add(start, -count, unit);
        }
        if (!isBucket) {
          end = add(add(add(end, -1, last), -count, unit), 1, last);
        } else {
          end = ofMonths || start === null ? add(end, -count, unit) : add(start, 1, grain);
        }
        aligned &&= movesWholeBuckets(grain, offset);
        break;
      }
      case 'running':
        start = step.reset === null || start === null ? null : floor(start, step.reset);
        isBucket = false;
        break;
      case 'rolling': {
        const { count, unit } = step.offset;
        const last = lastStep(grain, unit);
        const whole = aligned && movesWholeBuckets(grain, step.offset);
        start = whole ? add(end, -count, unit) : add(add(add(end, -1, last), -count, unit), 1, last);
        isBucket = false;
        break;
      }
      case 'before': {
        const { count, unit } = step.offset;
        end = start ?? at;
        start = add(end, -count, unit);
        isBucket = false;
        break;
      }
      case 'start':
        start = floor(start ?? at, step.unit);
        end = add(start, 1, moment);
        isBucket = false;
        aligned = false;
        break;
    }
  }
  return { start, end };
}

/** The unit windows end with: the day, or what is shorter where a bucket or a length is. */
export function lastStep(grain: TimeUnit, unit: TimeUnit): TimeUnit {
  if (isWithinDay(grain)) {
    return grain;
  }
  return isWithinDay(unit) ? unit : 'DAY';
}

/** True when every window consists of whole buckets. */
export function ofWholeBuckets(grain: TimeUnit, steps: readonly Step[]): boolean {
  return steps.every((step) => {
    switch (step.kind) {
      case 'prior':
      case 'rolling':
      case 'before':
        return step.offset !== 'PERIOD' && movesWholeBuckets(grain, step.offset);
      case 'running':
        // A week that lies in two years is in neither sum of whole weeks.
        return step.reset === null || step.reset === grain || grain !== 'WEEK';
      case 'start':
        return false;
    }
  });
}
