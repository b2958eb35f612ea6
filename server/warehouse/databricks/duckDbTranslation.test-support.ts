/** Statements of Databricks in the words of DuckDB, and its answers in those of Databricks. */

import {
  DuckDBBlobValue,
  DuckDBDateValue,
  DuckDBListValue,
  DuckDBStructValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  DuckDBTypeId,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';

const tokens = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\]|\\[\s\S])*'|`(?:[^`]|``)*`|:(p\d+)\b|\b[A-Z_]\w*\b|[\s\S]/gi;

/** Words and functions that both have under different names. */
const words: Readonly<Record<string, string>> = {
  STRING: 'VARCHAR',
  TIMESTAMP_NTZ: 'TIMESTAMP',
  TIMESTAMP: 'TIMESTAMPTZ',
  INFORMATION_SCHEMA: 'dbx',
  RLIKE: '~',
};

/**
 * The same statement for DuckDB: names, texts, parameters and words; what has no counterpart stays
 * and fails there.
 */
export function duckDbSql(sql: string): string {
  return sql.replaceAll(/CURRENT_USER\(\)/g, "'reader@example.com'").replaceAll(tokens, (token, parameter?: string) => {
    if (token.startsWith("'")) {
      return `'${unescaped(token.slice(1, -1)).replaceAll("'", "''")}'`;
    }
    if (token.startsWith('`')) {
      return `"${token.slice(1, -1).replaceAll('``', '`').replaceAll('"', '""')}"`;
    }
    if (parameter !== undefined) {
      return `$${parameter}`;
    }
    return words[token.toUpperCase()] ?? token;
  });
}

function unescaped(text: string): string {
  return text.replaceAll(/\\u([0-9a-f]{4})|\\([\s\S])/gi, (_, code?: string, character?: string) =>
    code === undefined ? (character ?? '') : String.fromCharCode(parseInt(code, 16)),
  );
}

/** The type as a result of Databricks names it. */
export function databricksType(type: DuckDBType): string {
  switch (type.typeId) {
    case DuckDBTypeId.VARCHAR:
      return 'STRING';
    case DuckDBTypeId.HUGEINT:
      return 'DECIMAL(38,0)';
    case DuckDBTypeId.INTEGER:
      return 'INT';
    case DuckDBTypeId.BLOB:
      return 'BINARY';
    case DuckDBTypeId.TIMESTAMP:
      return 'TIMESTAMP_NTZ';
    case DuckDBTypeId.TIMESTAMP_TZ:
      return 'TIMESTAMP';
    case DuckDBTypeId.LIST:
      return 'ARRAY<STRING>';
    case DuckDBTypeId.STRUCT:
      return 'STRUCT<>';
    default:
      return type.toString();
  }
}

/** A value as results in line have it: text, or null. */
export function databricksCell(value: DuckDBValue): string | null {
  if (value === null) {
    return null;
  }
  if (value instanceof DuckDBBlobValue) {
    return Buffer.from(value.bytes).toString('base64');
  }
  if (value instanceof DuckDBTimestampTZValue) {
    return `${momentText(value.micros)}Z`;
  }
  if (value instanceof DuckDBTimestampValue) {
    return momentText(value.micros);
  }
  if (value instanceof DuckDBDateValue) {
    return value.toString();
  }
  if (value instanceof DuckDBListValue) {
    return JSON.stringify(value.items.map(databricksCell));
  }
  if (value instanceof DuckDBStructValue) {
    return JSON.stringify(
      Object.fromEntries(Object.entries(value.entries).map(([name, part]) => [name, databricksCell(part)])),
    );
  }
  return String(value);
}

function momentText(micros: bigint): string {
  const fraction = ((micros % 1_000_000n) + 1_000_000n) % 1_000_000n;
  const seconds = new Date(Number((micros - fraction) / 1000n)).toISOString().slice(0, 19);
  return `${seconds}.${String(fraction).padStart(6, '0')}`;
}
