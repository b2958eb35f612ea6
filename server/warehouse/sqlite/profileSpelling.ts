import type { ValueType } from '../../semql/catalog/definition.ts';
import { identifier, stringLiteral } from '../sqlText/literal.ts';
import { sqlite } from '../../semql/dialect/engines/sqlite.ts';
import type { ProfileSpelling } from '../profile/profileSpelling.ts';

const isMoment = (type: ValueType): boolean => type === 'TIMESTAMP' || type === 'TIMESTAMP_TZ';

/** There is no aggregate for the median, so each stands in a subquery of its own. */
export const profileSpelling: ProfileSpelling = {
  identifier,
  stored: (column, storedAs, type) => sqlite.stored(column, storedAs, type),
  text: (value) => `CAST(${value} AS TEXT)`,
  comparable(column, type) {
    switch (type) {
      case 'BOOLEAN':
        return `CASE WHEN ${column} IS NULL THEN NULL WHEN ${column} <> 0 THEN 'true' ELSE 'false' END`;
      case 'BINARY':
      case 'UNKNOWN':
        return `CASE TYPEOF(${column}) WHEN 'blob' THEN LOWER(HEX(${column})) ELSE ${sqlite.cast(column, 'NUMBER', 'STRING')} END`;
      // A column may have a collation that takes A for a.
      case 'STRING':
        return `${column} COLLATE BINARY`;
      default:
        return column;
    }
  },
  mean: (column) => `CAST(AVG(${column}) AS REAL)`,
  median: (column, table) =>
    `(SELECT AVG(v) FROM (SELECT ${column} AS v, ROW_NUMBER() OVER (ORDER BY ${column}) AS r, COUNT(*) OVER () AS n ` +
    `FROM ${table} WHERE ${column} IS NOT NULL) WHERE r IN ((n + 1) / 2, (n + 2) / 2))`,
  // Moments are texts, which every writer of a file spells in its own way.
  ranged: (column, type) => (type === 'DATE' ? `DATE(${column})` : isMoment(type) ? `DATETIME(${column})` : column),
  bound: (edge, type) =>
    type === 'DATE' || isMoment(type) ? stringLiteral(edge.replace('T', ' ').replace('Z', '')) : edge,
};
