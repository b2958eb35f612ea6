import { twoSidedT } from './normal.ts';
import { median, spread } from './robust.ts';

/** Earlier changes that are needed to say what is usual. */
const FEWEST_CHANGES = 8;

/**
 * A spread of few medians is uncertain, and one taken from the data is often too small: distances
 * are counted in spreads this much larger. Measured in `simulation.test.ts`.
 */
const CAUTION = 1.3;

/**
 * Probability of a change that is as far from what is usual as this one, by the changes before it.
 * Null where there are too few of them to say.
 */
export function unusual(change: number, earlier: readonly number[]): number | null {
  if (earlier.length < FEWEST_CHANGES) return null;
  const sigma = spread(earlier) * CAUTION;
  if (!(sigma > 0)) return change === median(earlier) ? 1 : null;
  // Half of the changes carry a median of distances: as many degrees of freedom are counted.
  return twoSidedT((change - median(earlier)) / sigma, Math.max(4, Math.floor(earlier.length / 2)));
}
