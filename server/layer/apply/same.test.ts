import { expect, it } from 'vitest';
import { same } from './same.ts';

it.each<[one: unknown, other: unknown, expected: boolean]>([
  [{ from: 'a', to: 'b' }, { to: 'b', from: 'a' }, true],
  [[{ from: 'a', to: 'b' }], [{ to: 'b', from: 'a' }], true],
  [{ unit: undefined }, {}, true],
  [{}, { unit: null }, true],
  [undefined, null, true],
  [{}, { unit: 'kg' }, false],
  [{ unit: 'kg' }, {}, false],
  [['a', 'b'], ['b', 'a'], false],
  [['a'], ['a', 'b'], false],
  [[], {}, false],
  [{ grain: { keys: ['id'] } }, { grain: { keys: ['id', 'day'] } }, false],
  [0, null, false],
  ['1', 1, false],
])('%j and %j: %s', (one, other, expected) => {
  expect(same(one, other)).toBe(expected);
  expect(same(other, one)).toBe(expected);
});
