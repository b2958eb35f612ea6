import type { Comment } from '../generated/prisma/client.ts';
import type { Transaction } from '../platform/database/database.ts';
import { appendChangeEvent } from '../layer/feed/changeEvent.ts';
import { newId } from '../platform/ids.ts';

/**
 * Opens the triage of an answer that a person calls bad, once per answer, and ends one that is not
 * decided as soon as no rating is bad. What changes is told in the feed of the environment. The
 * caller holds the lock of the turn, and before it that of the layer.
 */
export async function followRating(
  transaction: Transaction,
  { id: commentId, organizationId, agentId }: Pick<Comment, 'id' | 'organizationId' | 'agentId'>,
  environmentId: string,
  now: Date,
): Promise<void> {
  const bad = await transaction.commentFeedback.count({ where: { commentId, feedbackType: 'BAD' } });
  const item = await transaction.triageItem.findUnique({ where: { commentId }, select: { id: true, state: true } });
  const id = item?.id ?? newId('TriageItem');
  if (bad === 0 && (item?.state === 'OPEN' || item?.state === 'IN_PROGRESS')) {
    await transaction.triageItem.update({ where: { id }, data: { state: 'WITHDRAWN', movedAt: now } });
  } else if (bad > 0 && item === null) {
    await transaction.triageItem.create({
      data: { id, organizationId, agentId, commentId, createdAt: now, movedAt: now },
    });
  } else if (bad > 0 && item?.state === 'WITHDRAWN') {
    await transaction.triageItem.update({ where: { id }, data: { state: 'OPEN', movedAt: now } });
  } else if (item === null) {
    return;
  }
  // Another rating or reason is news of an item in any state.
  await appendChangeEvent(transaction, environmentId, null, [{ type: 'TriageItem', id, version: 0 }]);
}
