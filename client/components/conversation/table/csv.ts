import { csvLine } from '../../../../values/csvLine.ts';
import type { Cell, Column } from '../answer/answer.ts';

interface Table {
  readonly columns: readonly Pick<Column, 'label'>[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A result as CSV (RFC 4180, CRLF) that no spreadsheet takes for formulas. */
export function toCsv({ columns, rows }: Table): string {
  return [columns.map((column) => column.label), ...rows].map(csvLine).join('\r\n');
}
