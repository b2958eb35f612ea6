import type { Comment, Task } from '../generated/prisma/client.ts';
import type { AgentMode } from '../generated/prisma/enums.ts';
import type { Transaction } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import type { Jobs } from '../platform/jobs.ts';
import { appendEvents } from './taskEvent.ts';
import { taskRunJob } from './taskRunJob.ts';

/**
 * Adds a comment to a task with its run, its event and the job that wakes a worker: all exist, or none.
 * The task's row is locked or new.
 * @returns number of the event.
 */
export async function enqueueComment(
  transaction: Transaction,
  jobs: Pick<Jobs, 'send'>,
  task: Pick<Task, 'id' | 'organizationId'>,
  comment: { readonly actorId: string; readonly content: string; readonly mode: AgentMode; readonly index: number },
): Promise<{ readonly comment: Comment; readonly seq: number }> {
  const created = await transaction.comment.create({
    data: { id: newId('Comment'), organizationId: task.organizationId, taskId: task.id, ...comment },
  });
  await transaction.taskRun.create({
    data: { id: newId('TaskRun'), organizationId: task.organizationId, taskId: task.id, commentId: created.id },
    select: { id: true },
  });
  const seq = await appendEvents(transaction, task.id, [{ kind: 'COMMENT_CREATED', commentId: created.id }]);
  await jobs.send(taskRunJob, { commentId: created.id }, { transaction, key: created.id });
  return { comment: created, seq };
}
