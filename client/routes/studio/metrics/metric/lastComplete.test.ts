import { expect, test } from 'vitest';
import { lastComplete } from './lastComplete.ts';

const now = Date.UTC(2026, 10, 27, 12);

test.each([
  ['MONTH', ['2026-09-01', '2026-10-01', '2026-11-01'], { index: 1, complete: true }],
  ['MONTH', ['2026-08-01', '2026-09-01'], { index: 1, complete: true }],
  ['MONTH', ['2026-11-01'], { index: 0, complete: false }],
  ['QUARTER', ['2026-07-01', '2026-10-01'], { index: 0, complete: true }],
  ['YEAR', ['2025-01-01', '2026-01-01'], { index: 0, complete: true }],
  ['WEEK', ['2026-11-16', '2026-11-23'], { index: 0, complete: true }],
  ['DAY', ['2026-11-26', '2026-11-27'], { index: 0, complete: true }],
  ['MONTH', ['2026-10-01', null], { index: 0, complete: true }],
  ['MONTH', [], { index: -1, complete: false }],
] as const)('of %s %j, %j is the newest that is over', (grain, starts, expected) => {
  expect(lastComplete(starts, grain, now)).toEqual(expected);
});
