import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { killPostgres } from '../../testing/killPostgres.ts';
import { until } from '../../testing/until.ts';
import { openDatabase } from '../database/database.ts';
import { postgresEvents } from '../events.ts';
import { healthOf } from '../health.ts';
import { startJobs, type JobKind } from '../jobs/jobs.ts';
import { createLog } from '../log.ts';
import { embeddedPostgres, type UsedPostgres } from './embeddedPostgres.ts';
import { FullDiskError } from './postgresServer.ts';
import { watchPostgres } from './postgresWatch.ts';

const ping: JobKind<{ n: number }> = { name: 'test.ping', input: z.object({ n: z.number() }) };
const leaving: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const leave of leaving.splice(0).toReversed()) {
    await leave();
  }
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-watch-'));
  spawnSync('chmod', ['711', folder]);
  leaving.push(async () => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'data-dir');
}

async function use(folder: string): Promise<UsedPostgres> {
  const server = await embeddedPostgres(folder, { fsync: false });
  leaving.push(server.stop);
  return server;
}

/** A log that is read line by line. */
function readLog() {
  const lines: { level: string; msg: string }[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });
  return { log, lines };
}

describe.runIf(process.platform === 'linux')('the embedded PostgreSQL, while it is used', () => {
  it('is started again after kill -9 by one of its users; jobs, hints and queries go on, and it is said once', async () => {
    const folder = newFolder();
    const server = await use(folder);
    const other = await use(folder);
    const { log, lines } = readLog();
    const starts: boolean[] = [];
    const counted = (one: UsedPostgres): UsedPostgres => ({
      ...one,
      async restart() {
        const restarted = await one.restart();
        starts.push(restarted.reused);
        return restarted;
      },
    });
    const watch = watchPostgres(counted(server), log);
    const { log: otherLog, lines: otherLines } = readLog();
    const otherWatch = watchPostgres(counted(other), otherLog);
    leaving.push(watch.stop, otherWatch.stop);
    const database = openDatabase(server.url, {
      onConnectionError: (error) => log.warn({ err: error }, 'database: a connection broke'),
    });
    leaving.push(database.close);
    const pool = database.pool;
    const here = postgresEvents({ url: server.url, pool, log });
    const elsewhere = postgresEvents({ url: server.url, pool, log: createLog('silent') });
    leaving.push(here.close, elsewhere.close);
    const jobs = await startJobs({ url: server.url, log, kinds: [ping] });
    leaving.push(() => jobs.stop(1000));
    const done: number[] = [];
    await jobs.work(ping, { concurrency: 2 }, async ({ n }) => void done.push(n));
    await jobs.send(ping, { n: 1 });
    await until('a job is done before', () => done.includes(1));
    const heard: string[] = [];
    here.subscribe('topic', (hint) => heard.push(hint));
    const health = () =>
      healthOf({ databaseProblem: watch.problem, askDatabase: () => pool.query('SELECT 1'), disks: [] });
    expect(await health()).toEqual({ status: 'ok', problems: [] });

    await pool.query('CREATE TABLE kept AS SELECT 42 AS answer');
    await pool.query('CHECKPOINT');
    killPostgres(server.folder);
    const killed = performance.now();
    await until('health says so', async () => (await health()).status === 'unavailable');
    await until('health is green again', async () => (await health()).status === 'ok');
    expect(performance.now() - killed).toBeLessThan(5000);
    expect((await pool.query('SELECT answer FROM kept')).rows).toEqual([{ answer: 42 }]);
    expect(starts.filter((reused) => !reused)).toHaveLength(1);

    await jobs.send(ping, { n: 2 });
    await until('a job is done after', () => done.includes(2));
    await until('hints of others are heard again', () => {
      elsewhere.publish('topic', 'after');
      return heard.includes('after');
    });
    // One that looks after the other has started it again has nothing to tell.
    const told = [lines, otherLines].map(
      (own) => own.filter(({ msg }) => /ended unexpectedly|answers again/.test(msg)).length,
    );
    expect(['2,2', '2,0', '0,2']).toContain(told.join());
    // What each part meets is one line more, not one for each attempt.
    expect(lines.filter(({ level }) => level === 'warn' || level === 'error').length).toBeLessThanOrEqual(2);
  }, 60_000);

  it('is started after growing pauses when it keeps ending, with the next attempt in health, until it starts', async () => {
    const folder = newFolder();
    const server = await use(folder);
    const { log, lines } = readLog();
    const settings = join(server.folder, 'data', 'postgresql.conf');
    const good = readFileSync(settings);
    appendFileSync(settings, '\nno_such_setting = on\n');
    const watch = watchPostgres(server, log, { everyMs: 20, mostStarts: 2, firstPauseMs: 100 });
    leaving.push(watch.stop);
    killPostgres(server.folder);
    await until('it is tried after pauses', () => lines.filter(({ msg }) => /after a pause/.test(msg)).length >= 3);
    const health = () =>
      healthOf({
        databaseProblem: watch.problem,
        askDatabase: () => Promise.reject(new Error('away')),
        disks: [],
      });
    await until('health names the next attempt', async () => {
      const { status, problems } = await health();
      return status === 'unavailable' && /keeps stopping.* It restarts in \d+ s\.$/.test(problems.join(' '));
    });
    const said = lines.map(({ msg }) => msg).join('\n');
    expect(said).toMatch(/no_such_setting/);
    expect(said.match(/keeps stopping/g)).toHaveLength(1);
    writeFileSync(settings, good);
    await until('it starts by itself', () => watch.problem() === null);
    expect(lines.at(-1)?.msg).toMatch(/answers again/);
    expect(await server.answers()).toBe(true);
  }, 60_000);

  it('is found during a pause when another process starts it', async () => {
    const folder = newFolder();
    const server = await use(folder);
    const settings = join(server.folder, 'data', 'postgresql.conf');
    const good = readFileSync(settings);
    appendFileSync(settings, '\nno_such_setting = on\n');
    const watch = watchPostgres(server, createLog('silent'), { everyMs: 20, mostStarts: 1, firstPauseMs: 600_000 });
    leaving.push(watch.stop);
    killPostgres(server.folder);
    await until('it pauses', () => /restarts in 300 s|restarts in 29\d s/.test(watch.problem() ?? ''));
    writeFileSync(settings, good);
    expect((await use(folder)).url).toBe(server.url);
    await until('it is found', () => watch.problem() === null);
  }, 60_000);
});

