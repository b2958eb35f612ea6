import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLog } from '../../server/platform/log.ts';
import { startJobs, type JobKind, type Jobs } from '../../server/platform/jobs/jobs.ts';
import { createTestDatabase, databaseServers, type TestDatabase } from '../../server/testing/database.ts';
import { until } from '../../server/testing/until.ts';
import { report } from './report.ts';

// Daily jobs, such as the check of every data source, run once however many processes there are,
// and still run after a restart.

const kind: JobKind<object> = { name: 'test.scheduled', input: z.object({}), uniqueByKey: true };
const findings = report('schedules');
const minuteMs = 60_000;

afterAll(() => findings.write());

describe.each(databaseServers)('schedules on $name', (server) => {
  let database: TestDatabase;
  /** Minutes in which the job ran. */
  const ran: number[] = [];
  const running: Jobs[] = [];

  beforeAll(async () => {
    database = await createTestDatabase(server);
  });
  afterAll(async () => {
    await stop();
    await database.drop();
  });

  async function start(schedules: boolean): Promise<void> {
    const jobs = await startJobs({ url: database.url, log: createLog('silent'), kinds: [kind] });
    running.push(jobs);
    await jobs.work(kind, { concurrency: 1 }, async () => void ran.push(Math.floor(Date.now() / minuteMs)));
    if (schedules) {
      await jobs.schedule(kind, '* * * * *', {});
    }
  }

  async function stop(): Promise<void> {
    await Promise.all(running.splice(0).map((jobs) => jobs.stop(1000)));
  }

  it('once of two processes, and again after a restart that says nothing of it', async () => {
    await Promise.all([start(true), start(true)]);
    await until('it ran twice', () => ran.length >= 2, 3 * minuteMs);
    // Whatever the other process might send for the same minute is there by then.
    await sleep(5000);
    expect(new Set(ran).size).toBe(ran.length);
    await stop();
    const before = ran.length;
    await start(false);
    await until('it ran again', () => ran.length > before, 3 * minuteMs);
    findings.add({ id: 'health', database: server.name, figures: { processes: 2, runs: ran.length, doubled: 0 } });
  });
});
