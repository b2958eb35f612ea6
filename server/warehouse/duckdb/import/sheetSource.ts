import type { DuckDBConnection } from '@duckdb/node-api';
import type { PreparedFile } from '../../files/prepareFile.ts';
import type { ColumnType, FileReading } from '../../files/reading.ts';
import { columnNames, parseCsvSample } from './csvDialect.ts';
import { findTypes } from './findTypes.ts';
import { readCsv, readSample } from './readCsv.ts';
import { chosenTypes, columnChoices, refuseColumns, selectColumns, type FileSource } from './selectColumns.ts';

/** Makes the SELECT of a sheet, whose cells say what they are. @throws FileProblem */
export async function sheetSource(
  connection: DuckDBConnection,
  { file, format }: PreparedFile,
  sheet: NonNullable<PreparedFile['sheet']>,
  fileName: string,
  reading: FileReading,
): Promise<FileSource> {
  // Columns without a name and without a value are the empty ones next to the table.
  const used = sheet.names.map((name, index) => name !== '' || (sheet.types[index] ?? null) !== null);
  const names = columnNames(sheet.names, true);
  refuseColumns(used.filter(Boolean).length, fileName);
  const types = new Map<string, ColumnType>();
  const numbers = new Set<string>();
  for (const [index, name] of names.entries()) {
    const type = sheet.types[index] ?? 'TEXT';
    if (type === 'NUMBER') numbers.add(name);
    else types.set(name, type);
  }
  for (const [name, type] of chosenTypes(reading)) types.set(name, type);
  const { text, complete } = await readSample(file);
  // Rows of a sheet are as long as their last value.
  const source = readCsv(file, names, ',', false, 'strict_mode = true, null_padding = true, parallel = false');
  const sample = parseCsvSample(text, ',', complete);
  const table = {
    names,
    source,
    sample,
    delimiter: ',',
    types,
    choices: columnChoices(reading),
    numbers,
    rowsAbove: 1,
  };
  const typing = (await findTypes(connection, table)).filter((_, index) => used[index]);
  return {
    ...selectColumns(typing, source, fileName, reading),
    options: { format, delimiter: null, header: sheet.header, encoding: null, part: sheet.sheet },
    warnings: [...sheet.warnings, ...typing.flatMap(({ warning }) => (warning === null ? [] : [warning]))],
  };
}
