import { median, persistence } from './robust.ts';
import { twoSided } from './normal.ts';

/** A line through a series of buckets. */
export interface Line {
  /** Change per bucket. */
  readonly slope: number;
  /** Value of the line at the first bucket. */
  readonly level: number;
  /** Probability of a slope like this, or steeper, in a series without direction. */
  readonly p: number;
  /** Likeness of neighbours once the line is taken away. */
  readonly persistence: number;
}

const FEWEST_FOR_TREND = 8;

/**
 * Theil and Sen's line, with Mann and Kendall's test. Where neighbours are alike there are fewer
 * independent points than there seem to be, which widens the test. Below 8 buckets the line is
 * flat.
 */
export function trend(values: readonly number[]): Line {
  const n = values.length;
  if (n < FEWEST_FOR_TREND) return { slope: 0, level: median(values), p: 1, persistence: 0 };
  const slopes: number[] = [];
  let signs = 0;
  values.forEach((left, i) =>
    values.slice(i + 1).forEach((right, more) => {
      slopes.push((right - left) / (more + 1));
      signs += Math.sign(right - left);
    }),
  );
  const slope = median(slopes);
  const level = median(values.map((one, at) => one - slope * at));
  const alike = Math.max(0, persistence(values.map((one, at) => one - level - slope * at)));
  const variance = ((n * (n - 1) * (2 * n + 5)) / 18) * ((1 + alike) / (1 - alike));
  return { slope, level, p: twoSided((signs - Math.sign(signs)) / Math.sqrt(variance)), persistence: alike };
}

/** What is left of a series when its line is taken away. */
export function withoutLine(values: readonly number[]): readonly number[] {
  const { slope, level } = trend(values);
  return values.map((one, at) => one - level - slope * at);
}
