import type { SqlValue } from '../../../semql/compiled.ts';
import { toNumber } from './cells.ts';
import type { AnswerTable } from './cells.ts';

/** The row with the highest, or the lowest, number in a column; unknown numbers take no part. */
export function extremeRow(table: AnswerTable, column: number, highest: boolean): readonly SqlValue[] {
  const known = table.rows.filter((row) => toNumber(row[column]) !== null);
  const sign = highest ? -1 : 1;
  return (
    known.toSorted((a, b) => sign * ((toNumber(a[column]) ?? 0) - (toNumber(b[column]) ?? 0)))[0] ?? table.rows[0] ?? []
  );
}
