import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { SetupError } from '../errors.ts';
import { giveTo, type Account, type PostgresBinaries } from './postgresBinaries.ts';
import { readPostmaster, serves } from './postmaster.ts';

/** A server of one data folder, running or not. */
export interface PostgresServer {
  /** Folder of everything: `data`, `log`, `password`, `port` and the locks. */
  readonly home: string;
  /** PostgreSQL's own folder. */
  readonly data: string;
  readonly password: string;
  readonly fsync: boolean;
  readonly binaries: PostgresBinaries;
}

/** The disk of the database has no room left; it starts again once there is some. */
export class FullDiskError extends SetupError {}

const startTimeoutMs = 30_000;
const maximumLogBytes = 10_000_000;
/** `initdb` writes about 40 MB, and the first write-ahead log another 16. */
const neededMegabytes = 80;

/** Turns what the file system or PostgreSQL said into one sentence. */
export function setupError(what: string, output: string, cause?: unknown): SetupError {
  const options = cause === undefined ? {} : { cause };
  if (/ENOSPC|No space left on device|Check free disk space|disk quota/i.test(output)) {
    return new FullDiskError(
      `${what}: the disk is full.`,
      `Free at least ${neededMegabytes} MB there, or set QUARRY_DATA_DIR to another disk.`,
      options,
    );
  }
  if (/EACCES|EPERM|EROFS|Permission denied|Read-only file system/i.test(output)) {
    return new SetupError(
      `${what}: the folder cannot be written.`,
      'Give yourself access to it, or set QUARRY_DATA_DIR to another folder.',
      options,
    );
  }
  if (/ENOTDIR|EEXIST|ENAMETOOLONG|ENOENT/.test(output)) {
    return new SetupError(`${what}: this is not a usable folder.`, 'Set QUARRY_DATA_DIR to a folder.', options);
  }
  if (/incompatible with server|was initialized by PostgreSQL version/i.test(output)) {
    return new SetupError(
      `${what}: the data was written by another version of PostgreSQL.`,
      'Start the version of Quarry that wrote it, or set QUARRY_DATA_DIR to a new folder.',
      options,
    );
  }
  const lastLines = output.trim().split('\n').slice(-6).join('\n');
  return new SetupError(
    `${what}.\n${lastLines}`,
    'Read the lines above, or set DATABASE_URL to a PostgreSQL of your own.',
    options,
  );
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

export function address(server: PostgresServer, port: number, database: string): string {
  return `postgresql://quarry:${server.password}@127.0.0.1:${port}/${database}`;
}

export async function query(url: string, sql: string): Promise<readonly unknown[][]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  // A server that goes away between two statements reports it here as well as to the caller.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** True: the server on this port answers to our password and has this folder. */
export async function answers(server: PostgresServer, port: number): Promise<boolean> {
  try {
    return (await query(address(server, port, 'postgres'), 'SHOW data_directory'))[0]?.[0] === server.data;
  } catch {
    return false;
  }
}

function asAccount(account: Account | null): { uid?: number; gid?: number; cwd: string } {
  return account === null ? { cwd: '/' } : { uid: account.uid, gid: account.gid, cwd: '/' };
}

/**
 * Creates the data folder, completely or not at all. A killed `initdb` leaves a folder under
 * another name (a process of its own may still be writing there for a moment), which a later start
 * removes.
 */
function createData(server: PostgresServer): void {
  const unfinished = join(server.home, `unfinished-${randomBytes(4).toString('hex')}`);
  const passwordFile = join(server.home, 'password.initdb');
  writeFileSync(passwordFile, server.password, { mode: 0o600 });
  giveTo(server.binaries.account, passwordFile);
  const result = spawnSync(
    join(server.binaries.folder, 'bin', 'initdb'),
    [
      '-D',
      unfinished,
      '-U',
      'quarry',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(server.fsync ? [] : ['--no-sync']),
    ],
    { ...asAccount(server.binaries.account), encoding: 'utf8' },
  );
  rmSync(passwordFile, { force: true });
  if (result.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw setupError(
      `The database could not be created in ${server.home}`,
      `${result.stderr}${result.error?.message ?? ''}`,
      result.error,
    );
  }
  renameSync(unfinished, server.data);
  for (const name of readdirSync(server.home)) {
    if (name.startsWith('unfinished-')) {
      rmSync(join(server.home, name), { recursive: true, force: true, maxRetries: 3 });
    }
  }
}

/**
 * Starts the server on `port` in its own session, so that Ctrl-C in the terminal reaches us and not
 * it. Resolves when ready.
 */
async function launch(
  server: PostgresServer,
  port: number,
): Promise<{ ready: true } | { ready: false; output: string }> {
  const logFile = join(server.home, 'log');
  if (existsSync(logFile) && statSync(logFile).size > maximumLogBytes) {
    renameSync(logFile, join(server.home, 'log.1'));
  }
  const log = openSync(logFile, 'a', 0o600);
  const from = statSync(logFile).size;
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: '200',
    // After a crash every file is written through before recovery: one call for the disk instead of
    // one for each file.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    ...(server.fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const child = spawn(
    join(server.binaries.folder, 'bin', 'postgres'),
    [
      '-D',
      server.data,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...asAccount(server.binaries.account), detached: true, stdio: ['ignore', log, log], windowsHide: true },
  );
  closeSync(log);
  const life: { ended: string | null } = { ended: null };
  child.once('error', (error) => (life.ended = error.message));
  child.once('exit', (code) => (life.ended = `ended with ${code}`));
  child.unref();
  for (const deadline = Date.now() + startTimeoutMs; life.ended === null && Date.now() < deadline; await delay(10)) {
    const postmaster = readPostmaster(server.data);
    if (postmaster?.pid === child.pid && postmaster?.status === 'ready') {
      return { ready: true };
    }
  }
  return {
    ready: false,
    output: `${readFileSync(logFile).subarray(from).toString()}\n${life.ended ?? 'It did not become ready.'}`,
  };
}

