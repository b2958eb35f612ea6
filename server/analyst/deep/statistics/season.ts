import { median } from './robust.ts';
import { withoutLine } from './trend.ts';

/**
 * How far each bucket of a season of `length` buckets (12 months, 7 days) lies from its middle, or
 * null where there is no season: it takes two seasons and one bucket, and ranks that differ by more
 * than chance (Kruskal and Wallis, 5 %). What a profile explains by itself proves nothing: twelve
 * medians fitted to three years of noise explain half of it.
 */
export function season(values: readonly number[], length: number): readonly number[] | null {
  const n = values.length;
  if (length < 2 || n < 2 * length + 1) return null;
  const flat = withoutLine(values);
  const sums = Array.from({ length }, () => 0);
  const sizes = Array.from({ length }, () => 0);
  flat
    .map((value, at) => ({ value, at }))
    .toSorted((a, b) => a.value - b.value)
    .forEach(({ at }, rank) => {
      sums[at % length] = (sums[at % length] ?? 0) + rank + 1;
      sizes[at % length] = (sizes[at % length] ?? 0) + 1;
    });
  const ranks = sums.reduce((total, one, at) => total + one ** 2 / (sizes[at] ?? 1), 0);
  const h = (12 / (n * (n + 1))) * ranks - 3 * (n + 1);
  const degrees = length - 1;
  // Wilson and Hilferty's normal approximation of the chi-squared distribution.
  const z = ((h / degrees) ** (1 / 3) - (1 - 2 / (9 * degrees))) / Math.sqrt(2 / (9 * degrees));
  if (z < 1.645) return null;
  const profile = sums.map((_, at) => median(flat.filter((__, i) => i % length === at)));
  const middle = median(profile);
  return profile.map((one) => one - middle);
}

/** A series without a season; as it is where there is none. */
export function withoutSeason(values: readonly number[], profile: readonly number[] | null): readonly number[] {
  return profile === null ? values : values.map((one, at) => one - (profile[at % profile.length] ?? 0));
}
