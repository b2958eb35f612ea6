import type { Prisma } from '../server/generated/prisma/client.ts';
import { newId } from '../server/platform/ids.ts';
import { searchTasks } from '../server/task/search/searchTasks.ts';
import { createTestDatabase, type TestDatabase } from '../server/testing/database.ts';
import { createOrganization, type TestOrganization } from '../server/testing/organization.ts';
import { percentile } from './percentile.ts';
import { atMost, type Row } from './row.ts';

const taskCount = 10_000;
const rounds = 20;

/** Searches that find much, little and nothing, and one with a slip of typing. */
const texts = ['revenue', 'revenue belgium', 'tickets 4711', 'wholesale grew', 'reveune', 'qqqqqq', ''];

/** Search of a person over 10,000 own tasks, in an organization where others asked as much. */
export async function searchTasksTimes(): Promise<readonly Row[]> {
  const database = await createTestDatabase();
  try {
    const { prisma, pool } = database;
    const home = await createOrganization(prisma);
    await writeTasks(database, home, home.explorer.actorId);
    await writeTasks(database, home, home.otherExplorer.actorId);
    await pool.query('ANALYZE');
    const taken = new Map<string, number[]>();
    for (let round = 0; round <= rounds; round += 1) {
      for (const text of texts) {
        const begun = performance.now();
        const { where } = await searchTasks(prisma, home.explorer, { text, first: 40 });
        await prisma.task.count({ where });
        // The first round warms up.
        taken.set(text, round === 0 ? [] : [...(taken.get(text) ?? []), performance.now() - begun]);
      }
    }
    const all = [...taken.values()].flat();
    return [
      atMost({
        id: 'A2',
        what: `Search over ${taskCount.toLocaleString('en')} own tasks, p95`,
        value: percentile(all, 0.95),
        bar: 300,
        unit: 'ms',
        notes: [
          `first page and count; p50 ${Math.round(percentile(all, 0.5))} ms`,
          [...taken].map(([text, times]) => `“${text}” ${Math.round(percentile(times, 0.95))} ms`).join(' · '),
        ],
      }),
    ];
  } finally {
    await database.drop();
  }
}

const numbers = ['Revenue', 'Orders', 'Tickets', 'Margin', 'Returns', 'Sessions'];
const places = ['Belgium', 'France', 'Germany', 'Spain', 'Italy'];
const groups = ['wholesale', 'retail', 'partners', 'online'];

async function writeTasks(
  { prisma }: TestDatabase,
  { organizationId, environmentId, agentId }: TestOrganization,
  creatorId: string,
): Promise<void> {
  const tasks: Prisma.TaskCreateManyInput[] = [];
  const comments: Prisma.CommentCreateManyInput[] = [];
  for (let n = 0; n < taskCount; n += 1) {
    const taskId = newId('Task');
    const createdAt = new Date(Date.now() - ((n * 777) % (170 * 86_400)) * 1000);
    const number = numbers[n % numbers.length]!;
    const place = places[n % places.length]!;
    const group = groups[n % groups.length]!;
    const title = `${number} ${n} by month in ${place}`;
    tasks.push({ id: taskId, organizationId, environmentId, agentId, creatorId, title, query: title, createdAt });
    for (let index = 0; index <= n % 3; index += 1) {
      comments.push({
        id: newId('Comment'),
        organizationId,
        taskId,
        agentId,
        index,
        actorId: creatorId,
        content: index === 0 ? title : `only ${group} since week ${n % 52}`,
        // What an answer keeps of itself is long: rows of the table are as wide as real ones.
        result: {
          kind: 'answer',
          sentence: `${number} is **€ ${n}**; ${group} grew most (+${n % 90} %), and ${place} fell.`,
          reading: { text: 'x'.repeat(1500) },
        },
        createdAt,
      });
    }
  }
  for (let at = 0; at < comments.length; at += 2000) {
    if (at < tasks.length) {
      await prisma.task.createMany({ data: tasks.slice(at, at + 2000) });
    }
  }
  for (let at = 0; at < comments.length; at += 2000) {
    await prisma.comment.createMany({ data: comments.slice(at, at + 2000) });
  }
}
