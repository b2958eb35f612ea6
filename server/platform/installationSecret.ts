import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The secret that signs sessions: the configured one, or one made at the first start and kept in the data folder, readable
 * by its owner only. Two processes that start at once agree, because only one of them can create the file.
 */
export async function installationSecret(configured: string | undefined, dataFolder: string): Promise<string> {
  if (configured !== undefined) return configured;
  const file = join(dataFolder, 'secret');
  await mkdir(dataFolder, { recursive: true });
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}
