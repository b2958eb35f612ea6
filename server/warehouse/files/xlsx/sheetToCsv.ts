import { FileProblem, FileTooLarge } from '../fileProblem.ts';
import type { PreparedTable } from '../preparedTable.ts';
import type { FileReading } from '../reading.ts';
import type { GridRow } from '../rows/gridRow.ts';
import type { MergedArea } from '../rows/mergedArea.ts';
import { RowNumbers } from '../rows/rowNumbers.ts';
import { RowWriter } from '../rows/rowWriter.ts';
import { isAbove, judgeOf, tableShape } from '../rows/tableShape.ts';
import { CellKinds } from './cellKinds.ts';
import { mergedAreas, sheetRows, type Cell, type SheetRow } from './sheetRows.ts';
import { openWorkbook, type Workbook } from './workbook.ts';

/** Rows that are looked at to find the names of the columns and what is no row of the table. */
const firstRows = 500;

interface SheetRequest {
  readonly file: string;
  readonly fileName: string;
  readonly reading: FileReading;
  readonly target: string;
  readonly maxUnpackedBytes: number;
  readonly maxRows: number;
  readonly onProgress: (share: number) => void;
}

/** A sheet as a CSV text, and what its columns hold. */
interface ConvertedSheet {
  readonly sheets: readonly string[];
  readonly sheet: string;
  readonly table: PreparedTable;
  readonly warnings: readonly string[];
}

/**
 * Writes the rows of the table in a sheet to a CSV text, every value in quotes, dates as in ISO
 * 8601. Without a choice it is the first sheet that has rows.
 * @throws FileProblem
 */
export async function sheetToCsv(request: SheetRequest): Promise<ConvertedSheet> {
  const { file, fileName, reading, maxUnpackedBytes } = request;
  const workbook = await openWorkbook(file, fileName, maxUnpackedBytes);
  try {
    const sheets = workbook.sheets.map(({ name }) => name);
    const candidates = workbook.sheets.filter(({ name }) => reading.part === undefined || name === reading.part);
    for (const { name, part } of candidates) {
      const converted = await convert(workbook, part, request);
      if (converted !== null) {
        return { sheets, sheet: name, ...converted };
      }
    }
    if (reading.part !== undefined && candidates.length === 0) {
      throw new FileProblem(`${fileName} has no sheet called ${reading.part}.`, 'Choose one of its sheets.');
    }
    throw new FileProblem(
      reading.part === undefined ? `${fileName} has no rows.` : `The sheet ${reading.part} of ${fileName} has no rows.`,
      'Choose a sheet with at least one row.',
    );
  } finally {
    workbook.parts.close();
  }
}

async function convert(
  workbook: Workbook,
  part: string,
  { reading, target, maxRows, onProgress }: SheetRequest,
): Promise<Omit<ConvertedSheet, 'sheets' | 'sheet'> | null> {
  const first: SheetGridRow[] = [];
  const rows = sheetRows(workbook, part);
  while (first.length < firstRows) {
    const next = await rows.next();
    if (next.done === true) {
      break;
    }
    first.push(new SheetGridRow(next.value));
  }
  if (first.length === 0) {
    return null;
  }
  const areas = await mergedAreas(workbook, part);
  const shape = tableShape(first, areas, reading, null);
  const judge = judgeOf<SheetGridRow>(shape, reading);
  const writer = new RowWriter(target);
  const numbers = new RowNumbers();
  const kinds: CellKinds[] = [];
  let errors = 0;
  let count = 0;
  let top: SheetGridRow | null = null;
  const note = ({ source }: SheetGridRow): void => {
    for (const [column, cell] of source.cells.entries()) {
      if (cell?.kind === 'ERROR') {
        errors += 1;
      } else if (cell !== null) {
        (kinds[column] ??= new CellKinds()).note(cell);
      }
    }
  };
  const write = (row: SheetGridRow): boolean => {
    count += 1;
    if (count > maxRows) {
      throw new FileTooLarge(`${workbook.fileName} has more than ${maxRows} rows.`, 'Split it.');
    }
    // The first may turn out to be the total of all others.
    if (count === 1) {
      top = row;
    } else {
      note(row);
    }
    numbers.add(row.number);
    if (count % 10_000 === 0) {
      onProgress(Math.min(0.95, count / (count + 100_000)));
    }
    return writer.write(row.cells);
  };
  const take = async (row: SheetGridRow): Promise<void> => {
    if (isAbove(row, shape, reading)) {
      return;
    }
    for (const settled of judge.take(row)) {
      if (write(settled)) {
        await writer.drained();
      }
    }
  };
  for (const row of first) {
    await take(row);
  }
  for await (const row of rows) {
    await take(new SheetGridRow(row));
  }
  const end = judge.end();
  for (const row of end.rows) {
    write(row);
  }
  await writer.end();
  if (top !== null && !end.dropsFirst) {
    note(top);
  }
  const { names, units, headerRows } = shape.top;
  const columns = Array.from({ length: Math.max(names.length, kinds.length) }, (_, column) => {
    const type = kinds[column]?.type ?? null;
    return { name: names[column] ?? '', unit: units[column] ?? null, type, isEmpty: type === null };
  });
  return {
    table: {
      file: target,
      delimiter: ',',
      skipsFirst: end.dropsFirst,
      isRagged: true,
      columns,
      headerRows: headerRows.map(({ number }) => number),
      leftOut: judge.listed.toSorted((a, b) => a.row - b.row),
      leftOutCounts: judge.counts,
      rowOf: (row) => numbers.of(end.dropsFirst ? row + 1 : row),
      doubts: judge.doubts,
    },
    warnings: [
      ...(errors > 0 ? [`${errors} cells contain the error of a formula, such as #N/A, and are left empty.`] : []),
      ...mergedWarning(areas, shape.top.firstRow),
    ],
  };
}

function mergedWarning(areas: readonly MergedArea[], firstRow: number): string[] {
  const isMerged = areas.some(({ bottom, top }) => bottom > top && bottom >= firstRow);
  return isMerged ? ['The value of merged cells is kept in the first of them; the others are empty.'] : [];
}

/** A row of a sheet as a row of texts. */
class SheetGridRow implements GridRow {
  readonly number: number;
  readonly cells: readonly string[];
  readonly source: SheetRow;

  constructor(source: SheetRow) {
    this.number = source.number;
    this.cells = source.cells.map(textOf);
    this.source = source;
  }

  isText(column: number): boolean {
    const cell = this.source.cells[column] ?? null;
    return cell === null || cell.kind === 'TEXT';
  }
}

const textOf = (cell: Cell | null): string => (cell === null || cell.kind === 'ERROR' ? '' : cell.text);
