import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../access/viewer.ts';
import { InvalidInputError, NotFoundError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createOrganization, type TestOrganization } from '../testing/organization.ts';
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
