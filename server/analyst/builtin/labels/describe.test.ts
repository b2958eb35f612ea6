import { describe, expect, it } from 'vitest';
import { comparatorWords } from './describe.ts';

describe('a limit in words', () => {
  it.each([
    [0.07, 'percent', 'above 7\u00a0%'],
    [0.57, 'percent', 'above 57\u00a0%'],
    [0.1225, 'percent', 'above 12.25\u00a0%'],
    [1, 'percent', 'above 100\u00a0%'],
    [0.125, 'EUR', 'above €\u00a00.125'],
    [0.5, 'EUR', 'above €\u00a00.50'],
    [20, 'EUR', 'above €\u00a020'],
    [12.345, 'minutes', 'above 12.345'],
  ])('of %s %s has the digits that it is applied with', (value, unit, words) => {
    expect(comparatorWords({ comparator: '>', value, high: null }, unit)).toBe(words);
  });
});
