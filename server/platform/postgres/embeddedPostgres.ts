import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { folderLock, tryFolderLock, type FolderLock } from './folderLock.ts';
import { canUse, giveTo, postgresBinaries, reachableFolder, type Account } from './postgresBinaries.ts';
import { address, answers, query, running, setupError, stopServer, type PostgresServer } from './postgresServer.ts';
import type { RestartablePostgres } from './postgresWatch.ts';
import { serverLookout } from './postmaster.ts';

/** A running server that belongs to a data folder. */
export interface EmbeddedPostgres {
  /** Address with password of the database `quarry`. */
  readonly url: string;
  /** True: the server was running already (another process, or this one was killed before). */
  readonly reused: boolean;
  /** Folder of its data, which may be on another disk than the data folder. */
  readonly folder: string;
  /** Things a person should know, one sentence each. */
  readonly notices: readonly string[];
  /** Leaves; the last process to leave stops the server. */
  stop(): Promise<void>;
}

/** Supervision of a running server while it is used. */
export type UsedPostgres = EmbeddedPostgres & RestartablePostgres;

interface EmbeddedPostgresOptions {
  /** False: commits are not written through; only for tests. Default true. */
  readonly fsync?: boolean;
}

function prepareHome(dataDir: string, account: Account | null): { home: string; notices: string[] } {
  const home = join(dataDir, 'postgres');
  // The account must be able to pass through the outer folder, and no other account may read its
  // content.
  mkdirSync(dataDir, { recursive: true, mode: account === null ? 0o700 : 0o711 });
  mkdirSync(home, { recursive: true, mode: 0o700 });
  giveTo(account, home);
  if (canUse(account, home)) {
    return { home, notices: [] };
  }
  const other = reachableFolder(`data-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`);
  giveTo(account, other);
  chmodSync(other, 0o700);
  return {
    home: other,
    notices: [`The database is kept in ${other}, because the account "${account?.name}" cannot reach ${dataDir}.`],
  };
}

function readPassword(home: string): string {
  const file = join(home, 'password');
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}

/** Everything about the folder that does not need the server to run. */
function prepareServer(dataDir: string, fsync: boolean): { server: PostgresServer; notices: readonly string[] } {
  const folder = resolve(dataDir);
  try {
    const binaries = postgresBinaries();
    const { home, notices } = prepareHome(folder, binaries.account);
    const server = { home, data: join(home, 'data'), password: readPassword(home), fsync, binaries };
    return { server, notices: [...binaries.notices, ...notices] };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw /^E[A-Z]+$/.test(code) ? setupError(`The data folder ${folder} cannot be used`, code, error) : error;
  }
}

/**
 * Starts, or finds running, the PostgreSQL 18 that comes with Quarry on a folder of its own, and
 * the database `quarry` in it. It listens on a free port of the loopback address, with a password
 * that only readers of the folder know. Any number of processes may share the folder: there is one
 * server, and the last to leave stops it. A server that outlived a killed process is used again.
 * @param dataDir folder for everything, made when missing.
 * @throws SetupError when the platform has no binaries, the folder cannot be used or the disk is
 *   full.
 */
export async function embeddedPostgres(dataDir: string, options: EmbeddedPostgresOptions = {}): Promise<UsedPostgres> {
  const { server, notices } = prepareServer(dataDir, options.fsync ?? true);
  const startLock = await folderLock(join(server.home, 'start.lock'), 'exclusive');
  try {
    const { port, reused } = await running(server);
    const admin = address(server, port, 'postgres');
    if ((await query(admin, `SELECT 1 FROM pg_database WHERE datname = 'quarry'`)).length === 0) {
      await query(admin, 'CREATE DATABASE quarry');
    }
    const lease = await folderLock(join(server.home, 'users.lock'), 'shared');
    return {
      url: address(server, port, 'quarry'),
      reused,
      folder: server.home,
      notices,
      stop: () => leave(server, lease),
      isAlive: serverLookout(server.data),
      answers: () => answers(server, port),
      restart: () => restart(server, port),
    };
  } finally {
    startLock.release();
  }
}

/**
 * Other processes may notice at the same moment: the holder of the start lock starts it, and they
 * find it running.
 */
async function restart(server: PostgresServer, port: number): Promise<{ readonly reused: boolean }> {
  const startLock = await folderLock(join(server.home, 'start.lock'), 'exclusive');
  try {
    const { reused } = await running(server, port);
    return { reused };
  } finally {
    startLock.release();
  }
}

/** Keeps the server of a folder from stopping between its users, without starting it. */
export async function leasePostgres(dataDir: string): Promise<{ stop(): Promise<void> }> {
  const { server } = prepareServer(dataDir, true);
  const lease = await folderLock(join(server.home, 'users.lock'), 'shared');
  return { stop: () => leave(server, lease) };
}

async function leave(server: PostgresServer, lease: FolderLock): Promise<void> {
  const startLock = await folderLock(join(server.home, 'start.lock'), 'exclusive');
  try {
    lease.release();
    const alone = tryFolderLock(join(server.home, 'users.lock'), 'exclusive');
    if (alone !== null) {
      await stopServer(server);
      alone.release();
    }
  } finally {
    startLock.release();
  }
}
