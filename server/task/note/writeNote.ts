import type { Viewer } from '../../access/viewer.ts';
import type { Comment } from '../../generated/prisma/client.ts';
import { ForbiddenError, NotFoundError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { longest, shortEnough } from '../../source/textLimits.ts';
import { canReadTask, requireAsker } from '../task.policy.ts';
import type { TaskServices } from '../taskServices.ts';

/** Note of a turn, as it shall be. */
export interface Note {
  readonly commentId: string;
  /** Empty: the turn has none. */
  readonly content: string;
}

/**
 * Writes the notepad of a turn, or empties it. Readers of the task see it; it is not part of the
 * answer, and agents do not read it.
 * @throws NotFoundError, ForbiddenError for all but the person who asked, InvalidInputError for a
 *   note that is too long
 */
export async function writeNote(
  { database: { prisma } }: Pick<TaskServices, 'database'>,
  viewer: Viewer,
  { commentId, content }: Note,
): Promise<Comment> {
  const { actorId } = requireAsker(viewer);
  const comment = await prisma.comment.findUnique({ where: { id: commentId }, include: { task: true } });
  if (comment === null || !canReadTask(viewer, comment.task)) {
    throw new NotFoundError('Comment');
  }
  if (comment.task.creatorId !== actorId) {
    throw new ForbiddenError('Only the person who asked writes notes on a task.');
  }
  const text = shortEnough(content, longest.note, 'content');
  await prisma.$transaction(async (transaction) => {
    // Two pages that write at once are stored one after the other: a turn has one notepad.
    await transaction.$queryRaw`SELECT 1 FROM comment WHERE id = ${commentId} FOR NO KEY UPDATE`;
    const notepad = { commentId, type: 'NOTEPAD' } as const;
    if (text === '') {
      await transaction.attachment.deleteMany({ where: notepad });
      return;
    }
    const { count } = await transaction.attachment.updateMany({ where: notepad, data: { content: text } });
    if (count === 0) {
      const { organizationId } = comment;
      const position = await transaction.attachment.count({ where: { commentId } });
      await transaction.attachment.create({
        data: { id: newId('Attachment'), organizationId, ...notepad, status: 'PROCESSED', content: text, position },
      });
    }
  });
  return comment;
}
