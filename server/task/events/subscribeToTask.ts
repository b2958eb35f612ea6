import { currentViewer } from '../../access/currentViewer.ts';
import type { Viewer } from '../../access/viewer.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { taskPolicy } from '../task.policy.ts';
import type { TaskEvent } from './taskEvent.ts';
import type { TaskWatch } from './taskEvents.ts';
import type { TaskServices } from '../taskServices.ts';

/**
 * Watches a task for a viewer, as long as they may read it.
 * @throws NotFoundError.
 */
export async function subscribeToTask(
  { database, watch }: Pick<TaskServices, 'database'> & { readonly watch: TaskWatch },
  viewer: Viewer,
  { taskId, after }: { readonly taskId: string; readonly after: number },
): Promise<AsyncGenerator<TaskEvent, void, undefined>> {
  const mayRead = async (): Promise<boolean> => {
    const now = await currentViewer(database.prisma, viewer);
    return (await database.prisma.task.count({ where: { id: taskId, AND: taskPolicy.where(now) } })) > 0;
  };
  if (!(await mayRead())) {
    throw new NotFoundError('Task');
  }
  return watch.events({ taskId, after, mayRead });
}
