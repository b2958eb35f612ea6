import type { ColumnDefinition } from '../../semql/catalog/definition.ts';
import { databricks } from '../../semql/dialect/engines/databricks.ts';
import { boundLiteral, type ProfileSpelling } from '../profile/profileSpelling.ts';

/**
 * Lists, records and variants can neither be grouped nor ordered, so they are counted as their
 * JSON.
 */
function comparable(column: string, type: ColumnDefinition['type']): string {
  switch (type) {
    case 'BINARY':
      return `LOWER(HEX(${column}))`;
    case 'JSON':
      return `TO_JSON(${column})`;
    case 'UNKNOWN':
      return `CAST(${column} AS STRING)`;
    default:
      return column;
  }
}

export const profileSpelling: ProfileSpelling = {
  identifier: (name) => databricks.identifier(name),
  stored: (column, storedAs, type) => databricks.stored(column, storedAs, type),
  text: (value) => `CAST(${value} AS STRING)`,
  comparable,
  mean: (column) => `AVG(CAST(${column} AS DOUBLE))`,
  median: (column) => `PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY CAST(${column} AS DOUBLE))`,
  bound(edge, type) {
    if (type === 'TIMESTAMP') {
      return `CAST('${edge.replace('T', ' ')}' AS TIMESTAMP_NTZ)`;
    }
    if (type === 'TIMESTAMP_TZ') {
      return `CAST('${edge.replace('T', ' ').replace('Z', '+00:00')}' AS TIMESTAMP)`;
    }
    return boundLiteral(edge, type);
  },
};
