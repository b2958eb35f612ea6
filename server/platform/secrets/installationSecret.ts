import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SetupError } from '../errors.ts';

const minimumLength = 32;

/**
 * The secret that signs sessions: the configured one, or one made at the first start and kept in
 * the data folder, readable by its owner only. It appears under its name whole or not at all, so a
 * process that is killed leaves no half of one, and two that start at once agree, because only one
 * of them can give the name.
 * @throws SetupError when the kept file does not hold a secret; sessions signed with it could be
 *   forged
 */
export async function installationSecret(configured: string | undefined, dataFolder: string): Promise<string> {
  if (configured !== undefined) {
    return configured;
  }
  const file = join(dataFolder, 'secret');
  await mkdir(dataFolder, { recursive: true });
  return longEnough((await readKept(file)) ?? (await make(file)), file);
}

/**
 * The configured or the kept secret, for tools that must not create one: values encrypted under a
 * secret of their own would be lost with its folder.
 * @throws SetupError when there is neither, or the kept file does not hold a secret
 */
export async function existingSecret(configured: string | undefined, dataFolder: string): Promise<string> {
  if (configured !== undefined) {
    return configured;
  }
  const file = join(dataFolder, 'secret');
  const kept = await readKept(file);
  if (kept !== null) {
    return longEnough(kept, file);
  }
  throw new SetupError(
    `There is no secret of this installation: QUARRY_SECRET is not set, and there is no file ${file}.`,
    'Start Quarry once, or set QUARRY_SECRET to the server’s value.',
  );
}

function longEnough(kept: string, file: string): string {
  if (kept.length >= minimumLength) {
    return kept;
  }
  throw new SetupError(
    `The secret in ${file} has fewer than ${minimumLength} characters.`,
    'Restore the file, or delete it: a new secret is created, and everyone has to sign in again.',
  );
}

/**
 * All secrets that stored credentials may lie under, the current one first: what is configured,
 * what it was before, and what the data folder keeps from the time before anything was configured.
 */
export async function storedSecretKeys(
  current: string,
  previous: readonly string[],
  dataFolder: string,
): Promise<readonly [string, ...string[]]> {
  const kept = await readKept(join(dataFolder, 'secret'));
  const others = new Set([...previous, ...(kept === null ? [] : [kept])]);
  others.delete(current);
  return [current, ...others];
}

async function readKept(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') {
      return null;
    }
    throw error;
  }
}

async function make(file: string): Promise<string> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
    await link(draft, file);
  } catch (error) {
    // Another process was first: its secret is everybody's.
    if (codeOf(error) !== 'EEXIST') {
      throw error;
    }
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);
