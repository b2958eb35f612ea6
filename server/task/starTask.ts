import type { Viewer } from '../access/viewer.ts';
import type { Task } from '../generated/prisma/client.ts';
import { NotFoundError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { canReadTask, requireAsker } from './task.policy.ts';
import type { TaskServices } from './taskServices.ts';

/**
 * Puts a task among the viewer's starred ones, or takes it out; both may be repeated.
 * @throws NotFoundError.
 */
export async function starTask(
  { database: { prisma } }: Pick<TaskServices, 'database'>,
  viewer: Viewer,
  { taskId, starred }: { readonly taskId: string; readonly starred: boolean },
): Promise<Task> {
  const { actorId } = requireAsker(viewer);
  const task = await prisma.task.findUnique({ where: { id: taskId } });
  if (task === null || !canReadTask(viewer, task)) {
    throw new NotFoundError('Task');
  }
  if (starred) {
    await prisma.starredTask.createMany({ data: { id: newId('StarredTask'), taskId, actorId }, skipDuplicates: true });
  } else {
    await prisma.starredTask.deleteMany({ where: { taskId, actorId } });
  }
  return task;
}
