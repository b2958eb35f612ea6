import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeOlder } from './removeOlder.ts';

const prefix = 'quarry-import-';

/** Runs work with a folder of its own for what it converts and spills, which is gone afterwards. */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Removes folders that servers left when they were killed.
 * @param before made before this moment
 */
export async function removeLeftTemporaryFolders(before: Date): Promise<void> {
  await removeOlder(tmpdir(), (name) => name.startsWith(prefix), before);
}
