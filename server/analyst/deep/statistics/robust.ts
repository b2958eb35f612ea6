/** The value below which a part `p` of a list lies; NaN of an empty list. */
function quantile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * p;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (at - Math.floor(at)) * (high - low);
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, one) => total + one, 0);
}

/** Standard deviation as the median distance puts it, which outliers do not move. */
export function spread(values: readonly number[]): number {
  const middle = median(values);
  return 1.4826 * median(values.map((one) => Math.abs(one - middle)));
}

/** Likeness of neighbours, from −0.95 to 0.95: the first autocorrelation. */
export function persistence(values: readonly number[]): number {
  const mean = sum(values) / values.length;
  let whole = 0;
  let pairs = 0;
  values.forEach((one, at) => {
    whole += (one - mean) ** 2;
    if (at > 0) pairs += (one - mean) * ((values[at - 1] ?? mean) - mean);
  });
  return whole === 0 ? 0 : Math.max(-0.95, Math.min(0.95, pairs / whole));
}
