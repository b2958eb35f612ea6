import type { ValueType } from '../../server/semql/catalog/definition.ts';
import type { SeedColumn, SeedTable } from './csvTable.ts';

const sqlTypes: Partial<Record<ValueType, string>> = {
  STRING: 'VARCHAR',
  INTEGER: 'BIGINT',
  DECIMAL: 'DECIMAL(14,2)',
  NUMBER: 'DOUBLE',
  BOOLEAN: 'BOOLEAN',
  DATE: 'DATE',
  TIMESTAMP: 'TIMESTAMP',
};

/**
 * Describes a table in one line per column: `[name, type, description]`; a type that ends in `?`
 * may be NULL. The first column is the primary key unless `primaryKey` names others.
 */
export function seedTable(
  name: string,
  description: string,
  columns: readonly (readonly [name: string, type: ValueType | `${ValueType}?`, description: string])[],
  primaryKey: readonly string[] = columns.slice(0, 1).map(([column]) => column),
): SeedTable {
  return {
    name,
    description,
    primaryKey,
    columns: columns.map(([column, written, text]): SeedColumn => {
      const nullable = written.endsWith('?');
      const type = (nullable ? written.slice(0, -1) : written) as ValueType;
      return { name: column, type, nullable, sqlType: sqlTypes[type] ?? 'VARCHAR', description: text };
    }),
  };
}
