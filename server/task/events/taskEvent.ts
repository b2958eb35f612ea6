import { Prisma } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import { storableJson } from '../../platform/database/storableJson.ts';

/**
 * Events of a task, in order. A reader that knows the last `seq` it saw asks for later ones and
 * misses nothing.
 *
 * COMMENT_CREATED  a person asked; the comment and the task are new or changed; a new comment has
 * its first step, the question RUN_STARTED      a worker began with a comment, or went on with it
 * after another one was lost; words so far are void STEP_STARTED     a step was announced
 * STEP_ENDED       a step completed or failed ATTACHMENT_CREATED TEXT_DELTA       words of an
 * answer that is being written; superseded by the answer RUN_WAITING      the run waits for a
 * person, who completes the step of the event before RUN_ENDED        the comment reached a
 * terminal state, and the task a resting one; the last event of a run HEARTBEAT        never
 * stored: a sign of life with the last `seq` again
 */
export type TaskEventKind =
  | 'COMMENT_CREATED'
  | 'RUN_STARTED'
  | 'STEP_STARTED'
  | 'STEP_ENDED'
  | 'ATTACHMENT_CREATED'
  | 'TEXT_DELTA'
  | 'RUN_WAITING'
  | 'RUN_ENDED'
  | 'HEARTBEAT';

/** Event as readers see it; ids name its subjects. */
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

/** Event as a writer submits it. */
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
 * The end of a statement that makes a change and appends events; it returns the number of the last
 * one as `last_seq`. The statement begins with `held`: one row with the `task_id` whose row lock is
 * held, or none, and then nothing is done.
 * @param changes data-modifying statements that read from `held`.
 */
export function appending(events: readonly NewTaskEvent[], ...changes: readonly Prisma.Sql[]): Prisma.Sql {
  const rows = events.map(({ kind, commentId, ...body }, place) => ({
    behind: events.length - 1 - place,
    kind,
    comment_id: commentId,
    body,
  }));
  const changed = changes.map((change, place) => Prisma.sql`${Prisma.raw(`changed_${place}`)} AS (${change}),`);
  return Prisma.sql`
    ${changed.length === 0 ? Prisma.empty : Prisma.join(changed, '\n')}
    numbered AS (
      UPDATE task SET last_seq = last_seq + ${events.length}, updated_at = now()
      FROM held WHERE task.id = held.task_id
      RETURNING task.id, task.last_seq
    ), appended AS (
      INSERT INTO task_event (task_id, seq, comment_id, kind, body)
      SELECT numbered.id, numbered.last_seq - behind, comment_id, kind, body
      FROM numbered, jsonb_to_recordset(${JSON.stringify(storableJson(rows))}::jsonb)
        AS event (behind int, comment_id text, kind text, body jsonb)
    )
    SELECT last_seq FROM numbered`;
}

/**
 * Appends events in the caller's transaction, which holds the task's row lock. Their numbers are
 * taken under it, so a reader that sees a number after the commit can read all smaller ones.
 * @param changes made in the same statement, as in `appending`.
 * @returns the number of the last one.
 */
export async function appendEvents(
  transaction: Transaction,
  taskId: string,
  events: readonly NewTaskEvent[],
  ...changes: readonly Prisma.Sql[]
): Promise<number> {
  const [last] = await transaction.$queryRaw<{ last_seq: number }[]>`
    WITH held AS (SELECT ${taskId} AS task_id), ${appending(events, ...changes)}`;
  if (last === undefined) {
    throw new Error(`There is no task ${taskId}.`);
  }
  return last.last_seq;
}
