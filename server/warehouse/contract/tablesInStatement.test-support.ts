import type { SqlValue } from '../../semql/compiled.ts';
import type { Dialect } from '../../semql/dialect/dialect.ts';
import { dialects } from '../../semql/dialect/registry.ts';
import type { TestTable } from '../../semql/testing/testTable.test-support.ts';
import type { Warehouse } from '../warehouse.ts';

export type Queried = Pick<Warehouse, 'dialect' | 'run'>;

/**
 * A warehouse where every statement brings tables along as common tables, so that an account which
 * only reads can be asked about them.
 */
export function withTables(warehouse: Queried, tables: readonly TestTable[]): Queried {
  const brought = tables.map((table) => commonTable(table, warehouse.dialect)).join(', ');
  return {
    dialect: warehouse.dialect,
    run(sql, parameters, limits) {
      const [, recursive = '', rest] = /^\s*WITH(\s+RECURSIVE)?\b([\s\S]*)$/i.exec(sql) ?? [];
      const query = rest === undefined ? `\n${sql}` : `,${rest}`;
      return warehouse.run(`WITH${recursive} ${brought}${query}`, parameters, limits);
    },
  };
}

function commonTable({ name, columns, rows }: TestTable, dialectName: Warehouse['dialect']): string {
  const dialect = dialects[dialectName];
  const cellsOf = (row: readonly SqlValue[]): string[] =>
    row.map((cell, at) => {
      const type = columns[at]?.type ?? 'UNKNOWN';
      return type === 'BOOLEAN' && cell !== null
        ? dialect.literal(cell, type)
        : `CAST(${literalOf(cell, dialect)} AS ${dialect.type(type)})`;
    });
  // Not every engine knows VALUES behind FROM, and this is read by all.
  const [first = [], ...more] = rows.map(cellsOf);
  const named = first.map((cell, at) => `${cell} AS ${dialect.identifier(columns[at]?.name ?? '')}`);
  const selects = [named, ...more].map((cells) => `SELECT ${cells.join(', ')}`);
  return `${dialect.identifier(name)} AS (${selects.join(' UNION ALL ')})`;
}

function literalOf(cell: SqlValue, dialect: Dialect): string {
  if (cell === null) {
    return 'NULL';
  }
  return typeof cell === 'string' ? dialect.text(cell) : String(cell);
}
