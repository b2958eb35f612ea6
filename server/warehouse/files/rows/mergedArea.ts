import type { GridRow } from './gridRow.ts';

/** Merged cells. Columns from 0, rows from 1, both ends included. */
export interface MergedArea {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The cells of a row, those that were merged to the right of one with its text. */
export function spreadOver(row: GridRow, areas: readonly MergedArea[]): readonly string[] {
  const over = areas.filter(({ left, right, top }) => top === row.number && right > left && right - left <= 1000);
  if (over.length === 0) {
    return row.cells;
  }
  const cells = [...row.cells];
  for (const { left, right } of over) {
    for (let column = left + 1; column <= right; column++) {
      while (cells.length <= column) {
        cells.push('');
      }
      if (cells[column] === '') {
        cells[column] = cells[left] ?? '';
      }
    }
  }
  return cells;
}
