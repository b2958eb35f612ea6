import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateGroup, groupByDate } from './groupByDate.ts';

/** A Friday. */
const now = new Date(2026, 10, 20, 14, 0);

test.each([
  [new Date(2026, 10, 20, 0, 0), 'Today'],
  [new Date(2026, 10, 20, 23, 59), 'Today'],
  [new Date(2026, 10, 19, 23, 59), 'Yesterday'],
  [new Date(2026, 10, 16, 0, 0), 'This week'],
  [new Date(2026, 10, 15, 23, 59), 'This month'],
  [new Date(2026, 9, 31, 23, 59), 'Older'],
  [new Date(2025, 10, 19), 'Older'],
])('%s is %s', (moment, group) => {
  expect(dateGroup(moment, now)).toBe(group);
});

test('on the first of a month, on a Monday, yesterday is still yesterday', () => {
  expect(dateGroup(new Date(2026, 5, 0), new Date(2026, 5, 1, 9))).toBe('Yesterday');
});

test('grouping keeps every thing once and newest groups first', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 90 })), (ages) => {
      const moments = ages.toSorted((a, b) => a - b).map((days) => new Date(2026, 10, 20 - days, 12));
      const flat = groupByDate(moments, (moment) => moment, now).flatMap((group) => group.things);
      expect(flat).toEqual(moments);
    }),
  );
});
