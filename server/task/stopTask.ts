import type { Viewer } from '../access/viewer.ts';
import type { Task } from '../generated/prisma/client.ts';
import { lockTask } from './run/claim.ts';
import { endRun } from './run/endRun.ts';
import { announce, stopTopic } from './events/taskEvent.ts';
import { requireAsker, requireSteerable } from './task.policy.ts';
import type { TaskServices } from './taskServices.ts';

/**
 * Stops what the task is working on. The comment is INTERRUPTED and the task IDLE at once, whether
 * or not its worker still lives; the worker loses its claim by it, hears of it within a second, and
 * cancels its query. A task that is not working stays as it is.
 * @throws NotFoundError, ForbiddenError.
 */
export async function stopTask(
  { database, events }: TaskServices,
  viewer: Viewer,
  input: { readonly taskId: string },
): Promise<Task> {
  const asker = requireAsker(viewer);
  const task = requireSteerable(viewer, await database.prisma.task.findUnique({ where: { id: input.taskId } }));
  const stopped = await database.prisma.$transaction(async (transaction) => {
    await lockTask(transaction, task.id);
    const run = await transaction.taskRun.findFirst({
      where: { taskId: task.id, state: { in: ['QUEUED', 'RUNNING', 'WAITING'] } },
      select: { commentId: true },
    });
    if (run === null) {
      return null;
    }
    await transaction.taskRun.update({ where: { commentId: run.commentId }, data: { cancelRequestedAt: new Date() } });
    const seq = await endRun(
      transaction,
      { taskId: task.id, commentId: run.commentId },
      { run: 'INTERRUPTED', comment: 'INTERRUPTED', task: 'IDLE', actorId: asker.actorId },
    );
    return { seq, commentId: run.commentId };
  });
  if (stopped !== null) {
    events.publish(stopTopic(stopped.commentId), 'stop');
    announce(events, task.id, stopped.seq);
  }
  return database.prisma.task.findUniqueOrThrow({ where: { id: task.id } });
}
