import type { DuckDBConnection } from '@duckdb/node-api';
import { FileProblem } from '../../files/fileProblem.ts';
import type { PreparedFile } from '../../files/prepareFile.ts';
import type { FileReading } from '../../files/reading.ts';
import { columnNames, detectDelimiter, detectHeader, parseCsvSample } from './csvDialect.ts';
import { findTypes } from './findTypes.ts';
import { readCsv, readSample } from './readCsv.ts';
import { chosenTypes, columnChoices, refuseColumns, selectColumns, type FileSource } from './selectColumns.ts';

/** Makes the SELECT of a delimited text. @throws FileProblem */
export async function csvSource(
  connection: DuckDBConnection,
  { file, format, encoding, warnings }: PreparedFile,
  fileName: string,
  reading: FileReading,
): Promise<FileSource> {
  if (reading.delimiter !== undefined && !/^[^"\r\n\0]$/u.test(reading.delimiter)) {
    throw new FileProblem(
      'The delimiter must be one character other than a quote.',
      'Choose comma, semicolon, tab or bar.',
    );
  }
  const { text, complete } = await readSample(file);
  const delimiter = reading.delimiter ?? (format === 'TSV' ? '\t' : detectDelimiter(text, complete));
  const rows = parseCsvSample(text, delimiter, complete);
  const first = rows[0];
  if (!first) throw new FileProblem(`${fileName} has no rows.`, 'Upload a file with at least one row.');
  refuseColumns(first.length, fileName);
  const header = reading.header ?? detectHeader(rows);
  const names = columnNames(first, header);
  const table = {
    names,
    source: readCsv(file, names, delimiter, header, 'strict_mode = true'),
    sample: header ? rows.slice(1) : rows,
    delimiter,
    types: chosenTypes(reading),
    choices: columnChoices(reading),
    numbers: new Set<string>(),
    rowsAbove: header ? 1 : 0,
  };
  const typing = await findTypes(connection, table);
  return {
    ...selectColumns(typing, table.source, fileName, reading),
    options: { format, delimiter, header, encoding, part: null },
    warnings: [...warnings, ...typing.flatMap(({ warning }) => (warning === null ? [] : [warning]))],
  };
}
