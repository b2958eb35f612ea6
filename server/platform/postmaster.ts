import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What PostgreSQL writes into postmaster.pid ("Server Files" in its manual): the process that owns a data folder. */
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

/** True: a process with this id exists, whoever owns it. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * True: the process is a PostgreSQL server of this folder. After a reboot the number in a left-over file may belong to
 * any program. Where commands of processes cannot be read, the answer is yes: better to refuse than to start a second server.
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
