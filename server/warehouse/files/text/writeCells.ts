import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { RowWriter } from '../rows/rowWriter.ts';
import type { ColumnLayout } from './columnLayout.ts';

/** Writes a text that is laid out in columns as one with commas, line for line. */
export async function writeCells(file: string, { cellsOf }: ColumnLayout, target: string): Promise<void> {
  const writer = new RowWriter(target);
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
  let isFirst = true;
  for await (const line of lines) {
    const text = isFirst ? line.replace(/^\uFEFF/, '') : line;
    isFirst = false;
    // An empty line is no row, but keeps the numbers of those below.
    if (writer.write(text.trim() === '' ? [''] : (cellsOf(text.trimEnd()) ?? ['']))) {
      await writer.drained();
    }
  }
  await writer.end();
}
