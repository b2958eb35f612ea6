import { expect, it } from 'vitest';
import { retryAfterMs } from './retryAfter.ts';

const now = Date.parse('2026-01-01T00:00:00Z');

it.each([
  ['3', 3000],
  [' 0 ', 0],
  ['Thu, 01 Jan 2026 00:00:05 GMT', 5000],
  ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
  ['soon', 0],
  ['-1', 0],
  ['', 0],
  [undefined, 0],
])('a service that says %j is left alone for %i ms', (said, expected) => {
  expect(retryAfterMs({ header: (name) => (name === 'retry-after' ? said : undefined) }, now)).toBe(expected);
});
