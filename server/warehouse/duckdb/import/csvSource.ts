import type { DuckDBConnection } from '@duckdb/node-api';
import type { PreparedFile } from '../../files/prepareFile.ts';
import type { PreparedTable } from '../../files/preparedTable.ts';
import type { ColumnType, FileReading } from '../../files/reading.ts';
import { columnNames } from '../../files/text/csvDialect.ts';
import { parseCsv } from '../../files/text/csvParser.ts';
import { readSample } from '../../files/text/readSample.ts';
import { findTypes } from './findTypes.ts';
import { readCsv } from './readCsv.ts';
import type { ColumnTyping } from './values/columnTyping.ts';
import { likelyKeys, repeatedSentence } from './values/repeatedKeys.ts';
import { chosenTypes, columnChoices, refuseColumns, selectColumns, type FileSource } from './selectColumns.ts';

/** Rows that say which types are likely. */
const SAMPLE_ROWS = 2000;

/** Makes the SELECT of a table whose rows are delimited text. @throws FileProblem */
export async function csvSource(
  connection: DuckDBConnection,
  { format, encoding, delimiter, part, warnings }: PreparedFile,
  table: PreparedTable,
  fileName: string,
  reading: FileReading,
  isImport: boolean,
): Promise<FileSource> {
  const { columns, headerRows } = table;
  const header = headerRows.length > 0;
  const names = columnNames(
    columns.map(({ name }) => name),
    header,
  );
  // Columns without a name and without a value are the empty ones next to the table.
  const last = columns.findLastIndex(({ name, isEmpty }) => name !== '' || !isEmpty);
  const used = columns.map(
    ({ name, isEmpty }, index) => index <= last && (name !== '' || !isEmpty || format !== 'XLSX'),
  );
  refuseColumns(used.filter(Boolean).length, fileName);
  const types = new Map<string, ColumnType>();
  const numbers = new Set<string>();
  if (format === 'XLSX') {
    for (const [index, name] of names.entries()) {
      const type = columns[index]?.type ?? 'TEXT';
      if (type === 'NUMBER') numbers.add(name);
      else if (type !== 'TEXT') types.set(name, type);
    }
  }
  for (const [name, type] of chosenTypes(reading)) types.set(name, type);
  const source = readCsv(names, table);
  const sample = await sampleOf(table);
  const texts = {
    names,
    source,
    sample,
    delimiter: delimiter ?? ',',
    types,
    choices: columnChoices(reading),
    units: new Map(names.map((name, index) => [name, columns[index]?.unit ?? null])),
    numbers,
    keys: new Set(isImport ? [] : likelyKeys(names, sample)),
    rowOf: table.rowOf,
  };
  const typing = (await findTypes(connection, texts)).filter((_, index) => used[index]);
  return {
    ...selectColumns(typing, source, fileName, reading),
    options: { format, delimiter, header, encoding, part },
    table,
    warnings: [...warnings, ...table.doubts, ...typing.flatMap(warningsOf)],
  };
}

function warningsOf({ name, warning, repeated }: ColumnTyping): string[] {
  return [...(warning === null ? [] : [warning]), ...(repeated === null ? [] : [repeatedSentence(name, repeated)])];
}

async function sampleOf({ file, delimiter, skipsFirst }: PreparedTable): Promise<readonly (readonly string[])[]> {
  const { text, complete } = await readSample(file);
  const { records } = parseCsv(text, delimiter, { complete, mostRecords: SAMPLE_ROWS });
  return records.slice(skipsFirst ? 1 : 0).map(({ cells }) => cells);
}
