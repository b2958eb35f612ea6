import { expect, test } from 'vitest';
import { compiled, corrected, errorOf, spanned } from '../shopQueries.test-support.ts';

test('DOUBLE_AGGREGATION takes the aggregate off; as a window it is fine', () => {
  const text = 'SELECT status, SUM(revenue) AS total FROM orders';
  const error = errorOf(text);
  expect(error.code).toBe('DOUBLE_AGGREGATION');
  expect(spanned(text, error)).toBe('SUM(revenue)');
  expect(corrected(error)).toBe('SELECT status, revenue AS total FROM orders');
  expect(compiled('SELECT status, SUM(revenue) OVER () AS total FROM orders').columns).toHaveLength(2);
});
