import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { removeOlder } from './removeOlder.ts';

/** In the name of a database that is being made, or was when its process was killed. */
const draftMark = '.import-';

/**
 * Builds a database next to the one of a data source and swaps it in: readers see the old one or
 * the new, a failure leaves the old, and a returned result survives a loss of power. Only one
 * import into a database may run at a time: existing drafts were left by a process that was killed.
 */
export async function replaceDatabase<T>(databaseFile: string, make: (draft: string) => Promise<T>): Promise<T> {
  const folder = dirname(databaseFile);
  await mkdir(folder, { recursive: true });
  await removeDrafts(databaseFile);
  try {
    const draft = `${databaseFile}${draftMark}${randomUUID()}`;
    const made = await make(draft);
    await sync(draft, 'r+');
    await rename(draft, databaseFile);
    await syncFolder(folder);
    return made;
  } finally {
    await removeDrafts(databaseFile);
  }
}

/** Drafts of a database, with the files that engines keep next to them. */
async function removeDrafts(databaseFile: string): Promise<void> {
  const folder = dirname(databaseFile);
  const drafts = (await readdir(folder).catch(() => [])).filter((name) =>
    name.startsWith(`${basename(databaseFile)}${draftMark}`),
  );
  await Promise.all(drafts.map((name) => rm(join(folder, name), { force: true })));
}

/**
 * Removes drafts that were left by processes that were killed.
 * @param before nothing was written to them since then
 */
export async function removeLeftDrafts(folder: string, before: Date): Promise<void> {
  await removeOlder(folder, (name) => name.includes(draftMark), before);
}

/** Waits until names that were given in a folder survive a loss of power. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders; there the file system does it by itself.
  if (process.platform !== 'win32') {
    await sync(folder, 'r');
  }
}

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags);
  await handle.sync().finally(() => handle.close());
}
