/** Messages between the server and the process that reads an uploaded database or script. */

import type { FileFormat } from '../../files/fileFormat.ts';
import type { SqlValue } from '../../../semql/compiled.ts';

export interface DatabaseProcessConfiguration {
  readonly file: string;
  readonly fileName: string;
  readonly format: FileFormat;
  /** The database that is made of it; null: only look. */
  readonly databaseFile: string | null;
  /** Table whose first rows are shown; null: the first. */
  readonly part: string | null;
  readonly previewRows: number;
  readonly maxDatabaseBytes: number;
  readonly temporaryDirectory: string;
}

export interface ReadDatabase {
  /** Tables and views, in the order of their names. */
  readonly parts: readonly string[];
  readonly part: string | null;
  readonly columns: readonly { readonly name: string; readonly declared: string }[];
  readonly preview: readonly (readonly SqlValue[])[];
}
