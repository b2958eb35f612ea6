import type { CompiledColumn } from '../../semql/compiled.ts';
import type { QueryResult } from '../../warehouse/warehouse.ts';

/** Rows of a query with its columns. */
export interface NumbersOf {
  readonly columns: readonly CompiledColumn[];
  readonly rows: QueryResult['rows'];
  /** True: more rows exist. */
  readonly truncated: boolean;
}

/** A number of a result before and after; null where its row is missing. */
export interface ComparedCell {
  /** Values of the dimensions of its row. */
  readonly keys: readonly unknown[];
  readonly before: unknown;
  readonly after: unknown;
}

/** A column of numbers that two results have, with the cells that differ. */
export interface ComparedColumn {
  readonly column: CompiledColumn;
  /** Columns of the keys of the cells. */
  readonly keys: readonly CompiledColumn[];
  /** In the order of the rows. */
  readonly cells: readonly ComparedCell[];
  /** Cells that were compared. */
  readonly compared: number;
}

/**
 * Compares the numbers of two results of one question, row by row of the same dimensions.
 * @returns null: the results have other columns, so their cells cannot be compared
 */
export function comparedResults(before: NumbersOf, after: NumbersOf): readonly ComparedColumn[] | null {
  const [was, is] = [shapeOf(before), shapeOf(after)];
  if (was.keys.length !== is.keys.length || was.numbers.length !== is.numbers.length) {
    return null;
  }
  const [old, current] = [rowsByKey(before, was.keys), rowsByKey(after, is.keys)];
  // Whether the source has a row that lies beyond the limit is not known.
  const isWhole = !before.truncated && !after.truncated;
  const keys = [...new Set([...old.keys(), ...current.keys()])].filter(
    (key) => isWhole || (old.has(key) && current.has(key)),
  );
  const keyColumns = after.columns.filter(isKey);
  return is.numbers.flatMap(({ index, column }, place) => {
    const then = was.numbers[place];
    if (then === undefined) {
      return [];
    }
    const cells = keys.map((key): ComparedCell => {
      const [first, second] = [old.get(key), current.get(key)];
      const row = second ?? first ?? [];
      const names = second === undefined ? was.keys : is.keys;
      return {
        keys: names.map((at) => row[at]),
        before: first?.[then.index] ?? null,
        after: second?.[index] ?? null,
      };
    });
    const different = cells.filter((cell) => !isSameNumber(cell.before, cell.after));
    return [{ column, keys: keyColumns, cells: different, compared: cells.length }];
  });
}

/** Places of the dimensions and of the numbers among the columns. */
export interface ResultShape {
  readonly keys: readonly number[];
  readonly numbers: readonly { readonly index: number; readonly column: CompiledColumn }[];
}

export function shapeOf({ columns }: Pick<NumbersOf, 'columns'>): ResultShape {
  const placed = columns.map((column, index) => ({ column, index }));
  return {
    keys: placed.flatMap(({ column, index }) => (isKey(column) ? [index] : [])),
    numbers: placed.filter(({ column }) => column.role === 'measure'),
  };
}

export const isKey = ({ role }: CompiledColumn): boolean => role === 'dimension' || role === 'time';

/** Rows by their dimensions; those that have the same are told apart by their order. */
export function rowsByKey(
  { rows }: Pick<NumbersOf, 'rows'>,
  keys: readonly number[],
): ReadonlyMap<string, readonly unknown[]> {
  const known = new Map<string, readonly unknown[]>();
  const seen = new Map<string, number>();
  for (const row of rows) {
    const key = JSON.stringify(keys.map((at) => row[at]));
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    known.set(`${count} ${key}`, row);
  }
  return known;
}

/** Sums of floating-point numbers depend on the order of the rows in their last digits. */
const tolerance = 1e-9;

/** True: two cells are the same number, or the same text. */
export function isSameNumber(before: unknown, after: unknown): boolean {
  if (before === after) {
    return true;
  }
  const [was, is] = [numberIn(before), numberIn(after)];
  return was !== null && is !== null && Math.abs(was - is) <= tolerance * Math.max(Math.abs(was), Math.abs(is));
}

/** The number in a cell; decimals and large numbers are texts. */
export function numberIn(cell: unknown): number | null {
  if (typeof cell === 'number') {
    return cell;
  }
  if (typeof cell !== 'string' || cell.trim() === '') {
    return null;
  }
  const value = Number(cell);
  return Number.isFinite(value) ? value : null;
}
