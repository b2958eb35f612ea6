import type { LayerTerm } from '../../layer.ts';
import { cellsOf, csvColumns } from './termCells.ts';

/** Beginning of a formula for a spreadsheet, perhaps after signs that keep it from being one. */
const formula = /^(?:'*[\t\r=+\-@＝＋－＠])/;

/** Terms as CSV (RFC 4180), with a row for the names of the columns. */
export function printGlossary(terms: readonly LayerTerm[]): string {
  const rows = terms.map((term) => {
    const cells = cellsOf(term);
    return csvColumns.map((column) => quoted(unformulated(cells[column])));
  });
  return [csvColumns.join(','), ...rows.map((cells) => cells.join(','))].join('\r\n') + '\r\n';
}

/** A text that no spreadsheet computes; `plainText` gives it back. */
const unformulated = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** A cell without the apostrophe that keeps spreadsheets from computing it. */
export const plainText = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;

const quoted = (text: string): string => (/[",;\r\n\t']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
