import type { SqlValue } from '../../../../semql/compiled.ts';
import { toNumber } from '../../answer/rows/cells.ts';
import type { LogicalForm } from '../logicalForm.ts';

/** True for a result without rows, or of one row whose numbers are all nothing. */
export function hasNothing(form: LogicalForm, rows: readonly (readonly SqlValue[])[]): boolean {
  if (rows.length === 0) return true;
  const isOneRow = form.over !== null || form.columns.every(({ kind }) => kind === 'aggregate');
  return isOneRow && rows.every((row) => row.every((cell) => cell === null || toNumber(cell) === 0));
}

/** How many first rows have the value of the first one in a column. */
export function countTied(rows: readonly (readonly SqlValue[])[], column: number): number {
  const value = rows[0]?.[column];
  if (value === undefined) return 0;
  const other = rows.findIndex((row) => row[column] !== value);
  return other < 0 ? rows.length : other;
}
