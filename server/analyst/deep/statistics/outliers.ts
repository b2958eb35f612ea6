import { distanceOf, twoSided } from './normal.ts';
import { median, spread } from './robust.ts';
import { season } from './season.ts';
import { withoutLine } from './trend.ts';

interface Outlier {
  /** Place in the series. */
  readonly at: number;
  readonly value: number;
  /** What the other points expect there. */
  readonly expected: number;
  readonly p: number;
}

const FEWEST_FOR_OUTLIERS = 12;

/** Other points on either side that say what is usual. */
const NEIGHBOURS = 3;

/**
 * The spread is itself an estimate, and the tails of real numbers are heavier than a normal one's:
 * the bar is this much higher than theory has it. Measured in `simulation.test.ts`.
 */
const CAUTION = 1.35;

/**
 * What the other points of a series expect at each place: its line, the same bucket of the other
 * seasons and the neighbours. The point itself has no say in it.
 */
export function expectedByOthers(values: readonly number[], length: number): readonly number[] {
  const flat = withoutLine(values);
  const isSeasonal = season(values, length) !== null;
  const calm = flat.map((one, at) => {
    const others = flat.filter((_, i) => i !== at && i % length === at % length);
    return isSeasonal ? one - median(others) : one;
  });
  return calm.map((one, at) => {
    const near = calm.filter((_, i) => i !== at && Math.abs(i - at) <= NEIGHBOURS);
    return (values[at] ?? 0) - (one - median(near));
  });
}

/**
 * Points far from where the other points put them.
 * @param length buckets in a season; 0: none
 * @param least smallest distance that is told, as a part of what is expected
 */
export function outliers(
  values: readonly number[],
  { length = 0, rate = 0.01, least = 0.1 }: { length?: number; rate?: number; least?: number } = {},
): readonly Outlier[] {
  if (values.length < FEWEST_FOR_OUTLIERS) return [];
  const expected = expectedByOthers(values, length);
  const away = values.map((one, at) => one - (expected[at] ?? one));
  const sigma = spread(away);
  if (!(sigma > 0)) return [];
  const bar = Math.max(3.5, distanceOf(rate / values.length)) * CAUTION;
  return values.flatMap((value, at) => {
    const distance = Math.abs(away[at] ?? 0);
    const usual = expected[at] ?? 0;
    if (distance <= bar * sigma || distance <= least * Math.abs(usual)) return [];
    return [{ at, value, expected: usual, p: Math.min(1, twoSided(distance / sigma / CAUTION) * values.length) }];
  });
}
