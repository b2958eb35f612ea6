import { formatCell, headUnit } from './formatCell.ts';
import type { Cell, Column } from '../answer/answer.ts';

/** Pixels of a letter of a table on average, and of the room around a cell. */
const letter = 6.8;
const around = 30;
const least = 120;
const most = 320;
/** Rows that are measured: the first ones tell how long the values of a column are. */
const measured = 50;

/**
 * The width a column needs for its name and its values, in pixels: names are not cut, very long
 * values are.
 */
export function columnWidth(column: Column, index: number, rows: readonly (readonly Cell[])[]): number {
  const unit = headUnit(column);
  const head = column.label.length + (unit === null ? 0 : unit.length + 3);
  const cells = rows.slice(0, measured).map((row) => formatCell(row[index] ?? null, column).length);
  return Math.round(Math.min(most, Math.max(least, Math.max(head, ...cells) * letter + around)));
}
