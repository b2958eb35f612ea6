import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { startProcess, type TestProcess } from '../../testing/childProcess.ts';
import { SetupError } from '../errors.ts';
import { embeddedPostgres, type EmbeddedPostgres } from './embeddedPostgres.ts';
import { readPostmaster, serves } from './postmaster.ts';

interface Started {
  readonly url: string;
  readonly reused: boolean;
  readonly milliseconds: number;
}

const userFile = join(import.meta.dirname, '../../testing/postgresUser.ts');
const isRoot = process.getuid?.() === 0;
const folders: string[] = [];
const leaving: (() => Promise<unknown>)[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-postgres-'));
  // The account the server runs as must be able to pass through.
  spawnSync('chmod', ['711', folder]);
  folders.push(folder);
  return join(folder, 'data-dir');
}

async function use(folder: string, fsync = false): Promise<EmbeddedPostgres> {
  const server = await embeddedPostgres(folder, { fsync });
  leaving.push(server.stop);
  return server;
}

function startUser(folder: string): TestProcess {
  const user = startProcess(userFile, [folder, 'fsync-off']);
  leaving.push(async () => {
    user.send('leave');
    await user.ended;
  });
  return user;
}

function postmaster(folder: string): number {
  return readPostmaster(join(folder, 'postgres', 'data'))?.pid ?? 0;
}

function isServing(folder: string, pid: number): boolean {
  return serves(pid, join(folder, 'postgres', 'data'));
}

async function query(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query<Record<string, unknown>>(sql);
    return Object.values(result.rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

afterEach(async () => {
  for (const leave of leaving.splice(0)) {
    await leave();
  }
  for (const folder of folders.splice(0)) {
    const left = postmaster(join(folder, 'data-dir'));
    expect(left === 0 || !isServing(join(folder, 'data-dir'), left), 'the last to leave stops the server').toBe(true);
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('embeddedPostgres', () => {
  it('starts once for all processes of a folder, and the last to leave stops it', async () => {
    const folder = newFolder();
    const users = Array.from({ length: 4 }, () => startUser(folder));
    const started = await Promise.all(users.map((user) => user.next<Started>()));
    expect(new Set(started.map(({ url }) => url)).size).toBe(1);
    expect(started.filter(({ reused }) => !reused)).toHaveLength(1);
    const pid = postmaster(folder);
    for (const user of users.slice(1)) {
      user.send('leave');
      await user.ended;
    }
    expect(isServing(folder, pid)).toBe(true);
    users[0]?.send('leave');
    await users[0]?.ended;
    expect(isServing(folder, pid)).toBe(false);
  });

  it('is used again by the next process after kill -9, within 2 s, with everything that was committed', async () => {
    const folder = newFolder();
    const killed = startUser(folder);
    const { url } = await killed.next<Started>();
    await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    const pid = postmaster(folder);
    await killed.kill('SIGKILL');
    const next = await startUser(folder).next<Started>();
    expect(next).toMatchObject({ url, reused: true });
    expect(next.milliseconds).toBeLessThan(2000);
    expect(postmaster(folder)).toBe(pid);
    expect(await query(url, 'SELECT answer FROM kept')).toBe(42);
  });

  it('recovers what was committed when the server itself was killed', async () => {
    const folder = newFolder();
    const { url } = await use(folder, true);
    await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    process.kill(postmaster(folder), 'SIGKILL');
    const again = await use(folder);
    expect(again.reused).toBe(false);
    expect(await query(again.url, 'SELECT answer FROM kept')).toBe(42);
  });

  it('sees through a stale pid file whose number belongs to another program now', async () => {
    const folder = newFolder();
    const first = await use(folder);
    const pidFile = join(folder, 'postgres', 'data', 'postmaster.pid');
    const lines = readFileSync(pidFile, 'utf8').split('\n');
    await first.stop();
    leaving.pop();
    writeFileSync(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'));
    const again = await use(folder);
    expect(again.reused).toBe(false);
    expect(again.url).toBe(first.url);
    expect(await query(again.url, 'SELECT 1')).toBe(1);
  });

  it('takes another port when the remembered one is taken', async () => {
    const folder = newFolder();
    const first = await use(folder);
    await first.stop();
    leaving.pop();
    const taken = await use(newFolder());
    writeFileSync(join(folder, 'postgres', 'port'), new URL(taken.url).port);
    const again = await use(folder);
    expect(new URL(again.url).port).not.toBe(new URL(taken.url).port);
    expect(await query(again.url, 'SELECT 1')).toBe(1);
  });

  it('starts over when the first start was killed half way', async () => {
    const folder = newFolder();
    const killed = startProcess(userFile, [folder, 'fsync-off']);
    const begun = (): boolean =>
      existsSync(join(folder, 'postgres')) &&
      readdirSync(join(folder, 'postgres')).some(
        (name) => name.startsWith('unfinished-') && existsSync(join(folder, 'postgres', name, 'base')),
      );
    while (!begun()) {
      await new Promise((done) => setImmediate(done));
    }
    await killed.kill('SIGKILL');
    const server = await use(folder);
    expect(await query(server.url, 'SELECT 1')).toBe(1);
  });

  it('refuses a wrong password', async () => {
    const { url } = await use(newFolder());
    const forged = new URL(url);
    forged.password = 'guess';
    await expect(query(forged.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
  });

  it('says so in a sentence when the folder is a file', async () => {
    const folder = newFolder();
    writeFileSync(folder, '');
    await expect(embeddedPostgres(folder)).rejects.toThrow(SetupError);
    await expect(embeddedPostgres(folder)).rejects.toThrow(/not a usable folder/);
  });

  it.runIf(isRoot)('as root, keeps the data where the unprivileged account can reach it, and says so', async () => {
    const folder = newFolder();
    mkdirSync(folder, { mode: 0o700 });
    const first = await use(folder);
    expect(first.notices.join(' ')).toMatch(/The database is kept in .*quarry/);
    const place = /kept in (\S+),/.exec(first.notices.join(' '))?.[1] ?? '';
    folders.push(place);
    const again = await use(folder);
    expect(again).toMatchObject({ url: first.url, reused: true });
  });

  it.runIf(isRoot)('says so in a sentence when the disk is full', async () => {
    const folder = newFolder();
    mkdirSync(folder, { mode: 0o711 });
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', folder], { encoding: 'utf8' });
    expect(mounted.stderr).toBe('');
    try {
      const before = performance.now();
      await expect(embeddedPostgres(folder)).rejects.toThrow(/disk is full/);
      expect(performance.now() - before).toBeLessThan(2000);
      expect(spawnSync('mount', ['-o', 'remount,size=200m', folder]).status).toBe(0);
      const server = await embeddedPostgres(folder, { fsync: false });
      expect(await query(server.url, 'SELECT 1')).toBe(1);
      await server.stop();
    } finally {
      spawnSync('umount', [folder]);
    }
  });
});
