import { columnFacts, type ColumnFacts } from './columnFacts.ts';
import type { GridRow } from './gridRow.ts';
import type { MergedArea } from './mergedArea.ts';
import { headerChoice, rowChoices } from './rowChoices.ts';
import { RowJudge } from './rowJudge.ts';
import type { FileReading } from '../reading.ts';
import { findTop, type TableTop } from './tableTop.ts';

/** Rows at the beginning of a file that its shape is judged by. */
export const shapeRows = 1000;

/** What the beginning of a file says about the table in it. */
export interface TableShape {
  readonly top: TableTop;
  readonly width: number;
  readonly facts: readonly ColumnFacts[];
}

/**
 * Finds the table in the first rows of a file.
 * @param usualWidth cells of most rows, where rows have a width of their own
 */
export function tableShape(
  rows: readonly GridRow[],
  areas: readonly MergedArea[],
  reading: FileReading,
  usualWidth: number | null,
): TableShape {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const top = findTop(filled, areas, headerChoice(reading));
  const body = filled.filter(({ number }) => number >= top.firstRow);
  const named = top.names.findLastIndex((name) => name !== '') + 1;
  const width =
    usualWidth === null ? Math.max(named, ...body.map(({ cells }) => cells.length)) : Math.max(named, usualWidth);
  return { top, width, facts: columnFacts(body, width) };
}

/** True for a row that stands above the table and is no row of it. */
export function isAbove(row: GridRow, { top }: TableShape, { keepRows = [], keepKinds = [] }: FileReading): boolean {
  if (row.number >= top.firstRow) {
    return false;
  }
  const isName = top.unitsRow?.number === row.number || top.headerRows.some(({ number }) => number === row.number);
  return isName || !(keepRows.includes(row.number) || keepKinds.includes('TITLE'));
}

/** Judge of the rows of a table, told already what stands above them. */
export function judgeOf<Row extends GridRow>({ top, facts }: TableShape, reading: FileReading): RowJudge<Row> {
  const judge = new RowJudge<Row>({ headerRows: top.headerRows, facts, choices: rowChoices(reading) });
  for (const title of top.titles) {
    if (!isDelimiterHint(title)) {
      judge.above(title, 'TITLE', 'It stands above the names of the columns.');
    }
  }
  if (top.unitsRow !== null) {
    judge.above(top.unitsRow, 'UNITS', 'It says the units of the columns below their names.');
  }
  return judge;
}

/** `sep=;` in the first row tells programs the delimiter. */
const isDelimiterHint = ({ cells }: GridRow): boolean => /^sep=.?$/i.test(cells[0] ?? '');
