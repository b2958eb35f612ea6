import { isNumeric } from './formatCell.ts';
import type { Cell, Column } from '../answer/answer.ts';

export interface Sort {
  /** Index of the column. */
  readonly column: number;
  readonly descending: boolean;
}

/**
 * Rows in the order of one column, empty cells last either way; without a sort, as the query gave
 * them.
 */
export function sortRows(
  rows: readonly (readonly Cell[])[],
  columns: readonly Column[],
  sort: Sort | null,
): readonly (readonly Cell[])[] {
  const column = sort === null ? undefined : columns[sort.column];
  if (sort === null || column === undefined) {
    return rows;
  }
  const numeric = isNumeric(column);
  const direction = sort.descending ? -1 : 1;
  return rows.toSorted((left, right) => {
    const a = left[sort.column] ?? null;
    const b = right[sort.column] ?? null;
    if (a === null || b === null) {
      return Number(a === null) - Number(b === null);
    }
    return direction * (numeric ? Number(a) - Number(b) : String(a).localeCompare(String(b), 'en', { numeric: true }));
  });
}
