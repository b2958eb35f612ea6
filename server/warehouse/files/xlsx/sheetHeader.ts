import type { Cell, MergedArea, SheetRow } from './sheetRows.ts';

/** First row of the table of a sheet, and the names of its columns. */
export interface SheetHeader {
  /** True: names were found. */
  readonly header: boolean;
  /** Column names; empty for a column without one. */
  readonly names: readonly string[];
  /** Rows of the sheet before this one are not data. */
  readonly firstRow: number;
  /** Number of the row the table begins with, its names included. */
  readonly tableRow: number;
}

/**
 * Finds the names in the first rows of a sheet. Titles above the table are skipped: it begins with
 * the first row that is at least half as wide as the widest. Names that were merged over several
 * columns, with more names below, are put in front of those: "2023" over "Revenue" and "Cost" is
 * "2023 Revenue" and "2023 Cost".
 * @param wanted what a person said about the first row; undefined: found out
 */
export function findHeader(
  rows: readonly SheetRow[],
  areas: readonly MergedArea[],
  wanted: boolean | undefined,
): SheetHeader {
  const filled = (row: SheetRow): number => row.cells.filter((cell) => cell !== null).length;
  const widest = Math.max(...rows.map((row) => spread(row, areas).filter((cell) => cell !== null).length));
  const at = rows.findIndex((row) => spread(row, areas).filter((cell) => cell !== null).length * 2 >= widest);
  const [first, second] = [rows[at], rows[at + 1]];
  if (first === undefined) return { header: false, names: [], firstRow: 1, tableRow: 1 };
  const isHeader = wanted ?? (filled(first) > 0 && first.cells.every((cell) => cell === null || cell.kind === 'TEXT'));
  const tableRow = first.number;
  if (!isHeader) return { header: false, names: [], firstRow: tableRow, tableRow };
  const over = spread(first, areas);
  const groups = areas.filter(
    (area) => area.top <= first.number && area.bottom >= first.number && area.right > area.left,
  );
  const isSecondHeader =
    groups.length > 0 &&
    second !== undefined &&
    second.number === first.number + 1 &&
    second.cells.every((cell) => cell === null || cell.kind === 'TEXT');
  if (!isSecondHeader) return { header: true, names: over.map(textOf), firstRow: first.number + 1, tableRow };
  const below = second.cells.map(textOf);
  const width = Math.max(over.length, below.length);
  const names = Array.from({ length: width }, (_, column) =>
    [textOf(over[column] ?? null), below[column] ?? ''].filter((part) => part !== '').join(' '),
  );
  return { header: true, names, firstRow: second.number + 1, tableRow };
}

const textOf = (cell: Cell | null): string => cell?.text.replaceAll(/\s+/g, ' ').trim() ?? '';

/** The cells of a row with those that were merged to the right of one repeated. */
function spread(row: SheetRow, areas: readonly MergedArea[]): (Cell | null)[] {
  const cells = [...row.cells];
  for (const { left, right, top } of areas) {
    if (top !== row.number || right - left > 1000) continue;
    for (let column = left + 1; column <= right; column++) {
      while (cells.length <= column) cells.push(null);
      cells[column] ??= cells[left] ?? null;
    }
  }
  return cells;
}
