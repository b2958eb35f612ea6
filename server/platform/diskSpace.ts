import { statfs } from 'node:fs/promises';

/** A disk that Quarry writes to: its name in sentences, and a folder on it. */
export interface WatchedDisk {
  readonly name: string;
  readonly folder: string;
}

/** Less than this is full: the database writes its log in pieces of 16 MB. */
const leastBytes = 16 * 1024 * 1024;

/** A sentence for each disk that has no room left. A folder that is not there yet has none. */
export async function fullDisks(disks: readonly WatchedDisk[]): Promise<readonly string[]> {
  const said = await Promise.all(
    disks.map(async ({ name, folder }) => {
      const space = await statfs(folder).catch(() => null);
      if (space === null) {
        return [];
      }
      const left = space.bavail * space.bsize;
      return left < leastBytes ? [`The disk of ${name} is full: ${Math.floor(left / 1e6)} MB are left.`] : [];
    }),
  );
  return said.flat();
}
