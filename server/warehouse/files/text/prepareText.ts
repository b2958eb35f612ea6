import { createReadStream } from 'node:fs';
import { FileProblem, FileTooLarge } from '../fileProblem.ts';
import type { PreparedTable } from '../preparedTable.ts';
import type { FileReading } from '../reading.ts';
import type { GridRow } from '../rows/gridRow.ts';
import { RowNumbers } from '../rows/rowNumbers.ts';
import { RowWriter } from '../rows/rowWriter.ts';
import { isAbove, judgeOf, shapeRows, tableShape, type TableShape } from '../rows/tableShape.ts';
import { detectDelimiter } from './csvDialect.ts';
import { findColumnLayout } from './columnLayout.ts';
import { CsvParser, parseCsv, type CsvRecord } from './csvParser.ts';
import { mayHoldOtherRows } from './otherRows.ts';
import { readSample } from './readSample.ts';
import { writeCells } from './writeCells.ts';
import { wrongWidth } from './wrongWidth.ts';

/** Characters of one record above which a quote is taken for one that is never closed. */
const longestRecord = 32_000_000;
const pieceBytes = 1 << 20;

interface TextRequest {
  /** A text in UTF-8. */
  readonly file: string;
  readonly fileName: string;
  /** Null: to be found. */
  readonly delimiter: string | null;
  readonly reading: FileReading;
  /** Where the rows of the table are written when others are among them. */
  readonly target: string;
  readonly maxRows: number;
  readonly onProgress: (share: number) => void;
}

interface PreparedText {
  /** Null: the columns stand under each other. */
  readonly delimiter: string | null;
  readonly table: PreparedTable;
}

/**
 * Finds the table in a delimited text. A text that is nothing else than names and rows stays as it
 * is; of any other the rows of the table are written to a text of their own.
 * @throws FileProblem
 */
export async function prepareText(request: TextRequest): Promise<PreparedText> {
  const { file, fileName, reading, target } = request;
  const { text, complete } = await readSample(file);
  const delimiter = request.delimiter ?? detectDelimiter(text, complete);
  const layout = request.delimiter === null ? findColumnLayout(text, complete, widthUnder(delimiter, text)) : null;
  if (layout !== null) {
    const cells = `${target}.cells`;
    await writeCells(file, layout, cells);
    return { ...(await prepareText({ ...request, file: cells, delimiter: ',' })), delimiter: null };
  }
  const { records, isOpen } = parseCsv(text, delimiter, { complete });
  if (records.length === 0) {
    throw new FileProblem(`${fileName} has no rows.`, 'Upload a file with at least one row.');
  }
  const shape = tableShape(records.slice(0, shapeRows), [], reading, usualWidth(records));
  const asItIs = plainTable(request, delimiter, shape, { records, complete });
  const isPlain =
    isOpen ||
    (asItIs !== null &&
      !leavesOut(records, shape, reading) &&
      (complete || ((reading.leaveOutRows ?? []).length === 0 && !(await mayHoldOtherRows(file, delimiter, shape)))));
  if (asItIs !== null && isPlain) {
    return { delimiter, table: asItIs };
  }
  return { delimiter, table: await separated(request, delimiter, shape) };
}

/** The text as the table; null: its first row does not hold all names. */
function plainTable(
  { file }: TextRequest,
  delimiter: string,
  { top }: TableShape,
  { records, complete }: { readonly records: readonly CsvRecord[]; readonly complete: boolean },
): PreparedTable | null {
  const [first] = records;
  const header = top.headerRows.length > 0;
  const isFirst = header ? top.headerRows.length === 1 && top.headerRows[0] === first : top.firstRow <= first!.number;
  if (!isFirst || top.titles.length > 0 || top.unitsRow !== null) {
    return null;
  }
  // The engine does not count empty lines, and takes one above for the names.
  if (records.some(({ number }, index) => number !== index + 1)) {
    return null;
  }
  const columns = first!.cells.map((name, column) => ({
    name: header ? name : '',
    unit: null,
    type: null,
    isEmpty: complete && records.slice(header ? 1 : 0).every(({ cells }) => (cells[column] ?? '') === ''),
  }));
  return {
    file,
    delimiter,
    skipsFirst: header,
    isRagged: false,
    columns,
    headerRows: header ? [first!.number] : [],
    leftOut: [],
    leftOutCounts: [],
    rowOf: (row) => (header ? row + 1 : row),
    doubts: [],
  };
}

