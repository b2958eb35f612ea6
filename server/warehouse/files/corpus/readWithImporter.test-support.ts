import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { importFile } from '../../duckdb/import/importFile.ts';
import { sqlValueOf } from '../../duckdb/sqlValue.ts';
import { WarehouseError } from '../../warehouse.ts';
import { inspectUploadedFile, type InspectedUpload } from '../inspectUploadedFile.ts';
import type { CellValue } from './expectation.test-support.ts';
import type { ReadNote, ReadTable } from './judgeReading.test-support.ts';

const types: Record<string, string> = {
  STRING: 'TEXT',
  NUMBER: 'DECIMAL',
  DATETIME: 'TIMESTAMP',
  TIMESTAMP_TZ: 'TIMESTAMP',
};

/**
 * Tables that a file becomes if a person confirms every detected choice: inspected, imported into
 * DuckDB, and read back from there.
 * @throws WarehouseError or FileProblem for a refused file
 */
export async function readWithImporter(path: string): Promise<ReadTable[]> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-corpus-'));
  try {
    const { parts, table } = await readPart(path, null, join(folder, 'first.duckdb'));
    const tables = [table];
    for (const [index, part] of parts.entries()) {
      if (index === 0) {
        continue;
      }
      try {
        tables.push((await readPart(path, part, join(folder, `${index}.duckdb`))).table);
      } catch (error) {
        // A sheet without a table is refused on its own; the others are imported.
        if (!(error instanceof WarehouseError)) {
          throw error;
        }
      }
    }
    return tables;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readPart(path: string, part: string | null, databaseFile: string) {
  const request = { file: path, fileName: basename(path), reading: part === null ? {} : { part } };
  const inspected = await inspectUploadedFile(request);
  const imported = await importFile({ ...request, databaseFile, table: 't' });
  const columns = imported.columns.map(({ name, type, unit }) => ({ name, type: types[type] ?? type, unit }));
  const rows = await rowsOf(databaseFile);
  return {
    parts: imported.parts,
    table: { name: imported.options.part ?? '', columns, rows, notes: notesOf(inspected) },
  };
}

/** Everything that is said before an import, as the corpus calls it. */
function notesOf({ columns, headerRows, leftOutCounts, pivot }: InspectedUpload): ReadNote[] {
  const left = (...kinds: string[]) =>
    leftOutCounts.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { rows }) => sum + rows, 0);
  const about = (kind: string, count: number): ReadNote[] =>
    count === 0 ? [] : [{ kind, count, columns: [], spellings: [] }];
  const said = (kind: string, sentence: RegExp, text: string | null, name: string): ReadNote[] =>
    text !== null && sentence.test(text) ? [{ kind, count: null, columns: [name], spellings: [] }] : [];
  return [
    ...about('title-rows', left('TITLE')),
    ...about('double-header', headerRows.length > 1 ? 1 : 0),
    ...about('total-row', left('TOTAL', 'SUBTOTAL')),
    ...about('footer', left('NOTE')),
    ...about('pivot-offered', pivot === null ? 0 : 1),
    { kind: 'empties', count: null, columns: [], spellings: spellingsOf(columns) },
    ...columns.flatMap(({ name, unreadable, repeated, readAs, warning }) => [
      ...(unreadable ? [{ kind: 'unreadable', count: unreadable.count, columns: [name], spellings: [] }] : []),
      ...(repeated ? [{ kind: 'duplicate-key', count: repeated.values, columns: [name], spellings: [] }] : []),
      ...said('mixed-date-spellings', /written in \d+ ways/, readAs, name),
      ...said('mixed-currencies', /must not be added up/, warning, name),
    ]),
  ];
}

function spellingsOf(columns: InspectedUpload['columns']): string[] {
  return columns.flatMap(({ empties }) => empties.map(({ spelling }) => spelling.trim()));
}

async function rowsOf(databaseFile: string): Promise<CellValue[][]> {
  const instance = await DuckDBInstance.create(databaseFile, { access_mode: 'READ_ONLY' });
  try {
    const connection = await instance.connect();
    const result = await connection.runAndReadAll('SELECT * FROM t ORDER BY rowid');
    const types = result.columnTypes();
    const rows = result.getRows();
    connection.closeSync();
    return rows.map((row) => types.map((type, at) => sqlValueOf(row[at] ?? null, type)));
  } finally {
    instance.closeSync();
  }
}
