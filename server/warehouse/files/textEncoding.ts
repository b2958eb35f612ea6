import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkUtf8 } from './checkUtf8.ts';
import { FileProblem } from './fileProblem.ts';
import { guessEncoding } from './guessEncoding.ts';

/**
 * Encodings a text may be in, all that are common in exports; decoded as in
 * https://encoding.spec.whatwg.org.
 */
export const textEncodings = [
  'UTF-8',
  'UTF-16LE',
  'UTF-16BE',
  'WINDOWS-1252',
  'ISO-8859-15',
  'WINDOWS-1250',
  'ISO-8859-2',
  'WINDOWS-1251',
  'MACINTOSH',
  'SHIFT_JIS',
  'GB18030',
  'BIG5',
  'EUC-KR',
] as const;

export type TextEncoding = (typeof textEncodings)[number];

interface DetectedEncoding {
  readonly encoding: TextEncoding;
  /** A sentence when it is a guess. */
  readonly warning: string | null;
}

/**
 * Finds the encoding of a text: its mark if it has one, UTF-16 by its zero bytes, UTF-8 when every
 * byte of the whole file fits, and else the one of older programs whose letters are most plausible.
 * @throws FileProblem when it is binary, or UTF-8 with damage
 */
export async function detectEncoding(file: string, fileName: string, head: Buffer): Promise<DetectedEncoding> {
  const certain = (encoding: TextEncoding): DetectedEncoding => ({ encoding, warning: null });
  if (head[0] === 0xff && head[1] === 0xfe) {
    return certain('UTF-16LE');
  }
  if (head[0] === 0xfe && head[1] === 0xff) {
    return certain('UTF-16BE');
  }
  if (head.includes(0)) {
    const [even, odd] = zeroShares(head);
    if (odd > 0.3 && even < 0.05 && isText(head, 'utf-16le')) {
      return certain('UTF-16LE');
    }
    if (even > 0.3 && odd < 0.05 && isText(head, 'utf-16be')) {
      return certain('UTF-16BE');
    }
    throw new FileProblem(`${fileName} is a binary file, not text.`, 'Export it again as text.');
  }
  try {
    await checkUtf8(file, fileName);
    return certain('UTF-8');
  } catch (error) {
    const beginning = await beginningOf(file);
    if (!(error instanceof FileProblem) || isMostlyUtf8(beginning)) {
      throw error;
    }
    const encoding = guessEncoding(beginning);
    const name = encoding.replace('WINDOWS', 'Windows').replace('MACINTOSH', 'Macintosh');
    const warning = `The text is not UTF-8, so it is read as ${name}. Check that accented letters are correct.`;
    return { encoding, warning };
  }
}

/** True: no control character but tabs and line ends. */
function isText(head: Buffer, encoding: string): boolean {
  return !/\p{Cc}/u.test(new TextDecoder(encoding).decode(head).replaceAll(/[\t\r\n]/g, ''));
}

function zeroShares(head: Buffer): [even: number, odd: number] {
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) {
    if (byte === 0) {
      zeros[index % 2]! += 1;
    }
  }
  const half = Math.max(1, head.length / 2);
  return [zeros[0]! / half, zeros[1]! / half];
}

/**
 * True: a text holds characters beyond ASCII that are UTF-8, and no fewer of them than bytes that
 * are not.
 */
function isMostlyUtf8(beginning: Uint8Array): boolean {
  const text = new TextDecoder().decode(beginning);
  const broken = text.match(/\uFFFD/g)?.length ?? 0;
  const beyondAscii = text.match(/[^\0-\x7f\uFFFD]/g)?.length ?? 0;
  return beyondAscii > 0 && beyondAscii >= broken;
}

async function beginningOf(file: string): Promise<Uint8Array> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1 << 22), 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * Writes a text of any encoding as UTF-8 without a mark, piece by piece.
 * @throws FileProblem when bytes are not of that encoding
 */
export async function convertToUtf8(
  file: string,
  encoding: TextEncoding,
  target: string,
  fileName: string,
): Promise<void> {
  const decoder = new TextDecoder(encoding.toLowerCase(), { fatal: true });
  const decoded = new Transform({
    transform(piece: Buffer, _encoding, done) {
      try {
        done(null, decoder.decode(piece, { stream: true }));
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
    flush(done) {
      try {
        done(null, decoder.decode());
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
  try {
    await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), decoded, createWriteStream(target));
  } catch (error) {
    if (error instanceof TypeError) {
      throw new FileProblem(`${fileName} is not ${encoding} text.`, 'Choose the encoding the file was saved in.');
    }
    throw error;
  }
}
