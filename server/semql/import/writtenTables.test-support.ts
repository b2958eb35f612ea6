import type { ValueType } from '../catalog/definition.ts';
import type { SqlValue } from '../compiled.ts';
import type { TestTable } from '../testing/testTable.test-support.ts';
import type { ColumnLookup } from './project.ts';

/** A table as tests write it: `day DATE, amount DECIMAL(10,2)`, and its rows. */
export interface WrittenTable {
  readonly columns: string;
  readonly rows: readonly (readonly SqlValue[])[];
}

const types: Readonly<Record<string, ValueType>> = {
  INTEGER: 'INTEGER',
  DECIMAL: 'DECIMAL',
  VARCHAR: 'STRING',
  BOOLEAN: 'BOOLEAN',
  DATE: 'DATE',
  TIMESTAMP: 'TIMESTAMP',
};

/** The tables to fill an engine with. */
export function writtenTables(tables: Readonly<Record<string, WrittenTable>>): readonly TestTable[] {
  return Object.entries(tables).map(([name, { columns, rows }]) => ({
    name,
    columns: [...columns.matchAll(/(\w+) ([A-Z]+)/g)].map(([, column = '', type = '']) => ({
      name: column,
      type: types[type] ?? 'UNKNOWN',
      nullable: true,
    })),
    rows,
  }));
}

/** The columns of the tables, as a database would tell them. */
export function columnsOf(tables: readonly TestTable[]): ColumnLookup {
  return (source) =>
    source.type === 'CUSTOM_QUERY' ? null : (tables.find(({ name }) => name === source.path.at(-1))?.columns ?? null);
}
