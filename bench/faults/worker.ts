import { createInterface } from 'node:readline';
import type { MemberViewer } from '../../server/access/viewer.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { postgresEvents } from '../../server/platform/events.ts';
import { startJobs } from '../../server/platform/jobs/jobs.ts';
import { createLog } from '../../server/platform/log.ts';
import { createTask } from '../../server/task/createTask.ts';
import { runTaskComment, type RunDeps } from '../../server/task/run/run.ts';
import { taskRunJob } from '../../server/task/run/taskRunJob.ts';
import { startTaskWorker } from '../../server/task/run/worker.ts';
import { scriptedAnalyst, scriptedWorld, type Script } from '../../server/testing/scriptedAnalyst.ts';
import { eventsWithBoundaries, withBoundaries, worldWithBoundaries } from './boundaries.ts';

/** Order of the parent process, one line of JSON each. */
export type Order =
  /**
   * Creates a task and works on it; kills itself at the boundary with number `killAt`, counted from
   * 0.
   */
  | {
      readonly do: 'ask';
      readonly viewer: MemberViewer;
      readonly agentId: string;
      readonly question: string;
      readonly killAt: number;
    }
  /** Works on one comment. */
  | { readonly do: 'run'; readonly commentId: string }
  /** Works on whatever waits, until SIGTERM. */
  | { readonly do: 'work'; readonly concurrency: number };

export interface WorkerSettings {
  readonly url: string;
  readonly dataSourceId: string;
  readonly script: Script;
  readonly limits?: RunDeps['limits'];
  readonly beatMs?: number;
}

const settings = JSON.parse(process.argv[2] ?? '{}') as WorkerSettings;
const log = createLog('silent');
let countdown = Infinity;
let passed: string[] = [];
const at = (boundary: string): void => {
  passed.push(boundary);
  if (passed.length > countdown) {
    process.kill(process.pid, 'SIGKILL');
  }
};

const plain = openDatabase(settings.url);
const database = withBoundaries(plain, at);
const listening = postgresEvents({ url: settings.url, pool: plain.pool, log });
const events = eventsWithBoundaries(listening, at);
const say = (message: object): void => console.log(JSON.stringify(message));

const deps: Omit<RunDeps, 'jobs'> = {
  database,
  events,
  log,
  workerId: `process ${process.pid}`,
  analyst: scriptedAnalyst(settings.script),
  openWorld: () =>
    Promise.resolve(
      worldWithBoundaries(
        scriptedWorld(settings.dataSourceId, async ({ sql }) => {
          const { rows } = await plain.pool.query<[number]>({ text: sql, rowMode: 'array' });
          return { columns: [{ name: 'n', type: 'INTEGER' }], rows, truncated: false, durationMs: 1 };
        }),
        at,
      ),
    ),
  ...(settings.limits === undefined ? {} : { limits: settings.limits }),
  ...(settings.beatMs === undefined ? {} : { beatMs: settings.beatMs }),
};

async function obey(order: Order): Promise<void> {
  const jobs = await startJobs({ url: settings.url, log, kinds: [taskRunJob], sendOnly: order.do !== 'work' });
  if (order.do === 'work') {
    const worker = await startTaskWorker({ ...deps, jobs }, { concurrency: order.concurrency });
    process.once('SIGTERM', () => {
      void worker
        .stop()
        .then(() => jobs.stop())
        .then(() => process.exit(0));
    });
    say({ working: true });
    return;
  }
  let commentId: string;
  if (order.do === 'ask') {
    passed = [];
    countdown = order.killAt;
    const { agentId, question } = order;
    const task = await createTask({ database, jobs, events }, order.viewer, { agentId, question });
    ({ id: commentId } = await plain.prisma.comment.findFirstOrThrow({ where: { taskId: task.id } }));
  } else {
    ({ commentId } = order);
  }
  try {
    await runTaskComment({ ...deps, jobs }, { commentId });
    say({ done: true, passed });
  } catch (error) {
    // A worker whose connection was taken away meanwhile.
    say({ failed: error instanceof Error ? error.message : String(error) });
  }
}

createInterface(process.stdin).on('line', (line) => void obey(JSON.parse(line) as Order));
say({ ready: true });
