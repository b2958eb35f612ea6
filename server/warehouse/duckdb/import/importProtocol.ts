/** Messages between the server and the process that reads one uploaded file. */

import type { SqlValue } from '../../../semql/compiled.ts';
import type { ResultColumn } from '../protocol.ts';
import type { FileFormat, TextEncoding } from './fileFormat.ts';

/** What a person may change before the import; what is left out is detected. */
export interface FileOptions {
  /** One character; CSV only. */
  readonly delimiter?: string;
  /** True: the first row names the columns; CSV only. */
  readonly header?: boolean;
  readonly encoding?: TextEncoding;
}

/** How a file was read; `delimiter` and `header` are null for formats without them. */
export interface DetectedOptions {
  readonly format: FileFormat;
  readonly delimiter: string | null;
  readonly header: boolean | null;
  readonly encoding: TextEncoding;
}

export interface ImportProcessConfiguration {
  readonly file: string;
  /** The name people know the file by; used in sentences. */
  readonly fileName: string;
  readonly options: FileOptions;
  /** The database that is written; null: only look at the file. */
  readonly databaseFile: string | null;
  readonly table: string;
  readonly previewRows: number;
  readonly maxRows: number;
  /** Bytes a Parquet file may say it unpacks to. */
  readonly maxUnpackedBytes: number;
  readonly temporaryDirectory: string;
  readonly threads: number;
  readonly memoryMiB: number;
  readonly temporaryDiskMiB: number;
}

export interface ReadFile {
  readonly options: DetectedOptions;
  readonly columns: readonly ResultColumn[];
  /** Null when the file was only looked at. */
  readonly rowCount: number | null;
  readonly preview: readonly (readonly SqlValue[])[];
  /** Sentences about columns that are not the type they nearly are. */
  readonly warnings: readonly string[];
}

export type ImportResponse =
  | { readonly kind: 'read'; readonly result: ReadFile }
  | { readonly kind: 'limit'; readonly message: string; readonly advice: string }
  | { readonly kind: 'problem'; readonly message: string; readonly advice: string }
  | { readonly kind: 'failed'; readonly text: string };
