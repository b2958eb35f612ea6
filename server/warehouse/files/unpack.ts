/** Files that were compressed before they were uploaded. */

import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { formatOfName, isGzip, isPlainText, plainName } from './fileFormat.ts';
import { FileProblem } from './fileProblem.ts';
import { damaged, isBomb, unpacksToMore, ZipParts } from './zipParts.ts';

interface UnpackRequest {
  readonly file: string;
  readonly fileName: string;
  readonly reading: { readonly part?: string | undefined };
  readonly temporaryDirectory: string;
  readonly maxUnpackedBytes: number;
}

interface Unpacked {
  readonly file: string;
  /** Name that says its format. */
  readonly fileName: string;
}

/** Unpacks a text such as `orders.csv.gz`. @throws FileProblem, FileTooLarge */
export async function unpackGzip(request: UnpackRequest): Promise<Unpacked> {
  const { file, fileName } = request;
  await refuseOthers(file, fileName);
  const target = targetOf(request);
  await write(createReadStream(file).pipe(createGunzip()), target, request, (await stat(file)).size);
  return { file: target, fileName: plainName(fileName) };
}

/**
 * Unpacks one of the texts in an archive: the chosen one, or the first.
 * @throws FileProblem, FileTooLarge
 */
export async function unpackZip(
  request: UnpackRequest,
): Promise<Unpacked & { readonly parts: readonly string[]; readonly part: string }> {
  const { file, fileName, reading, maxUnpackedBytes } = request;
  const zip = await ZipParts.open(file, fileName, maxUnpackedBytes);
  try {
    const parts = zip.names.filter(isTable).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    const part = reading.part ?? parts[0];
    if (part === undefined) {
      throw zip.has('xl/workbook.xml')
        ? new FileProblem(`${fileName} is an Excel workbook.`, 'Rename it to .xlsx.')
        : new FileProblem(
            `${fileName} holds no text that can be imported.`,
            'Put .csv, .tsv, .txt or .json files into it.',
          );
    }
    if (!parts.includes(part)) {
      throw new FileProblem(`${fileName} holds no file called ${part}.`, 'Choose one of its files.');
    }
    const target = targetOf(request);
    await write(zip.bytes(part), target, request, (await stat(file)).size);
    return { file: target, fileName: basename(part), parts, part };
  } finally {
    zip.close();
  }
}

/** True for a text in an archive that may be a table; programs add files of their own. */
function isTable(name: string): boolean {
  if (name.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.)/.test(name) || isGzip(name)) {
    return false;
  }
  try {
    return extname(name) !== '' && isPlainText(formatOfName(basename(name)));
  } catch {
    return false;
  }
}

const targetOf = ({ temporaryDirectory }: UnpackRequest): string => join(temporaryDirectory, 'unpacked');

async function write(
  bytes: Readable | AsyncIterable<Buffer>,
  target: string,
  { fileName, maxUnpackedBytes }: UnpackRequest,
  packedBytes: number,
): Promise<void> {
  let unpacked = 0;
  const bounded = new Transform({
    transform(piece: Buffer, _encoding, done) {
      unpacked += piece.length;
      const isTooMuch = unpacked > maxUnpackedBytes || isBomb(unpacked, unpacked / Math.max(1, packedBytes));
      done(isTooMuch ? unpacksToMore(fileName) : null, piece);
    },
  });
  try {
    await pipeline(bytes, bounded, createWriteStream(target));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE' ? damaged(fileName, error) : error;
  }
}

async function refuseOthers(file: string, fileName: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    if (bytesRead === 0) {
      throw new FileProblem(`${fileName} is empty.`, 'Upload a file with at least one row.');
    }
    if (buffer[0] === 0x1f && buffer[1] === 0x8b) {
      return;
    }
    throw new FileProblem(`${fileName} is not compressed by gzip.`, `Rename it to ${plainName(fileName)}.`);
  } finally {
    await handle.close();
  }
}
