import { expect, test } from 'vitest';
import { age } from './age.ts';

const now = Date.parse('2026-11-22T12:00:00Z');

test.each([
  ['2026-11-22T11:59:30Z', 'just now'],
  ['2026-11-22T12:00:05Z', 'just now'],
  ['2026-11-22T11:59:00Z', '1 minute ago'],
  ['2026-11-22T09:10:00Z', '2 hours ago'],
  ['2026-11-21T11:00:00Z', 'yesterday'],
  ['2026-11-10T12:00:00Z', 'last week'],
  ['2026-08-01T12:00:00Z', '3 months ago'],
  ['2023-01-01T12:00:00Z', '3 years ago'],
])('%s was %s', (moment, words) => expect(age(moment, now)).toBe(words));
