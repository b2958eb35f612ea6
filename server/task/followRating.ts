import type { Comment } from '../generated/prisma/client.ts';
import type { Transaction } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';

/**
 * Opens the triage of an answer that a person calls bad, once per answer, and ends one that is not
 * decided as soon as no rating is bad. The caller holds the lock of the turn.
 */
export async function followRating(
  transaction: Transaction,
  { id: commentId, organizationId, agentId }: Pick<Comment, 'id' | 'organizationId' | 'agentId'>,
  now: Date,
): Promise<void> {
  const bad = await transaction.commentFeedback.count({ where: { commentId, feedbackType: 'BAD' } });
  if (bad === 0) {
    await transaction.triageItem.updateMany({
      where: { commentId, state: { in: ['OPEN', 'IN_PROGRESS'] } },
      data: { state: 'WITHDRAWN', movedAt: now },
    });
    return;
  }
  await transaction.triageItem.createMany({
    data: { id: newId('TriageItem'), organizationId, agentId, commentId, createdAt: now, movedAt: now },
    skipDuplicates: true,
  });
  await transaction.triageItem.updateMany({
    where: { commentId, state: 'WITHDRAWN' },
    data: { state: 'OPEN', movedAt: now },
  });
}
