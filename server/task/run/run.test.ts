import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Analyst } from '../../analyst/analyst.ts';
import { localEvents } from '../../platform/events.ts';
import { ConflictError, ForbiddenError, NotFoundError, StaleClaimError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { createLog } from '../../platform/log.ts';
import { createTestDatabase, databaseServers, type TestDatabase } from '../../testing/database.ts';
import { manualJobs, type ManualJobs } from '../../testing/manualJobs.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { scriptedAnalyst, scriptedWorld, type Script } from '../../testing/scriptedAnalyst.ts';
import { until } from '../../testing/until.ts';
import { WarehouseError } from '../../warehouse/warehouse.ts';
import { createComment } from '../createComment.ts';
import { claimRun } from './claim.ts';
import { createTask } from '../createTask.ts';
import { readResult, resultParts } from '../readResult.ts';
import { retryTask } from '../retryTask.ts';
import { runTaskComment, type RunDeps, type RunWorld } from './run.ts';
import { stopTask } from '../stopTask.ts';
import { stopTopic } from '../events/taskEvent.ts';
import { waitingRuns } from './waitingRuns.ts';
import { underClaim } from './writeUnderClaim.ts';

const plain: Script = {
  steps: [
    { type: 'ACTION', reasoning: 'Run', execute: 'SELECT 1 AS n' },
    { type: 'SUMMARIZE', reasoning: 'Answer' },
  ],
};

describe.each(databaseServers)('a run on $name', (server) => {
  let database: TestDatabase;
  let organization: TestOrganization;
  let jobs: ManualJobs;
  const events = localEvents();

  beforeAll(async () => {
    database = await createTestDatabase(server);
    organization = await createOrganization(database.prisma);
    jobs = manualJobs();
  });

  afterAll(() => database.drop());

  const services = () => ({ database, jobs, events });

  function world(run?: RunWorld['run']): RunWorld {
    return scriptedWorld(
      organization.dataSourceId,
      run ??
        (async ({ sql }) => {
          const { rows } = await database.pool.query<[number]>({ text: sql, rowMode: 'array' });
          return { columns: [{ name: 'n', type: 'INTEGER' }], rows, truncated: false, durationMs: 1 };
        }),
    );
  }

  function deps(script: Script | Analyst, options: Partial<RunDeps> = {}): RunDeps {
    return {
      ...services(),
      log: createLog('silent'),
      workerId: 'test',
      analyst: typeof script === 'function' ? script : scriptedAnalyst(script),
      openWorld: () => Promise.resolve(world()),
      beatMs: 50,
      ...options,
    };
  }

  async function ask(question = 'How many?'): Promise<{ taskId: string; commentId: string }> {
    const task = await createTask(services(), organization.explorer, { agentId: organization.agentId, question });
    const comment = await database.prisma.comment.findFirstOrThrow({ where: { taskId: task.id } });
    return { taskId: task.id, commentId: comment.id };
  }

  async function record(taskId: string) {
    // One snapshot: a run may be writing meanwhile.
    const task = await database.prisma.$transaction(
      (transaction) =>
        transaction.task.findUniqueOrThrow({
          where: { id: taskId },
          include: {
            events: { orderBy: { seq: 'asc' } },
            statusEvents: { orderBy: { id: 'asc' } },
            runs: true,
            comments: {
              orderBy: { index: 'asc' },
              include: {
                steps: { orderBy: { index: 'asc' } },
                attachments: {
                  orderBy: { position: 'asc' },
                  include: { chart: true, semqlQuery: { include: { executedSemqlQuery: true } } },
                },
              },
            },
          },
        }),
      { isolationLevel: 'RepeatableRead' },
    );
    expect(task.events.map(({ seq }) => seq)).toEqual(task.events.map((_event, place) => place + 1));
    expect(task.lastSeq).toBe(task.events.length);
    const comment = task.comments.at(-1);
    if (comment === undefined) {
      throw new Error('no comment');
    }
    return {
      ...task,
      comment,
      kinds: task.events.map(({ kind }) => kind),
      statuses: task.statusEvents.map(({ status }) => status),
    };
  }

  it('goes from the question to an answer with its steps, queries, attachments and events', async () => {
    const { taskId, commentId } = await ask('How many orders?');
    expect(jobs.sent.at(-1)).toEqual({ name: 'task.run', input: { commentId } });
    await runTaskComment(deps(plain), { commentId });
    const task = await record(taskId);
    expect(task).toMatchObject({ status: 'COMPLETED', title: 'How many orders?', errorReason: null });
    expect(task.statuses).toEqual(['CREATED', 'RUNNING', 'COMPLETED']);
    expect(task.runs).toMatchObject([{ state: 'COMPLETED', attempt: 1, claimToken: null }]);
    expect(task.comment.steps).toMatchObject([
      { index: 0, type: 'USER_QUERY', status: 'COMPLETED', result: 'How many orders?' },
      { index: 1, type: 'ACTION', status: 'COMPLETED' },
      { index: 2, type: 'SUMMARIZE', status: 'COMPLETED' },
    ]);
    expect(task.comment).toMatchObject({
      status: 'COMPLETED',
      result: { kind: 'answer', reading: { question: 'How many orders?' } },
    });
    expect(task.comment.assumptions).toHaveLength(1);
    expect(task.comment.attachments).toMatchObject([
      { type: 'SEMQL', semqlQuery: { executedSemqlQuery: { rows: [[1]], status: 'SUCCESS', taskId, commentId } } },
      { type: 'CHART', chart: { chartType: 'bar', spec: { mark: 'bar' } } },
    ]);
    expect(JSON.stringify(task.comment.result)).not.toContain('"rows"');
    expect(task.kinds).toEqual([
      'COMMENT_CREATED',
      'RUN_STARTED',
      ...Array.from({ length: 2 }, () => ['STEP_STARTED', 'STEP_ENDED']).flat(),
      'ATTACHMENT_CREATED',
      'ATTACHMENT_CREATED',
      'RUN_ENDED',
    ]);
  });

  it('does nothing when it is run again after its end', async () => {
    const { taskId, commentId } = await ask();
    await runTaskComment(deps(plain), { commentId });
    const before = await record(taskId);
    await runTaskComment(deps(plain), { commentId });
    expect(await record(taskId)).toEqual(before);
  });

  it('is worked on by one of two workers that want it at once', async () => {
    const { taskId, commentId } = await ask();
    await Promise.all([runTaskComment(deps(plain), { commentId }), runTaskComment(deps(plain), { commentId })]);
    const task = await record(taskId);
    expect(task.comment.steps).toHaveLength(3);
    expect(task.runs).toMatchObject([{ attempt: 1 }]);
  });

  it('replays recorded steps after its worker was lost, and does none twice', async () => {
    const { taskId, commentId } = await ask();
    const done: string[] = [];
    const analyst: Analyst = async (_request, analysis) => {
      for (const name of ['one', 'two', 'three']) {
        const result = await analysis.step({ type: 'THOUGHT', reasoning: name }, () => {
          done.push(name);
          if (done.length === 2) {
            // The worker vanishes here: its promise never settles, its heartbeat stops with the
            // test's own claim loss.
            return new Promise<{ result: string }>(() => undefined);
          }
          return Promise.resolve({ result: name });
        });
        expect(result).toBe(name);
      }
      return { kind: 'explanation', definition: null, sentence: 'Done', phrases: [], suggestions: [] };
    };
    const lost = runTaskComment(deps(analyst), { commentId });
    await until('the second step began', () => done.length === 2);
    await until('another worker has taken it over', async () => {
      // The lost one still beats: it may do so between these two, and then nothing is taken over
      // yet.
      await database.prisma
        .$executeRaw`UPDATE task_run SET heartbeat_at = now() - interval '1 hour' WHERE comment_id = ${commentId}`;
      await runTaskComment(deps(analyst), { commentId });
      return (await record(taskId)).status === 'COMPLETED';
    });
    await lost;
    const task = await record(taskId);
    expect(done).toEqual(['one', 'two', 'two', 'three']);
    expect(task).toMatchObject({ status: 'COMPLETED' });
    expect(task.comment.steps.map(({ reasoning, status }) => `${reasoning} ${status}`)).toEqual([
      'How many? COMPLETED',
      'one COMPLETED',
      'two COMPLETED',
      'three COMPLETED',
    ]);
    expect(task.runs).toMatchObject([{ attempt: 2 }]);
    expect(task.kinds.filter((kind) => kind === 'STEP_STARTED')).toHaveLength(3);
    expect(task.kinds.filter((kind) => kind === 'STEP_ENDED')).toHaveLength(3);
  });

  it('keeps the rows of a query once, and reads them from there when its step is replayed', async () => {
    const { taskId, commentId } = await ask();
    const given: unknown[] = [];
    let runs = 0;
    const counted = world(() => {
      runs += 1;
      return Promise.resolve({
        columns: [{ name: 'n', type: 'STRING' }],
        rows: [['canary row'], [null]],
        truncated: true,
        durationMs: 7,
        servedFromCache: false,
        resultAt: new Date(),
        resultKey: null,
      });
    });
    const analyst: Analyst = async (_request, analysis) => {
      const action = { type: 'ACTION', actionName: 'runSemql', actionParams: { semql: 'SELECT n' } } as const;
      const id = await analysis.step({ ...action, reasoning: 'Run' }, async () => ({
        result: (await analysis.execute('SELECT n')).executionId,
      }));
      given.push(await analysis.executed(id));
      await analysis.step({ type: 'THOUGHT', reasoning: 'Think' }, () =>
        given.length === 1 ? Promise.reject(new Error('lost')) : Promise.resolve({ result: null }),
      );
      return { kind: 'explanation', definition: null, sentence: 'Done', phrases: [], suggestions: [] };
    };
    const options = { openWorld: () => Promise.resolve(counted) };
    await runTaskComment(deps(analyst, options), { commentId });
    expect(JSON.stringify((await record(taskId)).comment.steps)).not.toContain('canary row');
    await retryTask(services(), organization.explorer, { taskId });
    await runTaskComment(deps(analyst, options), { commentId });
    expect((await record(taskId)).status).toBe('COMPLETED');
    expect(runs).toBe(1);
    expect(given).toHaveLength(2);
    expect(given[0]).toMatchObject({
      semql: 'SELECT n',
      rows: [['canary row'], [null]],
      truncated: true,
      durationMs: 7,
    });
    expect(given[1]).toEqual(given[0]);
  });

  it('reads no rows of another turn', async () => {
    const other = await ask();
    await runTaskComment(deps(plain), { commentId: other.commentId });
    const { id } = await database.prisma.executedSemQLQuery.findFirstOrThrow({ where: { commentId: other.commentId } });
    const { taskId, commentId } = await ask();
    await runTaskComment(
      deps(async (_request, analysis) => {
        await analysis.executed(id);
        throw new Error('unreachable');
      }),
      { commentId },
    );
    expect((await record(taskId)).status).toBe('FAILED');
  });

  it('writes nothing under a claim that was taken over', async () => {
    const { taskId, commentId } = await ask();
    const first = (await claimRun(database, { commentId, workerId: 'first' })).claim;
    expect(first).not.toBeNull();
    await database.prisma
      .$executeRaw`UPDATE task_run SET heartbeat_at = now() - interval '1 hour' WHERE comment_id = ${commentId}`;
    const second = (await claimRun(database, { commentId, workerId: 'second' })).claim;
    expect(second?.attempt).toBe(2);
    const write =
      first === null
        ? Promise.resolve()
        : underClaim(database, first, (transaction) =>
            transaction.task.update({ where: { id: taskId }, data: { title: 'written' } }).then(() => undefined),
          );
    await expect(write).rejects.toThrow(StaleClaimError);
    expect((await record(taskId)).title).not.toBe('written');
    expect((await claimRun(database, { commentId, workerId: 'third' })).claim).toBeNull();
    await stopTask(services(), organization.explorer, { taskId });
  });

  it('stops at once, cancels the query within 2 s, and can be retried', async () => {
    const { taskId, commentId } = await ask();
    let cancelled: number | null = null;
    const hanging = world((_query, signal) => {
      return new Promise((_done, fail) => {
        signal.addEventListener('abort', () => {
          cancelled = performance.now();
          fail(new WarehouseError('CANCELLED', 'Cancelled.', 'Ask again.'));
        });
      });
    });
    // A worker of another process: it hears nothing of this one's events.
    const running = runTaskComment(deps(plain, { openWorld: () => Promise.resolve(hanging), events: localEvents() }), {
      commentId,
    });
    await until('the query runs', async () => (await record(taskId)).comment.steps.length === 2);
    const asked = performance.now();
    expect(await stopTask(services(), organization.explorer, { taskId })).toMatchObject({ status: 'IDLE' });
    await running;
    expect((cancelled ?? Infinity) - asked).toBeLessThan(2000);
    const stopped = await record(taskId);
    expect(stopped.comment).toMatchObject({ status: 'INTERRUPTED' });
    expect(stopped.comment.steps.map(({ status }) => status)).toEqual(['COMPLETED', 'FAILED']);
    expect(stopped.kinds.slice(-2)).toEqual(['STEP_ENDED', 'RUN_ENDED']);
    expect(stopped.runs).toMatchObject([{ state: 'INTERRUPTED' }]);
    await stopTask(services(), organization.explorer, { taskId });
    expect((await record(taskId)).events).toHaveLength(stopped.events.length);

    await retryTask(services(), organization.explorer, { taskId });
    await runTaskComment(deps(plain), { commentId });
    const retried = await record(taskId);
    expect(retried).toMatchObject({ status: 'COMPLETED' });
    expect(retried.comment.steps.map(({ id }) => id).slice(0, 2)).toEqual(stopped.comment.steps.map(({ id }) => id));
    expect(retried.comment.steps.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED']);
    await expect(retryTask(services(), organization.explorer, { taskId })).rejects.toThrow(ConflictError);
  });

  it('is handed back without counting when the process stops, and goes on elsewhere', async () => {
    const { taskId, commentId } = await ask();
    const stopping = new AbortController();
    const slow: Script = { steps: [{ type: 'THOUGHT', reasoning: 'slow', milliseconds: 60_000 }] };
    const running = runTaskComment(deps(slow), { commentId }, stopping.signal);
    await until('the second step began', async () => (await record(taskId)).comment.steps.length === 2);
    const sent = jobs.sent.length;
    stopping.abort();
    await running;
    expect(jobs.sent.slice(sent)).toEqual([{ name: 'task.run', input: { commentId } }]);
    expect((await record(taskId)).runs).toMatchObject([{ state: 'QUEUED', attempt: 0, claimToken: null }]);
    const quick: Script = { steps: [{ type: 'THOUGHT', reasoning: 'slow' }] };
    await runTaskComment(deps(quick), { commentId });
    expect(await record(taskId)).toMatchObject({ status: 'COMPLETED', runs: [{ attempt: 1 }] });
  });

  it('is given up after three workers were lost to it', async () => {
    const { taskId, commentId } = await ask();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect((await claimRun(database, { commentId, workerId: 'dies' })).claim?.attempt).toBe(attempt);
      await database.prisma
        .$executeRaw`UPDATE task_run SET heartbeat_at = now() - interval '1 hour' WHERE comment_id = ${commentId}`;
    }
    await runTaskComment(deps(plain), { commentId });
    const task = await record(taskId);
    expect(task).toMatchObject({
      status: 'FAILED',
      errorReason: 'SYSTEM_ERROR',
      runs: [{ state: 'FAILED', attempt: 3 }],
    });
    expect(task.comment).toMatchObject({
      status: 'ERROR',
      error: expect.stringContaining('was not tried again') as string,
    });
  });

  it('finds runs whose worker fell silent, and no others', async () => {
    const quiet = await ask();
    const alive = await ask();
    await claimRun(database, { commentId: quiet.commentId, workerId: 'silent' });
    await claimRun(database, { commentId: alive.commentId, workerId: 'alive' });
    await database.prisma
      .$executeRaw`UPDATE task_run SET heartbeat_at = now() - interval '7 seconds' WHERE comment_id = ${quiet.commentId}`;
    const waiting = (await waitingRuns(database, [])).map(({ commentId }) => commentId);
    expect(waiting).toContain(quiet.commentId);
    expect(waiting).not.toContain(alive.commentId);
    expect((await waitingRuns(database, [quiet.commentId])).map(({ commentId }) => commentId)).toEqual([]);
    await stopTask(services(), organization.explorer, { taskId: quiet.taskId });
    await stopTask(services(), organization.explorer, { taskId: alive.taskId });
  });

  it.each([
    ['a surprise', new Error('canary secret'), 'SYSTEM_ERROR', /went wrong on our side \(run_/],
    [
      'a missing right',
      new ForbiddenError('You may not ask this agent.', 'Ask an admin.'),
      'ACCESS_DENIED',
      /may not ask/,
    ],
    [
      'a source that is away',
      new WarehouseError('CONNECTION', 'Source does not answer.', 'Check it.'),
      'SYSTEM_ERROR',
      /Source does not answer\. Check it\./,
    ],
    [
      'a limit of the source',
      new WarehouseError('LIMIT', 'Too many rows.', 'Ask for less.'),
      'LIMIT_EXCEEDED',
      /Too many rows/,
    ],
  ])('ends with a readable error on %s', async (_name, error, errorReason, text) => {
    const { taskId, commentId } = await ask();
    await runTaskComment(
      deps(() => Promise.reject(error)),
      { commentId },
    );
    const task = await record(taskId);
    expect(task).toMatchObject({ status: 'FAILED', errorReason, runs: [{ state: 'FAILED' }] });
    expect(task.comment).toMatchObject({ status: 'ERROR', error: expect.stringMatching(text) as string });
    expect(JSON.stringify(task)).not.toContain('canary');
  });

  it('ends when it takes too long', async () => {
    const { taskId, commentId } = await ask();
    await runTaskComment(
      deps(() => new Promise(() => undefined), { timeoutMs: 100 }),
      { commentId },
    );
    expect(await record(taskId)).toMatchObject({ status: 'FAILED', errorReason: 'LIMIT_EXCEEDED' });
  });

  it('waits for the person after a clarification, and passes the turns before to a follow-up', async () => {
    const { taskId, commentId } = await ask('Revenue?');
    const options = [{ label: 'Net', question: 'Net revenue?', semql: 'SELECT net' }];
    await runTaskComment(deps({ steps: [], result: { kind: 'clarification', question: 'Which?', options } }), {
      commentId,
    });
    expect(await record(taskId)).toMatchObject({ status: 'WAITING_FOR_USER' });
    const turn = await createComment(services(), organization.explorer, { taskId, content: 'Net revenue?' });
    expect(turn).toMatchObject({ taskId, content: 'Net revenue?', index: 1, status: 'CREATED' });
    expect(await record(taskId)).toMatchObject({ status: 'IDLE' });
    await expect(createComment(services(), organization.explorer, { taskId, content: 'And?' })).rejects.toThrow(
      ConflictError,
    );
    let seen: unknown;
    const analyst: Analyst = (request) => {
      seen = request.previous;
      return Promise.resolve({ kind: 'explanation', definition: null, sentence: 'x', phrases: [], suggestions: [] });
    };
    await runTaskComment(deps(analyst), { commentId: (await record(taskId)).comment.id });
    expect(seen).toEqual([{ question: 'Revenue?', reading: null, semql: null, options }]);
    expect(await record(taskId)).toMatchObject({ status: 'COMPLETED' });
  });

  it('merges the words of an answer to at most ten events a second', async () => {
    const { taskId, commentId } = await ask();
    const analyst: Analyst = async (_request, analysis) => {
      for (let n = 0; n < 50; n += 1) {
        analysis.write?.(`word${n} `);
        await new Promise((done) => setTimeout(done, 10));
      }
      return { kind: 'explanation', definition: null, sentence: 'x', phrases: [], suggestions: [] };
    };
    await runTaskComment(deps(analyst), { commentId });
    const task = await record(taskId);
    const deltas = task.events.filter(({ kind }) => kind === 'TEXT_DELTA');
    expect(deltas.map(({ body }) => (body as { delta: string }).delta).join('')).toBe(
      Array.from({ length: 50 }, (_, n) => `word${n} `).join(''),
    );
    const [first, last] = [deltas[0], deltas.at(-1)];
    expect(deltas.length).toBeGreaterThan(1);
    // The first leaves at once, every other one at least 100 ms after the one before.
    expect(deltas.length - 1).toBeLessThanOrEqual(
      ((last?.createdAt.getTime() ?? 0) - (first?.createdAt.getTime() ?? 0)) / 95,
    );
  });

  it('shows the rows an analyst has worked on, not those it started from', async () => {
    const { taskId, commentId } = await ask();
    const worked: Analyst = async (request, analysis) => {
      const result = await scriptedAnalyst(plain)(request, analysis);
      if (result.kind !== 'answer') {
        throw new Error('no answer');
      }
      const executions = result.executions.map((one) => ({ ...one, rows: one.rows.map((row) => [...row, 0.5]) }));
      return { ...result, executions };
    };
    await runTaskComment(deps(worked), { commentId });
    expect((await record(taskId)).comment.status).toBe('COMPLETED');
    const parts = await database.prisma.comment.findUniqueOrThrow({ where: { id: commentId }, select: resultParts });
    expect(readResult(parts)).toMatchObject({ executions: [{ rows: [[1, 0.5]] }] });
    const [{ rows } = { rows: null }] = await database.prisma.executedSemQLQuery.findMany({ where: { commentId } });
    expect(rows).toEqual([[1]]);
  });

  it('says how old rows are that were used again', async () => {
    const { commentId } = await ask();
    await runTaskComment(deps(scriptedAnalyst(plain)), { commentId });
    const executions = async () => {
      const parts = await database.prisma.comment.findUniqueOrThrow({ where: { id: commentId }, select: resultParts });
      const answer = readResult(parts);
      return answer?.kind === 'answer' ? answer.executions : [];
    };
    expect(await executions()).toMatchObject([{ cachedAt: null }]);
    const resultAt = new Date('2026-11-20T11:00:00Z');
    await database.prisma.executedSemQLQuery.updateMany({
      where: { commentId },
      data: { servedFromCache: true, resultAt },
    });
    expect(await executions()).toMatchObject([{ cachedAt: resultAt.toISOString() }]);
  });

  it('keeps the words of a surprise in the log', async () => {
    const { taskId, commentId } = await ask();
    const leaky: Script = { steps: [{ type: 'ACTION', reasoning: 'Run', fail: 'password=hunter2 at /etc/secret' }] };
    await runTaskComment(deps(leaky), { commentId });
    const { comment } = await record(taskId);
    expect(comment).toMatchObject({ status: 'ERROR', steps: [{}, { status: 'FAILED', result: 'The step failed.' }] });
    expect(JSON.stringify(comment)).not.toContain('hunter2');
  });

  it('does not mix two readings: a retry that asks for something else forgets what was recorded', async () => {
    const { taskId, commentId } = await ask();
    const fails = (execute: string): Script => ({
      steps: [
        { type: 'ACTION', reasoning: 'Run', execute },
        { type: 'SUMMARIZE', reasoning: 'Answer', fail: 'no words' },
      ],
    });
    await runTaskComment(deps(fails('SELECT 1 AS n')), { commentId });
    await retryTask(services(), organization.explorer, { taskId });
    const works = (execute: string): Script => ({
      steps: [
        { type: 'ACTION', reasoning: 'Run', execute },
        { type: 'SUMMARIZE', reasoning: 'Answer' },
      ],
    });
    await runTaskComment(deps(works('SELECT 2 AS n')), { commentId });
    const parts = await database.prisma.comment.findUniqueOrThrow({ where: { id: commentId }, select: resultParts });
    expect(readResult(parts)).toMatchObject({ executions: [{ semql: 'SELECT 2 AS n', rows: [[2]] }] });
    expect((await record(taskId)).comment.steps.map(({ type, status }) => `${type} ${status}`)).toEqual([
      'USER_QUERY COMPLETED',
      'ACTION COMPLETED',
      'SUMMARIZE COMPLETED',
    ]);
  });

  it('is not stopped by a late hint that meant an earlier run', async () => {
    const { taskId, commentId } = await ask();
    const slow: Script = { steps: [{ type: 'THOUGHT', reasoning: 'Thinking', milliseconds: 300 }] };
    const run = runTaskComment(deps(slow), { commentId });
    await until('the step has begun', async () => (await record(taskId)).comment.steps.length === 2);
    events.publish(stopTopic(commentId), 'stop');
    await run;
    expect((await record(taskId)).comment.status).toBe('COMPLETED');
  });

  it('stores data that PostgreSQL cannot keep as it is', async () => {
    const { taskId, commentId } = await ask();
    const hostile = world(() =>
      Promise.resolve({
        columns: [{ name: 'n', type: 'STRING' }],
        rows: [['a\0b'], ['half \uD800']],
        truncated: false,
        durationMs: 1,
        servedFromCache: false,
        resultAt: new Date(),
        resultKey: null,
      }),
    );
    await runTaskComment(deps(plain, { openWorld: () => Promise.resolve(hostile) }), { commentId });
    expect((await record(taskId)).comment.status).toBe('COMPLETED');
    const parts = await database.prisma.comment.findUniqueOrThrow({ where: { id: commentId }, select: resultParts });
    expect(readResult(parts)).toMatchObject({ executions: [{ rows: [['a\uFFFDb'], ['half \uFFFD']] }] });
  });

  it('makes a task once for one idempotency key, also when it is sent twice at once', async () => {
    const input = { agentId: organization.agentId, question: 'Once?', idempotencyKey: 'key' };
    const tasks = await Promise.all(
      Array.from({ length: 4 }, () => createTask(services(), organization.explorer, input)),
    );
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(1);
    expect((await createTask(services(), organization.otherExplorer, input)).id).not.toBe(tasks[0]?.id);
  });

  it('makes a task under the id its client chose, once, and never takes one of somebody else', async () => {
    const id = newId('Task');
    const input = { agentId: organization.agentId, question: 'Mine?', id };
    const tasks = await Promise.all(
      Array.from({ length: 4 }, () => createTask(services(), organization.explorer, input)),
    );
    expect(tasks.map((task) => task.id)).toEqual([id, id, id, id]);
    expect(await record(id)).toMatchObject({ kinds: ['COMMENT_CREATED'], lastSeq: 1 });
    const again = createTask(services(), organization.otherExplorer, { ...input, question: 'Theirs?' });
    await expect(again).rejects.toThrow(ConflictError);
    expect(await record(id)).toMatchObject({ query: 'Mine?', creatorId: organization.explorer.actorId });
    for (const wrong of ['', 'x', newId('Agent'), `${id}x`]) {
      await expect(createTask(services(), organization.explorer, { ...input, id: wrong })).rejects.toThrow(
        'This is not the id of a task.',
      );
    }
  });

  it('refuses questions nobody can answer, and agents and tasks of others', async () => {
    const other = await createOrganization(database.prisma, 'Other');
    const asks = (question: string, agentId = organization.agentId): Promise<unknown> =>
      createTask(services(), organization.explorer, { agentId, question });
    await expect(asks('  \u0000 ')).rejects.toThrow('Type a question.');
    await expect(asks('x'.repeat(10_001))).rejects.toThrow('at most 10,000 characters');
    await expect(asks('Mine?', other.agentId)).rejects.toThrow(NotFoundError);
    const { taskId } = await ask();
    for (const command of [stopTask, retryTask]) {
      await expect(command(services(), organization.otherExplorer, { taskId })).rejects.toThrow(NotFoundError);
      await expect(command(services(), other.admin, { taskId })).rejects.toThrow(NotFoundError);
    }
    await expect(createComment(services(), other.admin, { taskId, content: 'x' })).rejects.toThrow(NotFoundError);
    expect(await stopTask(services(), organization.admin, { taskId })).toMatchObject({ status: 'IDLE' });
  });
});
