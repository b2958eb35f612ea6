import { twoSided } from './normal.ts';
import { median, persistence, spread, sum } from './robust.ts';
import { season, withoutSeason } from './season.ts';
import { withoutLine } from './trend.ts';

/** A level that changed for good. */
interface LevelStep {
  /** First bucket of the new level. */
  readonly at: number;
  readonly before: number;
  readonly after: number;
  readonly p: number;
}

interface Split {
  readonly at: number;
  readonly before: number;
  readonly after: number;
  readonly cost: number;
  readonly rest: readonly number[];
}

/** Buckets that a level lasts at least. */
const SHORTEST_LEVEL = 5;
const MOST_STEPS = 3;
const LARGEST_P = 0.001;
/** Standard error of a median, in those of a mean. */
const OF_MEDIAN = 1.2533;

/**
 * Where a level changed for good: one step has to do clearly better than one line, by more than
 * neighbours that are alike make of nothing. The largest is looked for first, then left and right
 * of it. A step bends the season that is seen and a season hides a step, so each is taken away
 * before the other is looked for again.
 * @param length buckets in a season; 0: none
 */
export function steps(values: readonly number[], length = 0): readonly LevelStep[] {
  let profile = season(values, length);
  let calm = withoutSeason(values, profile);
  const quiet = cost(withoutLine(calm));
  const rounds = length > 0 ? 2 : 0;
  for (let round = 0; round < rounds; round += 1) {
    const best = bestSplit(calm);
    const levelled = best ? values.map((one, at) => one - (at < best.at ? best.before : best.after)) : values;
    profile = season(levelled, length) ?? profile;
    calm = withoutSeason(values, profile);
  }
  const found: LevelStep[] = [];
  search(0, calm.length);
  return found.toSorted((a, b) => a.at - b.at);

  function search(from: number, to: number): void {
    const part = calm.slice(from, to);
    const best = found.length < MOST_STEPS ? bestSplit(part) : null;
    if (!best) return;
    const own = cost(withoutLine(part));
    const line = part.length === calm.length ? Math.min(quiet, own) : own;
    const sigma = spread(best.rest);
    const alike = Math.max(0, persistence(best.rest));
    const sizes = 1 / best.at + 1 / (part.length - best.at);
    const error = sigma * OF_MEDIAN * Math.sqrt(sizes * ((1 + alike) / (1 - alike)));
    const height = best.after - best.before;
    // The place was chosen because it looks best: every place was a test.
    const p = error > 0 ? Math.min(1, twoSided(height / error) * part.length) : 1;
    if (best.cost >= 0.85 * line || Math.abs(height) <= 2 * sigma || p >= LARGEST_P) return;
    found.push({ at: from + best.at, before: best.before, after: best.after, p });
    search(from, from + best.at);
    search(from + best.at, to);
  }
}

function bestSplit(values: readonly number[]): Split | null {
  let best: Split | null = null;
  for (let at = SHORTEST_LEVEL; at <= values.length - SHORTEST_LEVEL; at += 1) {
    const before = median(values.slice(0, at));
    const after = median(values.slice(at));
    const rest = values.map((one, i) => one - (i < at ? before : after));
    const own = cost(rest);
    if (best === null || own < best.cost) best = { at, before, after, cost: own, rest };
  }
  return best;
}

function cost(values: readonly number[]): number {
  return sum(values.map(Math.abs));
}
