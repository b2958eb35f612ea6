/** Value of a cell, as JSON holds it. */
type CsvCell = string | number | boolean | null;

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

function field(value: CsvCell): string {
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

/** A row as a line of CSV (RFC 4180), without its end, that no spreadsheet takes for formulas. */
export function csvLine(row: readonly CsvCell[]): string {
  return row.map(field).join(',');
}
