import type { ColumnDefinition } from '../../semql/catalog/definition.ts';
import { bigquery } from '../../semql/dialect/engines/bigquery.ts';
import type { ProfileSpelling } from '../profile/profileSpelling.ts';

/** Rows whose middle BigQuery finds exactly: it sorts a whole column on one machine for it. */
const mostRowsSorted = 10_000_000;

/**
 * Everything stands in one statement, because each statement that touches a column bills all of it.
 * @param rowCount as far as it is known
 */
export function profileSpelling(rowCount: number | null): ProfileSpelling {
  return {
    identifier: (name) => bigquery.identifier(name),
    text: (value) => value,
    comparable,
    mean: (column) => `CAST(AVG(${column}) AS FLOAT64)`,
    median: (column, table) =>
      rowCount !== null && rowCount <= mostRowsSorted
        ? `(SELECT PERCENTILE_CONT(CAST(${column} AS FLOAT64), 0.5) OVER () FROM ${table} LIMIT 1)`
        : `APPROX_QUANTILES(CAST(${column} AS FLOAT64), 1000)[OFFSET(500)]`,
    mostFrequent: ({ value, shown, column, table, most }) =>
      `ARRAY(SELECT AS STRUCT ${shown('v')} AS v, n FROM (SELECT v, COUNT(*) AS n FROM (SELECT ${value} AS v FROM ${table} ` +
      `WHERE ${column} IS NOT NULL) GROUP BY v ORDER BY n DESC, v LIMIT ${most}) AS counted ORDER BY n DESC, counted.v)`,
    bound: (edge, type) => bigquery.literal(edge, type),
  };
}

function comparable(column: string, type: ColumnDefinition['type']): string {
  switch (type) {
    case 'BINARY':
      return `TO_HEX(${column})`;
    // Lists, records, JSON, places, ranges and intervals can neither be grouped nor ordered.
    case 'JSON':
    case 'UNKNOWN':
      return `TO_JSON_STRING(${column})`;
    default:
      return column;
  }
}
