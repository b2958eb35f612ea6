import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { folderLock } from '../../server/platform/postgres/folderLock.ts';

/** Time that one load waits for another on the same data folder. */
const lockTimeoutMs = 300_000;

/**
 * Does the work while no other process makes sample files in this data folder (created when
 * missing). A lock of the folder, because the work takes seconds: a database transaction would sit
 * idle for all of them.
 * @throws UnavailableError when another process does not come to an end
 */
export async function withSampleLock<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  await mkdir(folder, { recursive: true });
  const lock = await folderLock(join(folder, 'seed.lock'), 'exclusive', lockTimeoutMs);
  try {
    return await work();
  } finally {
    lock.release();
  }
}
