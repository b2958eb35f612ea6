import type { SqlValue } from '../../semql/compiled.ts';
import type { ForeignKey } from '../warehouse.ts';

/** Keys that a table declares. */
export interface TableKeys {
  readonly primaryKey: readonly string[];
  readonly uniqueKeys: readonly (readonly string[])[];
  readonly foreignKeys: readonly ForeignKey[];
}

/** Rows that describe the columns of one key, in order. */
type Parts<Cell = SqlValue> = readonly (readonly Cell[])[];

/** Groups rows of a catalog query by key. The first cell of a row names the key and is left out. */
export function partsByKey<Cell>(rows: Parts<Cell>): Map<string, Parts<Cell>> {
  const keys = Map.groupBy(rows, ([name]) => String(name));
  return new Map([...keys].map(([name, parts]) => [name, parts.map(([, ...rest]) => rest)]));
}

/** Texts at one position of all parts, such as the names of the columns. */
export function textsAt(parts: Parts, position: number): readonly string[] {
  return parts.map((part) => String(part[position] ?? ''));
}

/** Foreign key whose parts are column, schema, table and column of the other table. */
export function foreignKeyOf(parts: Parts): ForeignKey {
  return { columns: textsAt(parts, 0), toPath: (parts[0] ?? []).slice(1, 3).map(String), toColumns: textsAt(parts, 3) };
}
