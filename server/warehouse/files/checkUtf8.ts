import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { FileProblem } from './fileProblem.ts';

const lineFeed = 0x0a;

/**
 * Reads a text file once and names the line and column of the first byte that is not UTF-8, which
 * would otherwise become a wrong character in the data.
 *
 * @throws FileProblem
 */
export async function checkUtf8(file: string, fileName: string): Promise<void> {
  let line = 1;
  let kept: Buffer[] = [];
  for await (const piece of createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    // Cut at a line's end: a character never spans two lines.
    const end = piece.lastIndexOf(lineFeed) + 1;
    if (end === 0) {
      kept.push(piece);
      continue;
    }
    const block = Buffer.concat([...kept, piece.subarray(0, end)]);
    kept = [piece.subarray(end)];
    if (!isUtf8(block)) {
      throw problem(block, line, fileName);
    }
    for (let at = block.indexOf(lineFeed); at !== -1; at = block.indexOf(lineFeed, at + 1)) {
      line++;
    }
  }
  const rest = Buffer.concat(kept);
  if (!isUtf8(rest)) {
    throw problem(rest, line, fileName);
  }
}

function problem(block: Buffer, firstLine: number, fileName: string): FileProblem {
  let line = firstLine;
  for (let start = 0; start < block.length; line++) {
    const newLine = block.indexOf(lineFeed, start);
    const end = newLine === -1 ? block.length : newLine;
    const text = block.subarray(start, end);
    if (!isUtf8(text)) {
      const column = new TextDecoder().decode(text).indexOf('\uFFFD') + 1;
      return new FileProblem(
        `${fileName}, line ${line}, column ${column}: the text is not UTF-8.`,
        'Save the file as UTF-8, or choose the encoding it was saved in.',
      );
    }
    start = end + 1;
  }
  return new FileProblem(`${fileName} is not UTF-8 text.`, 'Save the file as UTF-8.');
}
