import type { ColumnDefinition, ModelSourceDefinition } from '../../server/semql/catalog/definition.ts';
import type { DialectName, SqlValue } from '../../server/semql/compiled.ts';

/** A database the command line asks, for reading only. */
export interface Database {
  readonly dialect: DialectName;
  /** The columns of a table or query; null when there is no such thing. */
  columns(source: ModelSourceDefinition): Promise<readonly ColumnDefinition[] | null>;
  /**
   * Rows as plain values: whole numbers and exact decimals as numbers, dates and timestamps as ISO
   * 8601 text.
   */
  rows(sql: string, parameters: readonly SqlValue[]): Promise<readonly (readonly SqlValue[])[]>;
  close(): Promise<void>;
}

/** A query without rows that shows the columns of the source. */
export function shapeQuery(source: ModelSourceDefinition): string {
  if (source.type === 'CUSTOM_QUERY') {
    return `SELECT * FROM (\n${source.query.replace(/(?:\s*;)+\s*$/, '')}\n) AS shape LIMIT 0`;
  }
  return `SELECT * FROM ${source.path.map((part) => `"${part.replaceAll('"', '""')}"`).join('.')} LIMIT 0`;
}

/** Decimal text as a number where that is the same number, else as it is. */
export function decimalValue(text: string): string | number {
  const plain = text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
  const value = Number(plain);
  return String(value) === plain || (value === 0 && /^-?0$/.test(plain)) ? value : text;
}
