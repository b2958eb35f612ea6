/** A row of a file that is cells: of a delimited text or of a sheet. */
export interface GridRow {
  /** From 1, as programs for such files show it; empty rows count. */
  readonly number: number;
  /** Texts of the cells; an empty one is ''. */
  readonly cells: readonly string[];
  /** False for cells that are no texts to the file itself; absent where a file knows only texts. */
  readonly isText?: (column: number) => boolean;
}

/** True for a cell that holds nothing to be seen. */
export function isEmptyCell(cell: string | undefined): boolean {
  return cell === undefined || cell === '' || (cell.charCodeAt(0) <= 0x20 && cell.trim() === '');
}

/** Number of cells that hold something. */
export function filledCells({ cells }: GridRow): number {
  let count = 0;
  for (const cell of cells) {
    if (!isEmptyCell(cell)) {
      count += 1;
    }
  }
  return count;
}

/** Text of a row for people: its cells without the empty ones. */
export function textOfRow({ cells }: GridRow): string {
  const filled = cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()).filter((cell) => cell !== '');
  const text = filled.join(' · ');
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
