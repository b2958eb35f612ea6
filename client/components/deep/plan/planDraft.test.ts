import { expect, test } from 'vitest';
import type { PlanItem } from './deepPlan.ts';
import { asDraft, editsOf, movePart, removePart, renamePart, restorePart, sizeOf } from './planDraft.ts';

const part = (key: string, more: Partial<PlanItem> = {}): PlanItem => ({
  key,
  title: `Title ${key}`,
  why: 'Why',
  dimensions: [],
  queries: [`${key} before`, `${key} after`],
  state: 'PLANNED',
  note: '',
  ...more,
});

const planned = [
  part('a1'),
  part('a2', { queries: ['a1 after'] }),
  part('a3', { state: 'DROPPED', note: 'No such table.' }),
];
const order = ({ items }: { readonly items: readonly PlanItem[] }) => items.map(({ key }) => key);

test('parts change places, and never leave the list', () => {
  const draft = asDraft(planned);
  expect(order(movePart(draft, 0, 1))).toEqual(['a2', 'a1', 'a3']);
  expect(order(movePart(draft, 2, 0))).toEqual(['a3', 'a1', 'a2']);
  expect(order(movePart(draft, 0, -1))).toEqual(['a1', 'a2', 'a3']);
  expect(order(movePart(draft, 2, 9))).toEqual(['a1', 'a2', 'a3']);
  expect(movePart(draft, 7, 0)).toBe(draft);
});

test('a removed part comes back to its place', () => {
  const removed = removePart(asDraft(planned), 1);
  expect(order(removed)).toEqual(['a1', 'a3']);
  expect(restorePart(removed)).toEqual(asDraft(planned));
});

test('an edit names the parts that stay, and their titles only where they changed', () => {
  const renamed = renamePart(removePart(asDraft(planned), 0), 0, ' By country ');
  expect(editsOf(movePart(renamed, 1, 0), planned)).toEqual([{ key: 'a3' }, { key: 'a2', title: 'By country' }]);
});

test('a title stays when nothing is written in its place', () => {
  const draft = asDraft(planned);
  expect(renamePart(draft, 0, ' ')).toBe(draft);
});

test('neither what is left out nor the same query again is counted', () => {
  expect(sizeOf(planned)).toEqual({ parts: 2, queries: 2 });
});
