import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../access/viewer.ts';
import { InvalidInputError, NotFoundError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createOrganization, type TestOrganization } from '../testing/organization.ts';
import { until } from '../testing/until.ts';
import { rateComment, type RateCommentInput } from './rateComment.ts';

let database: TestDatabase;
let acme: TestOrganization;
let commentId: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  acme = await createOrganization(database.prisma);
  commentId = newId('Comment');
  const owned = { organizationId: acme.organizationId };
  await database.prisma.task.create({
    data: {
      id: newId('Task'),
      ...owned,
      environmentId: acme.environmentId,
      agentId: acme.agentId,
      creatorId: acme.explorer.actorId,
      title: 'Revenue',
      query: 'revenue',
      comments: {
        create: {
          id: commentId,
          ...owned,
          agentId: acme.agentId,
          actorId: acme.explorer.actorId,
          index: 0,
          content: 'revenue',
          mode: 'QUICK',
        },
      },
    },
  });
});

const rate = (viewer: Viewer, input: Omit<RateCommentInput, 'commentId'>) =>
  rateComment({ database }, viewer, { commentId, ...input }, new Date());
const kept = () =>
  database.prisma.commentFeedback.findMany({
    where: { commentId },
    orderBy: { createdAt: 'asc' },
    select: { actorId: true, feedbackType: true, reason: true },
  });

describe('feedback', () => {
  it('is one per person, the last they gave, and can be taken back', async () => {
    await rate(acme.explorer, { feedback: 'GOOD' });
    await rate(acme.admin, { feedback: 'GOOD' });
    await rate(acme.explorer, { feedback: 'BAD', reason: '  Wrong month. ' });
    expect(await kept()).toEqual([
      { actorId: acme.explorer.actorId, feedbackType: 'BAD', reason: 'Wrong month.' },
      { actorId: acme.admin.actorId, feedbackType: 'GOOD', reason: null },
    ]);
    await rate(acme.explorer, { feedback: null });
    expect((await kept()).map(({ actorId }) => actorId)).toEqual([acme.admin.actorId]);
  });

  it('of three people at once is kept, in whichever order they come', async () => {
    const { prisma } = database;
    /** Waits until a statement of this database waits for a lock. */
    const waiting = (count: number) =>
      until(`${count} to wait`, async () => {
        const [row] = await prisma.$queryRaw<{ n: number }[]>`
          SELECT count(*)::int AS n FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        return row?.n === count;
      });
    const others: Promise<unknown>[] = [];
    await prisma.$transaction(
      async (first) => {
        // The first has put the answer into the triage, and holds its turn still.
        await first.$queryRaw`SELECT 1 FROM comment WHERE id = ${commentId} FOR NO KEY UPDATE`;
        // The second calls it good, which tells nothing to the layer as far as they can see.
        others.push(rate(acme.explorer, { feedback: 'GOOD' }));
        await waiting(1);
        // The third holds the layer, and waits for the turn behind the second.
        others.push(
          prisma.$transaction(async (transaction) => {
            await transaction.$queryRaw`SELECT 1 FROM environment WHERE id = ${acme.environmentId} FOR NO KEY UPDATE`;
            await transaction.$queryRaw`SELECT 1 FROM comment WHERE id = ${commentId} FOR NO KEY UPDATE`;
          }),
        );
        await waiting(2);
        const { organizationId, agentId } = acme;
        await first.triageItem.create({
          data: { id: newId('TriageItem'), organizationId, agentId, commentId, movedAt: new Date() },
        });
      },
      { timeout: 20_000 },
    );
    await Promise.all(others);
    expect(await kept()).toMatchObject([{ feedbackType: 'GOOD' }]);
    expect(await prisma.triageItem.findUnique({ where: { commentId } })).toMatchObject({ state: 'WITHDRAWN' });
  });

  it('is for those who may read the answer', async () => {
    const stranger = await createOrganization(database.prisma);
    for (const viewer of [acme.otherExplorer, stranger.admin]) {
      await expect(rate(viewer, { feedback: 'GOOD' })).rejects.toBeInstanceOf(NotFoundError);
    }
    await expect(rate(acme.explorer, { feedback: 'BAD', reason: 'x'.repeat(1001) })).rejects.toBeInstanceOf(
      InvalidInputError,
    );
    expect(await kept()).toEqual([]);
  });
});
