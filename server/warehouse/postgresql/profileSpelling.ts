import type { ProfileSpelling } from '../tableProfile.ts';
import { identifier } from '../literal.ts';

/** Types that only texts of them can be ordered or counted of: uuid, booleans, JSON, what extensions brought. */
const AS_TEXT = new Set(['STRING', 'BOOLEAN', 'JSON', 'BINARY', 'UNKNOWN']);

export const profileSpelling: ProfileSpelling = {
  identifier,
  text: (value) => `CAST(${value} AS text)`,
  comparable: (column, type) => (AS_TEXT.has(type) ? `CAST(${column} AS text) COLLATE "C"` : column),
  mean: (column) => `CAST(AVG(${column}) AS double precision)`,
  median: (column) => `PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY CAST(${column} AS double precision))`,
};
