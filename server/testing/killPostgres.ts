import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPostmaster } from '../platform/postgres/postmaster.ts';

/**
 * Ends an embedded server and all of its processes at once, as an out-of-memory killer does. Linux
 * only.
 */
export function killPostgres(folder: string): void {
  const pid = readPostmaster(join(folder, 'data'))?.pid;
  if (pid === undefined) {
    throw new Error(`No server runs in ${folder}.`);
  }
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  process.kill(pid, 'SIGKILL');
  for (const child of children) {
    killUnlessEnded(Number(child));
  }
}

/** A child that sees its server gone ends by itself, perhaps before its turn comes here. */
function killUnlessEnded(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') {
      throw error;
    }
  }
}

function parentOf(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return 0;
  }
}
