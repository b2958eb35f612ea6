import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localEvents } from '../../server/platform/events.ts';
import { startJobs, type Jobs } from '../../server/platform/jobs/jobs.ts';
import { createLog } from '../../server/platform/log.ts';
import { createTask } from '../../server/task/createTask.ts';
import { runTaskComment, type RunDeps } from '../../server/task/run/run.ts';
import { taskRunJob } from '../../server/task/run/taskRunJob.ts';
import { startProcess, type TestProcess } from '../../server/testing/childProcess.ts';
import { createTestDatabase, databaseServers, type TestDatabase } from '../../server/testing/database.ts';
import { createOrganization, type TestOrganization } from '../../server/testing/organization.ts';
import { scriptedAnalyst, scriptedWorld, type Script } from '../../server/testing/scriptedAnalyst.ts';
import { until } from '../../server/testing/until.ts';
import { report } from './report.ts';
import { queriesOfScript, script } from './script.ts';
import type { Order, WorkerSettings } from './worker.ts';

const workerFile = join(import.meta.dirname, 'worker.ts');
/**
 * Short, so that hundreds of lost workers are noticed soon; the waits with the real limits are
 * measured on their own.
 */
const impatient = { staleAfterMs: 400, maxAttempts: 5 };
/** Processes that are killed at the same time. */
const lanes = 3;
const findings = report('taskRun');

afterAll(() => findings.write());

