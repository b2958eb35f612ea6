import { withoutLine } from '../statistics/trend.ts';
import { unusual } from '../statistics/unusual.ts';
import { calm } from './changesInTime.ts';

/**
 * How unusual it is that a number moved between two periods as it did: one of the two has to be
 * odd among all periods, in the direction that made the move. Values say more than changes, in
 * which two periods waver. Null where there are too few periods.
 * @param values a value for each period, the later of the two last
 * @param back periods from the later one to the earlier one
 * @param length periods in a season; 0: none is looked for
 */
export function oddPeriod(values: readonly number[], back: number, length: number): number | null {
  const now = values.length - 1;
  const before = now - back;
  if (before < 0) return null;
  const direction = Math.sign((values[now] ?? 0) - (values[before] ?? 0));
  const flat = withoutLine(calm(values, length, { size: 1, lag: 1 }));
  const others = flat.filter((_, at) => at !== now && at !== before);
  // Whichever period is the odd one: two tests for one statement.
  const tests = [
    { away: flat[now] ?? 0, sign: direction },
    { away: flat[before] ?? 0, sign: -direction },
  ].map(({ away, sign }) => (Math.sign(away) === sign ? unusual(away, others) : 1));
  const known = tests.filter((one) => one !== null);
  return known.length < tests.length ? null : Math.min(1, 2 * Math.min(...known));
}
