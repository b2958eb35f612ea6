import type { Viewer } from '../access/viewer.ts';
import type { Comment } from '../generated/prisma/client.ts';
import type { FeedbackType } from '../generated/prisma/enums.ts';
import { lockLayer } from '../layer/feed/changeEvent.ts';
import { InvalidInputError, NotFoundError } from '../platform/errors.ts';
import type { Transaction } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { followRating } from './followRating.ts';
import { canReadTask, requireAsker } from './task.policy.ts';
import type { TaskServices } from './taskServices.ts';

/** A rating may wait for a change of the layer. */
const transactionLimits = { maxWait: 10_000, timeout: 60_000 };

/** Characters of a reason. */
const maximumReason = 1000;

export interface RateCommentInput {
  readonly commentId: string;
  /** Null takes the viewer's feedback back. */
  readonly feedback?: FeedbackType | null;
  readonly reason?: string | null;
}

/**
 * Says whether an answer was good, or takes that back; what the same person said before is
 * replaced. A bad rating puts the answer into the triage of its agent.
 * @throws NotFoundError, InvalidInputError for a reason that is too long
 */
export async function rateComment(
  { database: { prisma } }: Pick<TaskServices, 'database'>,
  viewer: Viewer,
  { commentId, feedback, reason }: RateCommentInput,
  now: Date,
): Promise<Comment> {
  const { actorId } = requireAsker(viewer);
  const comment = await prisma.comment.findUnique({ where: { id: commentId }, include: { task: true } });
  if (comment === null || !canReadTask(viewer, comment.task)) {
    throw new NotFoundError('Comment');
  }
  const said = reason?.trim() || null;
  if (said !== null && said.length > maximumReason) {
    throw new InvalidInputError(`A reason has at most ${maximumReason} characters.`, 'Shorten it.', ['reason']);
  }
  const { environmentId } = comment.task;
  const inTriage = async (transaction: Pick<Transaction, 'triageItem'>): Promise<boolean> =>
    (await transaction.triageItem.count({ where: { commentId } })) > 0;
  /** False: nothing was written, because the layer had to be locked first. */
  const rate = (tellsLayer: boolean): Promise<boolean> =>
    prisma.$transaction(async (transaction) => {
      if (tellsLayer) {
        // The layer is locked before all else, and only where its feed has something to tell.
        await lockLayer(transaction, environmentId);
      }
      // Two people who rate at once are counted one after the other.
      await transaction.$queryRaw`SELECT 1 FROM comment WHERE id = ${commentId} FOR NO KEY UPDATE`;
      if (!tellsLayer && (await inTriage(transaction))) {
        // Another person called it bad while this one waited; a third may hold the layer already.
        return false;
      }
      await writeRating(transaction, { commentId, actorId }, feedback == null ? null : { feedback, reason: said });
      await followRating(transaction, comment, environmentId, now);
      return true;
    }, transactionLimits);
  const isWritten = await rate(feedback === 'BAD' || (await inTriage(prisma)));
  if (!isWritten) {
    await rate(true);
  }
  return comment;
}

/** Stores what a person says about an answer; null takes it back. */
async function writeRating(
  transaction: Transaction,
  { commentId, actorId }: { readonly commentId: string; readonly actorId: string },
  rating: { readonly feedback: FeedbackType; readonly reason: string | null } | null,
): Promise<void> {
  if (rating === null) {
    await transaction.commentFeedback.deleteMany({ where: { commentId, actorId } });
    return;
  }
  const words = { feedbackType: rating.feedback, reason: rating.reason };
  await transaction.commentFeedback.upsert({
    where: { commentId_actorId: { commentId, actorId } },
    create: { id: newId('CommentFeedback'), commentId, actorId, ...words },
    update: words,
  });
}
