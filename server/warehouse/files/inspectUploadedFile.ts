import type { SqlValue } from '../../semql/compiled.ts';
import { inspectFile, tableNameFor, type ImportLimits } from '../duckdb/import/importFile.ts';
import { readAsIs, type ColumnReading } from '../duckdb/import/values/columnTyping.ts';
import type { RowsOfFile } from '../duckdb/import/importProtocol.ts';
import { inspectDatabase } from '../sqlite/import/importDatabase.ts';
import { formatOfName, isDatabase, type FileFormat } from './fileFormat.ts';
import type { FileReading } from './reading.ts';
import type { TextEncoding } from './textEncoding.ts';

/** Result of an inspection: how the file is read, and the resulting tables. */
export interface InspectedUpload extends RowsOfFile {
  readonly format: FileFormat;
  readonly delimiter: string | null;
  readonly header: boolean | null;
  readonly encoding: TextEncoding | null;
  /** Sheets of a workbook, tables of a database; empty for files that are one table. */
  readonly parts: readonly string[];
  /** The one that is shown. */
  readonly part: string | null;
  readonly tableName: string;
  readonly columns: readonly InspectedColumn[];
  /** The first 20 rows. */
  readonly preview: readonly (readonly SqlValue[])[];
  /** Numbers in the file of the rows of the preview; empty where rows have none. */
  readonly previewRows: readonly number[];
  readonly warnings: readonly string[];
}

interface InspectedColumn extends ColumnReading {
  readonly name: string;
  /** As the file calls it, which is how changes name it. */
  readonly nameInFile: string;
  readonly type: string;
}

/**
 * Detects how a file is to be read and shows its first rows; nothing is kept.
 * @throws WarehouseError, FileProblem for a name of no known kind
 */
export async function inspectUploadedFile(request: {
  readonly file: string;
  readonly fileName: string;
  readonly reading: FileReading;
  readonly limits?: ImportLimits;
  readonly signal?: AbortSignal;
}): Promise<InspectedUpload> {
  const { file, fileName, reading, limits = {}, signal } = request;
  if (isDatabase(formatOfName(fileName))) {
    const { part: wanted } = reading;
    const read = await inspectDatabase({
      file,
      fileName,
      limits,
      ...(wanted !== undefined && { part: wanted }),
      ...(signal && { signal }),
    });
    return {
      format: formatOfName(fileName),
      delimiter: null,
      header: null,
      encoding: null,
      parts: read.parts,
      part: read.part,
      tableName: read.part ?? '',
      columns: read.columns.map(({ name, declared }) => ({ ...readAsIs, name, nameInFile: name, type: declared })),
      preview: read.preview,
      previewRows: [],
      headerRows: [],
      leftOut: [],
      leftOutCounts: [],
      pivot: null,
      warnings: [],
    };
  }
  const { options, ...read } = await inspectFile(request);
  const part = read.parts.length > 1 ? options.part : null;
  return { ...read, ...options, tableName: tableNameFor(fileName, part) };
}
