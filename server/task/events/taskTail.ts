import type { Database } from '../../platform/database/database.ts';
import { callFewAtATime } from '../../platform/fewAtATime.ts';
import type { Events } from '../../platform/events.ts';
import { taskTopic, type TaskEvent, type TaskEventKind } from './taskEvent.ts';

export interface TaskTailDeps {
  readonly database: Pick<Database, 'prisma'>;
  readonly events: Events;
  /** Interval of the fallback poll; default 1,000 ms. */
  readonly pollMs?: number;
}

const pageSize = 500;
const keptEvents = 500;

/** Reads the events of a task after `seq`, at most 500. */
export async function readTaskEvents(
  { prisma }: Pick<Database, 'prisma'>,
  taskId: string,
  after: number,
): Promise<readonly TaskEvent[]> {
  const rows = await prisma.taskEvent.findMany({
    where: { taskId, seq: { gt: after } },
    orderBy: { seq: 'asc' },
    take: pageSize,
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
}

/**
 * The newest events of one task in memory, read once for all who watch it in this process. A hint
 * makes it look at once; it looks each second anyway, because hints get lost.
 */
export class TaskTail {
  readonly #deps: TaskTailDeps;
  readonly #taskId: string;
  readonly #wakers = new Set<() => void>();
  readonly #unsubscribe: () => void;
  readonly #poll: NodeJS.Timeout;
  #kept: readonly TaskEvent[] = [];
  #seq: number;
  #reading = false;
  #again = false;

  /** @param seq the tail begins after this number. */
  constructor(deps: TaskTailDeps, taskId: string, seq: number) {
    this.#deps = deps;
    this.#taskId = taskId;
    this.#seq = seq;
    this.#unsubscribe = deps.events.subscribe(taskTopic(taskId), (hint) => {
      if (!(Number(hint) <= this.#seq)) {
        void this.#read();
      }
    });
    this.#poll = setInterval(() => void this.#read(), deps.pollMs ?? 1000);
    // Catches events written between reading `seq` and listening for hints.
    void this.#read();
  }

  /** Number of the last event known here. */
  get seq(): number {
    return this.#seq;
  }

  /**
   * Events after `cursor`, or null when the older ones among them are no longer kept: read those
   * from the table.
   */
  after(cursor: number): readonly TaskEvent[] | null {
    if (cursor >= this.#seq) {
      return [];
    }
    const first = this.#kept[0]?.seq;
    return first !== undefined && first <= cursor + 1 ? this.#kept.slice(cursor + 1 - first) : null;
  }

  /** Resolves when there may be events after `cursor`, or after `milliseconds`. */
  changed(cursor: number, milliseconds: number, signal: AbortSignal): Promise<void> {
    if (this.#seq > cursor || signal.aborted) {
      return Promise.resolve();
    }
    return new Promise((done) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#wakers.delete(wake);
        signal.removeEventListener('abort', wake);
        done();
      };
      const timer = setTimeout(wake, milliseconds);
      this.#wakers.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }

  close(): void {
    clearInterval(this.#poll);
    this.#unsubscribe();
  }

  async #read(): Promise<void> {
    if (this.#reading) {
      this.#again = true;
      return;
    }
    this.#reading = true;
    try {
      do {
        this.#again = false;
        const events = await readTaskEvents(this.#deps.database, this.#taskId, this.#seq);
        const last = events.at(-1);
        if (last !== undefined) {
          this.#kept = [...this.#kept, ...events].slice(-keptEvents);
          this.#seq = last.seq;
          this.#again ||= events.length === pageSize;
          callFewAtATime(this.#wakers);
        }
      } while (this.#again);
    } catch {
      // The database is away for a moment; the next poll looks again, and watchers keep their
      // place.
    } finally {
      this.#reading = false;
    }
  }
}
