import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { FileProblem, FileTooLarge } from '../fileProblem.ts';
import type { ColumnType } from '../reading.ts';
import { findHeader } from './sheetHeader.ts';
import { mergedAreas, sheetRows, type Cell, type SheetRow } from './sheetRows.ts';
import { openWorkbook, type Workbook } from './workbook.ts';

/** Rows that are looked at to find the names of the columns. */
const FIRST_ROWS = 60;

/** A sheet as a CSV text without a row of names, and what its columns hold. */
export interface ConvertedSheet {
  readonly sheets: readonly string[];
  readonly sheet: string;
  readonly header: boolean;
  /** Column names as the sheet has them; empty for a column without one. */
  readonly names: readonly string[];
  /** Types of the cells in each column; null for an empty column, `NUMBER` for any number. */
  readonly types: readonly (ColumnType | null)[];
  readonly warnings: readonly string[];
}

interface ColumnFacts {
  readonly kinds: Map<Cell['kind'], number>;
  /** First text among other values. */
  text: string | null;
}

/**
 * Writes the rows of a sheet to a CSV text, every value in quotes, dates as in ISO 8601.
 * @param wanted the sheet's name; default the first that has rows
 * @throws FileProblem
 */
export async function sheetToCsv(
  file: string,
  fileName: string,
  wanted: { readonly sheet: string | undefined; readonly header: boolean | undefined },
  target: string,
  limits: { readonly maxUnpackedBytes: number; readonly maxRows: number },
  onProgress: (share: number) => void,
): Promise<ConvertedSheet> {
  const workbook = await openWorkbook(file, fileName, limits.maxUnpackedBytes);
  try {
    const sheets = workbook.sheets.map(({ name }) => name);
    const candidates = workbook.sheets.filter(({ name }) => wanted.sheet === undefined || name === wanted.sheet);
    for (const { name, part } of candidates) {
      const converted = await convert(workbook, part, wanted.header, target, limits.maxRows, onProgress);
      if (converted !== null) return { sheets, sheet: name, ...converted };
    }
    if (wanted.sheet !== undefined && candidates.length === 0) {
      throw new FileProblem(`${fileName} has no sheet called ${wanted.sheet}.`, 'Choose one of its sheets.');
    }
    throw new FileProblem(
      wanted.sheet === undefined ? `${fileName} has no rows.` : `The sheet ${wanted.sheet} of ${fileName} has no rows.`,
      'Choose a sheet with at least one row.',
    );
  } finally {
    workbook.parts.close();
  }
}

async function convert(
  workbook: Workbook,
  part: string,
  wantedHeader: boolean | undefined,
  target: string,
  maxRows: number,
  onProgress: (share: number) => void,
): Promise<Omit<ConvertedSheet, 'sheets' | 'sheet'> | null> {
  const first: SheetRow[] = [];
  const rows = sheetRows(workbook, part);
  while (first.length < FIRST_ROWS) {
    const next = await rows.next();
    if (next.done === true) break;
    first.push(next.value);
  }
  if (first.length === 0) return null;
  const areas = await mergedAreas(workbook, part);
  const header = findHeader(first, areas, wantedHeader);
  const columns: ColumnFacts[] = [];
  let errors = 0;
  let count = 0;
  const output = createWriteStream(target);
  const failed = finished(output);
  failed.catch(() => undefined);
  const write = async (row: SheetRow): Promise<void> => {
    if (row.number < header.firstRow) return;
    count += 1;
    if (count > maxRows) throw new FileTooLarge(`${workbook.fileName} has more than ${maxRows} rows.`, 'Split it.');
    const values = row.cells.map((cell, index) => {
      if (cell === null) return '';
      if (cell.kind === 'ERROR') {
        errors += 1;
        return '';
      }
      note((columns[index] ??= { kinds: new Map(), text: null }), cell);
      return `"${cell.text.replaceAll('"', '""')}"`;
    });
    // A row of one column that is empty would be no row at all.
    if (!output.write(`${values.length === 1 && values[0] === '' ? '""' : values.join(',')}\n`)) {
      await Promise.race([once(output, 'drain'), failed]);
    }
    if (count % 10_000 === 0) onProgress(Math.min(0.95, count / (count + 100_000)));
  };
  for (const row of first) await write(row);
  for await (const row of rows) await write(row);
  output.end();
  await failed;
  const width = Math.max(header.names.length, columns.length);
  const indexes = Array.from({ length: width }, (_, index) => index);
  const names = indexes.map((index) => header.names[index] ?? '');
  return {
    header: header.header,
    names,
    types: indexes.map((index) => typeOf(columns[index])),
    warnings: [
      ...(header.tableRow > 1 && first[0]!.number < header.tableRow
        ? [`The lines above row ${header.tableRow} are left out.`]
        : []),
      ...(errors > 0 ? [`${errors} cells contain the error of a formula, such as #N/A, and are left empty.`] : []),
      ...(areas.some(({ bottom, top }) => bottom > top && bottom >= header.firstRow)
        ? ['The value of merged cells is kept in the first of them; the others are empty.']
        : []),
      ...indexes.flatMap((index) => mixture(names[index] || `column${index + 1}`, columns[index])),
    ],
  };
}

function note(facts: ColumnFacts, { kind, text }: Cell): void {
  facts.kinds.set(kind, (facts.kinds.get(kind) ?? 0) + 1);
  if (kind === 'TEXT') facts.text ??= text;
}

function typeOf(facts: ColumnFacts | undefined): ColumnType | null {
  if (facts === undefined) return null;
  const kinds = [...facts.kinds.keys()];
  const only = (...allowed: Cell['kind'][]): boolean => kinds.every((kind) => allowed.includes(kind));
  if (only('NUMBER')) return 'NUMBER';
  if (only('DATE')) return 'DATE';
  if (only('DATE', 'TIMESTAMP')) return 'TIMESTAMP';
  if (only('TIME')) return 'TIME';
  if (only('BOOLEAN')) return 'BOOLEAN';
  return 'TEXT';
}

function mixture(name: string, facts: ColumnFacts | undefined): string[] {
  if (facts === undefined || facts.text === null || facts.kinds.size === 1) return [];
  const all = [...facts.kinds.values()].reduce((sum, count) => sum + count, 0);
  const texts = facts.kinds.get('TEXT') ?? 0;
  return [`${name} is text: ${texts} of ${all} cells contain text, e.g. "${facts.text.slice(0, 60)}".`];
}
