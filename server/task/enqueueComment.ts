import { Prisma, type Task } from '../generated/prisma/client.ts';
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
): Promise<number> {
  const commentId = newId('Comment');
  await transaction.comment.create({
    data: { id: commentId, organizationId: task.organizationId, taskId: task.id, ...comment },
    select: { id: true },
  });
  const run = Prisma.sql`
    INSERT INTO task_run (id, organization_id, task_id, comment_id)
    SELECT ${newId('TaskRun')}, ${task.organizationId}, task_id, ${commentId} FROM held`;
  const seq = await appendEvents(transaction, task.id, [{ kind: 'COMMENT_CREATED', commentId }], run);
  await jobs.send(taskRunJob, { commentId }, { transaction, key: commentId });
  return seq;
}
