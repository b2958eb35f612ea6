import { dialects } from '../../semql/dialect/registry.ts';
import type { RunLimits, Warehouse } from '../warehouse.ts';

/** Column of a table, by its names in the data source. */
export interface ColumnPlace {
  readonly path: readonly string[];
  readonly name: string;
}

/**
 * Counts the different values of a column, and those of them that occur in a key. The source
 * compares them, as it does in a join.
 * @param key column whose values are unique
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
