import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Door } from '../../server/graphql/door.ts';
import { createErrorMask } from '../../server/graphql/mask.ts';
import { schema } from '../../server/schema.ts';
import { webSocketDoor } from '../../server/graphql/webSocketDoor.ts';
import { localEvents } from '../../server/platform/events.ts';
import { newId } from '../../server/platform/ids.ts';
import { createLog } from '../../server/platform/log.ts';
import { createTask } from '../../server/task/createTask.ts';
import { announce, appendEvents } from '../../server/task/events/taskEvent.ts';
import { watchTasks, type TaskWatch } from '../../server/task/events/taskEvents.ts';
import { createTestDatabase, databaseServers, type TestDatabase } from '../../server/testing/database.ts';
import { manualJobs } from '../../server/testing/manualJobs.ts';
import { createOrganization, type TestOrganization } from '../../server/testing/organization.ts';
import { until } from '../../server/testing/until.ts';
import { report } from './report.ts';

/** `WATCHERS=100` tries with fewer. */
const watchers = Number(process.env.WATCHERS ?? 1000);
const dropped = 0.7;
const tasks = 20;
const eventsPerTask = 100;
const findings = report('watchers');

afterAll(() => findings.write());

interface Watcher {
  readonly last: () => number;
  readonly gaps: () => number;
  readonly doubles: () => number;
  /** Cuts the connection as a network does, without a closing handshake. */
  drop(): void;
  close(): void;
}

interface Measurements {
  /** Milliseconds from the reconnect to the first event after it. */
  readonly resumes: number[];
  connections: number;
}

/**
 * Where a client is goes into variables, as our own pages do it: one text is parsed and shared by
 * all.
 */
const watching = `subscription TaskEvents($taskId: ID!, $after: Int!) {
  taskEvents(taskId: $taskId, after: $after) {
    seq kind delta comment { id status } step { id status reasoning }
  }
}`;

/**
 * A client of the API that comes back whenever its connection is gone, with the last number it saw.
 */
function watch(url: string, taskId: string, total: number, measurements: Measurements): Watcher {
  let last = 0;
  let gaps = 0;
  let doubles = 0;
  let closed = false;
  let socket: WebSocket;
  const connect = (): void => {
    const begun = performance.now();
    let resumed = last === 0;
    measurements.connections += 1;
    const ws = new WebSocket(url, 'graphql-transport-ws');
    socket = ws;
    const send = (message: object): void => ws.send(JSON.stringify(message));
    ws.on('open', () => send({ type: 'connection_init', payload: { authorization: 'Bearer test' } }));
    ws.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as {
        type: string;
        payload?: { data?: { taskEvents: { seq: number; kind: string } }; errors?: unknown };
      };
      if (message.type === 'connection_ack') {
        send({ id: '1', type: 'subscribe', payload: { query: watching, variables: { taskId, after: last } } });
      } else if (message.type === 'ping') {
        send({ type: 'pong' });
      } else if (message.type === 'next') {
        const event = message.payload?.data?.taskEvents;
        if (event === undefined) {
          gaps += 1;
        } else if (event.kind !== 'HEARTBEAT') {
          if (event.seq <= last) {
            doubles += 1;
          } else if (event.seq !== last + 1) {
            gaps += 1;
          }
          last = Math.max(last, event.seq);
          if (!resumed) {
            resumed = true;
            measurements.resumes.push(performance.now() - begun);
          }
        }
      }
    });
    ws.on('error', () => undefined);
    ws.on('close', () => {
      if (!closed && last < total) {
        setTimeout(connect, Math.random() * 100);
      }
    });
  };
  connect();
  return {
    last: () => last,
    gaps: () => gaps,
    doubles: () => doubles,
    drop: () => socket.terminate(),
    close() {
      closed = true;
      socket.terminate();
    },
  };
}