describe.each(databaseServers)('task runs on $name', (server) => {
  let database: TestDatabase;
  let organization: TestOrganization;
  let jobs: Jobs;
  const events = localEvents();
  const log = createLog('silent');

  beforeAll(async () => {
    database = await createTestDatabase(server);
    organization = await createOrganization(database.prisma);
    jobs = await startJobs({ url: database.url, log, kinds: [taskRunJob], sendOnly: true });
  });

  afterAll(async () => {
    await jobs.stop(0);
    await database.drop();
  });

  async function startWorker(settings: Partial<WorkerSettings> = {}): Promise<TestProcess> {
    const all = { url: database.url, dataSourceId: organization.dataSourceId, script, ...settings };
    const worker = startProcess(workerFile, [JSON.stringify(all)]);
    await worker.next();
    return worker;
  }

  const order = (worker: TestProcess, what: Order): void => worker.send(what);

  function here(): RunDeps {
    return {
      database,
      jobs,
      events,
      log,
      workerId: 'survivor',
      analyst: scriptedAnalyst(script),
      openWorld: () =>
        Promise.resolve(
          scriptedWorld(organization.dataSourceId, async ({ sql }) => {
            const { rows } = await database.pool.query<[number]>({ text: sql, rowMode: 'array' });
            return { columns: [{ name: 'n', type: 'INTEGER' }], rows, truncated: false, durationMs: 1 };
          }),
        ),
      limits: impatient,
      beatMs: 50,
    };
  }

  async function ask(): Promise<{ taskId: string; commentId: string }> {
    const { id } = await createTask({ database, jobs, events }, organization.explorer, {
      agentId: organization.agentId,
      question: 'How many?',
    });
    const comment = await database.prisma.comment.findFirstOrThrow({ where: { taskId: id } });
    return { taskId: id, commentId: comment.id };
  }

  /** Steps that only a worker writes: the question itself is stored when it is asked. */
  const thoughts = (where: { taskId: string } | { commentId: { in: string[] } }): Promise<number> =>
    database.prisma.step.count({ where: { ...where, type: 'THOUGHT' } });

  /** Checks the records of a run; throws if any is missing, duplicated or out of order. */
  async function checkWhole(taskId: string): Promise<{ attempts: number }> {
    const task = await database.prisma.task.findUniqueOrThrow({
      where: { id: taskId },
      include: {
        runs: true,
        events: { orderBy: { seq: 'asc' } },
        executedSemqlQueries: true,
        executedQueries: true,
        comments: { include: { steps: { orderBy: { index: 'asc' } }, attachments: true } },
      },
    });
    expect(task).toMatchObject({ status: 'COMPLETED', runs: [{ state: 'COMPLETED', claimToken: null }] });
    expect(task.comments).toMatchObject([{ status: 'COMPLETED', result: { kind: 'answer' } }]);
    const [comment] = task.comments;
    expect(comment?.steps.map(({ index, type, status }) => ({ index, type, status }))).toEqual(
      ['USER_QUERY', ...script.steps.map(({ type }) => type)].map((type, index) => ({
        index,
        type,
        status: 'COMPLETED',
      })),
    );
    expect(task.executedSemqlQueries).toHaveLength(queriesOfScript);
    expect(task.executedQueries).toHaveLength(queriesOfScript);
    expect(comment?.attachments).toHaveLength(queriesOfScript + 1);
    const kinds = task.events.map(({ kind }) => kind);
    for (const kind of ['STEP_STARTED', 'STEP_ENDED']) {
      expect(kinds.filter((other) => other === kind)).toHaveLength(script.steps.length);
    }
    expect(kinds.filter((kind) => kind === 'RUN_ENDED')).toEqual(['RUN_ENDED']);
    expect(kinds.at(-1)).toBe('RUN_ENDED');
    expect(task.events.map(({ seq }) => seq)).toEqual(task.events.map((_event, place) => place + 1));
    expect(task.lastSeq).toBe(task.events.length);
    return { attempts: task.runs[0]?.attempt ?? 0 };
  }

  it('D1: survive kill -9 at every boundary of asking and answering', async () => {
    const measured = await startWorker();
    const asks = (question: string, killAt: number): Order => {
      return { do: 'ask', viewer: organization.explorer, agentId: organization.agentId, question, killAt };
    };
    order(measured, asks('whole', Number.MAX_SAFE_INTEGER));
    const { passed } = await measured.next<{ passed: string[] }>();
    await measured.kill('SIGKILL');
    const boundaries = passed.length;
    // Asking, claiming, recording a query and ending are transactions; the SQL and each
    // notification lie between them.
    expect(passed).toEqual(expect.arrayContaining(['before SQL', 'after SQL', 'before notify', 'after notify']));
    expect(passed.filter((boundary) => boundary === 'after commit')).toHaveLength(4);
    expect(boundaries).toBeGreaterThanOrEqual(90);

    let kills = 0;
    let neverAsked = 0;
    let resumed = 0;
    const killed = async (worker: TestProcess, killAt: number): Promise<void> => {
      const question = `killed at ${killAt}`;
      order(worker, asks(question, killAt));
      // A run with fewer heartbeats than the measured one may end before its boundary comes.
      const survived = await Promise.race([
        worker.ended.then(() => false),
        worker.next().then(
          () => true,
          () => false,
        ),
      ]);
      if (survived) {
        await worker.kill('SIGKILL');
      } else {
        kills += 1;
        expect({ question, signal: worker.child.signalCode ?? 'SIGKILL' }).toEqual({ question, signal: 'SIGKILL' });
      }
      const task = await database.prisma.task.findFirst({ where: { query: question }, include: { runs: true } });
      if (task === null) {
        neverAsked += 1;
        return;
      }
      const commentId = task.runs[0]?.commentId ?? '';
      const waiting = await database.pool.query(
        `SELECT 1 FROM pgboss.job WHERE name = 'task.run' AND data->>'commentId' = $1`,
        [commentId],
      );
      expect({ question, waiting: waiting.rows.length }).toEqual({ question, waiting: 1 });
      await until(`${question} is finished by another worker`, async () => {
        await runTaskComment(here(), { commentId });
        const run = await database.prisma.taskRun.findUniqueOrThrow({ where: { commentId } });
        return run.state === 'COMPLETED';
      });
      resumed += (await checkWhole(task.id)).attempts > 1 ? 1 : 0;
    };
    const lane = async (first: number): Promise<void> => {
      // The next process starts while the last one's task is being finished.
      let next = startWorker();
      for (let killAt = first; killAt < boundaries; killAt += lanes) {
        const worker = await next;
        next = startWorker();
        await killed(worker, killAt);
      }
      await (await next).kill('SIGKILL');
    };
    await Promise.all(Array.from({ length: lanes }, (_, first) => lane(first)));
    expect(kills).toBeGreaterThan(boundaries - 10);
    // Uncommitted questions were never acknowledged; all others reached their end.
    expect(neverAsked).toBeLessThan(40);
    findings.add({
      id: 'D1',
      database: server.name,
      figures: { kills, 'not asked yet': neverAsked, resumed, lost: 0, doubled: 0 },
    });
  });

  it('D1: are resumed within 12 s of the restart, with the real limits', async () => {
    const slow: Script = {
      steps: [{ type: 'THOUGHT', reasoning: 'slow', milliseconds: 2000 }],
    };
    const waits: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const first = await startWorker({ script: slow });
      order(first, { do: 'work', concurrency: 2 });
      await first.next();
      const { taskId } = await ask();
      await until('its step runs', async () => (await thoughts({ taskId })) === 1);
      await first.kill('SIGKILL');
      const second = await startWorker({ script: slow });
      const restarted = performance.now();
      order(second, { do: 'work', concurrency: 2 });
      await until(
        'another worker has claimed it',
        async () => (await database.prisma.taskRun.findFirstOrThrow({ where: { taskId } })).attempt === 2,
        20_000,
      );
      waits.push(performance.now() - restarted);
      const ended = async (): Promise<boolean> =>
        (await database.prisma.task.findUniqueOrThrow({ where: { id: taskId } })).status === 'COMPLETED';
      await until('it is answered', ended);
      second.child.kill('SIGTERM');
      await second.ended;
    }
    expect(Math.max(...waits)).toBeLessThan(12_000);
    findings.add({
      id: 'D1 resume',
      database: server.name,
      figures: { restarts: waits.length, 'slowest s': Number((Math.max(...waits) / 1000).toFixed(1)) },
    });
  });

  it('F7: a worker that was stopped past its claim and continued writes nothing', async () => {
    const rounds = 12;
    let takenOver = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { taskId, commentId } = await ask();
      const zombie = await startWorker({
        beatMs: 50,
        script: { ...script, steps: script.steps.map((step) => ({ ...step, milliseconds: 40 })) },
      });
      order(zombie, { do: 'run', commentId });
      await until(
        'it is claimed',
        async () => (await database.prisma.taskRun.findUniqueOrThrow({ where: { commentId } })).attempt === 1,
      );
      await delay(round * 20);
      zombie.child.kill('SIGSTOP');
      await until(
        'another worker finished it',
        async () => {
          // A zombie that was stopped inside a transaction holds the row until its session times
          // out.
          await runTaskComment(here(), { commentId }).catch(() => undefined);
          return (await database.prisma.taskRun.findUniqueOrThrow({ where: { commentId } })).state === 'COMPLETED';
        },
        60_000,
      );
      const { attempts } = await checkWhole(taskId);
      takenOver += attempts > 1 ? 1 : 0;
      const before = await everything(taskId);
      zombie.child.kill('SIGCONT');
      await zombie.next();
      expect(await everything(taskId)).toEqual(before);
      await zombie.kill('SIGKILL');
    }
    expect(takenOver).toBeGreaterThan(rounds / 2);
    findings.add({
      id: 'F7',
      database: server.name,
      figures: { zombies: rounds, 'taken over': takenOver, 'stale writes': 0 },
    });
  });

  async function everything(taskId: string): Promise<unknown> {
    const byId = { orderBy: { id: 'asc' } } as const;
    return database.prisma.task.findUniqueOrThrow({
      where: { id: taskId },
      include: {
        runs: byId,
        events: { orderBy: { seq: 'asc' } },
        statusEvents: byId,
        executedSemqlQueries: byId,
        comments: { ...byId, include: { steps: byId, attachments: byId } },
      },
    });
  }

  it('F10: SIGTERM hands running tasks back within 10 s, without counting an attempt', async () => {
    const slow: Script = { steps: [{ type: 'THOUGHT', reasoning: 'slow', milliseconds: 60_000 }] };
    const worker = await startWorker({ script: slow });
    order(worker, { do: 'work', concurrency: 20 });
    await worker.next();
    const asked = await Promise.all(Array.from({ length: 20 }, () => ask()));
    const ids = asked.map(({ commentId }) => commentId);
    await until('all run', async () => (await thoughts({ commentId: { in: ids } })) === 20, 30_000);
    const stopped = performance.now();
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
    const took = performance.now() - stopped;
    expect(took).toBeLessThan(10_000);
    const runs = await database.prisma.taskRun.findMany({ where: { commentId: { in: ids } } });
    expect(
      runs.every(({ state, attempt, claimToken }) => state === 'QUEUED' && attempt === 0 && claimToken === null),
    ).toBe(true);
    findings.add({
      id: 'F10',
      database: server.name,
      figures: { running: 20, 'handed back': runs.length, s: Number((took / 1000).toFixed(1)) },
    });
  });
});
