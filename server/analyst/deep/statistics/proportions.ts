import { twoSided } from './normal.ts';

const FEWEST_ROWS = 30;
const FEWEST_OF_EACH = 5;

/**
 * Probability of a difference like this, or larger, between the rate of a group and that of the
 * rest, if both had the same rate. Null where there is too little to say: 30 rows, and 5 hits and 5
 * misses, on both sides.
 */
export function ratesDiffer(hits: number, rows: number, otherHits: number, otherRows: number): number | null {
  if (Math.min(rows, otherRows) < FEWEST_ROWS) return null;
  if (Math.min(hits, rows - hits, otherHits, otherRows - otherHits) < FEWEST_OF_EACH) return null;
  const rate = (hits + otherHits) / (rows + otherRows);
  const error = Math.sqrt(rate * (1 - rate) * (1 / rows + 1 / otherRows));
  return twoSided((hits / rows - otherHits / otherRows) / error);
}
