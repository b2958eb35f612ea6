/** Probability that a standard normal number is further from 0 than `z`; at least 1e-16. */
export function twoSided(z: number): number {
  // Abramowitz and Stegun, formula 7.1.26; its error is below 1.5e-7.
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.min(1, Math.max(1e-16, series * Math.exp(-x * x)));
}

/** The distance from 0 that a standard normal number exceeds with probability `p`. */
export function distanceOf(p: number): number {
  let low = 0;
  let high = 10;
  while (high - low > 1e-4) {
    const middle = (low + high) / 2;
    if (twoSided(middle) > p) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Probability that a number of Student's t distribution is further from 0 than `t`, for whole
 * degrees of freedom from 3 on; at least 1e-16.
 */
export function twoSidedT(t: number, degrees: number): number {
  // The series of Abramowitz and Stegun, formulas 26.7.3 and 26.7.4.
  const theta = Math.atan2(Math.abs(t), Math.sqrt(degrees));
  const cos2 = Math.cos(theta) ** 2;
  const isEven = degrees % 2 === 0;
  let term = isEven ? 1 : Math.cos(theta);
  let series = term;
  for (let k = isEven ? 1 : 2; k <= degrees - 3; k += 2) {
    term *= (k / (k + 1)) * cos2;
    series += term;
  }
  const within = isEven ? Math.sin(theta) * series : (2 / Math.PI) * (theta + Math.sin(theta) * series);
  return Math.min(1, Math.max(1e-16, 1 - within));
}
