import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Entries of Quarry in the data folder; the embedded PostgreSQL protects its own. */
const kept = ['files', 'sources', 'uploads', 'secret', 'seed.lock'];

const forOthers = 0o077;

/** Result of `act`; null: another process has removed the file meanwhile. */
function unlessGone<Value>(act: () => Value): Value | null {
  try {
    return act();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') {
      return null;
    }
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/**
 * Closes a path and what lies below it; paths of other accounts, which they alone can close, are
 * added to `refused`.
 */
function close(path: string, refused: string[]): void {
  const facts = unlessGone(() => lstatSync(path));
  // A link's own mode means nothing, and its target may be another's.
  if (facts === null || facts.isSymbolicLink()) {
    return;
  }
  try {
    if ((facts.mode & forOthers) !== 0) {
      unlessGone(() => chmodSync(path, facts.mode & 0o700));
    }
    if (!facts.isDirectory()) {
      return;
    }
    for (const name of unlessGone(() => readdirSync(path)) ?? []) {
      close(join(path, name), refused);
    }
  } catch (error) {
    if (codeOf(error) !== 'EPERM' && codeOf(error) !== 'EACCES') {
      throw error;
    }
    refused.push(path);
  }
}

/**
 * Takes from other accounts of the machine what earlier versions left open to them: rows of a
 * company lie in these files. What is written from now on is closed by the process's mask.
 * @returns paths that belong to another account and stay as they are
 */
export function closeDataFolder(folder: string): readonly string[] {
  if (process.platform === 'win32') {
    return [];
  }
  process.umask(forOthers);
  const refused: string[] = [];
  for (const name of kept) {
    close(join(folder, name), refused);
  }
  return refused;
}
