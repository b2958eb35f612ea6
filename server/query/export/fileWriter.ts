import type { CompiledColumn, SqlValue } from '../../semql/compiled.ts';

/** Columns of a file: their headings, and what decides how values are written. */
export type FileColumn = Pick<CompiledColumn, 'label' | 'role' | 'type' | 'unit' | 'decimals' | 'pattern'>;

/** Takes bytes of a file; fulfilled when more are welcome. */
export type Sink = (bytes: Uint8Array) => Promise<void>;

/** Writes a result as a file, piece by piece: what is written is not kept. */
export interface FileWriter {
  readonly mediaType: string;
  begin(columns: readonly FileColumn[]): Promise<void>;
  add(rows: readonly (readonly SqlValue[])[]): Promise<void>;
  end(): Promise<void>;
}

/** Formats of an exported file; each is the ending of its name as well. */
export const fileFormats = ['csv', 'xlsx'] as const;

export type FileFormat = (typeof fileFormats)[number];
