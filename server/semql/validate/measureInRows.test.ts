import { expect, test } from 'vitest';
import { corrected, errorOf } from '../shopQueries.test-support.ts';

test('MEASURE_IN_WHERE moves a measure of SELECT ROWS behind FOR', () => {
  const error = errorOf('SELECT ROWS id, revenue FROM orders');
  expect(error.code).toBe('MEASURE_IN_WHERE');
  expect(corrected(error)).toBe('SELECT ROWS id FROM orders FOR revenue');
});
