import type { Comment, Task } from '../generated/prisma/client.ts';
import type { AgentMode } from '../generated/prisma/enums.ts';
import type { Transaction } from '../platform/database/database.ts';
import { ConflictError } from '../platform/errors.ts';
import { lockTask } from './run/claim.ts';
import { setTaskStatus } from './run/endRun.ts';
import { enqueueComment } from './run/enqueueComment.ts';
import { announce } from './events/taskEvent.ts';
import type { TaskServices } from './taskServices.ts';

interface NextTurn {
  readonly actorId: string;
  readonly content: string;
  readonly changesCommentId?: string;
  readonly alternativeId?: string;
  /** Default QUICK. */
  readonly mode?: AgentMode;
  readonly basisReportId?: string;
  readonly reusesEvidence?: boolean;
}

/**
 * Adds the next turn to a task that rests. The task is IDLE until a worker begins with it.
 * @param check asks what must hold once the task's row is locked
 * @returns the new turn
 * @throws ConflictError while the task is still working
 */
export async function continueTask(
  { database, jobs, events }: TaskServices,
  task: Pick<Task, 'id' | 'organizationId' | 'agentId'>,
  turn: NextTurn,
  check: (transaction: Transaction) => Promise<void> = () => Promise.resolve(),
): Promise<Comment> {
  const { commentId, seq } = await database.prisma.$transaction(async (transaction) => {
    await lockTask(transaction, task.id);
    const open = await transaction.taskRun.findFirst({
      where: { taskId: task.id, state: { in: ['QUEUED', 'RUNNING', 'WAITING'] } },
      select: { state: true },
    });
    if (open?.state === 'WAITING') {
      throw new ConflictError('This task waits for a reply.', 'Reply to it, or stop the task.');
    }
    if (open !== null) {
      throw new ConflictError('This task is still answering the last question.', 'Wait for its answer, or stop it.');
    }
    await check(transaction);
    const index = await transaction.comment.count({ where: { taskId: task.id } });
    await setTaskStatus(transaction, task.id, 'IDLE', { actorId: turn.actorId });
    return enqueueComment(transaction, jobs, task, { mode: 'QUICK', ...turn, index });
  });
  announce(events, task.id, seq);
  return database.prisma.comment.findUniqueOrThrow({ where: { id: commentId } });
}
