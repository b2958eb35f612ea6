import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, rmdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isIdOf } from '../platform/ids.ts';
import { syncFolder } from '../warehouse/files/replaceDatabase.ts';
import { StorageFullError } from './storageFullError.ts';

/** Bytes of the disk that uploads leave to everything else. */
const reserveBytes = 100_000_000;

interface Owned {
  readonly id: string;
  readonly organizationId: string;
}

/**
 * The bytes of uploads, one file each under the folder of its organization. Names are ids of ours,
 * so no part of a path is anybody's input. How much is there is the file's own length: nothing has
 * to be kept in step with it.
 */
export class UploadStore {
  readonly #folder: string;
  readonly #reserveBytes: number;

  /** @param options.reserveBytes default 100 MB */
  constructor(dataFolder: string, options: { readonly reserveBytes?: number } = {}) {
    this.#folder = join(dataFolder, 'uploads');
    this.#reserveBytes = options.reserveBytes ?? reserveBytes;
  }

  fileOf({ id, organizationId }: Owned): string {
    return join(this.#folder, organizationId, id);
  }

  /**
   * Makes an empty file for an upload.
   * @throws StorageFullError when the disk has no room for so many bytes
   */
  async create(upload: Owned, sizeBytes: number): Promise<void> {
    const file = this.fileOf(upload);
    const make = async (): Promise<void> => {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(dirname(file));
      if (bavail * bsize < sizeBytes + this.#reserveBytes) {
        throw new StorageFullError();
      }
      await (await open(file, 'wx', 0o600)).close();
    };
    await noteStorageFull(async () => {
      try {
        await make();
      } catch (error) {
        // The empty folder was swept away between its making and that of the file.
        if (codeOf(error) !== 'ENOENT') {
          throw error;
        }
        await make();
      }
    });
  }

  /** Bytes that are there; null when there is no file. */
  async receivedBytes(upload: Owned): Promise<number | null> {
    const facts = await stat(this.fileOf(upload)).catch(() => null);
    return facts?.size ?? null;
  }

  /**
   * Appends bytes. Those written before a failure stay.
   * @throws StorageFullError, and what `bytes` throws
   */
  async append(upload: Owned, offset: number, bytes: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void> {
    await noteStorageFull(() =>
      pipeline(bytes, createWriteStream(this.fileOf(upload), { flags: 'r+', start: offset }), { signal }),
    );
  }

  /** Waits until what was written survives a loss of power. @throws StorageFullError */
  async flush(upload: Owned): Promise<void> {
    const handle = await open(this.fileOf(upload), 'r+');
    try {
      await noteStorageFull(async () => {
        await handle.sync();
        await syncFolder(dirname(this.fileOf(upload)));
        await syncFolder(this.#folder);
      });
    } finally {
      await handle.close();
    }
  }

  read(upload: Owned): AsyncIterable<Buffer> {
    return createReadStream(this.fileOf(upload), { highWaterMark: 1 << 20 });
  }

  async remove(upload: Owned): Promise<void> {
    await rm(this.fileOf(upload), { force: true });
  }

  /** Removes the folders of organizations that have no file left. */
  async removeEmptyFolders(): Promise<void> {
    const organizations = await readdir(this.#folder).catch(() => []);
    await Promise.all(organizations.map((name) => rmdir(join(this.#folder, name)).catch(() => undefined)));
  }

  /** When bytes last arrived; null when there is no file. */
  async lastWritten(upload: Owned): Promise<Date | null> {
    const facts = await stat(this.fileOf(upload)).catch(() => null);
    return facts?.mtime ?? null;
  }

  /** Every upload that has a file. */
  async list(): Promise<Owned[]> {
    const organizations = await readdir(this.#folder).catch(() => []);
    const found = organizations.map(async (organizationId) =>
      (await readdir(join(this.#folder, organizationId)).catch(() => []))
        .filter((id) => isIdOf('Upload', id))
        .map((id) => ({ id, organizationId })),
    );
    return (await Promise.all(found)).flat();
  }
}

async function noteStorageFull<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error);
    throw code === 'ENOSPC' || code === 'EDQUOT' ? new StorageFullError({ cause: error }) : error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}
