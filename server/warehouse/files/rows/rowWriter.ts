import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

const pieceLength = 1 << 16;

/** Writes rows as delimited text with commas, every value in quotes. */
export class RowWriter {
  readonly #output: WriteStream;
  readonly #failed: Promise<void>;
  #buffer = '';

  constructor(file: string) {
    this.#output = createWriteStream(file);
    this.#failed = finished(this.#output);
    this.#failed.catch(() => undefined);
  }

  /** Takes a row; true: it is time to wait for `drained`. */
  write(cells: readonly string[]): boolean {
    let line = '';
    for (let column = 0; column < cells.length; column++) {
      const cell = cells[column]!;
      if (column > 0) {
        line += ',';
      }
      if (cell !== '') {
        line += `"${cell.includes('"') ? cell.replaceAll('"', '""') : cell}"`;
      }
    }
    // A row of one column that is empty would be no row at all.
    this.#buffer += line === '' ? '""\n' : `${line}\n`;
    return this.#buffer.length >= pieceLength;
  }

  /** Writes what was taken so far. */
  async drained(): Promise<void> {
    const piece = this.#buffer;
    this.#buffer = '';
    if (!this.#output.write(piece)) {
      await Promise.race([once(this.#output, 'drain'), this.#failed]);
    }
  }

  async end(): Promise<void> {
    this.#output.end(this.#buffer);
    await this.#failed;
  }
}
