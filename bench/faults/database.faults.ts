import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../server/platform/database/database.ts';
import { postgresEvents } from '../../server/platform/events.ts';
import { startJobs, type Jobs } from '../../server/platform/jobs/jobs.ts';
import { createLog } from '../../server/platform/log.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { embeddedPostgres, type UsedPostgres } from '../../server/platform/postgres/embeddedPostgres.ts';
import { watchPostgres } from '../../server/platform/postgres/postgresWatch.ts';
import { createTask } from '../../server/task/createTask.ts';
import { watchTasks } from '../../server/task/events/taskEvents.ts';
import { taskRunJob } from '../../server/task/run/taskRunJob.ts';
import { startTaskWorker } from '../../server/task/run/worker.ts';
import { killPostgres } from '../../server/testing/killPostgres.ts';
import { createOrganization } from '../../server/testing/organization.ts';
import { scriptedAnalyst, scriptedWorld } from '../../server/testing/scriptedAnalyst.ts';
import { until } from '../../server/testing/until.ts';
import { report } from './report.ts';

const questions = 24;
const findings = report('database');
const log = createLog('silent');
const folder = mkdtempSync(join(tmpdir(), 'quarry-killed-'));
const leaving: (() => Promise<unknown>)[] = [];
/** Milliseconds from noticing that the server is gone to its first answer. */
const away: number[] = [];

let server: UsedPostgres;
let database: Database;
let jobs: Jobs;

beforeAll(async () => {
  await chmod(folder, 0o711);
  server = await embeddedPostgres(join(folder, 'data-dir'));
  leaving.push(server.stop);
  const watch = watchPostgres(
    server,
    createLog('info', {
      write(line) {
        const { awayMs } = JSON.parse(line) as { awayMs?: number };
        if (awayMs !== undefined) {
          away.push(awayMs);
        }
      },
    }),
  );
  leaving.push(watch.stop);
  await migrate(server.url);
  database = openDatabase(server.url, { onConnectionError: () => undefined });
  leaving.push(database.close);
  jobs = await startJobs({ url: server.url, log, kinds: [taskRunJob] });
  leaving.push(() => jobs.stop(1000));
});

afterAll(async () => {
  for (const leave of leaving.splice(0).toReversed()) {
    await leave();
  }
  rmSync(folder, { recursive: true, force: true });
  findings.write();
});

it(`D6: PostgreSQL is killed twice under ${questions} questions; each ends once, and its watcher sees every event`, async () => {
  const organization = await createOrganization(database.prisma);
  const events = postgresEvents({ url: server.url, pool: database.pool, log });
  leaving.push(events.close);
  const watching = watchTasks({ database, events });
  const worker = await startTaskWorker({
    database,
    jobs,
    events,
    log,
    workerId: 'survivor',
    analyst: scriptedAnalyst({
      steps: [
        { type: 'THOUGHT', reasoning: 'Think', milliseconds: 300 },
        { type: 'ACTION', reasoning: 'Work', milliseconds: 300 },
        { type: 'SUMMARIZE', reasoning: 'Answer' },
      ],
    }),
    openWorld: () =>
      Promise.resolve(scriptedWorld(organization.dataSourceId, () => Promise.reject(new Error('not part of it')))),
  });
  leaving.push(() => worker.stop());
  const seen = new Map<string, number[]>();
  const leavingWatchers = new AbortController();
  for (let n = 0; n < questions; n += 1) {
    const { id } = await createTask({ database, jobs, events }, organization.explorer, {
      agentId: organization.agentId,
      question: 'x?',
    });
    const numbers: number[] = [];
    seen.set(id, numbers);
    void (async () => {
      for await (const { kind, seq } of watching.events({ taskId: id, after: 0, signal: leavingWatchers.signal })) {
        if (kind !== 'HEARTBEAT') {
          numbers.push(seq);
        }
      }
    })();
  }
  const ended = async (): Promise<number> =>
    database.prisma.task.count({ where: { status: 'COMPLETED' } }).catch(() => -1);
  const unanswered: number[] = [];
  for (const share of [0.2, 0.6]) {
    await until('some are answered', async () => (await ended()) >= questions * share, 60_000);
    killPostgres(server.folder);
    const killed = performance.now();
    await until('it answers again', async () => (await ended()) >= 0);
    unanswered.push(Math.round(performance.now() - killed));
  }
  await until('all are answered', async () => (await ended()) === questions, 60_000);
  const ends = await database.prisma.taskEvent.groupBy({ by: ['taskId'], where: { kind: 'RUN_ENDED' }, _count: true });
  expect(ends.map(({ _count: count }) => count)).toEqual(Array.from({ length: questions }, () => 1));
  const tasks = await database.prisma.task.findMany({ select: { id: true, lastSeq: true } });
  const everything = (): boolean => tasks.every(({ id, lastSeq }) => seen.get(id)?.at(-1) === lastSeq);
  await until('watchers have seen everything', everything);
  for (const { id, lastSeq } of tasks) {
    expect(seen.get(id)).toEqual(Array.from({ length: lastSeq }, (_, place) => place + 1));
  }
  leavingWatchers.abort();
  expect(away).toHaveLength(2);
  expect(Math.max(...away)).toBeLessThan(5000);
  findings.add({
    id: 'D6',
    database: 'embedded PostgreSQL 18',
    figures: { questions, kills: 2, 'away ms': Math.max(...away), 'first answer ms': Math.max(...unanswered) },
  });
});
