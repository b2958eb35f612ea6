import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberViewer } from '../../access/viewer.ts';
import { localEvents } from '../../platform/events.ts';
import { startJobs, type Jobs } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log.ts';
import { createTestDatabase, databaseServers, type TestDatabase } from '../../testing/database.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { scriptedAnalyst, scriptedWorld } from '../../testing/scriptedAnalyst.ts';
import { until } from '../../testing/until.ts';
import { createTask } from '../createTask.ts';
import { taskRunJob } from './taskRunJob.ts';
import { runsAhead } from './waitingRuns.ts';
import { startTaskWorker } from './worker.ts';

const silent = createLog('silent');

describe.each(databaseServers)('workers on $name', (server) => {
  let database: TestDatabase;
  let acme: TestOrganization;
  let globex: TestOrganization;
  let jobs: Jobs;
  const events = localEvents();
  const stopping: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    database = await createTestDatabase(server);
    [acme, globex] = [await createOrganization(database.prisma), await createOrganization(database.prisma)];
    jobs = await startJobs({ url: database.url, log: silent, kinds: [taskRunJob] });
  });

  afterAll(async () => {
    for (const stop of stopping.splice(0).toReversed()) {
      await stop();
    }
    await jobs.stop(1000);
    await database.drop();
  });

  async function ask(viewer: MemberViewer, { agentId }: TestOrganization): Promise<string> {
    const { id } = await createTask({ database, jobs, events }, viewer, { agentId, question: 'How many?' });
    return (await database.prisma.comment.findFirstOrThrow({ where: { taskId: id } })).id;
  }

  /**
   * A worker of a process of its own; the analyst waits until the gate of the question is opened.
   */
  async function work(name: string, concurrency: number, gate: () => Promise<void>): Promise<void> {
    const own = await startJobs({ url: database.url, log: silent, kinds: [taskRunJob] });
    const answer = scriptedAnalyst({ steps: [{ type: 'SUMMARIZE', reasoning: 'Answer' }] });
    const worker = await startTaskWorker(
      {
        database,
        jobs: own,
        events,
        log: silent,
        workerId: name,
        analyst: async (...asked) => {
          await gate();
          return answer(...asked);
        },
        openWorld: () =>
          Promise.resolve(
            scriptedWorld(acme.dataSourceId, () => Promise.reject(new Error('no query is part of the script'))),
          ),
      },
      { concurrency },
    );
    stopping.push(async () => {
      await worker.stop();
      await own.stop(1000);
    });
  }

  /** Comments in the order their runs began, as their events say. */
  async function begun(): Promise<readonly string[]> {
    const { rows } = await database.pool.query<{ comment_id: string }>(
      `SELECT comment_id FROM task_event WHERE kind = 'RUN_STARTED' ORDER BY created_at`,
    );
    return rows.map(({ comment_id: id }) => id);
  }

  it('begin one question of each person before the second of the one who asked twenty, in two processes', async () => {
    const many: string[] = [];
    for (let n = 0; n < 20; n += 1) {
      many.push(await ask(acme.explorer, acme));
    }
    const colleague = await ask(acme.otherExplorer, acme);
    const stranger = await ask(globex.explorer, globex);
    expect(await Promise.all([many[0]!, many[7]!, colleague, stranger].map((id) => runsAhead(database, id)))).toEqual([
      2, 9, 2, 1,
    ]);

    const gate = Promise.withResolvers<void>();
    await Promise.all(['first', 'second'].map((name) => work(name, 3, () => gate.promise)));
    // Of six places a person has at most one in each process, an organization two.
    await until('both are full', async () => (await begun()).length === 4);
    const first = await begun();
    expect(new Set(first)).toEqual(new Set([many[0], many[1], colleague, stranger]));
    expect(await runsAhead(database, colleague)).toBeNull();
    expect(await runsAhead(database, many[2]!)).toBe(0);

    // Somebody who comes while twenty wait is begun at once: a place was kept.
    const late = await ask(globex.otherExplorer, globex);
    await until('the late one is begun', async () => (await begun()).includes(late));
    expect((await begun()).length).toBe(5);

    gate.resolve();
    await until('all are answered', async () => {
      const states = await database.prisma.taskRun.groupBy({ by: ['state'], _count: true });
      return states.every(({ state }) => state === 'COMPLETED');
    });
    const order = await begun();
    expect(order).toHaveLength(23);
    expect(new Set(order).size).toBe(23);
    const mine = order.filter((id) => many.includes(id));
    // Two processes may begin neighbours in either order.
    for (const [place, id] of mine.entries()) {
      expect(Math.abs(many.indexOf(id) - place)).toBeLessThanOrEqual(2);
    }
  });

  it('try a run again by the clock when it cannot be claimed, and say so', async () => {
    const fresh = await createTestDatabase(server);
    stopping.push(() => fresh.drop());
    const own = await startJobs({ url: fresh.url, log: silent, kinds: [taskRunJob] });
    const organization = await createOrganization(fresh.prisma);
    const deps = { database: fresh, jobs: own, events };
    await createTask(deps, organization.explorer, { agentId: organization.agentId, question: 'How many?' });
    // Reading works, writing does not: a full disk, or a server that only follows another one.
    await fresh.pool.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'refused here' USING ERRCODE = 'read_only_sql_transaction'; END $$;
      CREATE TRIGGER refuse BEFORE UPDATE ON task_run FOR EACH ROW EXECUTE FUNCTION refuse()`);
    const said: number[] = [];
    const log = createLog('warn', {
      write: (line) => void (/could not begin/.test(line) && /refused here/.test(line) && said.push(performance.now())),
    });
    const worker = await startTaskWorker({
      ...deps,
      log,
      workerId: 'refused',
      analyst: scriptedAnalyst({ steps: [] }),
      openWorld: () => Promise.reject(new Error('nothing is begun')),
    });
    stopping.push(async () => {
      await worker.stop();
      await own.stop(1000);
    });
    await until('it was tried four times', () => said.length >= 4);
    // The wake-up may come right after the first look; from then on the timer alone begins.
    expect(said[3]! - said[0]!).toBeGreaterThan(700);
    await fresh.pool.query('DROP TRIGGER refuse ON task_run');
    await until('it is begun', async () => (await fresh.prisma.taskRun.count({ where: { attempt: 1 } })) === 1);
  });
});
