import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { localServer } from '../testing/localServer.ts';
import { pollBuilds } from './buildPolling.ts';
import { reloadOnMissingChunk } from './chunkReload.ts';

let base: string;
let latest: string;

beforeAll(async () => {
  base = await localServer(({ url }) => (url.startsWith('/builds/') ? { body: latest } : { status: 404 }));
});

function page(buildId: string) {
  const target = new EventTarget();
  const load = vi.fn<(path: string) => void>();
  const builds = pollBuilds(buildId, base);
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
  const stop = reloadOnMissingChunk(builds, { storage, path: () => '/studio/models', load }, target);
  return {
    fail: () => target.dispatchEvent(new Event('vite:preloadError')),
    load,
    builds,
    stop: () => (stop(), builds.stop()),
  };
}

describe('a missing chunk', () => {
  beforeEach(() => {
    latest = '{"id":"b2"}';
  });

  test('after an update the page loads anew, once', async () => {
    const running = page('b1');
    running.fail();
    await expect.poll(() => running.load.mock.calls).toEqual([['/studio/models']]);
    running.fail();
    await running.builds.look();
    await Promise.resolve();
    expect(running.load).toHaveBeenCalledOnce();
    running.stop();
  });

  test.each([
    ['the same build', '{"id":"b1"}'],
    ['an unreadable answer', '<html>'],
    ['an answer without an id', '{}'],
  ])('with %s it does not', async (_, answer) => {
    latest = answer;
    const running = page('b1');
    running.fail();
    expect(await running.builds.look()).toBe(false);
    expect(running.load).not.toHaveBeenCalled();
    running.stop();
  });
});
