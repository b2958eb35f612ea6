import type { Viewer } from '../access/viewer.ts';
import type { Comment } from '../generated/prisma/client.ts';
import type { FeedbackType } from '../generated/prisma/enums.ts';
import { InvalidInputError, NotFoundError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { canReadTask, requireAsker } from './task.policy.ts';
import type { TaskServices } from './taskServices.ts';

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
 * replaced.
 * @throws NotFoundError, InvalidInputError for a reason that is too long
 */
export async function rateComment(
  { database: { prisma } }: Pick<TaskServices, 'database'>,
  viewer: Viewer,
  { commentId, feedback, reason }: RateCommentInput,
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
  if (feedback == null) {
    await prisma.commentFeedback.deleteMany({ where: { commentId, actorId } });
    return comment;
  }
  const words = { feedbackType: feedback, reason: said };
  await prisma.commentFeedback.upsert({
    where: { commentId_actorId: { commentId, actorId } },
    create: { id: newId('CommentFeedback'), commentId, actorId, ...words },
    update: words,
  });
  return comment;
}
