import type { Cell, Column, DataAnswer } from '../answer/answer.ts';
import { formatCell } from '../table/formatCell.ts';

type Result = DataAnswer['results'][number];

/** Number that a reader wants explained. */
export interface PickedNumber {
  readonly result: Result;
  readonly column: Column;
  readonly value: Cell;
  /** Columns of its row that are no numbers, with their values. */
  readonly keys: readonly { readonly column: Column; readonly value: Cell }[];
}

/** The number of a row in a column; null where the value is none or has no rows of its own. */
export function pickNumber(result: Result, row: readonly Cell[], index: number): PickedNumber | null {
  const column = result.columns[index];
  if (column === undefined || !isExplained(result, column)) {
    return null;
  }
  const keys = result.columns.flatMap((one, at) =>
    one.role === 'MEASURE' ? [] : [{ column: one, value: row[at] ?? null }],
  );
  return { result, column, value: row[index] ?? null, keys };
}

/** Numbers that a query in SemQL computed. */
export function isExplained({ semql }: Result, { role }: Column): boolean {
  return semql !== null && role === 'MEASURE';
}

/** The number that a headline repeats: that of a result with a single row. */
export function headlineNumber({ headline, results }: DataAnswer): PickedNumber | null {
  const [result] = results;
  const [row, another] = result?.rows ?? [];
  if (headline === null || result === undefined || row === undefined || another !== undefined) {
    return null;
  }
  const index = result.columns.findIndex(({ role }) => role === 'MEASURE');
  return index < 0 ? null : pickNumber(result, row, index);
}

/** Where a number stands: "Germany · March 2026"; empty for a total. */
export function placeOf({ keys }: PickedNumber): string {
  return keys
    .filter(({ column }) => column.role !== 'FLAG')
    .map(({ column, value }) => (value === null ? `no ${column.label.toLowerCase()}` : formatCell(value, column)))
    .join(' · ');
}