describe.each(databaseServers)('watchers on $name', (server) => {
  let database: TestDatabase;
  let organization: TestOrganization;
  let url: string;
  let taskWatch: TaskWatch;
  let close: () => Promise<void>;
  const events = localEvents();
  const jobs = manualJobs();

  beforeAll(async () => {
    database = await createTestDatabase(server);
    organization = await createOrganization(database.prisma);
    taskWatch = watchTasks({ database, events });
    const log = createLog('silent');
    const door: Door = {
      schema,
      log,
      mask: createErrorMask(log),
      allowsOrigin: () => true,
      authenticate: () => Promise.resolve({ viewer: organization.explorer, expiresAt: null }),
      contextOf: (viewer) => ({
        viewer,
        database: database.prisma,
        now: new Date(),
        requestId: 'test',
        // The other services are not used by subscriptions.
        services: { task: { database, jobs, events, watch: taskWatch } } as unknown as ReturnType<
          Door['contextOf']
        >['services'],
      }),
    };
    const http = createServer();
    const closeDoor = webSocketDoor(http, door);
    await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
    url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/graphql`;
    close = async () => {
      await closeDoor();
      await new Promise((done) => http.close(done));
    };
  });

  afterAll(async () => {
    await close();
    await database.drop();
  });

  it(`F4: ${watchers} watchers, ${dropped * 100} % dropped at random, see every event once and in order`, async () => {
    const asked = await Promise.all(
      Array.from({ length: tasks }, async () => {
        const services = { database, jobs, events };
        const { id } = await createTask(services, organization.explorer, {
          agentId: organization.agentId,
          question: 'x?',
        });
        const comment = await database.prisma.comment.findFirstOrThrow({ where: { taskId: id } });
        return { taskId: id, commentId: comment.id };
      }),
    );
    const measurements: Measurements = { resumes: [], connections: 0 };
    const all = Array.from({ length: watchers }, (_, n) =>
      watch(url, asked[n % tasks]!.taskId, eventsPerTask, measurements),
    );
    await until('all watch', () => all.every((watcher) => watcher.last() === 1), 60_000);

    const victims = all.filter(() => Math.random() < dropped);
    const begun = performance.now();
    const dropping = Promise.all(
      victims.map(async (victim) => {
        await delay(Math.random() * 4000);
        victim.drop();
      }),
    );
    for (let n = 1; n < eventsPerTask; n += 1) {
      await Promise.all(
        asked.map(async ({ taskId, commentId }) => {
          const stepId = newId('Step');
          const about = { id: stepId, taskId, commentId, organizationId: organization.organizationId };
          const seq = await database.prisma.$transaction(async (transaction) => {
            // As in a real answer: some steps, and words in between.
            if (n % 5 !== 0) {
              return appendEvents(transaction, taskId, [{ kind: 'TEXT_DELTA', commentId, delta: `${n} ` }]);
            }
            await transaction.step.create({ data: { ...about, index: n, type: 'THOUGHT', reasoning: 'Thinking' } });
            return appendEvents(transaction, taskId, [{ kind: 'STEP_STARTED', commentId, stepId }]);
          });
          announce(events, taskId, seq);
        }),
      );
      await delay(20);
    }
    await dropping;
    await until('all have seen everything', () => all.every((watcher) => watcher.last() === eventsPerTask), 60_000);
    const seconds = (performance.now() - begun) / 1000;
    const sum = (count: (watcher: Watcher) => number): number =>
      all.reduce((total, watcher) => total + count(watcher), 0);
    const gaps = sum((watcher) => watcher.gaps());
    const doubles = sum((watcher) => watcher.doubles());
    expect(gaps).toBe(0);
    expect(doubles).toBe(0);
    expect(measurements.connections).toBeGreaterThan(watchers);
    const resumes = measurements.resumes.toSorted((a, b) => a - b);
    const p95 = resumes[Math.floor(resumes.length * 0.95)] ?? 0;
    expect(p95).toBeLessThan(1000);
    for (const watcher of all) {
      watcher.close();
    }
    await until('nobody watches', () => taskWatch.size().watchers === 0);
    findings.add({
      id: 'F4',
      database: server.name,
      figures: {
        watchers,
        drops: victims.length,
        reconnects: measurements.connections - watchers,
        gaps,
        doubles,
        'resume p95 ms': Math.round(p95),
        'events/s': Math.round((watchers * eventsPerTask) / seconds),
      },
    });
  });
});
