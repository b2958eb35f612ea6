import type {
  CommentStatus,
  QuestionOutcome,
  TaskErrorReason,
  TaskRunState,
  TaskStatus,
} from '../../generated/prisma/enums.ts';
import type { EngineRecord } from '../../analyst/analyst.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { appendEvents, type NewTaskEvent } from '../events/taskEvent.ts';

/** End of a run, and the states that its comment and task take. */
export interface Ending {
  readonly run: Exclude<TaskRunState, 'QUEUED' | 'RUNNING' | 'WAITING'>;
  readonly comment: Exclude<CommentStatus, 'CREATED' | 'IN_PROGRESS'>;
  readonly task: TaskStatus;
  readonly errorReason?: TaskErrorReason;
  /** Sentence for comments that end in ERROR. */
  readonly error?: string;
  /** The answer, for comments that are COMPLETED. */
  readonly answer?: {
    readonly result: Prisma.InputJsonValue;
    readonly assumptions: Prisma.InputJsonValue;
    readonly outcome: QuestionOutcome;
    readonly topic: string | null;
  } & { readonly [Column in keyof EngineRecord]: EngineRecord[Column] | null };
  /** Person who ended it. */
  readonly actorId?: string;
}

/** Sets a task's status and keeps the change in its history. The task's row must be locked. */
export async function setTaskStatus(
  transaction: Transaction,
  taskId: string,
  status: TaskStatus,
  about: { readonly errorReason?: TaskErrorReason; readonly actorId?: string } = {},
): Promise<void> {
  await transaction.$executeRaw`
    WITH changed AS (
      UPDATE task SET status = ${status}::task_status, error_reason = ${about.errorReason ?? null}::task_error_reason,
        updated_at = now()
      WHERE id = ${taskId}
      RETURNING id, status, error_reason
    )
    INSERT INTO task_status_event (id, task_id, status, error_reason, actor_id)
    SELECT ${newId('TaskStatusEvent')}, id, status, error_reason, ${about.actorId ?? null} FROM changed`;
}

/**
 * Brings a run to its terminal state: run, comment, task, steps that were under way, and the last
 * events, all in the caller's transaction, which holds the task's row lock.
 * @param events events that come before the ending (attachments of the answer).
 * @returns number of the last event.
 */
export async function endRun(
  transaction: Transaction,
  { taskId, commentId }: { readonly taskId: string; readonly commentId: string },
  ending: Ending,
  events: readonly NewTaskEvent[] = [],
): Promise<number> {
  const endedAt = new Date();
  const unfinished = await transaction.step.updateManyAndReturn({
    where: { commentId, status: { in: ['IN_PROGRESS', 'WAITING'] } },
    data: { status: 'FAILED', endedAt },
    select: { id: true, index: true },
  });
  const { createdAt: asked } = await transaction.taskRun.update({
    where: { commentId },
    data: { state: ending.run, claimToken: null, endedAt },
    select: { createdAt: true },
  });
  await transaction.comment.update({
    where: { id: commentId },
    data: {
      status: ending.comment,
      error: ending.error ?? null,
      endedAt,
      outcome: ending.run === 'INTERRUPTED' ? 'STOPPED' : 'FAILED',
      // The database's clock and this one may differ a little.
      answerMs: ending.answer === undefined ? null : Math.max(0, endedAt.getTime() - asked.getTime()),
      ...ending.answer,
    },
  });
  await setTaskStatus(transaction, taskId, ending.task, ending);
  return appendEvents(transaction, taskId, [
    ...events,
    ...unfinished
      .toSorted((one, other) => one.index - other.index)
      .map(({ id }) => ({ kind: 'STEP_ENDED', commentId, stepId: id }) as const),
    { kind: 'RUN_ENDED', commentId },
  ]);
}
