import { dialects } from '../semql/dialect/registry.ts';
import type { RunLimits, Warehouse } from './warehouse.ts';

/** A column of a table, as the data source knows it. */
export interface ColumnPlace {
  readonly path: readonly string[];
  readonly name: string;
}

/**
 * How many different values a column has, and how many of them occur in a key; the source compares them, as it does in a join.
 * @param key a column whose values are unique
 * @throws WarehouseError
 */
export async function includedValues(
  warehouse: Warehouse,
  column: ColumnPlace,
  key: ColumnPlace,
  limits: Omit<RunLimits, 'maxRows' | 'maxBytes'>,
): Promise<{ readonly values: number; readonly included: number }> {
  const quoted = (name: string): string => dialects[warehouse.dialect].identifier(name);
  const source = ({ path }: ColumnPlace): string => path.map(quoted).join('.');
  const sql =
    `SELECT COUNT(*), COUNT(k.${quoted(key.name)}) FROM ` +
    `(SELECT DISTINCT ${quoted(column.name)} AS included_value FROM ${source(column)} WHERE ${quoted(column.name)} IS NOT NULL) d ` +
    `LEFT JOIN ${source(key)} k ON k.${quoted(key.name)} = d.included_value`;
  const { rows } = await warehouse.run(sql, [], { ...limits, maxRows: 1, maxBytes: 10_000 });
  return { values: Number(rows[0]?.[0]), included: Number(rows[0]?.[1]) };
}