/** True when rows of the beginning are left out, or the names are not as many as the values. */
function leavesOut(records: readonly CsvRecord[], shape: TableShape, reading: FileReading): boolean {
  const judge = judgeOf<CsvRecord>(shape, reading);
  for (const record of records) {
    if (!isAbove(record, shape, reading)) {
      judge.take(record);
    }
  }
  const { dropsFirst } = judge.end();
  if (dropsFirst || judge.counts.length > 0 || judge.doubts.length > 0) {
    return true;
  }
  const [header] = shape.top.headerRows;
  return header !== undefined && header.cells.length !== shape.width && isFittingHeader(header, shape.width);
}

/** True when names that are fewer or more than the values differ from them by empty ones alone. */
function isFittingHeader({ cells }: GridRow, width: number): boolean {
  return cells.length < width || cells.slice(width).every((cell) => cell.trim() === '');
}

/** Columns of most records of the beginning. */
function widthUnder(delimiter: string, text: string): number {
  return usualWidth(parseCsv(text, delimiter, { complete: false, mostRecords: shapeRows }).records);
}

function usualWidth(records: readonly CsvRecord[]): number {
  const widths = new Map<number, number>();
  for (const { cells } of records) {
    widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  }
  return [...widths].toSorted(([a, x], [b, y]) => y - x || b - a)[0]?.[0] ?? 0;
}

/** Writes the rows of the table to a text of their own. */
async function separated(request: TextRequest, delimiter: string, shape: TableShape): Promise<PreparedTable> {
  const { file, fileName, reading, target, maxRows } = request;
  const { top, width } = shape;
  const judge = judgeOf<CsvRecord>(shape, reading);
  const writer = new RowWriter(target);
  const numbers = new RowNumbers();
  const kept = new Set(reading.keepRows);
  const used = Array<boolean>(width).fill(false);
  let count = 0;
  const write = ({ cells, number }: CsvRecord): boolean => {
    count += 1;
    if (count > maxRows) {
      throw new FileTooLarge(`${fileName} has more than ${maxRows} rows.`, 'Split it into smaller files.');
    }
    const isWrong = cells.length > width || (cells.length < width && !kept.has(number));
    if (isWrong) {
      throw wrongWidth(`${fileName}, line ${number}`, width, cells.length);
    }
    for (let column = 0; column < cells.length; column++) {
      if (cells[column] !== '') {
        used[column] = true;
      }
    }
    numbers.add(number);
    return writer.write(cells.length === width ? cells : [...cells, ...Array<string>(width - cells.length).fill('')]);
  };
  for await (const records of recordsOf(file, fileName, delimiter)) {
    for (const record of records) {
      if (isAbove(record, shape, reading)) {
        continue;
      }
      for (const row of judge.take(record)) {
        if (write(row)) {
          await writer.drained();
        }
      }
    }
    request.onProgress(Math.min(0.95, count / (count + 100_000)));
  }
  const { rows, dropsFirst } = judge.end();
  for (const row of rows) {
    write(row);
  }
  await writer.end();
  const columns = used.map((isUsed, column) => ({
    name: top.names[column] ?? '',
    unit: top.units[column] ?? null,
    type: null,
    isEmpty: !isUsed,
  }));
  return {
    file: target,
    delimiter: ',',
    skipsFirst: dropsFirst,
    isRagged: false,
    columns,
    headerRows: top.headerRows.map(({ number }) => number),
    leftOut: judge.listed.toSorted((a, b) => a.row - b.row),
    leftOutCounts: judge.counts,
    rowOf: (row) => numbers.of(dropsFirst ? row + 1 : row),
    doubts: judge.doubts,
  };
}

async function* recordsOf(file: string, fileName: string, delimiter: string): AsyncGenerator<readonly CsvRecord[]> {
  let ready: CsvRecord[] = [];
  const parser = new CsvParser(delimiter, (cells, number) => ready.push({ cells, number }));
  const decoder = new TextDecoder();
  for await (const piece of createReadStream(file, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
    parser.write(decoder.decode(piece, { stream: true }));
    if (parser.pending > longestRecord) {
      throw openQuote(`${fileName}, line ${parser.number + 1}`);
    }
    yield ready;
    ready = [];
  }
  if (parser.end().isOpen) {
    throw openQuote(`${fileName}, line ${parser.number + 1}`);
  }
  yield ready;
}

function openQuote(at: string): FileProblem {
  return new FileProblem(
    `${at}: a quote is never closed, or is in the middle of a value.`,
    'Close the quote, or double it where it is part of the value.',
  );
}
