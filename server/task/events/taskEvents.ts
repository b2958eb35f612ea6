import { setTimeout as delay } from 'node:timers/promises';
import { unlessAway } from '../../platform/database/databaseFailure.ts';
import type { Task } from '../../generated/prisma/client.ts';
import type { TaskEvent } from './taskEvent.ts';
import { readTaskEvents, TaskTail, type TaskTailDeps } from './taskTail.ts';

/** Watches tasks; one per process. */
export interface TaskWatch {
  /**
   * Every event of a task after a number, in order, each once: first those that are stored, then
   * those to come. It goes on after RUN_ENDED, because a person may ask on, and ends only with the
   * signal, when the reader leaves, or when `mayRead` says no. A reader that comes back passes the
   * last number it saw and misses nothing.
   *
   * Nothing is queued for a reader: it has a place in the task, and takes the next event when it is
   * ready for it.
   */
  events(about: TaskEventsQuery): AsyncGenerator<TaskEvent, void, undefined>;
  /** Tasks being watched and their watchers, for measurements. */
  size(): { readonly tasks: number; readonly watchers: number };
}

interface TaskEventsQuery {
  readonly taskId: Task['id'];
  /** Last number the reader saw; 0 for everything. */
  readonly after: number;
  readonly signal?: AbortSignal;
  /** Asked again as often as a heartbeat is due: a right that was taken back ends the stream. */
  readonly mayRead?: () => Promise<boolean>;
}

export interface TaskWatchDeps extends TaskTailDeps {
  /** Silence after which a HEARTBEAT is sent; default 10,000 ms. */
  readonly heartbeatMs?: number;
}

const defaultHeartbeatMs = 10_000;
const lookAgainMs = 1000;

export function watchTasks(deps: TaskWatchDeps): TaskWatch {
  const tails = new Map<string, { readonly tail: TaskTail; watchers: number }>();
  const heartbeatMs = deps.heartbeatMs ?? defaultHeartbeatMs;

  function join(taskId: string, seq: number): TaskTail {
    const shared = tails.get(taskId) ?? { tail: new TaskTail(deps, taskId, seq), watchers: 0 };
    shared.watchers += 1;
    tails.set(taskId, shared);
    return shared.tail;
  }

  function leave(taskId: string): void {
    const shared = tails.get(taskId);
    if (shared !== undefined) {
      shared.watchers -= 1;
      if (shared.watchers === 0) {
        shared.tail.close();
        tails.delete(taskId);
      }
    }
  }

  async function* follow({
    taskId,
    after,
    signal,
    mayRead,
  }: TaskEventsQuery & { readonly signal: AbortSignal }): AsyncGenerator<TaskEvent, void, undefined> {
    const task = await deps.database.prisma.task.findUnique({ where: { id: taskId }, select: { lastSeq: true } });
    if (task === null) {
      return;
    }
    const tail = join(taskId, task.lastSeq);
    let cursor = Math.max(0, after);
    let silentUntil = performance.now() + heartbeatMs;
    let checkAt = performance.now() + heartbeatMs;
    try {
      while (!signal.aborted) {
        if (mayRead !== undefined && performance.now() >= checkAt) {
          const allowed = await unlessAway(mayRead);
          if (allowed === false) {
            return;
          }
          checkAt = performance.now() + (allowed === null ? lookAgainMs : heartbeatMs);
        }
        // A reader that lags far reads the table page by page until it reaches the events kept in
        // memory.
        const batch = tail.after(cursor) ?? (await unlessAway(() => readTaskEvents(deps.database, taskId, cursor)));
        if (batch === null) {
          await delay(lookAgainMs, undefined, { signal }).catch(() => undefined);
          continue;
        }
        for (const event of batch) {
          if (signal.aborted) {
            return;
          }
          cursor = event.seq;
          yield event;
        }
        if (batch.length > 0) {
          silentUntil = performance.now() + heartbeatMs;
          continue;
        }
        await tail.changed(cursor, Math.max(0, silentUntil - performance.now()), signal);
        if (performance.now() >= silentUntil && tail.seq <= cursor && !signal.aborted) {
          silentUntil = performance.now() + heartbeatMs;
          const nothing = { commentId: null, stepId: null, attachmentId: null, delta: null };
          yield { taskId, seq: cursor, kind: 'HEARTBEAT', at: new Date(), ...nothing };
        }
      }
    } finally {
      leave(taskId);
    }
  }

  function events({ signal, ...query }: TaskEventsQuery): AsyncGenerator<TaskEvent, void, undefined> {
    const leaving = new AbortController();
    const following = follow({
      ...query,
      signal: signal === undefined ? leaving.signal : AbortSignal.any([signal, leaving.signal]),
    });
    // A generator that waits hears of `return` only when it goes on: wake it, or it would stay
    // until the next event.
    const leave = following.return.bind(following);
    following.return = (value) => {
      leaving.abort();
      return leave(value);
    };
    return following;
  }

  return {
    events,
    size: () => ({
      tasks: tails.size,
      watchers: [...tails.values()].reduce((sum, { watchers }) => sum + watchers, 0),
    }),
  };
}
