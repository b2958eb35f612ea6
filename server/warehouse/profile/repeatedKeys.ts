import type { ColumnDefinition } from '../../semql/catalog/definition.ts';
import { dialects } from '../../semql/dialect/registry.ts';
import type { RunLimits, Warehouse } from '../warehouse.ts';

/** Values of a column that several rows have. */
export interface RepeatedKeys {
  /** Values that more than one row has. */
  readonly values: number;
  /** Rows of the most frequent one. */
  readonly mostRows: number;
  /** Values whose rows differ in one of the other columns that can be compared. */
  readonly differing: number;
  /** Columns in which rows of one value differ, with the number of such values, most first. */
  readonly differences: readonly { readonly column: string; readonly values: number }[];
}

/** Types whose smallest and largest values every engine can name. */
const comparable: ReadonlySet<string> = new Set([
  'STRING',
  'INTEGER',
  'DECIMAL',
  'NUMBER',
  'DATE',
  'TIMESTAMP',
  'TIMESTAMP_TZ',
]);
/** Columns that are compared; a table may have hundreds. */
const mostColumns = 40;

/**
 * Counts the values of a column that several rows have, and those whose rows differ elsewhere.
 * @throws WarehouseError
 */
export async function repeatedKeys(
  warehouse: Warehouse,
  { path, key }: { readonly path: readonly string[]; readonly key: string },
  columns: readonly ColumnDefinition[],
  limits: Omit<RunLimits, 'maxRows' | 'maxBytes'>,
): Promise<RepeatedKeys> {
  const quoted = (name: string): string => dialects[warehouse.dialect].identifier(name);
  const others = columns
    .filter(({ name, type, storedAs }) => name !== key && comparable.has(type) && storedAs === undefined)
    .slice(0, mostColumns);
  const differs = others.map(({ name }) => {
    const at = quoted(name);
    return `MIN(${at}) <> MAX(${at}) OR (COUNT(${at}) > 0 AND COUNT(${at}) < COUNT(*))`;
  });
  const flag = (condition: string, alias: string): string => `CASE WHEN ${condition} THEN 1 ELSE 0 END AS ${alias}`;
  const flags = differs.map((condition, index) => flag(condition, `d${index}`));
  const any = flag(differs.length === 0 ? '1 = 0' : differs.map((one) => `(${one})`).join(' OR '), 'd');
  const repeated =
    `SELECT COUNT(*) AS n, ${[any, ...flags].join(', ')} FROM ${path.map(quoted).join('.')} ` +
    `WHERE ${quoted(key)} IS NOT NULL GROUP BY ${quoted(key)} HAVING COUNT(*) > 1`;
  const sums = ['d', ...others.map((_, index) => `d${index}`)].map((name) => `SUM(r.${name})`);
  const sql = `SELECT COUNT(*), MAX(r.n), ${sums.join(', ')} FROM (${repeated}) r`;
  const { rows } = await warehouse.run(sql, [], { ...limits, maxRows: 1, maxBytes: 100_000 });
  const [values = 0, mostRows = 0, differing = 0, ...each] = (rows[0] ?? []).map((cell) => Number(cell ?? 0));
  return {
    values,
    mostRows,
    differing,
    differences: others
      .map(({ name }, index) => ({ column: name, values: each[index] ?? 0 }))
      .filter((one) => one.values > 0)
      .toSorted((a, b) => b.values - a.values),
  };
}
