import { expect, test } from 'vitest';
import { z } from 'zod';
import { jobHandler } from './jobHandler.ts';
import type { Jobs } from './jobs.ts';

const kind = { name: 'test.clean', input: z.object({}) };

/** Jobs that write down what they are asked for. */
function writtenJobs(): { readonly jobs: Jobs; readonly calls: unknown[] } {
  const calls: unknown[] = [];
  const jobs: Jobs = {
    send: async ({ name }) => void calls.push(['send', name]),
    isLive: async () => false,
    work: async ({ name }, slots) => void calls.push(['work', name, slots]),
    schedule: async ({ name }, cron) => void calls.push(['schedule', name, cron]),
    stop: async () => undefined,
  };
  return { jobs, calls };
}

test('a job with a schedule is taken, scheduled, and sent when the process starts', async () => {
  const { jobs, calls } = writtenJobs();
  const schedule = { cron: '*/5 * * * *', input: {}, alsoAtStart: true };
  await jobHandler({ kind, concurrency: 1, schedule, handler: () => async () => undefined }).start(jobs, {});
  expect(calls).toEqual([
    ['work', 'test.clean', { concurrency: 1 }],
    ['schedule', 'test.clean', '*/5 * * * *'],
    ['send', 'test.clean'],
  ]);
});

test('a job without a schedule is only taken, within its limit per organization', async () => {
  const { jobs, calls } = writtenJobs();
  const slots = { concurrency: 8, perOrganization: 2 };
  await jobHandler({ kind, ...slots, handler: () => async () => undefined }).start(jobs, {});
  expect(calls).toEqual([['work', 'test.clean', slots]]);
});
