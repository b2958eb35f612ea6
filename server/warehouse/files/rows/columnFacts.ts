import { amountOf, decimalMarkOf, decimalsOf, isAmountText, isDateText, type DecimalMark } from './amount.ts';
import { filledCells, type GridRow } from './gridRow.ts';
import { summaryLabel } from './summaryLabel.ts';

/** What the values of a column are, judged from rows at the beginning of a table. */
export interface ColumnFacts {
  readonly kind: 'NUMBER' | 'DATE' | 'TEXT' | 'EMPTY';
  /** No row of the sample lacks a value. */
  readonly isAlwaysFilled: boolean;
  /** Share of the rows of the sample that have a value. */
  readonly filled: number;
  readonly mark: DecimalMark;
  /** Most digits after the mark. */
  readonly decimals: number;
  /** Power of ten that every number is a multiple of: -2 for cents, 3 for whole thousands. */
  readonly exponent: number;
  readonly longestText: number;
}

/** Share of the values that decides what a column holds. */
const most = 0.7;

/** @param rows without the header */
export function columnFacts(rows: readonly GridRow[], width: number): readonly ColumnFacts[] {
  const filled = rows.filter((row) => filledCells(row) > 0);
  // A row with few of the usual values is a note or a total, not evidence that a column may be
  // empty.
  const usual = median(filled.map(filledCells));
  const ordinary = filled.filter((row) => filledCells(row) * 2 > usual && !isSummary(row, usual));
  const sample = ordinary.length > 1 ? ordinary : filled;
  return Array.from({ length: width }, (_, column) => factsOf(sample, column));
}

function isSummary(row: GridRow, usual: number): boolean {
  return row.cells.some((cell) => {
    const label = summaryLabel(cell);
    return label !== null && (label.isWhole || filledCells(row) < usual);
  });
}

function factsOf(rows: readonly GridRow[], column: number): ColumnFacts {
  const values = rows.map(({ cells }) => cells[column] ?? '').filter((value) => value.trim() !== '');
  const numbers = values.filter(isAmountText);
  const dates = values.filter(isDateText);
  // A number that a workbook keeps as one is written with a point.
  const texts = rows.filter((row) => row.isText?.(column) !== false).map(({ cells }) => cells[column] ?? '');
  const mark = decimalMarkOf(texts.filter(isAmountText));
  const kind =
    values.length === 0
      ? 'EMPTY'
      : numbers.length >= values.length * most
        ? 'NUMBER'
        : dates.length >= values.length * most
          ? 'DATE'
          : 'TEXT';
  // The last row may be a total that nothing names.
  const isAlwaysFilled = rows.length > 1 && rows.slice(0, -1).every(({ cells }) => (cells[column] ?? '').trim() !== '');
  return {
    kind,
    isAlwaysFilled,
    filled: rows.length === 0 ? 0 : values.length / rows.length,
    mark,
    decimals: Math.max(0, ...numbers.map((value) => decimalsOf(value, mark))),
    exponent: kind === 'NUMBER' ? exponentOf(numbers, mark) : 0,
    longestText: Math.max(0, ...values.map(({ length }) => length)),
  };
}

function exponentOf(numbers: readonly string[], mark: DecimalMark): number {
  let least = 15;
  for (const text of numbers) {
    const number = amountOf(text, mark);
    if (number === null || number === 0) {
      continue;
    }
    const digits = Math.abs(number).toFixed(Math.min(6, decimalsOf(text, mark)));
    const [whole = '', fraction = ''] = digits.split('.');
    const kept = fraction.replace(/0+$/, '').length;
    least = Math.min(least, kept > 0 ? -kept : (/0*$/.exec(whole)?.[0].length ?? 0));
  }
  return least === 15 ? 0 : least;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
