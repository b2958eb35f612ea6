import type { Viewer } from '../access/viewer.ts';
import type { Task } from '../generated/prisma/client.ts';
import { ConflictError } from '../platform/errors.ts';
import { lockTask } from './claim.ts';
import { parseQuestion } from './createTask.ts';
import { setTaskStatus } from './endRun.ts';
import { enqueueComment } from './enqueueComment.ts';
import { announce } from './taskEvent.ts';
import { requireAsker, requireSteerable } from './task.policy.ts';
import type { TaskServices } from './taskServices.ts';

export interface CreateCommentInput {
  readonly taskId: string;
  readonly content: string;
}

/**
 * Asks on: a follow-up, or the answer to a clarification. The task is IDLE until a worker begins with it.
 * @throws NotFoundError, ForbiddenError, InvalidInputError, ConflictError while the task is still working.
 */
export async function createComment(
  { database, jobs, events }: TaskServices,
  viewer: Viewer,
  input: CreateCommentInput,
): Promise<Task> {
  const asker = requireAsker(viewer);
  const task = requireSteerable(viewer, await database.prisma.task.findUnique({ where: { id: input.taskId } }));
  const content = parseQuestion(input.content, 'content');
  const seq = await database.prisma.$transaction(async (transaction) => {
    await lockTask(transaction, task.id);
    const working = await transaction.taskRun.count({
      where: { taskId: task.id, state: { in: ['QUEUED', 'RUNNING'] } },
    });
    if (working > 0) {
      throw new ConflictError('This task is still working on the last question.', 'Wait for its answer, or stop it.');
    }
    const index = await transaction.comment.count({ where: { taskId: task.id } });
    await setTaskStatus(transaction, task.id, 'IDLE', { actorId: asker.actorId });
    return enqueueComment(transaction, jobs, task, { actorId: asker.actorId, content, mode: 'QUICK', index });
  });
  announce(events, task.id, seq);
  return database.prisma.task.findUniqueOrThrow({ where: { id: task.id } });
}
