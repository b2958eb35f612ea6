import { twoSided } from './normal.ts';
import { sum } from './robust.ts';

const FEWEST_PAIRS = 12;

/** Changes from bucket to bucket. */
export function changesOf(values: readonly number[]): readonly number[] {
  return values.slice(1).map((one, at) => one - (values[at] ?? one));
}

/**
 * Spearman's rank correlation of two lists, with the probability of one as strong in unrelated
 * lists. Of series, compare the changes only: levels that both grow always look related.
 */
export function rankCorrelation(
  a: readonly number[],
  b: readonly number[],
): { readonly r: number; readonly p: number } | null {
  const n = Math.min(a.length, b.length);
  if (n < FEWEST_PAIRS) return null;
  const [x, y] = [ranks(a.slice(0, n)), ranks(b.slice(0, n))];
  const [mx, my] = [sum(x) / n, sum(y) / n];
  const product = sum(x.map((one, at) => (one - mx) * ((y[at] ?? my) - my)));
  const size = Math.sqrt(sum(x.map((one) => (one - mx) ** 2)) * sum(y.map((one) => (one - my) ** 2)));
  if (size === 0) return null;
  const r = product / size;
  return { r, p: twoSided(Math.atanh(Math.max(-0.999999, Math.min(0.999999, r))) * Math.sqrt((n - 3) / 1.06)) };
}

function ranks(values: readonly number[]): readonly number[] {
  return values.map(
    (one) => values.filter((other) => other < one).length + values.filter((other) => other === one).length / 2,
  );
}
