import type { ValueType } from '../../semql/catalog/definition.ts';
import { mssql } from '../../semql/dialect/engines/mssql.ts';
import type { ProfileSpelling } from '../profile/profileSpelling.ts';
import type { Family } from './connections.ts';

const utf16 = { type: 'NVARCHAR(MAX)', collation: 'Latin1_General_BIN2' };

/**
 * Types for texts of any length, with a collation that distinguishes letters the column's own may
 * not: `a`, `A` and `á`.
 */
const texts: Readonly<Record<Family, { readonly type: string; readonly collation: string }>> = {
  MSSQL: utf16,
  SYNAPSE: utf16,
  FABRIC: { type: 'VARCHAR(MAX)', collation: 'Latin1_General_100_BIN2_UTF8' },
};

/**
 * Blanks at the end of texts do not count, as everywhere in these engines. They have no aggregate
 * for the median, so each stands in a subquery of its own.
 */
export function profileSpelling(family: Family): ProfileSpelling {
  const { type: textType, collation } = texts[family];
  return {
    identifier: (name) => mssql.identifier(name),
    stored: (column, storedAs, type) => mssql.stored(column, storedAs, type),
    text: (value) => value,
    count: 'COUNT_BIG',
    comparable(column, type) {
      switch (type) {
        case 'BOOLEAN':
          return `CASE WHEN ${column} IS NULL THEN NULL WHEN ${column} = 1 THEN 'true' ELSE 'false' END`;
        case 'BINARY':
          return `LOWER(CONVERT(VARCHAR(MAX), CAST(${column} AS VARBINARY(MAX)), 2))`;
        case 'STRING':
        case 'JSON':
        case 'UNKNOWN':
          return `CAST(${column} AS ${textType}) COLLATE ${collation}`;
        default:
          return column;
      }
    },
    mean: (column) => `AVG(CAST(${column} AS FLOAT))`,
    median: (column, table) =>
      `(SELECT AVG(CAST(v AS FLOAT)) FROM (SELECT ${column} AS v, ROW_NUMBER() OVER (ORDER BY ${column}) AS r, ` +
      `COUNT_BIG(*) OVER () AS n FROM ${table} WHERE ${column} IS NOT NULL) AS ranked WHERE r IN ((n + 1) / 2, (n + 2) / 2))`,
    bound(edge, type) {
      const types: Readonly<Partial<Record<ValueType, string>>> = {
        DATE: 'DATE',
        TIMESTAMP: 'DATETIME2(7)',
        TIMESTAMP_TZ: 'DATETIMEOFFSET(7)',
      };
      const named = types[type];
      return named === undefined ? edge : `CAST(${mssql.text(edge)} AS ${named})`;
    },
    leading: (text, characters) => `LEFT(${text}, ${characters})`,
    firstRows: (behindSelect, rows) => `SELECT TOP (${rows}) ${behindSelect}`,
  };
}
