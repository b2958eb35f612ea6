import { expect, test } from 'vitest';
import { dateGroups } from './dateGroups.ts';

const at = (...parts: [number, number, number, number]) => {
  const [year, month, day, hour] = parts;
  return { createdAt: new Date(year, month - 1, day, hour).toISOString() };
};

test('entries stand under today, yesterday, the last seven days and months, in their order', () => {
  const entries = [
    at(2026, 11, 26, 9),
    at(2026, 11, 26, 0),
    at(2026, 11, 25, 23),
    at(2026, 11, 20, 0),
    at(2026, 11, 19, 23),
    at(2026, 10, 1, 12),
    at(2025, 10, 1, 12),
  ];
  expect(
    dateGroups(entries, new Date(2026, 10, 26, 10)).map(({ name, entries: members }) => [name, members.length]),
  ).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Last 7 days', 1],
    ['November 2026', 1],
    ['October 2026', 1],
    ['October 2025', 1],
  ]);
  expect(dateGroups([])).toEqual([]);
});
