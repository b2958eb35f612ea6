import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Content of postmaster.pid ("Server Files" in PostgreSQL's manual): the process that owns a data
 * folder.
 */
interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly status: 'starting' | 'ready' | 'stopping' | 'standby' | 'unknown';
}

/** Reads postmaster.pid; null when there is none or it is half written. */
export function readPostmaster(dataFolder: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  const status = lines[7]?.trim();
  if (!Number.isInteger(pid) || pid <= 0) {
    return null;
  }
  return {
    pid,
    port: Number(lines[3] ?? 0) || 0,
    status:
      status === 'starting' || status === 'ready' || status === 'stopping' || status === 'standby' ? status : 'unknown',
  };
}

/** True: a process with this id exists, of any owner. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * True: the process is a PostgreSQL server of this folder. After a reboot the number in a left-over
 * file may belong to any program. Where commands of processes cannot be read, the answer is yes:
 * better to refuse than to start a second server.
 */
export function serves(pid: number, dataFolder: string): boolean {
  if (!isAlive(pid)) {
    return false;
  }
  if (process.platform === 'linux') {
    try {
      // A process that has ended but was not collected yet has an empty command.
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(dataFolder);
    } catch {
      return isAlive(pid);
    }
  }
  if (process.platform === 'win32') {
    return true;
  }
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(
    dataFolder,
  );
}

interface Looks {
  /** Reads the command of a process; `serves` unless a test counts the calls. */
  readonly look?: typeof serves;
  /**
   * Time for which a server that was recognised is known by its number alone; default 10 s, 0 on
   * Linux.
   */
  readonly recognisedMs?: number;
}

/**
 * Asks again and again whether the server of a folder is there. Where there is no `/proc`, reading
 * the command of a process takes a process of its own, so one that was recognised only has to be
 * alive until the next close look. On Linux each look is close: it is one small file, and in a
 * container an ended process may keep its number.
 */
export function serverLookout(
  dataFolder: string,
  { look = serves, recognisedMs = process.platform === 'linux' ? 0 : 10_000 }: Looks = {},
): () => boolean {
  let recognised = { pid: 0, until: 0 };
  return () => {
    const postmaster = readPostmaster(dataFolder);
    if (postmaster === null) {
      return false;
    }
    const { pid } = postmaster;
    if (pid === recognised.pid && performance.now() < recognised.until) {
      return isAlive(pid);
    }
    if (!look(pid, dataFolder)) {
      return false;
    }
    recognised = { pid, until: performance.now() + recognisedMs };
    return true;
  };
}
