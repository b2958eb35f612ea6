/** Makes the SQLite database of a data source from an uploaded database or script, all of it or nothing. */

import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { checkSignature, formatOfName } from '../../files/fileFormat.ts';
import { asWarehouseError, runFileProcess } from '../../files/fileProcess.ts';
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
    /** Default 10 minutes. */
    readonly timeoutMs?: number;
  };
}

const ENGINE_MIB = 1024;

/** Says which tables an uploaded database or script has, and shows the first 20 rows of one. @throws WarehouseError */
export function inspectDatabase(request: DatabaseRequest): Promise<ReadDatabase> {
  return readDatabase(request, null);
}

/**
 * Puts a checked copy of an uploaded database in the place of `databaseFile`, or the database that a script makes. Readers
 * see the old one or the new; a failure leaves the old.
 * @throws WarehouseError
 */
export async function importDatabase(
  request: DatabaseRequest & { readonly databaseFile: string },
): Promise<ReadDatabase> {
  const { databaseFile } = request;
  const draft = `${databaseFile}.import-${randomUUID()}`;
  try {
    await mkdir(dirname(databaseFile), { recursive: true });
    await removeDrafts(databaseFile);
    const read = await readDatabase(request, draft);
    const handle = await open(draft, 'r+');
    await handle.sync().finally(() => handle.close());
    await rename(draft, databaseFile);
    return read;
  } catch (error) {
    throw asWarehouseError(error);
  } finally {
    await Promise.all(['', '-journal', '-wal', '-shm'].map((more) => rm(`${draft}${more}`, { force: true })));
  }
}

/** What a server that was killed left behind. */
async function removeDrafts(databaseFile: string): Promise<void> {
  const folder = dirname(databaseFile);
  const drafts = (await readdir(folder)).filter((name) => name.startsWith(`${basename(databaseFile)}.import-`));
  await Promise.all(drafts.map((name) => rm(join(folder, name), { force: true })));
}

async function readDatabase(request: DatabaseRequest, draft: string | null): Promise<ReadDatabase> {
  const { file, fileName, limits = {} } = request;
  const maxDatabaseBytes = limits.maxDatabaseBytes ?? 4_000_000_000;
  let temporaryDirectory: string | null = null;
  try {
    const format = formatOfName(fileName);
    checkSignature(fileName, format, await head(file));
    temporaryDirectory = await mkdtemp(join(tmpdir(), 'quarry-import-'));
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
    return await runFileProcess<ReadDatabase>(new URL('./databaseProcess.ts', import.meta.url), configuration, {
      engineMemoryMiB: ENGINE_MIB,
      maxDatabaseBytes,
      timeoutMs: limits.timeoutMs ?? 600_000,
      signal: request.signal,
      onProgress: request.onProgress,
      classify: (text) =>
        new WarehouseError('SYNTAX', `${fileName} is a damaged SQLite database.`, 'Export it again.', {
          cause: new Error(text),
        }),
    });
  } catch (error) {
    throw asWarehouseError(error);
  } finally {
    if (temporaryDirectory !== null) await rm(temporaryDirectory, { recursive: true, force: true });
  }
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
