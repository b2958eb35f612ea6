/** Format of an upload, by its name and by its first bytes. */

import { extname } from 'node:path';
import { FileProblem } from './fileProblem.ts';

/** Value of `SourceFile.format`. */
export type FileFormat = 'CSV' | 'TSV' | 'PARQUET' | 'JSON' | 'NDJSON' | 'XLSX' | 'ZIP' | 'SQLITE' | 'SQL_SCRIPT';

const formats: Readonly<Record<string, FileFormat>> = {
  '.csv': 'CSV',
  '.txt': 'CSV',
  '.tsv': 'TSV',
  '.tab': 'TSV',
  '.parquet': 'PARQUET',
  '.json': 'JSON',
  '.ndjson': 'NDJSON',
  '.jsonl': 'NDJSON',
  '.xlsx': 'XLSX',
  '.zip': 'ZIP',
  '.sqlite': 'SQLITE',
  '.sqlite3': 'SQLITE',
  '.db': 'SQLITE',
  '.sql': 'SQL_SCRIPT',
};

/** First bytes of files, those that are often uploaded under a wrong name included. */
const signatures: readonly {
  readonly bytes: readonly number[];
  readonly name: string;
  readonly formats?: readonly FileFormat[];
}[] = [
  { bytes: [0x50, 0x41, 0x52, 0x31], name: 'a Parquet file', formats: ['PARQUET'] },
  { bytes: [0x50, 0x4b, 0x03, 0x04], name: 'a ZIP archive or an Excel workbook', formats: ['XLSX', 'ZIP'] },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], name: 'an old or password-protected Excel workbook' },
  { bytes: [0x1f, 0x8b], name: 'a gzip archive' },
  { bytes: [0x25, 0x50, 0x44, 0x46], name: 'a PDF document' },
  { bytes: [0x89, 0x50, 0x4e, 0x47], name: 'a PNG picture' },
  { bytes: [0xff, 0xd8, 0xff], name: 'a JPEG picture' },
  { bytes: [...Buffer.from('SQLite format 3\0')], name: 'an SQLite database', formats: ['SQLITE'] },
];

const plain: Readonly<Record<FileFormat, string>> = {
  CSV: 'CSV text',
  TSV: 'TSV text',
  PARQUET: 'a Parquet file',
  JSON: 'JSON text',
  NDJSON: 'JSON text',
  XLSX: 'an Excel workbook',
  ZIP: 'a ZIP archive',
  SQLITE: 'an SQLite database',
  SQL_SCRIPT: 'SQL text',
};

/** True: the file is a database of its own, read by SQLite. */
export function isDatabase(format: FileFormat): boolean {
  return format === 'SQLITE' || format === 'SQL_SCRIPT';
}

/** True: the file is one that was compressed by gzip, such as `.csv.gz`. */
export function isGzip(fileName: string): boolean {
  return /\.gz$/i.test(fileName);
}

/** The name of a file without the extension that says that it is compressed. */
export function plainName(fileName: string): string {
  return isGzip(fileName) ? fileName.slice(0, -'.gz'.length) : fileName;
}

/** True for texts, of which an archive may hold several. */
export function isPlainText(format: FileFormat): boolean {
  return format === 'CSV' || format === 'TSV' || format === 'JSON' || format === 'NDJSON';
}

/** True: an upload brings several tables, each a part that is imported by its name. */
export function hasParts(format: FileFormat): boolean {
  return format === 'XLSX' || format === 'ZIP';
}

/** @throws FileProblem when the extension is none that can be imported. */
export function formatOfName(fileName: string): FileFormat {
  const extension = extname(plainName(fileName)).toLowerCase();
  const format = formats[extension];
  if (format !== undefined && (!isGzip(fileName) || isPlainText(format))) {
    return format;
  }
  if (extension === '.xls' || extension === '.xlsb' || extension === '.ods') {
    throw new FileProblem(`${fileName} is a workbook that cannot be imported.`, 'Save it as .xlsx.');
  }
  if (isGzip(fileName) || /\.(?:7z|rar|bz2|xz|zst|tgz|tar)$/i.test(fileName)) {
    throw new FileProblem(
      `${fileName} is compressed in a way that cannot be imported.`,
      'Unpack it, or upload .csv.gz or .zip.',
    );
  }
  throw new FileProblem(
    `${fileName} is not a file type that can be imported.`,
    'Upload a .csv, .tsv, .txt, .parquet, .json, .ndjson, .xlsx, .zip, .sqlite or .sql file.',
  );
}

/**
 * Checks that the first bytes are what the name promises.
 * @param head the first bytes of the file.
 * @throws FileProblem when they are something else.
 */
export function checkSignature(fileName: string, format: FileFormat, head: Buffer): void {
  const signature = signatures.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte));
  const hasSignature = format === 'PARQUET' || format === 'XLSX' || format === 'ZIP' || format === 'SQLITE';
  if (signature?.formats?.includes(format) === true || (signature === undefined && !hasSignature)) {
    return;
  }
  throw new FileProblem(
    signature === undefined
      ? `${fileName} is not ${plain[format]}.`
      : `${fileName} is ${signature.name}, not ${plain[format]}.`,
    signature?.name.startsWith('an old')
      ? 'Save it as .xlsx without a password.'
      : `Export it again as ${plain[format]}.`,
  );
}
