import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberViewer } from '../../server/access/viewer.ts';
import { localEvents } from '../../server/platform/events.ts';
import { startJobs } from '../../server/platform/jobs/jobs.ts';
import { createLog } from '../../server/platform/log.ts';
import { createTask } from '../../server/task/createTask.ts';
import { taskRunJob } from '../../server/task/run/taskRunJob.ts';
import { startTaskWorker } from '../../server/task/run/worker.ts';
import { createTestDatabase, databaseServers, type TestDatabase } from '../../server/testing/database.ts';
import { createOrganization, type TestOrganization } from '../../server/testing/organization.ts';
import { scriptedAnalyst, scriptedWorld } from '../../server/testing/scriptedAnalyst.ts';
import { until } from '../../server/testing/until.ts';
import { report } from './report.ts';

const questions = 300;
/** How long the analyst takes over each of them. */
const answeringMs = 300;
const longestWaitMs = 3000;
const findings = report('turns');

afterAll(() => findings.write());

describe.each(databaseServers)('turns on $name', (server) => {
  let database: TestDatabase;
  let acme: TestOrganization;
  let globex: TestOrganization;
  let stop: () => Promise<void>;
  const events = localEvents();
  const log = createLog('silent');

  beforeAll(async () => {
    database = await createTestDatabase(server);
    [acme, globex] = [await createOrganization(database.prisma), await createOrganization(database.prisma)];
  });

  afterAll(async () => {
    await stop();
    await database.drop();
  });

  it(`F9: ${questions} questions of one person delay a colleague and another organization by seconds at most`, async () => {
    const jobs = await startJobs({ url: database.url, log, kinds: [taskRunJob] });
    const answer = scriptedAnalyst({ steps: [{ type: 'SUMMARIZE', reasoning: 'Answer' }] });
    const ask = async (viewer: MemberViewer, { agentId }: TestOrganization): Promise<string> => {
      const { id } = await createTask({ database, jobs, events }, viewer, { agentId, question: 'How many?' });
      return id;
    };
    for (let n = 0; n < questions; n += 1) {
      await ask(acme.explorer, acme);
    }
    const worker = await startTaskWorker({
      database,
      jobs,
      events,
      log,
      workerId: 'turns',
      analyst: async (...asked) => {
        await delay(answeringMs);
        return answer(...asked);
      },
      openWorld: () =>
        Promise.resolve(
          scriptedWorld(acme.dataSourceId, () => Promise.reject(new Error('No query is part of the script.'))),
        ),
    });
    stop = async () => {
      await worker.stop();
      await jobs.stop(1000);
    };
    const answered = () => database.prisma.taskRun.count({ where: { state: 'COMPLETED' } });
    await until('some of the many are answered', async () => (await answered()) >= 5, 60_000);

    const waits: number[] = [];
    for (const [viewer, organization] of [
      [acme.otherExplorer, acme],
      [globex.explorer, globex],
      [acme.otherExplorer, acme],
    ] as const) {
      const asked = performance.now();
      const taskId = await ask(viewer, organization);
      await until(
        'it is answered',
        async () => (await database.prisma.taskRun.count({ where: { comment: { taskId }, state: 'COMPLETED' } })) === 1,
        60_000,
      );
      waits.push(Math.round(performance.now() - asked));
    }
    const left = questions + waits.length - (await answered());
    expect(left).toBeGreaterThan(questions / 2);
    expect(Math.max(...waits)).toBeLessThan(longestWaitMs);
    findings.add({
      id: 'F9',
      database: server.name,
      figures: { questions, 'still waiting': left, 'longest wait ms': Math.max(...waits) },
    });
  });
});
