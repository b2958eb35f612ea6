import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, databaseServers, type TestDatabase } from '../../testing/database.ts';
import { until } from '../../testing/until.ts';
import { startJobs, type JobKind, type Jobs } from './jobs.ts';
import { createLog } from '../log.ts';

const count: JobKind<{ n: number }> = { name: 'test.count', input: z.object({ n: z.number() }) };
const fails: JobKind<{ n: number }> = { ...count, name: 'test.fails', retryLimit: 2, retryDelaySeconds: 0 };
const shared: JobKind<{ n: number }> = { ...count, name: 'test.shared' };
const single: JobKind<{ n: number }> = { ...count, name: 'test.single', uniqueByKey: true };

describe.each(databaseServers)('jobs on $name', (server) => {
  let database: TestDatabase;
  let jobs: Jobs;

  beforeAll(async () => {
    database = await createTestDatabase(server);
    jobs = await startJobs({ url: database.url, log: createLog('silent'), kinds: [count, fails, single, shared] });
  });

  afterAll(async () => {
    await jobs.stop(1000);
    await database.drop();
  });

  it('drains a backlog without waiting for the poll, each job once', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, n) => jobs.send(count, { n })));
    const seen: number[] = [];
    const started = performance.now();
    await jobs.work(count, { concurrency: 2 }, async ({ n }) => void seen.push(n));
    await until('all are done', () => seen.length >= 60);
    // Two workers polling each 500 ms would need 15 s.
    expect(performance.now() - started).toBeLessThan(7000);
    expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n));
  });

  it('exists exactly when the transaction it was sent in is committed', async () => {
    const sent = async (commit: boolean): Promise<void> =>
      database.prisma.$transaction(async (transaction) => {
        await jobs.send(single, { n: commit ? 1 : 0 }, { transaction, key: String(commit) });
        if (!commit) {
          throw new Error('rolled back');
        }
      });
    await expect(sent(false)).rejects.toThrow('rolled back');
    await sent(true);
    const { rows } = await database.pool.query(`SELECT data FROM pgboss.job WHERE name = 'test.single'`);
    expect(rows).toEqual([{ data: { n: 1 } }]);
  });

  it('keeps one waiting job per key', async () => {
    await Promise.all(Array.from({ length: 5 }, (_, n) => jobs.send(single, { n }, { key: 'same' })));
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS waiting FROM pgboss.job WHERE name = 'test.single' AND singleton_key = 'same'`,
    );
    expect(rows).toEqual([{ waiting: 1 }]);
  });

  it('tries a failing job again, says which attempt it is, and gives up after the last', async () => {
    const attempts: { attempt: number; last: boolean }[] = [];
    await jobs.work(fails, { concurrency: 1 }, (_input, { attempt, last }) => {
      attempts.push({ attempt, last });
      return Promise.reject(new Error('always'));
    });
    await jobs.send(fails, { n: 1 });
    const state = async (): Promise<unknown> =>
      (await database.pool.query<{ state: string }>(`SELECT state FROM pgboss.job WHERE name = 'test.fails'`)).rows[0]
        ?.state;
    await until('it is given up', async () => (await state()) === 'failed');
    expect(attempts).toEqual([
      { attempt: 1, last: false },
      { attempt: 2, last: false },
      { attempt: 3, last: true },
    ]);
  });

  it('takes only some jobs of each organization at once', async () => {
    const gate = Promise.withResolvers<void>();
    const begun: number[] = [];
    for (const n of [1, 2, 3, 4]) {
      await jobs.send(shared, { n }, { organizationId: 'acme' });
    }
    await jobs.send(shared, { n: 5 }, { organizationId: 'globex' });
    await jobs.work(shared, { concurrency: 4, perOrganization: 2 }, async ({ n }) => {
      begun.push(n);
      await gate.promise;
    });
    await until('the other organization has begun', () => begun.includes(5) && begun.length >= 3);
    expect(begun.filter((n) => n < 5)).toHaveLength(2);
    gate.resolve();
    await until('all have begun', () => begun.length === 5);
  });
});
