/**
 * The nearest-rank percentile: the smallest value that at least `share` of all values do not
 * exceed.
 * @param share between 0 and 1; NaN when there are no values.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
