import { dialects } from '../../semql/dialect/registry.ts';
import type { RunLimits, Warehouse } from '../warehouse.ts';

/** Columns of a table, by their names in the data source. */
export interface ColumnPlaces {
  readonly path: readonly string[];
  readonly names: readonly string[];
}

/** How many values of a column, and rows with one, a key has. */
export interface Inclusion {
  /** Different values, and those of them that occur in the key. */
  readonly values: number;
  readonly included: number;
  /** Rows with a value, and those of them whose value occurs in the key. */
  readonly rows: number;
  readonly matchedRows: number;
}

type Limits = Omit<RunLimits, 'maxRows' | 'maxBytes'>;

/**
 * Counts the different values of a column, or of several together, and those of them that occur in
 * a key. The source compares them, as it does in a join.
 * @param key columns whose values are unique, in the order of those compared with them
 * @param key.keyRepeats true: some of its values are there more than once
 * @throws WarehouseError
 */
export async function includedValues(
  warehouse: Warehouse,
  columns: ColumnPlaces,
  { keyRepeats, ...key }: ColumnPlaces & { readonly keyRepeats: boolean },
  limits: Limits,
): Promise<Inclusion> {
  const quoted = (name: string): string => dialects[warehouse.dialect].identifier(name);
  const value = (index: number): string => `included_value_${index}`;
  const joined = key.names.map((name, index) => `k.${quoted(name)} = d.${value(index)}`).join(' AND ');
  const found = `k.${quoted(key.names[0] ?? '')}`;
  const sql =
    `SELECT COUNT(*), COUNT(${found}), SUM(d.included_rows), ` +
    `SUM(CASE WHEN ${found} IS NULL THEN 0 ELSE d.included_rows END) FROM ` +
    `(${groups(warehouse, columns)}) d LEFT JOIN ${keyRepeats ? once(warehouse, key) : source(warehouse, key)} k ON ${joined}`;
  const { rows } = await warehouse.run(sql, [], { ...limits, maxRows: 1, maxBytes: 10_000 });
  const [values, included, ofRows, matchedRows] = (rows[0] ?? []).map(Number);
  return { values: values ?? 0, included: included ?? 0, rows: ofRows ?? 0, matchedRows: matchedRows ?? 0 };
}

/**
 * Tests that no two rows of a table have the same values in these columns, and that none lacks one.
 * @throws WarehouseError
 */
export async function identifyRows(
  warehouse: Warehouse,
  columns: ColumnPlaces,
  rowCount: number,
  limits: Limits,
): Promise<boolean> {
  const sql = `SELECT COUNT(*) FROM (${groups(warehouse, columns)}) d`;
  const { rows } = await warehouse.run(sql, [], { ...limits, maxRows: 1, maxBytes: 10_000 });
  return Number(rows[0]?.[0]) === rowCount;
}

/** The different values, each with its number of rows. */
function groups(warehouse: Warehouse, columns: ColumnPlaces): string {
  const names = columns.names.map((name) => dialects[warehouse.dialect].identifier(name));
  const values = names.map((name, index) => `${name} AS included_value_${index}`).join(', ');
  const present = names.map((name) => `${name} IS NOT NULL`).join(' AND ');
  return `SELECT ${values}, COUNT(*) AS included_rows FROM ${source(warehouse, columns)} WHERE ${present} GROUP BY ${names.join(', ')}`;
}

const once = (warehouse: Warehouse, key: ColumnPlaces): string =>
  `(SELECT DISTINCT ${key.names.map((name) => dialects[warehouse.dialect].identifier(name)).join(', ')} FROM ${source(warehouse, key)})`;

const source = ({ dialect }: Warehouse, { path }: ColumnPlaces): string =>
  path.map((name) => dialects[dialect].identifier(name)).join('.');
