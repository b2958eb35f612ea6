/** Messages between the server and the process that reads one uploaded file. */

import type { FileFormat } from '../../files/fileFormat.ts';
import type { FileReading } from '../../files/reading.ts';
import type { PivotOffer } from '../../files/rows/pivotOffer.ts';
import type { LeftOutCount, LeftOutRow } from '../../files/rows/leftOutRow.ts';
import type { TextEncoding } from '../../files/textEncoding.ts';
import type { SqlValue } from '../../../semql/compiled.ts';
import type { ResultColumn } from '../protocol.ts';
import type { ColumnReading } from './values/columnTyping.ts';

/** How a file was read; `null` for formats without such a thing. */
export interface DetectedOptions {
  readonly format: FileFormat;
  readonly delimiter: string | null;
  readonly header: boolean | null;
  readonly encoding: TextEncoding | null;
  /** The sheet that was read, of a workbook. */
  readonly part: string | null;
}

export interface ImportProcessConfiguration {
  readonly file: string;
  /** The name people know the file by; used in sentences. */
  readonly fileName: string;
  readonly reading: FileReading;
  /** The database that is written; null: only look at the file. */
  readonly databaseFile: string | null;
  readonly table: string;
  readonly previewRows: number;
  readonly maxRows: number;
  /** Bytes a file may unpack to. */
  readonly maxUnpackedBytes: number;
  readonly temporaryDirectory: string;
  readonly threads: number;
  readonly memoryMiB: number;
  readonly temporaryDiskMiB: number;
}

/** A column of the file, with the name it has there and how its values were read. */
export interface ReadColumn extends ResultColumn, ColumnReading {
  readonly nameInFile: string;
}

/** Rows of a file that are no rows of its table. */
export interface RowsOfFile {
  /**
   * Numbers of the rows that name the columns; none: they have no names, or the format knows them.
   */
  readonly headerRows: readonly number[];
  /** The first rows that are left out, in the order of the file. */
  readonly leftOut: readonly LeftOutRow[];
  readonly leftOutCounts: readonly LeftOutCount[];
  /** Columns that can become rows. */
  readonly pivot: PivotOffer | null;
}

export interface ReadFile extends RowsOfFile {
  readonly options: DetectedOptions;
  /** Sheets of a workbook; empty for other files. */
  readonly parts: readonly string[];
  readonly columns: readonly ReadColumn[];
  /** Null when the file was only looked at. */
  readonly rowCount: number | null;
  readonly preview: readonly (readonly SqlValue[])[];
  /** Numbers in the file of the rows of the preview; empty where rows have none. */
  readonly previewRows: readonly number[];
  /** Sentences about columns that are not the type they nearly are, and other guesses. */
  readonly warnings: readonly string[];
}
