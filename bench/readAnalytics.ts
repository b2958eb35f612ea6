import type { Prisma } from '../server/generated/prisma/client.ts';
import { analyticsPeriod } from '../server/agent/analytics/analyticsPeriod.ts';
import { readConcepts } from '../server/agent/analytics/readConcepts.ts';
import { readDays, readFigures } from '../server/agent/analytics/readFigures.ts';
import { readRankings } from '../server/agent/analytics/readRankings.ts';
import { readUse } from '../server/agent/analytics/readUse.ts';
import { newId } from '../server/platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../server/testing/database.ts';
import { createOrganization, type TestOrganization } from '../server/testing/organization.ts';
import { tasksOf } from '../server/task/tasksOf.ts';
import { percentile } from './percentile.ts';
import { atMost, type Row } from './row.ts';

const taskCount = 10_000;
const agentCount = 1_000;
const rounds = 30;

/** Analytics of one agent with 10,000 tasks of 90 days, in an organization of 1,000 agents. */
export async function readAnalyticsTimes(): Promise<readonly Row[]> {
  const database = await createTestDatabase();
  try {
    const { prisma } = database;
    const home = await createOrganization(prisma);
    await writeTasks(database, home, { tasks: taskCount, agents: agentCount });
    const { agentId, organizationId } = home;
    const now = new Date();
    const page = await times(async () => {
      const period = await analyticsPeriod(prisma, organizationId, 'DAYS_90', now);
      await Promise.all([
        readFigures(prisma, agentId, period),
        readFigures(prisma, agentId, period.before),
        readDays(prisma, agentId, period),
        readRankings(prisma, agentId, period),
        readConcepts(prisma, agentId, period),
      ]);
    });
    const where = tasksOf(home.admin, { agentId, turn: { outcome: 'REFUSED', counted: true } });
    const list = await times(async () => {
      await Promise.all([
        prisma.task.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: 40 }),
        prisma.task.count({ where }),
      ]);
    });
    const agents = await prisma.agent.findMany({ where: { organizationId }, select: { id: true }, take: 100 });
    const use = await times(async () => {
      const request = { database: prisma, now };
      await Promise.all(agents.map(({ id }) => readUse(request, id)));
    });
    const tasks = taskCount.toLocaleString('en');
    return [
      atMost({
        id: 'A1',
        what: `Analytics of an agent with ${tasks} tasks, 90 days, p95`,
        value: percentile(page, 0.95),
        bar: 300,
        unit: 'ms',
        notes: [
          `${rounds} readings of everything on the page; p50 ${Math.round(percentile(page, 0.5))} ms`,
          `filtered list of its tasks p95 ${Math.round(percentile(list, 0.95))} ms; use of 100 of ${agentCount.toLocaleString('en')} agents p95 ${Math.round(percentile(use, 0.95))} ms`,
        ],
      }),
    ];
  } finally {
    await database.drop();
  }
}

async function times(read: () => Promise<void>): Promise<readonly number[]> {
  await read();
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await read();
    taken.push(performance.now() - begun);
  }
  return taken;
}

/** Agents, of which one has nearly all tasks, with turns, words, definitions and ratings. */
export async function writeTasks(
  { prisma, pool }: TestDatabase,
  home: TestOrganization,
  { tasks: taskCount, agents: agentCount }: { readonly tasks: number; readonly agents: number },
): Promise<void> {
  const { organizationId, environmentId, agentId, admin, explorer, otherExplorer } = home;
  const owned = { organizationId, environmentId };
  const others = Array.from({ length: agentCount - 1 }, (_, n) => ({
    id: newId('Agent'),
    ...owned,
    name: `Agent ${n}`,
  }));
  await prisma.agent.createMany({ data: others });
  const people = [admin.actorId, explorer.actorId, otherExplorer.actorId];
  const tasks: Prisma.TaskCreateManyInput[] = [];
  const comments: Prisma.CommentCreateManyInput[] = [];
  const words: Prisma.UnknownWordCreateManyInput[] = [];
  const definitions: Prisma.AnswerDefinitionCreateManyInput[] = [];
  const ratings: Prisma.CommentFeedbackCreateManyInput[] = [];
  // What an answer keeps of itself is long: rows of the table are as wide as real ones.
  const result = { kind: 'answer', sentence: 'Revenue was 1.2 M.', reading: { text: 'x'.repeat(1500) } };
  const add = (of: string, n: number): void => {
    const taskId = newId('Task');
    const creatorId = people[n % people.length]!;
    const createdAt = new Date(Date.now() - ((n * 777) % (170 * 86_400)) * 1000);
    tasks.push({ id: taskId, ...owned, agentId: of, creatorId, title: `Task ${n}`, query: 'q', createdAt });
    for (let index = 0; index <= n % 3; index += 1) {
      const id = newId('Comment');
      const refused = (n + index) % 9 === 0;
      const outcome = refused ? 'REFUSED' : (n + index) % 11 === 0 ? 'CLARIFIED' : 'ANSWERED';
      comments.push({
        id,
        organizationId,
        taskId,
        agentId: of,
        index,
        actorId: creatorId,
        content: `revenue by thing ${n % 400}`,
        status: 'COMPLETED',
        outcome,
        topic: `Revenue by thing ${n % 60}`,
        answerMs: 100 + (n % 900),
        result,
        createdAt,
      });
      const row = { organizationId, agentId: of, commentId: id };
      if (refused) {
        words.push({ id: newId('UnknownWord'), ...row, word: `word${n % 150}`, concept: `word${n % 150}` });
      } else {
        for (const definition of [`measure orders.m${n % 20}`, `dimension orders.d${n % 30}`, 'model orders']) {
          definitions.push({ id: newId('AnswerDefinition'), ...row, definition });
        }
      }
      if (n % 10 === 0) {
        ratings.push({
          id: newId('CommentFeedback'),
          commentId: id,
          actorId: creatorId,
          feedbackType: n % 50 === 0 ? 'BAD' : 'GOOD',
        });
      }
    }
  };
  for (let n = 0; n < taskCount; n += 1) {
    add(agentId, n);
  }
  others.forEach(({ id }, n) => add(id, n));
  const inParts = async <One>(rows: readonly One[], write: (part: One[]) => Promise<unknown>): Promise<void> => {
    for (let at = 0; at < rows.length; at += 2000) {
      await write(rows.slice(at, at + 2000));
    }
  };
  await inParts(tasks, (data) => prisma.task.createMany({ data }));
  await inParts(comments, (data) => prisma.comment.createMany({ data }));
  await inParts(words, (data) => prisma.unknownWord.createMany({ data }));
  await inParts(definitions, (data) => prisma.answerDefinition.createMany({ data }));
  await inParts(ratings, (data) => prisma.commentFeedback.createMany({ data }));
  await pool.query('ANALYZE');
}
