import type { Cell, Column } from './result.ts';

interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A spreadsheet would run these as formulas. */
const formula = /^[=+\-@\t\r]/;

function field(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  // A number that arrives as text keeps its sign; any other text that looks like a formula is defused.
  const safe = formula.test(value) && Number.isNaN(Number(value)) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A result as CSV (RFC 4180, CRLF) that no spreadsheet takes for formulas. */
export function toCsv({ columns, rows }: Table): string {
  return [columns.map((column) => column.label), ...rows].map((row) => row.map(field).join(',')).join('\r\n');
}
