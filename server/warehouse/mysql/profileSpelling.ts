import { mysql } from '../../semql/dialect/engines/mysql.ts';
import { boundLiteral, type ProfileSpelling } from '../profile/profileSpelling.ts';

const identifier = (name: string): string => mysql.identifier(name);
const asText = (value: string): string => `CONVERT(${value} USING utf8mb4)`;

/**
 * Texts are counted byte by byte: the collation of a column may take `a`, `A` and `á` for one
 * value. These engines have no aggregate for the median, so each stands in a subquery of its own.
 */
export const profileSpelling: ProfileSpelling = {
  identifier,
  stored: (column, storedAs, type) => mysql.stored(column, storedAs, type),
  text: asText,
  comparable(column, type) {
    switch (type) {
      case 'BOOLEAN':
        return `CASE WHEN ${column} IS NULL THEN NULL WHEN ${column} <> 0 THEN 'true' ELSE 'false' END`;
      case 'BINARY':
      case 'UNKNOWN':
        return `LOWER(HEX(${column}))`;
      case 'STRING':
      case 'JSON':
        return `CAST(${asText(column)} AS BINARY)`;
      default:
        return column;
    }
  },
  mean: (column) => `CAST(AVG(${column}) AS DOUBLE)`,
  median: (column, table) =>
    `(SELECT AVG(CAST(v AS DOUBLE)) FROM (SELECT ${column} AS v, ROW_NUMBER() OVER (ORDER BY ${column}) AS r, ` +
    `COUNT(*) OVER () AS n FROM ${table} WHERE ${column} IS NOT NULL) AS ranked ` +
    `WHERE r IN (FLOOR((n + 1) / 2), FLOOR((n + 2) / 2)))`,
  bound(edge, type) {
    // The session is in UTC, so TIMESTAMP columns are, too.
    const isMoment = type === 'TIMESTAMP' || type === 'TIMESTAMP_TZ';
    return isMoment ? `CAST('${edge.replace('T', ' ').replace('Z', '')}' AS DATETIME)` : boundLiteral(edge, type);
  },
};