/**
 * Finds the live server of the folder or starts one. Call it only while holding the start lock.
 * @param fixedPort the only port it may listen on, because others know it by that
 */
export async function running(server: PostgresServer, fixedPort?: number): Promise<{ port: number; reused: boolean }> {
  const portFile = join(server.home, 'port');
  let output = '';
  for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline;) {
    const postmaster = readPostmaster(server.data);
    if (postmaster !== null && serves(postmaster.pid, server.data)) {
      if (postmaster.status === 'ready' && (await answers(server, postmaster.port))) {
        return { port: postmaster.port, reused: true };
      }
      output = `Its server (process ${postmaster.pid}) is ${postmaster.status} and does not answer.`;
      await delay(50);
      continue;
    }
    if (postmaster !== null) {
      // Left over from a machine that was switched off; its number may belong to another program by
      // now.
      rmSync(join(server.data, 'postmaster.pid'), { force: true });
    }
    if (!existsSync(server.data)) {
      createData(server);
    }
    const remembered = existsSync(portFile) && output === '' ? Number(readFileSync(portFile, 'utf8')) : 0;
    const port = fixedPort ?? (remembered > 0 ? remembered : await freePort());
    const launched = await launch(server, port);
    if (launched.ready) {
      writeFileSync(portFile, String(port));
      return { port, reused: false };
    }
    output = launched.output;
    // Retried: the port was taken meanwhile, or the processes of a killed server are still leaving.
    if (
      !/could not bind|Address already in use|could not create any TCP\/IP sockets|pre-existing shared memory block|lock file .* already exists/i.test(
        output,
      )
    ) {
      break;
    }
    await delay(100);
  }
  throw setupError(`The database in ${server.home} could not be started`, output);
}

export async function stopServer(server: PostgresServer): Promise<void> {
  const postmaster = readPostmaster(server.data);
  if (postmaster === null || !serves(postmaster.pid, server.data)) {
    return;
  }
  const control = join(server.binaries.folder, 'bin', 'pg_ctl');
  const child = spawn(control, ['stop', '-D', server.data, '-m', 'fast', '-w', '-t', '20', '-s'], {
    ...asAccount(server.binaries.account),
    stdio: 'ignore',
  });
  await new Promise((done) => child.once('exit', done).once('error', done));
}