describe('pauses between starts', () => {
  const broken = { isAlive: () => false, answers: () => Promise.resolve(false) };

  it('go on saying that the disk is full, and the log says it once', async () => {
    let attempts = 0;
    const said = new Set<string | null>();
    const failing = {
      ...broken,
      restart: () => {
        attempts += 1;
        if (attempts > 3) {
          said.add(watch.problem());
        }
        return Promise.reject(
          attempts < 3 ? new Error('It does not start.') : new FullDiskError('The disk is full.', 'Free 80 MB.'),
        );
      },
    };
    const { log, lines } = readLog();
    const watch = watchPostgres(failing, log, { everyMs: 1, mostStarts: 2, firstPauseMs: 20 });
    leaving.push(watch.stop);
    await until('it was tried after pauses', () => attempts >= 6);
    expect([...said]).toEqual(['The disk is full. Free 80 MB.']);
    expect(lines.filter(({ msg }) => msg.includes('The disk is full.'))).toHaveLength(1);
    expect(lines.filter(({ msg }) => msg.includes('keeps stopping'))).toHaveLength(1);
  }, 30_000);

  it('are twice as long each time', async () => {
    const at: number[] = [];
    const failing = {
      ...broken,
      restart: () => {
        at.push(performance.now());
        return Promise.reject(new Error('It does not start.'));
      },
    };
    const watch = watchPostgres(failing, createLog('silent'), { everyMs: 1, mostStarts: 1, firstPauseMs: 40 });
    leaving.push(watch.stop);
    await until('it was tried six times', () => at.length >= 6);
    const pauses = at.slice(2).map((time, n) => time - at[n + 1]!);
    for (const [n, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThanOrEqual(40 * 2 ** (n + 1) - 5);
    }
  });
});
