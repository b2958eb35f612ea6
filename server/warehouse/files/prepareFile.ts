import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { checkUtf8 } from './checkUtf8.ts';
import { checkSignature, formatOfName, type FileFormat } from './fileFormat.ts';
import { FileProblem } from './fileProblem.ts';
import type { FileReading } from './reading.ts';
import { convertToUtf8, detectEncoding, type TextEncoding } from './textEncoding.ts';
import { sheetToCsv, type ConvertedSheet } from './xlsx/sheetToCsv.ts';

const HEAD_BYTES = 1 << 16;

/** A file in a form that an engine can read: text as UTF-8, a sheet as CSV. */
export interface PreparedFile {
  /** The upload itself, or a converted copy in the temporary folder. */
  readonly file: string;
  readonly format: FileFormat;
  /** Encoding of the upload; null for a binary format. */
  readonly encoding: TextEncoding | null;
  readonly sheet: ConvertedSheet | null;
  readonly warnings: readonly string[];
}

/**
 * Looks at a file, and converts what the engine cannot read as it is.
 * @throws FileProblem
 */
export async function prepareFile(request: {
  readonly file: string;
  readonly fileName: string;
  readonly reading: FileReading;
  readonly temporaryDirectory: string;
  readonly maxUnpackedBytes: number;
  readonly maxRows: number;
  readonly onProgress: (share: number) => void;
}): Promise<PreparedFile> {
  const { file, fileName, reading, temporaryDirectory } = request;
  const format = formatOfName(fileName);
  const head = await firstBytes(file);
  if (head.length === 0) throw new FileProblem(`${fileName} is empty.`, 'Upload a file with at least one row.');
  checkSignature(fileName, format, head);
  const target = join(temporaryDirectory, 'converted.csv');
  switch (format) {
    case 'PARQUET':
      return { file, format, encoding: null, sheet: null, warnings: [] };
    case 'XLSX': {
      const wanted = { sheet: reading.part, header: reading.header };
      const sheet = await sheetToCsv(file, fileName, wanted, target, request, request.onProgress);
      return { file: target, format, encoding: null, sheet, warnings: sheet.warnings };
    }
    case 'CSV':
    case 'TSV':
    case 'JSON':
    case 'NDJSON': {
      const chosen = reading.encoding;
      const { encoding, warning } =
        chosen === undefined ? await detectEncoding(file, fileName, head) : { encoding: chosen, warning: null };
      const warnings = warning === null ? [] : [warning];
      if (encoding === 'UTF-8') {
        if (chosen !== undefined) await checkUtf8(file, fileName);
        return { file, format, encoding, sheet: null, warnings };
      }
      await convertToUtf8(file, encoding, target, fileName);
      return { file: target, format, encoding, sheet: null, warnings };
    }
    case 'SQLITE':
    case 'SQL_SCRIPT':
      throw new FileProblem(`${fileName} is a database.`, 'Import it separately.');
  }
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
