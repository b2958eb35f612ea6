/**
 * Which of many tests hold when at most a part `rate` of those that are told may be wrong
 * (Benjamini and Hochberg, 1995). All tests of a run belong into one call.
 */
export function holding(pValues: readonly number[], rate: number): readonly boolean[] {
  const ordered = pValues.map((p, at) => ({ p, at })).toSorted((a, b) => a.p - b.p);
  const last = ordered.findLastIndex(({ p }, rank) => p <= (rate * (rank + 1)) / ordered.length);
  const kept = new Set(ordered.slice(0, last + 1).map(({ at }) => at));
  return pValues.map((_, at) => kept.has(at));
}
