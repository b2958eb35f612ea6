import { expect, test } from 'vitest';
import { localServer } from '../testing/localServer.ts';
import { pollBuilds } from './buildPolling.ts';

test('a new build is found by itself, after looks that failed', async () => {
  const answers = [{ body: '{"id":"b1"}' }, { status: 503 }, { body: 'restarting' }, { body: '{"id":"b2"}' }];
  let looks = 0;
  let described = 0;
  const base = await localServer(({ url }) => {
    // The new build's own description comes a moment after the pointer to it.
    if (url.startsWith('/builds/meta/b2.json')) {
      return described++ < 2 ? { status: 404 } : { body: '{"id":"b2"}' };
    }
    return answers[Math.min(looks++, answers.length - 1)] ?? {};
  });
  const builds = pollBuilds('b1', base, 10);
  expect(builds.updated()).toBe(false);
  await expect.poll(() => builds.updated(), { timeout: 5000 }).toBe(true);
  expect(looks).toBeGreaterThanOrEqual(answers.length);
  expect(described).toBeGreaterThanOrEqual(3);
  builds.stop();
});

test('a stopped page and one in development ask for nothing', async () => {
  let looks = 0;
  const base = await localServer(() => ({ body: `{"id":"b${++looks}"}` }));
  const stopped = pollBuilds('b1', base, 10);
  stopped.stop();
  const development = pollBuilds('development', base, 10);
  await new Promise((done) => setTimeout(done, 100));
  expect([looks, stopped.updated(), development.updated()]).toEqual([0, false, false]);
  development.stop();
});
