import { compiled, corrected, errorOf, spanned } from '../testing/shopQueries.test-support.ts';
import { expect, test } from 'vitest';

test('MEASURE_IN_WHERE moves the condition to HAVING', () => {
  const error = errorOf("SELECT status, revenue FROM orders WHERE revenue > 10 AND status = 'open'");
  expect(error.code).toBe('MEASURE_IN_WHERE');
  expect(corrected(error)).toBe("SELECT status, revenue FROM orders WHERE status = 'open' HAVING revenue > 10");
});

test('MEASURE_IN_WHERE moves a measure of SELECT ROWS behind FOR', () => {
  const error = errorOf('SELECT ROWS id, revenue FROM orders');
  expect(error.code).toBe('MEASURE_IN_WHERE');
  expect(corrected(error)).toBe('SELECT ROWS id FROM orders FOR revenue');
});

test('DOUBLE_AGGREGATION takes the aggregate off; as a window it is fine', () => {
  const text = 'SELECT status, SUM(revenue) AS total FROM orders';
  const error = errorOf(text);
  expect(error.code).toBe('DOUBLE_AGGREGATION');
  expect(spanned(text, error)).toBe('SUM(revenue)');
  expect(corrected(error)).toBe('SELECT status, revenue AS total FROM orders');
  expect(compiled('SELECT status, SUM(revenue) OVER () AS total FROM orders').columns).toHaveLength(2);
});
