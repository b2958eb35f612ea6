import type { Transaction } from '../platform/database.ts';
import type { Events } from '../platform/events.ts';

/**
 * What happened in a task, in order. A reader that knows the last `seq` it saw asks for later ones and misses nothing.
 *
 * COMMENT_CREATED  a person asked; the comment and the task are new or changed
 * RUN_STARTED      a worker began with a comment, or went on with it after another one was lost; words so far are void
 * STEP_STARTED     a step was announced
 * STEP_ENDED       a step completed or failed
 * ATTACHMENT_CREATED
 * TEXT_DELTA       words of an answer that is being written; superseded by the answer
 * RUN_ENDED        the comment reached a terminal state, and the task a resting one; the last event of a run
 * HEARTBEAT        never stored: a sign of life with the last `seq` again
 */
export type TaskEventKind =
  | 'COMMENT_CREATED'
  | 'RUN_STARTED'
  | 'STEP_STARTED'
  | 'STEP_ENDED'
  | 'ATTACHMENT_CREATED'
  | 'TEXT_DELTA'
  | 'RUN_ENDED'
  | 'HEARTBEAT';

/** One event as readers see it; ids name what it is about. */
export interface TaskEvent {
  readonly taskId: string;
  /** From 1, without gaps within the task. */
  readonly seq: number;
  readonly kind: TaskEventKind;
  readonly at: Date;
  readonly commentId: string | null;
  readonly stepId: string | null;
  readonly attachmentId: string | null;
  /** Words to append, for TEXT_DELTA. */
  readonly delta: string | null;
}

/** What a writer says of an event. */
export interface NewTaskEvent {
  readonly kind: Exclude<TaskEventKind, 'HEARTBEAT'>;
  readonly commentId: string;
  readonly stepId?: string;
  readonly attachmentId?: string;
  readonly delta?: string;
}

/** Topic of the hints about a task. */
export function taskTopic(taskId: string): string {
  return `task ${taskId}`;
}

/** Topic on which the worker of a comment hears that it should stop. */
export function stopTopic(commentId: string): string {
  return `stop ${commentId}`;
}

/** Tells watchers that there is something new; call it after the commit. */
export function announce(events: Events, taskId: string, seq: number): void {
  events.publish(taskTopic(taskId), String(seq));
}

/**
 * Appends events in the caller's transaction. Their numbers are taken under the task's row lock, so whoever reads a
 * number after the commit can read all smaller ones.
 * @returns the number of the last one.
 */
export async function appendEvents(
  transaction: Transaction,
  taskId: string,
  events: readonly NewTaskEvent[],
): Promise<number> {
  const { lastSeq } = await transaction.task.update({
    where: { id: taskId },
    data: { lastSeq: { increment: events.length } },
    select: { lastSeq: true },
  });
  const first = lastSeq - events.length + 1;
  await transaction.taskEvent.createMany({
    data: events.map(({ kind, commentId, ...body }, place) => ({
      taskId,
      seq: first + place,
      kind,
      commentId,
      body,
    })),
  });
  return lastSeq;
}
