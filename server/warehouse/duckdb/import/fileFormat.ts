/** What kind of file an upload is, by its name and by its first bytes. */

import { extname } from 'node:path';
import { FileProblem } from './fileProblem.ts';

export type FileFormat = 'CSV' | 'PARQUET' | 'JSON';
export type TextEncoding = 'UTF-8' | 'UTF-16' | 'LATIN-1';

const FORMATS: Readonly<Record<string, FileFormat>> = {
  '.csv': 'CSV',
  '.tsv': 'CSV',
  '.parquet': 'PARQUET',
  '.json': 'JSON',
  '.ndjson': 'JSON',
  '.jsonl': 'JSON',
};

/** First bytes of files that are often uploaded under a wrong name. */
const SIGNATURES: readonly { readonly bytes: readonly number[]; readonly name: string }[] = [
  { bytes: [0x50, 0x41, 0x52, 0x31], name: 'a Parquet file' },
  { bytes: [0x50, 0x4b, 0x03, 0x04], name: 'a ZIP archive or an Excel workbook' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], name: 'an old Excel workbook' },
  { bytes: [0x1f, 0x8b], name: 'a gzip archive' },
  { bytes: [0x25, 0x50, 0x44, 0x46], name: 'a PDF document' },
  { bytes: [0x89, 0x50, 0x4e, 0x47], name: 'a PNG picture' },
  { bytes: [0xff, 0xd8, 0xff], name: 'a JPEG picture' },
  { bytes: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], name: 'an SQLite database' },
];

/** @throws FileProblem when the extension is none that can be imported. */
export function formatOf(fileName: string): FileFormat {
  const extension = extname(fileName).toLowerCase();
  const format = FORMATS[extension];
  if (format) return format;
  if (extension === '.xlsx' || extension === '.xls') {
    throw new FileProblem(`${fileName} is an Excel workbook, which cannot be imported yet.`, 'Save each sheet as CSV.');
  }
  throw new FileProblem(
    `${fileName} is not a file type that can be imported.`,
    'Upload a .csv, .tsv, .parquet, .json or .ndjson file.',
  );
}

/**
 * Checks that the first bytes are what the name promises and finds the encoding of text.
 * @param head the first 64 KiB or less of the file.
 * @throws FileProblem when they are something else.
 */
export function checkContent(fileName: string, format: FileFormat, head: Buffer): { encoding: TextEncoding } {
  const signature = SIGNATURES.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte));
  if (format === 'PARQUET') {
    if (signature?.name === 'a Parquet file') return { encoding: 'UTF-8' };
    throw new FileProblem(`${fileName} is ${signature?.name ?? 'not a Parquet file'}.`, 'Export it as Parquet again.');
  }
  if (signature) {
    throw new FileProblem(`${fileName} is ${signature.name}, not ${format} text.`, `Export it as ${format} again.`);
  }
  const utf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (utf16 && format === 'CSV') return { encoding: 'UTF-16' };
  if (utf16) throw new FileProblem(`${fileName} is UTF-16 text.`, 'Save it as UTF-8.');
  if (head.includes(0)) {
    throw new FileProblem(`${fileName} is a binary file, not ${format} text.`, `Export it as ${format} again.`);
  }
  return { encoding: 'UTF-8' };
}
