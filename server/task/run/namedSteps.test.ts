import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Analysis, Analyst } from '../../analyst/analyst.ts';
import { localEvents } from '../../platform/events.ts';
import { ConflictError } from '../../platform/errors.ts';
import { createLog } from '../../platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { manualJobs } from '../../testing/manualJobs.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { scriptedWorld } from '../../testing/scriptedAnalyst.ts';
import { createComment } from '../createComment.ts';
import { createTask } from '../createTask.ts';
import { retryTask } from '../retryTask.ts';
import { stopTask } from '../stopTask.ts';
import { runTaskComment, type RunDeps } from './run.ts';
import { waitingRuns } from './waitingRuns.ts';

const done = { kind: 'explanation', definition: null, sentence: 'Done', phrases: [], suggestions: [] } as const;

describe('a run with named steps', () => {
  let database: TestDatabase;
  let organization: TestOrganization;
  const jobs = manualJobs();
  const events = localEvents();

  beforeAll(async () => {
    database = await createTestDatabase();
    organization = await createOrganization(database.prisma);
  });

  afterAll(() => database.drop());

  const services = () => ({ database, jobs, events });

  function deps(analyst: Analyst): RunDeps {
    return {
      ...services(),
      log: createLog('silent'),
      workerId: 'test',
      analyst,
      openWorld: () =>
        Promise.resolve(
          scriptedWorld(organization.dataSourceId, () =>
            Promise.resolve({
              columns: [{ name: 'n', type: 'INTEGER' }],
              rows: [[1]],
              truncated: false,
              durationMs: 1,
            }),
          ),
        ),
      beatMs: 50,
    };
  }

  async function ask(): Promise<{ taskId: string; commentId: string }> {
    const input = { agentId: organization.agentId, question: 'Why?' };
    const { id: taskId } = await createTask(services(), organization.explorer, input);
    const { id: commentId } = await database.prisma.comment.findFirstOrThrow({ where: { taskId } });
    return { taskId, commentId };
  }

  const steps = (commentId: string) =>
    database.prisma.step.findMany({ where: { commentId }, orderBy: { index: 'asc' } });

  /** The worker of a run is lost: another one may take it over. */
  const lose = (commentId: string) =>
    database.prisma.taskRun.update({
      where: { commentId },
      data: { state: 'QUEUED', claimToken: null, attempt: 0 },
    });

  /** Two workers of three steps each; `fast` does all of its own before the other begins. */
  async function twoWorkers(analysis: Analysis, fast: 'a' | 'b', work: (key: string) => void): Promise<string[]> {
    const begun = Promise.withResolvers<void>();
    const worker = async (name: 'a' | 'b'): Promise<string[]> => {
      if (name !== fast) {
        await begun.promise;
      }
      const found: string[] = [];
      for (const key of [`${name}1`, `${name}2`, `${name}3`]) {
        const intent = { type: 'ACTION', key, actionName: 'count', actionParams: { key }, reasoning: key } as const;
        found.push(
          await analysis.step(intent, () => {
            work(key);
            return Promise.resolve({ result: `result of ${key}` });
          }),
        );
      }
      if (name === fast) {
        begun.resolve();
      }
      return found;
    };
    return (await Promise.all([worker('a'), worker('b')])).flat();
  }

  it('throws nothing away when parallel workers are replayed with their speeds swapped', async () => {
    const { commentId } = await ask();
    const worked: string[] = [];
    const told: string[][] = [];
    const analyst =
      (fast: 'a' | 'b', loses: boolean): Analyst =>
      async (_request, analysis) => {
        await analysis.step({ type: 'DECOMPOSE_GOAL', reasoning: 'Read' }, { result: 'goal' });
        told.push(await twoWorkers(analysis, fast, (key) => worked.push(key)));
        if (loses) {
          await lose(commentId);
        }
        await analysis.step({ type: 'SUMMARIZE', reasoning: 'Told' }, { result: 'end' });
        return done;
      };
    await runTaskComment(deps(analyst('a', true)), { commentId });
    const before = await steps(commentId);
    await runTaskComment(deps(analyst('b', false)), { commentId });
    expect(worked).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3']);
    expect(told[1]).toEqual(told[0]);
    const after = await steps(commentId);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.map(({ type }) => type)).toEqual([
      'USER_QUERY',
      'DECOMPOSE_GOAL',
      ...Array.from({ length: 6 }, () => 'ACTION'),
      'SUMMARIZE',
    ]);
  });

  it('does the rest when its worker is lost between the steps of parallel work', async () => {
    for (const lostAfter of [1, 2, 3, 4, 5]) {
      const { commentId } = await ask();
      const worked: string[] = [];
      const analyst =
        (fast: 'a' | 'b'): Analyst =>
        async (_request, analysis) => {
          await twoWorkers(analysis, fast, (key) => worked.push(key));
          return done;
        };
      const lost: Analyst = async (_request, analysis) => {
        let ended = 0;
        const watched: Analysis = {
          ...analysis,
          step: async (intent, work) => {
            if (ended === lostAfter) {
              await lose(commentId);
            }
            const result = await analysis.step(intent, work);
            ended += 1;
            return result;
          },
        };
        await twoWorkers(watched, 'a', (key) => worked.push(key));
        return done;
      };
      await runTaskComment(deps(lost), { commentId });
      await runTaskComment(deps(analyst('b')), { commentId });
      expect(worked.toSorted()).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3']);
      expect(await database.prisma.comment.findUniqueOrThrow({ where: { id: commentId } })).toMatchObject({
        status: 'COMPLETED',
      });
    }
  });

  it('forgets a named step that asks for something else, and what came after it and is not in use', async () => {
    const { commentId } = await ask();
    const worked: string[] = [];
    const analyst =
      (semql: string, loses: boolean): Analyst =>
      async (_request, analysis) => {
        const step = (key: string, text: string) =>
          analysis.step({ type: 'ACTION', key, actionParams: { text }, reasoning: key }, () => {
            worked.push(`${key} ${text}`);
            return Promise.resolve({ result: text });
          });
        await step('first', 'same');
        await step('second', semql);
        await step('third', 'same');
        if (loses) {
          await lose(commentId);
        }
        await step('fourth', 'same');
        return done;
      };
    await runTaskComment(deps(analyst('before', true)), { commentId });
    await runTaskComment(deps(analyst('after', false)), { commentId });
    expect(worked).toEqual(['first same', 'second before', 'third same', 'second after', 'third same', 'fourth same']);
    expect((await steps(commentId)).map(({ key }) => key)).toEqual([null, 'first', 'second', 'third', 'fourth']);
  });

  it('waits for a person without a worker, and stays theirs until they reply or stop', async () => {
    const { taskId, commentId } = await ask();
    let worked = 0;
    const analyst: Analyst = async (_request, analysis) => {
      await analysis.step({ type: 'DEEP_MODE_PLAN', key: 'plan', reasoning: 'Plan' }, () => {
        worked += 1;
        return Promise.resolve({ result: 'plan' });
      });
      await analysis.ask({ type: 'DEEP_MODE_PLAN', key: 'edit', reasoning: 'Look', asks: { plan: { revision: 1 } } });
      return done;
    };
    await runTaskComment(deps(analyst), { commentId });
    const task = await database.prisma.task.findUniqueOrThrow({
      where: { id: taskId },
      include: { runs: true, events: { orderBy: { seq: 'asc' } }, comments: true },
    });
    expect(task).toMatchObject({
      status: 'WAITING_FOR_USER',
      runs: [{ state: 'WAITING', claimToken: null, attempt: 0 }],
      comments: [{ status: 'IN_PROGRESS' }],
    });
    expect(task.events.map(({ kind }) => kind).slice(-2)).toEqual(['STEP_STARTED', 'RUN_WAITING']);
    expect((await steps(commentId)).at(-1)).toMatchObject({
      key: 'edit',
      status: 'WAITING',
      metadata: { plan: { revision: 1 } },
      endedAt: null,
    });
    // A worker finds nothing to do, and a further question is refused.
    expect((await waitingRuns(database, [])).map((run) => run.commentId)).not.toContain(commentId);
    await runTaskComment(deps(analyst), { commentId });
    await expect(createComment(services(), organization.explorer, { taskId, content: 'And?' })).rejects.toThrow(
      ConflictError,
    );
    await stopTask(services(), organization.explorer, { taskId });
    expect((await steps(commentId)).at(-1)).toMatchObject({ key: 'edit', status: 'FAILED' });
    await retryTask(services(), organization.explorer, { taskId });
    await runTaskComment(deps(analyst), { commentId });
    expect((await steps(commentId)).at(-1)).toMatchObject({ key: 'edit', status: 'WAITING' });
    expect(worked).toBe(1);
  });
});
