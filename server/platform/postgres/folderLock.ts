import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { UnavailableError } from '../errors.ts';

/**
 * A lock the kernel holds for this process: it is gone the moment the process is, however it ends,
 * and it cannot be stolen from a live one. It is SQLite's own file lock on an otherwise empty
 * database.
 */
export interface FolderLock {
  release(): void;
}

/**
 * Takes the lock on `file` if it is free now, else returns null. Many may share it, or one may hold
 * it alone.
 */
export function tryFolderLock(file: string, mode: 'shared' | 'exclusive'): FolderLock | null {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // A read transaction keeps SQLite's SHARED lock until it ends; BEGIN EXCLUSIVE does not wait.
    database.exec(mode === 'shared' ? 'BEGIN; SELECT count(*) FROM sqlite_master' : 'BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === 5 /* SQLITE_BUSY */) {
      return null;
    }
    throw error;
  }
  return { release: () => database.close() };
}

/**
 * Waits for the lock on `file`.
 * @throws UnavailableError after `timeoutMs`.
 */
export async function folderLock(file: string, mode: 'shared' | 'exclusive', timeoutMs = 60_000): Promise<FolderLock> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const lock = tryFolderLock(file, mode);
    if (lock !== null) {
      return lock;
    }
    if (Date.now() > deadline) {
      throw new UnavailableError(
        `Another process has been holding ${file} for ${timeoutMs / 1000} s.`,
        'Stop that process and start again.',
      );
    }
    await delay(20);
  }
}
