import fc from 'fast-check';
import { fuzzTimes, runSeed } from '../../testing/runSeed.ts';

/** Tried in every run, in addition to the values of the run's own seed. */
const alwaysTried = 1;

/**
 * Asserts a property over two seeds: one that never changes, and the run's own. A failure names its
 * seed.
 */
export async function fuzz<Values>(
  property: fc.IProperty<Values> | fc.IAsyncProperty<Values>,
  runs: number,
): Promise<void> {
  const numRuns = Math.ceil((runs * fuzzTimes) / 2);
  for (const seed of [alwaysTried, runSeed]) {
    await fc.assert(property, { numRuns, seed });
  }
}
