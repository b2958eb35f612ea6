import { expect, test } from 'vitest';
import { spark, sparkParts } from './sparkPath.ts';

test('the largest value is at the top, the smallest at the bottom, from left to right', () => {
  const [line] = sparkParts([0, 10, 5]);
  expect(line).toBe(`3,${spark.height - 3} 52,3 ${spark.width - 3},13`);
});

test('a missing value parts the line, and equal values lie in the middle', () => {
  expect(sparkParts([1, null, 1])).toEqual(['3,13', `${spark.width - 3},13`]);
  expect(sparkParts([null, null])).toEqual([]);
});
