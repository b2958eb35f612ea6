import { expect, test } from 'vitest';
import { retryDelay, shouldRetry } from './retry.ts';

test.each([
  [{ code: 4403 }, true],
  [{ code: 1006 }, true],
  [{ code: 1011 }, true],
  [new Error('network'), true],
  [null, true],
  [{ code: 4401 }, false],
  [{ code: 4400 }, false],
  [{ code: 4500 }, false],
])('%o is worth another try: %s', (error, retried) => {
  expect(shouldRetry(error)).toBe(retried);
});

test('attempts wait longer and longer, at most 30.5 s, and never less than the plan', () => {
  const waits = Array.from({ length: 40 }, (_, attempt) => retryDelay(attempt, 0));
  expect(waits.slice(0, 7)).toEqual([0, 1000, 2000, 4000, 8000, 16_000, 30_000]);
  expect(Math.max(...waits)).toBe(30_000);
  expect(retryDelay(39, 1)).toBe(30_500);
});
