import { createReadStream } from 'node:fs';
import { RowWriter } from '../rows/rowWriter.ts';
import type { ColumnLayout } from './columnLayout.ts';

const pieceBytes = 1 << 20;
/** A line without an end is none of a table: it is cut, and its row has too few values. */
const longestLine = 1_000_000;

/** Writes a text that is laid out in columns as one with commas, line for line. */
export async function writeCells(file: string, { cellsOf }: ColumnLayout, target: string): Promise<void> {
  const writer = new RowWriter(target);
  let empty = 0;
  for await (const line of linesOf(file)) {
    const cells = line.trim() === '' ? null : cellsOf(line.trimEnd());
    if (cells === null) {
      empty += 1;
      continue;
    }
    // An empty line is no row, but keeps the numbers of those below; there are none below the last.
    for (; empty > 0; empty -= 1) {
      writer.write(['']);
    }
    if (writer.write(cells)) {
      await writer.drained();
    }
  }
  await writer.end();
}

/** Lines as the records of a delimited text end: other separators of Unicode are text. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of createReadStream(file, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
    const text = rest + decoder.decode(piece, { stream: true });
    // The second half of the last line's end may be in the next piece.
    const isOpen = text.endsWith('\r');
    const lines = (isOpen ? text.slice(0, -1) : text).split(/\r\n|\n|\r/);
    rest = `${lines.pop() ?? ''}${isOpen ? '\r' : ''}`;
    yield* lines;
    if (rest.length > longestLine) {
      yield rest.slice(0, longestLine);
      rest = '';
    }
  }
  yield* rest.split(/\r\n|\n|\r/);
}
