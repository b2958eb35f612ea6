import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { checkUtf8 } from './checkUtf8.ts';
import { checkSignature, formatOfName, isGzip, type FileFormat } from './fileFormat.ts';
import { FileProblem } from './fileProblem.ts';
import type { PreparedTable } from './preparedTable.ts';
import type { FileReading } from './reading.ts';
import { prepareText } from './text/prepareText.ts';
import { convertToUtf8, detectEncoding, type TextEncoding } from './textEncoding.ts';
import { unpackGzip, unpackZip } from './unpack.ts';
import { sheetToCsv } from './xlsx/sheetToCsv.ts';

const headBytes = 1 << 16;

/** A file in a form that an engine can read: text as UTF-8, rows of a table without others. */
export interface PreparedFile {
  /** The upload itself, or a converted copy in the temporary folder. */
  readonly file: string;
  readonly format: FileFormat;
  /** Encoding of the upload; null for a binary format. */
  readonly encoding: TextEncoding | null;
  /** Character between values; null for other formats than delimited text. */
  readonly delimiter: string | null;
  /** Null for formats that know their columns. */
  readonly table: PreparedTable | null;
  /** Sheets of a workbook; empty for other files. */
  readonly parts: readonly string[];
  /** The one that was read. */
  readonly part: string | null;
  readonly warnings: readonly string[];
}

interface PrepareRequest {
  readonly file: string;
  readonly fileName: string;
  readonly reading: FileReading;
  readonly temporaryDirectory: string;
  readonly maxUnpackedBytes: number;
  readonly maxRows: number;
  readonly onProgress: (share: number) => void;
}

/**
 * Looks at a file, and converts what the engine cannot read as it is.
 * @throws FileProblem
 */
export async function prepareFile(request: PrepareRequest): Promise<PreparedFile> {
  const { file, fileName, reading, temporaryDirectory } = request;
  refuseDelimiter(reading.delimiter);
  if (isGzip(fileName)) {
    return prepareFile({ ...request, ...(await unpackGzip(request)) });
  }
  const format = formatOfName(fileName);
  const head = await firstBytes(file);
  if (head.length === 0) {
    throw new FileProblem(`${fileName} is empty.`, 'Upload a file with at least one row.');
  }
  checkSignature(fileName, format, head);
  const plain = { file, format, encoding: null, delimiter: null, table: null, parts: [], part: null, warnings: [] };
  const target = join(temporaryDirectory, 'rows.csv');
  switch (format) {
    case 'PARQUET':
      return plain;
    case 'XLSX': {
      const { sheets, sheet, table, warnings } = await sheetToCsv({ ...request, target });
      return { ...plain, file: table.file, table, parts: sheets, part: sheet, warnings };
    }
    case 'ZIP': {
      const { parts, part, file: unpacked, fileName: name } = await unpackZip(request);
      const { part: _, ...of } = reading;
      const prepared = await prepareFile({ ...request, file: unpacked, fileName: name, reading: of });
      return { ...prepared, format, parts, part };
    }
    case 'JSON':
    case 'NDJSON':
      return { ...plain, ...(await asUtf8(request, head)) };
    case 'CSV':
    case 'TSV': {
      const text = await asUtf8(request, head);
      const delimiter = reading.delimiter ?? (format === 'TSV' ? '\t' : null);
      const prepared = await prepareText({ ...request, file: text.file, delimiter, target });
      return { ...plain, ...text, ...prepared, file: prepared.table.file };
    }
    case 'SQLITE':
    case 'SQL_SCRIPT':
      throw new FileProblem(`${fileName} is a database.`, 'Import it separately.');
  }
}

/** A text in UTF-8, converted where it is in another encoding. */
async function asUtf8(
  { file, fileName, reading, temporaryDirectory }: PrepareRequest,
  head: Buffer,
): Promise<{ file: string; encoding: TextEncoding; warnings: readonly string[] }> {
  const chosen = reading.encoding;
  const { encoding, warning } =
    chosen === undefined ? await detectEncoding(file, fileName, head) : { encoding: chosen, warning: null };
  const warnings = warning === null ? [] : [warning];
  if (encoding === 'UTF-8') {
    if (chosen !== undefined) {
      await checkUtf8(file, fileName);
    }
    return { file, encoding, warnings };
  }
  const target = join(temporaryDirectory, 'text');
  await convertToUtf8(file, encoding, target, fileName);
  return { file: target, encoding, warnings };
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function refuseDelimiter(delimiter: string | undefined): void {
  if (delimiter === undefined || /^[^"\r\n\0]$/u.test(delimiter)) {
    return;
  }
  throw new FileProblem(
    'The delimiter must be one character other than a quote.',
    'Choose comma, semicolon, tab or bar.',
  );
}
