import type { ValueType } from '../catalog/definition.ts';
import type { DialectName, SqlValue } from '../compiled.ts';
import { dialects } from '../dialect/registry.ts';

/** A table that tests fill an engine with. */
export interface TestTable {
  readonly name: string;
  readonly columns: readonly TestColumn[];
  readonly rows: readonly (readonly SqlValue[])[];
}

export interface TestColumn {
  readonly name: string;
  readonly type: ValueType;
  readonly nullable: boolean;
}

/** Types of tables people make, not of casts. */
const types: Readonly<Partial<Record<ValueType, string>>> = {
  STRING: 'VARCHAR(40)',
  INTEGER: 'INTEGER',
  DECIMAL: 'DECIMAL(14,3)',
  BOOLEAN: 'BOOLEAN',
  DATE: 'DATE',
  TIMESTAMP: 'TIMESTAMP',
};

/**
 * Statements that put a table in place of one of the same name, or with `exists` its rows in place
 * of those it has.
 */
export function statementsOf({ name, columns, rows }: TestTable, dialectName: DialectName, exists: boolean): string[] {
  const dialect = dialects[dialectName];
  if (dialect === null) {
    throw new Error(`${dialectName} has no dialect`);
  }
  // In MySQL a TIMESTAMP belongs to a zone and ends in 2038.
  const typeOf = (type: ValueType): string =>
    dialectName === 'MYSQL' && type === 'TIMESTAMP' ? 'DATETIME(6)' : (types[type] ?? dialect.type(type));
  const table = dialect.identifier(name);
  const parts = columns.map(
    (column) => `${dialect.identifier(column.name)} ${typeOf(column.type)}${column.nullable ? '' : ' NOT NULL'}`,
  );
  const literalOf = (value: SqlValue): string =>
    value === null ? 'NULL' : typeof value === 'string' ? dialect.text(value) : String(value);
  const tuples = rows.map((row) => `(${row.map(literalOf).join(', ')})`);
  return [
    ...(exists
      ? [`DELETE FROM ${table}`]
      : [`DROP TABLE IF EXISTS ${table}`, `CREATE TABLE ${table} (${parts.join(', ')})`]),
    ...(rows.length === 0 ? [] : [`INSERT INTO ${table} VALUES ${tuples.join(', ')}`]),
  ];
}
