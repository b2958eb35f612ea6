import type { Database } from '../../platform/database/database.ts';
import { feedPage, type FeedStore } from '../../platform/feed/feedTail.ts';
import { watchFeed, type FeedOptions, type FeedQuery } from '../../platform/feed/watchFeed.ts';
import type { Task } from '../../generated/prisma/client.ts';
import { taskTopic, type TaskEvent, type TaskEventKind } from './taskEvent.ts';

/** Watches tasks; one per process. */
export interface TaskWatch {
  /**
   * Every event of a task after a number, in order, each once. It goes on after RUN_ENDED, because
   * a person may ask on; see `FeedWatch`.
   */
  events(about: TaskEventsQuery): AsyncGenerator<TaskEvent, void, undefined>;
  /** Tasks being watched and their watchers, for measurements. */
  size(): { readonly tasks: number; readonly watchers: number };
}

type TaskEventsQuery = Omit<FeedQuery, 'key'> & { readonly taskId: Task['id'] };

export interface TaskWatchDeps extends FeedOptions {
  readonly database: Pick<Database, 'prisma'>;
}

export function watchTasks({ database, ...options }: TaskWatchDeps): TaskWatch {
  const watch = watchFeed(taskEventsIn(database), options);
  return {
    events: ({ taskId, ...query }) => watch.events({ ...query, key: taskId }),
    size() {
      const { keys, watchers } = watch.size();
      return { tasks: keys, watchers };
    },
  };
}

function taskEventsIn({ prisma }: Pick<Database, 'prisma'>): FeedStore<TaskEvent> {
  return {
    topic: taskTopic,
    async last(taskId) {
      const task = await prisma.task.findUnique({ where: { id: taskId }, select: { lastSeq: true } });
      return task?.lastSeq ?? null;
    },
    async read(taskId, after) {
      const rows = await prisma.taskEvent.findMany({
        where: { taskId, seq: { gt: after } },
        orderBy: { seq: 'asc' },
        take: feedPage,
      });
      return rows.map(({ seq, kind, commentId, body, createdAt }) => {
        // Written by appendEvents.
        const about = body as { stepId?: string; attachmentId?: string; delta?: string };
        return {
          taskId,
          seq,
          kind: kind as TaskEventKind,
          at: createdAt,
          commentId,
          stepId: about.stepId ?? null,
          attachmentId: about.attachmentId ?? null,
          delta: about.delta ?? null,
        };
      });
    },
    heartbeat: (taskId, seq) => ({
      taskId,
      seq,
      kind: 'HEARTBEAT',
      at: new Date(),
      commentId: null,
      stepId: null,
      attachmentId: null,
      delta: null,
    }),
  };
}
