import { postgresql } from '../../semql/dialect/engines/postgresql.ts';
import type { ProfileSpelling } from '../profile/profileSpelling.ts';
import { identifier } from '../sqlText/literal.ts';

/**
 * Types that only texts of them can be ordered or counted of: uuid, booleans, JSON, what extensions
 * brought.
 */
const asText = new Set(['STRING', 'BOOLEAN', 'JSON', 'UNKNOWN']);

export const profileSpelling: ProfileSpelling = {
  identifier,
  stored: (column, storedAs, type) => postgresql.stored(column, storedAs, type),
  text: (value) => `CAST(${value} AS text)`,
  comparable(column, type) {
    if (type === 'BINARY') {
      return `ENCODE(${column}, 'hex') COLLATE "C"`;
    }
    return asText.has(type) ? `CAST(${column} AS text) COLLATE "C"` : column;
  },
  // Decimals may be larger than any floating point number: the mean is read as what it is.
  mean: (column) => `AVG(${column})`,
  median: (column) => `PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY CAST(${column} AS double precision))`,
};
