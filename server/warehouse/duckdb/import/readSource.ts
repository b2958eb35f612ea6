/** SQL that reads a prepared file with the right types. */

import type { DuckDBConnection } from '@duckdb/node-api';
import type { PreparedFile } from '../../files/prepareFile.ts';
import type { FileReading } from '../../files/reading.ts';
import { stringLiteral } from '../../sqlText/literal.ts';
import { csvSource } from './csvSource.ts';
import type { FileSource } from './selectColumns.ts';
import { typedSource } from './typedSource.ts';

/**
 * Makes the SELECT that reads a file.
 * @throws FileProblem, or the engine's error about a broken row.
 */
export async function readSource(
  connection: DuckDBConnection,
  prepared: PreparedFile,
  fileName: string,
  reading: FileReading,
): Promise<FileSource> {
  const { format, encoding, warnings } = prepared;
  const place = stringLiteral(prepared.file);
  const options = { format, delimiter: null, header: null, encoding, part: null };
  switch (format) {
    case 'PARQUET':
      return typedSource(connection, `SELECT * FROM read_parquet(${place})`, options, fileName, reading, warnings);
    case 'JSON':
    case 'NDJSON':
      // Types are taken from every row, not from the first ones.
      return typedSource(
        connection,
        `SELECT * FROM read_json(${place}, sample_size = -1)`,
        options,
        fileName,
        reading,
        warnings,
      );
    default:
      if (prepared.table === null) {
        throw new Error(`${format} has no rows of text.`);
      }
      return csvSource(connection, prepared, prepared.table, fileName, reading);
  }
}
