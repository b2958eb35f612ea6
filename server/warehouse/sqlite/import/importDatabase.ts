/**
 * Makes the SQLite database of a data source from an uploaded database or script, all of it or
 * nothing.
 */

import { open, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { checkSignature, formatOfName, type FileFormat } from '../../files/fileFormat.ts';
import { asWarehouseError, runFileProcess } from '../../files/fileProcess.ts';
import { replaceDatabase } from '../../files/replaceDatabase.ts';
import { withTemporaryFolder } from '../../files/temporaryFolder.ts';
import { WarehouseError } from '../../warehouse.ts';
import type { DatabaseProcessConfiguration, ReadDatabase } from './databaseProtocol.ts';

interface DatabaseRequest {
  readonly file: string;
  readonly fileName: string;
  /** Table whose first rows are wanted; default the first. */
  readonly part?: string;
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
  readonly limits?: {
    /** Default 4 GB. */
    readonly maxDatabaseBytes?: number;
    /** Default 10 minutes; a script has less. */
    readonly timeoutMs?: number;
  };
}

const engineMib = 1024;

/**
 * How long a script may run: it is a program, and one without an end must not keep others from
 * reading their files for longer than an honest one of its size needs.
 */
function scriptTimeoutMs(bytes: number): number {
  return 5000 + bytes / 1000;
}

/**
 * Says which tables an uploaded database or script has, and shows the first 20 rows of one.
 * @throws WarehouseError
 */
export function inspectDatabase(request: DatabaseRequest): Promise<ReadDatabase> {
  return readDatabase(request, null);
}

/**
 * Puts a checked copy of an uploaded database in the place of `databaseFile`, or the database that
 * a script makes. Readers see the old one or the new; a failure leaves the old.
 * @throws WarehouseError
 */
export async function importDatabase(
  request: DatabaseRequest & { readonly databaseFile: string },
): Promise<ReadDatabase> {
  try {
    return await replaceDatabase(request.databaseFile, (draft) => readDatabase(request, draft));
  } catch (error) {
    throw asWarehouseError(error);
  }
}

async function readDatabase(request: DatabaseRequest, draft: string | null): Promise<ReadDatabase> {
  const { file, fileName, limits = {} } = request;
  const maxDatabaseBytes = limits.maxDatabaseBytes ?? 4_000_000_000;
  try {
    const format = formatOfName(fileName);
    checkSignature(fileName, format, await head(file));
    const longest = limits.timeoutMs ?? 600_000;
    const timeoutMs = isScript(format) ? Math.min(longest, scriptTimeoutMs((await stat(file)).size)) : longest;
    return await withTemporaryFolder((temporaryDirectory) => {
      const configuration: DatabaseProcessConfiguration = {
        file: resolve(file),
        fileName,
        format,
        databaseFile: draft === null ? null : resolve(draft),
        part: request.part ?? null,
        previewRows: 20,
        maxDatabaseBytes,
        temporaryDirectory,
      };
      return runFileProcess<ReadDatabase>(new URL('./databaseProcess.ts', import.meta.url), configuration, {
        engineMemoryMiB: engineMib,
        maxDatabaseBytes,
        timeoutMs,
        ...(isScript(format) && { tooLong: endless(fileName, timeoutMs) }),
        signal: request.signal,
        onProgress: request.onProgress,
        classify: (text) =>
          new WarehouseError('SYNTAX', `${fileName} is a damaged SQLite database.`, 'Export it again.', {
            cause: new Error(text),
          }),
      });
    });
  } catch (error) {
    throw asWarehouseError(error);
  }
}

const isScript = (format: FileFormat): boolean => format === 'SQL_SCRIPT';

function endless(fileName: string, timeoutMs: number): WarehouseError {
  return new WarehouseError(
    'TIMEOUT',
    `${fileName} was stopped after ${Math.round(timeoutMs / 1000)} s, the longest that a script of its size may run.`,
    'Remove statements that do not end, or run it with sqlite3 and upload the .sqlite file.',
  );
}

async function head(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(100), 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
