import { duckdb } from '../../semql/dialect/engines/duckdb.ts';
import type { ProfileSpelling } from '../profile/profileSpelling.ts';
import { identifier } from '../sqlText/literal.ts';

/**
 * Spells an exact profile in half the time of SUMMARIZE, whose distinct counts and medians are
 * estimates. Aggregates that store values are computed separately within the statement, because
 * next to other aggregates the engine gives each a hash table that all rows go through.
 */
export const profileSpelling: ProfileSpelling = {
  identifier,
  stored: (column, storedAs, type) => duckdb.stored(column, storedAs, type),
  text: (value) => `CAST(${value} AS VARCHAR)`,
  comparable(column, type) {
    if (type === 'BINARY') {
      return `lower(hex(${column}))`;
    }
    return type === 'JSON' ? `CAST(to_json(${column}) AS VARCHAR)` : column;
  },
  present: (column) => `count(${column})`,
  mean: (column) => `CAST(avg(${column}) AS DOUBLE)`,
  distinct: (value, table) =>
    `(SELECT count(*) FROM (SELECT ${value} FROM ${table} WHERE ${value} IS NOT NULL GROUP BY 1))`,
  // Between two decimals the engine would round to their scale; whole numbers are sorted faster as
  // they are.
  median: (column, table, type) =>
    `(SELECT median(${type === 'INTEGER' ? column : `CAST(${column} AS DOUBLE)`}) FROM ${table})`,
};
