import { statfs } from 'node:fs/promises';

/** Less than any write of an engine needs. */
const leastBytes = 1_000_000;

/** True: nothing more can be written to the file system of a folder. */
export async function isDiskFull(folder: string): Promise<boolean> {
  const facts = await statfs(folder).catch(() => null);
  return facts !== null && facts.bavail * facts.bsize < leastBytes;
}
