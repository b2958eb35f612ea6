import type { Cell, Column } from '../answer/answer.ts';

interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * Where a spreadsheet sees a formula: at the beginning, full-width signs of Asian keyboards among
 * them.
 */
const formula = /^(?:[\t\r]|[\s"']*[=+\-@＝＋－＠])/;
/**
 * Formula starts after a separator other than the comma: `;` in many countries, tabs in pasted
 * text.
 */
const laterFormula = /([;\t\r\n][\s"']*)(?=[=+\-@＝＋－＠])/g;

function field(value: Cell): string {
  if (value === null) {
    return '';
  }
  if (typeof value !== 'string') {
    return String(value);
  }
  // A number that arrives as text keeps its sign; any other text that looks like a formula is
  // defused.
  const isNumber = value !== '' && !Number.isNaN(Number(value));
  const defused = isNumber ? value : (formula.test(value) ? `'${value}` : value).replaceAll(laterFormula, "$1'");
  return /[",;\t\n\r]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}

/** A result as CSV (RFC 4180, CRLF) that no spreadsheet takes for formulas. */
export function toCsv({ columns, rows }: Table): string {
  return [columns.map((column) => column.label), ...rows].map((row) => row.map(field).join(',')).join('\r\n');
}
