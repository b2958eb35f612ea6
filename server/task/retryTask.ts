import type { Viewer } from '../access/viewer.ts';
import { Prisma, type Task } from '../generated/prisma/client.ts';
import { ConflictError } from '../platform/errors.ts';
import { lockTask } from './run/claim.ts';
import { setTaskStatus } from './run/endRun.ts';
import { appendEvents, announce } from './events/taskEvent.ts';
import { taskRunJob } from './run/taskRunJob.ts';
import { requireAsker, requireSteerable } from './task.policy.ts';
import type { TaskServices } from './taskServices.ts';

/**
 * Works once more on the last question after it failed or was stopped. Steps that completed before
 * the first failure are kept and not done again; the others start over under their old ids.
 * @throws NotFoundError, ForbiddenError, ConflictError when there is nothing to retry.
 */
export async function retryTask(
  { database, jobs, events }: TaskServices,
  viewer: Viewer,
  input: { readonly taskId: string },
): Promise<Task> {
  const asker = requireAsker(viewer);
  const task = requireSteerable(viewer, await database.prisma.task.findUnique({ where: { id: input.taskId } }));
  const seq = await database.prisma.$transaction(async (transaction) => {
    await lockTask(transaction, task.id);
    const comment = await transaction.comment.findFirst({
      where: { taskId: task.id },
      orderBy: { index: 'desc' },
      select: { id: true, status: true },
    });
    if (comment === null || (comment.status !== 'ERROR' && comment.status !== 'INTERRUPTED')) {
      throw new ConflictError('There is nothing to retry: the last question did not fail.', 'Ask a follow-up instead.');
    }
    const failed = await transaction.step.findFirst({
      where: { commentId: comment.id, status: { not: 'COMPLETED' } },
      orderBy: { index: 'asc' },
      select: { index: true },
    });
    if (failed !== null) {
      await transaction.step.updateMany({
        // Named steps are found wherever they come, so their results are still theirs.
        where: {
          commentId: comment.id,
          index: { gte: failed.index },
          OR: [{ key: null }, { status: { not: 'COMPLETED' } }],
        },
        data: { status: 'IN_PROGRESS', result: Prisma.DbNull, metadata: Prisma.DbNull, endedAt: null },
      });
    }
    await transaction.taskRun.update({
      where: { commentId: comment.id },
      data: {
        state: 'QUEUED',
        attempt: 0,
        claimToken: null,
        cancelRequestedAt: null,
        endedAt: null,
        createdAt: new Date(),
      },
    });
    await transaction.comment.update({
      where: { id: comment.id },
      data: { status: 'CREATED', error: null, endedAt: null, outcome: null, answerMs: null },
    });
    await setTaskStatus(transaction, task.id, 'IDLE', { actorId: asker.actorId });
    const last = await appendEvents(transaction, task.id, [{ kind: 'COMMENT_CREATED', commentId: comment.id }]);
    await jobs.send(taskRunJob, { commentId: comment.id }, { transaction, key: comment.id });
    return last;
  });
  announce(events, task.id, seq);
  return database.prisma.task.findUniqueOrThrow({ where: { id: task.id } });
}
