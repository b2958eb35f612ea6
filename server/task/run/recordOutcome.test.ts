import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnalystResult } from '../../analyst/analyst.ts';
import { localEvents } from '../../platform/events.ts';
import { createLog } from '../../platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { manualJobs } from '../../testing/manualJobs.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { scriptedAnalyst, scriptedWorld, type Script } from '../../testing/scriptedAnalyst.ts';
import { createTask } from '../createTask.ts';
import { retryTask } from '../retryTask.ts';
import { topicOf } from './recordOutcome.ts';
import { runTaskComment } from './run.ts';

let database: TestDatabase;
let organization: TestOrganization;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  organization = await createOrganization(database.prisma);
});

const refusal: AnalystResult = {
  kind: 'refusal',
  title: 'Nothing here is called “Depots”',
  sentence: 'I found nothing for “Depots”.',
  understood: [],
  notUnderstood: [],
  rewrites: [],
  unknown: ['Depots', 'by'],
  unmapped: [{ word: 'Depots', nearest: { kind: 'model', name: 'shops' } }],
  nearest: [],
  suggestions: [],
};

/** The turn of a question that was worked through. */
async function run(script: Script) {
  const services = { database, jobs: manualJobs(), events: localEvents() };
  const task = await createTask(services, organization.explorer, {
    agentId: organization.agentId,
    question: 'revenue by Depots',
  });
  const { id: commentId } = await database.prisma.comment.findFirstOrThrow({ where: { taskId: task.id } });
  const work = (one: Script) =>
    runTaskComment(
      {
        ...services,
        log: createLog('silent'),
        workerId: 'test',
        analyst: scriptedAnalyst(one),
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
      },
      { commentId },
    );
  await work(script);
  const turn = () =>
    database.prisma.comment.findUniqueOrThrow({
      where: { id: commentId },
      include: { unknownWords: true, usedDefinitions: true },
    });
  return {
    turn,
    retry: async (one: Script) => {
      await retryTask(services, organization.explorer, { taskId: task.id });
      expect(await turn()).toMatchObject({ outcome: null, answerMs: null });
      await work(one);
    },
  };
}

describe('a turn keeps', () => {
  it('how it ended, and its words without a meaning in their normal form', async () => {
    const { turn } = await run({ steps: [], result: refusal });
    expect(await turn()).toMatchObject({
      agentId: organization.agentId,
      counted: true,
      outcome: 'REFUSED',
      topic: null,
      answerMs: expect.any(Number) as number,
      unknownWords: [{ word: 'Depots', concept: 'depot', nearestKind: 'model', nearestName: 'shops', solvedAt: null }],
      usedDefinitions: [],
    });
  });

  it('nothing for analytics while use of the agent is not tracked', async () => {
    await database.prisma.agent.update({ where: { id: organization.agentId }, data: { trackUsage: false } });
    const { turn } = await run({ steps: [], result: refusal });
    expect(await turn()).toMatchObject({ counted: false, outcome: 'REFUSED', unknownWords: [] });
  });

  it('the end of the last attempt', async () => {
    const { turn, retry } = await run({ steps: [{ type: 'ACTION', reasoning: 'Run', fail: 'No' }] });
    expect(await turn()).toMatchObject({ outcome: 'FAILED', answerMs: null });
    await retry({ steps: [] });
    expect(await turn()).toMatchObject({ outcome: 'ANSWERED', answerMs: expect.any(Number) as number });
  });
});

describe('the topic of an answer', () => {
  const column = (label: string, role: string) => ({ name: label, label, role, type: 'STRING' });
  const answer = (...columns: object[]) => ({ kind: 'answer', headline: null, executions: [{ columns }] }) as never;

  it.each([
    ['Revenue', [column('Revenue', 'measure')]],
    ['Revenue by country', [column('Country', 'dimension'), column('Revenue', 'measure')]],
    ['Revenue over time', [column('Month', 'time'), column('Country', 'dimension'), column('Revenue', 'measure')]],
    ['List of name and SKU', [column('Name', 'dimension'), column('SKU', 'dimension')]],
  ])('is %s', (topic, columns) => {
    expect(topicOf(answer(...columns))).toBe(topic);
  });
});
