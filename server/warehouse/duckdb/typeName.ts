import type { ValueType } from '../../semql/catalog/definition.ts';

/** Types of DuckDB by their names, without the words in parentheses. */
const types: Readonly<Record<string, ValueType>> = {
  BOOLEAN: 'BOOLEAN',
  TINYINT: 'INTEGER',
  SMALLINT: 'INTEGER',
  INTEGER: 'INTEGER',
  BIGINT: 'INTEGER',
  HUGEINT: 'INTEGER',
  UTINYINT: 'INTEGER',
  USMALLINT: 'INTEGER',
  UINTEGER: 'INTEGER',
  UBIGINT: 'INTEGER',
  UHUGEINT: 'INTEGER',
  BIGNUM: 'INTEGER',
  FLOAT: 'NUMBER',
  DOUBLE: 'NUMBER',
  DECIMAL: 'DECIMAL',
  VARCHAR: 'STRING',
  ENUM: 'STRING',
  UUID: 'STRING',
  INTERVAL: 'STRING',
  BIT: 'STRING',
  DATE: 'DATE',
  TIME: 'TIME',
  'TIME WITH TIME ZONE': 'TIME',
  TIME_NS: 'TIME',
  TIMESTAMP: 'TIMESTAMP',
  TIMESTAMP_S: 'TIMESTAMP',
  TIMESTAMP_MS: 'TIMESTAMP',
  TIMESTAMP_NS: 'TIMESTAMP',
  'TIMESTAMP WITH TIME ZONE': 'TIMESTAMP_TZ',
  BLOB: 'BINARY',
  JSON: 'JSON',
  STRUCT: 'JSON',
  MAP: 'JSON',
  UNION: 'JSON',
};

/**
 * Types that are text to Quarry but not to the engine, which neither takes substrings of them nor
 * concatenates them.
 */
const noVarchar = new Set(['ENUM', 'UUID', 'INTERVAL', 'BIT']);

/** The engine's own type where its values must become texts first (`ColumnDefinition.storedAs`). */
export function storedAsOfName(name: string): string | undefined {
  const [base = ''] = name.split('(');
  return noVarchar.has(base.trim()) && !name.endsWith(']') ? base.trim().toLowerCase() : undefined;
}

/**
 * Quarry's type of a DuckDB type as the engine writes it, such as `DECIMAL(18,3)` or `INTEGER[]`;
 * UNKNOWN where there is none.
 */
export function valueTypeOfName(name: string): ValueType {
  if (name.endsWith(']')) {
    return 'JSON';
  }
  const [base = ''] = name.split('(');
  return types[base.trim()] ?? 'UNKNOWN';
}
