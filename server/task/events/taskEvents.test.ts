import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localEvents, type Events } from '../../platform/events.ts';
import { createTestDatabase, databaseServers, type TestDatabase } from '../../testing/database.ts';
import { manualJobs } from '../../testing/manualJobs.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { until } from '../../testing/until.ts';
import { createTask } from '../createTask.ts';
import { announce, appendEvents, type TaskEvent } from './taskEvent.ts';
import { watchTasks, type TaskWatch, type TaskWatchDeps } from './taskEvents.ts';

describe.each(databaseServers)('task events on $name', (server) => {
  let database: TestDatabase;
  let organization: TestOrganization;
  const events = localEvents();
  const deaf: Events = { ...localEvents(), publish: () => undefined };

  beforeAll(async () => {
    database = await createTestDatabase(server);
    organization = await createOrganization(database.prisma);
  });

  afterAll(() => database.drop());

  /** A task with one event; returns its id and a function that appends one more. */
  async function newTask(bus: Events = events) {
    const services = { database, jobs: manualJobs(), events: bus };
    const { id } = await createTask(services, organization.explorer, { agentId: organization.agentId, question: 'x?' });
    const { id: commentId } = await database.prisma.comment.findFirstOrThrow({ where: { taskId: id } });
    const append = async (delta: string, count = 1): Promise<void> => {
      const seq = await database.prisma.$transaction((transaction) =>
        appendEvents(
          transaction,
          id,
          Array.from({ length: count }, () => ({ kind: 'TEXT_DELTA', commentId, delta }) as const),
        ),
      );
      announce(bus, id, seq);
    };
    return { taskId: id, append };
  }

  const watching = (options: Partial<TaskWatchDeps> = {}): TaskWatch => watchTasks({ database, events, ...options });

  /** Reads until the event with number `last`, then leaves. */
  async function readTo(watch: TaskWatch, taskId: string, after: number, last: number): Promise<TaskEvent[]> {
    const got: TaskEvent[] = [];
    for await (const event of watch.events({ taskId, after, signal: AbortSignal.timeout(20_000) })) {
      got.push(event);
      if (event.seq >= last) {
        break;
      }
    }
    return got;
  }

  const numbers = (got: readonly TaskEvent[]): number[] => got.map(({ seq }) => seq);
  const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n);

  it('replays what is stored, then follows, without gap or repetition', async () => {
    const { taskId, append } = await newTask();
    await append('old', 3);
    const reading = readTo(watching(), taskId, 1, 30);
    for (let n = 0; n < 26; n += 1) {
      await append(`new ${n}`);
    }
    const got = await reading;
    expect(numbers(got)).toEqual(range(2, 30));
    expect(got.at(-1)).toMatchObject({ kind: 'TEXT_DELTA', delta: 'new 25', taskId });
  });

  it('reads a long task page by page and then what is kept in memory', async () => {
    const { taskId, append } = await newTask();
    const watch = watching();
    await append('old', 1700);
    const reading = readTo(watch, taskId, 0, 2400);
    await append('new', 699);
    expect(numbers(await reading)).toEqual(range(1, 2400));
  });

  it('finds events within 2 s when every hint is lost', async () => {
    const { taskId, append } = await newTask(deaf);
    const watch = watching({ events: deaf });
    const reading = readTo(watch, taskId, 1, 2);
    await until('it watches', () => watch.size().watchers === 1);
    await append('quiet');
    const written = performance.now();
    expect(numbers(await reading)).toEqual([2]);
    expect(performance.now() - written).toBeLessThan(2000);
  });

  it('gives each reader every event once, whatever order readers come, leave and come back in', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ leaveAfter: fc.integer({ min: 1, max: 9 }), start: fc.integer({ min: 0, max: 5 }) }), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 8 }),
        async (readers, writes) => {
          const { taskId, append } = await newTask();
          const total = 1 + writes.reduce((sum, count) => sum + count, 0);
          const watch = watching({ pollMs: 20 });
          const reading = readers.map(async ({ leaveAfter, start }) => {
            const first = Math.min(start, total);
            const got: number[] = [];
            let cursor = first;
            while (cursor < total) {
              const part = await readTo(watch, taskId, cursor, Math.min(total, cursor + leaveAfter));
              got.push(...numbers(part));
              cursor = got.at(-1) ?? cursor;
            }
            expect(got).toEqual(range(first + 1, total));
          });
          for (const count of writes) {
            await append('x', count);
          }
          await Promise.all(reading);
          expect(watch.size()).toEqual({ tasks: 0, watchers: 0 });
        },
      ),
      { numRuns: 15 },
    );
  });

  it('reads each batch once for all watchers', async () => {
    const { taskId, append } = await newTask();
    let reads = 0;
    const counting = {
      prisma: database.prisma.$extends({
        query: {
          taskEvent: {
            findMany({ args, query }) {
              reads += 1;
              return query(args);
            },
          },
        },
      }) as unknown as TestDatabase['prisma'],
    };
    const watch = watching({ database: counting, pollMs: 60_000 });
    const readers = range(1, 50).map(() => readTo(watch, taskId, 1, 11));
    await until('all watch', () => watch.size().watchers === 50);
    for (let n = 0; n < 10; n += 1) {
      await append('x');
    }
    for (const got of await Promise.all(readers)) {
      expect(numbers(got)).toEqual(range(2, 11));
    }
    expect(reads).toBeLessThanOrEqual(20);
    expect(watch.size()).toEqual({ tasks: 0, watchers: 0 });
  });

  it('says that it lives while nothing happens', async () => {
    const { taskId } = await newTask();
    const got: TaskEvent[] = [];
    for await (const event of watching({ heartbeatMs: 50 }).events({ taskId, after: 1 })) {
      got.push(event);
      if (got.length === 3) {
        break;
      }
    }
    expect(got.map(({ kind, seq }) => [kind, seq])).toEqual(Array.from({ length: 3 }, () => ['HEARTBEAT', 1]));
  });

  it.each(['silent', 'busy'])('ends when the right to read a %s task was taken back', async (kind) => {
    const { taskId, append } = await newTask();
    const watch = watching({ heartbeatMs: 50 });
    let allowed = true;
    const reading = (async () => {
      for await (const event of watch.events({ taskId, after: 0, mayRead: () => Promise.resolve(allowed) })) {
        expect(event.taskId).toBe(taskId);
      }
    })();
    await until('it watches', () => watch.size().watchers === 1);
    allowed = false;
    const writing = new AbortController();
    const writes = (async () => {
      while (!writing.signal.aborted) {
        await (kind === 'busy' ? append('x') : delay(10));
      }
    })();
    await reading;
    writing.abort();
    await writes;
    expect(watch.size().tasks).toBe(0);
  });

  it('lets go of the task when the reader leaves while it waits', async () => {
    const { taskId } = await newTask();
    const watch = watching();
    const leaving = new AbortController();
    const reading = (async () => {
      for await (const event of watch.events({ taskId, after: 1, signal: leaving.signal })) {
        throw new Error(`unexpected ${event.kind}`);
      }
    })();
    await until('it watches', () => watch.size().watchers === 1);
    leaving.abort();
    await reading;
    expect(watch.size()).toEqual({ tasks: 0, watchers: 0 });
  });

  it('lets go of the task at once when the reader returns without having been answered', async () => {
    const { taskId } = await newTask();
    const watch = watching();
    const stream = watch.events({ taskId, after: 1 });
    const next = stream.next();
    await until('it watches', () => watch.size().watchers === 1);
    await stream.return();
    expect(await next).toEqual({ done: true, value: undefined });
    expect(watch.size()).toEqual({ tasks: 0, watchers: 0 });
  });

  it('has nothing to say about tasks that do not exist', async () => {
    const stream = watching().events({ taskId: 'tsk_none', after: 0, signal: AbortSignal.timeout(1000) });
    expect(await stream.next()).toEqual({ done: true, value: undefined });
  });
});
