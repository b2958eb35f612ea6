import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IdleSessions } from './idleSessions.ts';
import { cancelled } from './turnstile.ts';

let cut: string[];
let ended: string[];
let sessions: IdleSessions<string>;

beforeEach(() => {
  vi.useFakeTimers();
  cut = [];
  ended = [];
  sessions = new IdleSessions({
    mostIdle: 2,
    cut: (session) => void cut.push(session),
    end: (session) => void ended.push(session),
  });
});
afterEach(() => vi.useRealTimers());

const begun = (begin: (session: string) => Promise<unknown>) => sessions.begun(begin, () => 1000, undefined);

it('gives the latest session that answers, and cuts those that do not', async () => {
  sessions.keep('old');
  sessions.keep('broken');
  const begin = async (session: string) => {
    if (session === 'broken') {
      throw new Error('The server hung up');
    }
  };
  expect(await begun(begin)).toBe('old');
  expect(cut).toEqual(['broken']);
  expect(await begun(begin)).toBeNull();
});

it('tries no other session when the query itself is cancelled', async () => {
  sessions.keep('old');
  sessions.keep('new');
  await expect(begun(() => Promise.reject(cancelled()))).rejects.toMatchObject({ type: 'CANCELLED' });
  expect(cut).toEqual(['new']);
  expect(await begun(async () => undefined)).toBe('old');
});

it('keeps no more sessions than it may, each for a minute', async () => {
  for (const session of ['one', 'two', 'three']) {
    sessions.keep(session);
  }
  expect(ended).toEqual(['three']);
  vi.advanceTimersByTime(59_000);
  expect(await begun(async () => undefined)).toBe('two');
  vi.advanceTimersByTime(1000);
  expect(ended).toEqual(['three', 'one']);
  expect(await begun(async () => undefined)).toBeNull();
});

it('ends what it keeps when it is closed, and what comes back later', () => {
  sessions.keep('one');
  sessions.close();
  sessions.keep('two');
  expect(ended).toEqual(['one', 'two']);
  expect(sessions.closed).toBe(true);
});
