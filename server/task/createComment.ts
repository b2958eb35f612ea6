import type { Viewer } from '../access/viewer.ts';
import { allowQuestion } from '../access/visit/visitLimits.ts';
import type { Comment } from '../generated/prisma/client.ts';
import { continueTask } from './continueTask.ts';
import { DeepFollowUpError } from './deepFollowUpError.ts';
import { parseQuestion } from './createTask.ts';
import { requireAsker, requireSteerable } from './task.policy.ts';
import type { TaskServices } from './taskServices.ts';

export interface CreateCommentInput {
  readonly taskId: string;
  readonly content: string;
}

/**
 * Continues a task: a follow-up, or the answer to a clarification.
 * @returns the new turn
 * @throws DeepFollowUpError for a task with a report
 * @throws NotFoundError, ForbiddenError, InvalidInputError, ConflictError while the task is still
 *   working.
 */
export async function createComment(
  services: TaskServices,
  viewer: Viewer,
  input: CreateCommentInput,
): Promise<Comment> {
  const { actorId } = requireAsker(viewer);
  const { prisma } = services.database;
  const task = requireSteerable(viewer, await prisma.task.findUnique({ where: { id: input.taskId } }));
  if (
    task.mode === 'DEEP' &&
    (await prisma.comment.count({ where: { taskId: task.id, report: { isNot: null } } })) > 0
  ) {
    throw new DeepFollowUpError(task.id);
  }
  await allowQuestion(prisma, viewer);
  return continueTask(services, task, { actorId, content: parseQuestion(input.content, 'content') });
}
