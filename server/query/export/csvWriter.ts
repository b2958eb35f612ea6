import { csvLine } from '../../../values/csvLine.ts';
import type { SqlValue } from '../../semql/compiled.ts';
import type { FileColumn, FileWriter, Sink } from './fileWriter.ts';

/** CSV in UTF-8 (RFC 4180, CRLF) that no spreadsheet takes for formulas. */
export class CsvWriter implements FileWriter {
  readonly mediaType = 'text/csv; charset=utf-8';
  readonly #sink: Sink;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  async begin(columns: readonly FileColumn[]): Promise<void> {
    // Excel reads a CSV without this mark in the alphabet of the computer: "Müller" as "MÃ¼ller".
    await this.#sink(Buffer.from('\ufeff'));
    await this.#write([columns.map(({ label }) => label)]);
  }

  async add(rows: readonly (readonly SqlValue[])[]): Promise<void> {
    if (rows.length > 0) {
      await this.#write(rows);
    }
  }

  async end(): Promise<void> {}

  #write(rows: readonly (readonly SqlValue[])[]): Promise<void> {
    return this.#sink(Buffer.from(rows.map((row) => `${csvLine(row)}\r\n`).join('')));
  }
}
