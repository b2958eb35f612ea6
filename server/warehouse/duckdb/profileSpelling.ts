import type { ProfileSpelling } from '../tableProfile.ts';
import { identifier } from '../literal.ts';

/** One scan answers it all: exact, and faster than SUMMARIZE, whose distinct counts and medians are estimates. */
export const profileSpelling: ProfileSpelling = {
  identifier,
  text: (value) => `CAST(${value} AS VARCHAR)`,
  comparable: (column) => column,
  mean: (column) => `CAST(avg(${column}) AS DOUBLE)`,
  // Between two decimals the engine would round to their scale.
  median: (column) => `median(CAST(${column} AS DOUBLE))`,
};
