import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes the files and folders in a folder that nothing was written to since a moment.
 * @param wanted by their names
 */
export async function removeOlder(folder: string, wanted: (name: string) => boolean, before: Date): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter(wanted);
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const facts = await stat(path).catch(() => null);
      if (facts !== null && facts.mtime < before) {
        await rm(path, { recursive: true, force: true });
      }
    }),
  );
}
