import { compiled, corrected, errorOf } from '../testing/shopQueries.test-support.ts';
import { expect, test } from 'vitest';

test('GROUP_BY_MISMATCH shows the right GROUP BY', () => {
  const error = errorOf('SELECT status, customers.segment, revenue FROM orders GROUP BY status');
  expect(error.code).toBe('GROUP_BY_MISMATCH');
  expect(corrected(error)).toContain('GROUP BY status, customers.segment');
  expect(errorOf('SELECT status, revenue FROM orders GROUP BY status, id').code).toBe('GROUP_BY_MISMATCH');
});

test('GROUP_BY_MISMATCH selects what ORDER BY and HAVING name beside the groups', () => {
  expect(corrected(errorOf('SELECT status, revenue FROM orders ORDER BY customers.segment'))).toBe(
    'SELECT status, revenue, customers.segment FROM orders ORDER BY customers.segment',
  );
});

test.each(['ALL', '1', 'status', 'orders.status'])('GROUP BY %s names the selected dimension', (keys) => {
  expect(compiled(`SELECT status, revenue FROM orders GROUP BY ${keys}`).columns).toHaveLength(2);
});

test('GROUP_BY_MISMATCH for a metric with a list of dimensions', () => {
  expect(errorOf('SELECT status, completed_share FROM orders')).toMatchObject({
    code: 'GROUP_BY_MISMATCH',
    suggestions: ['customers.segment', 'orders.ordered_at'],
    correctedText: null,
    corrections: [
      { text: 'SELECT customers.segment, completed_share FROM orders' },
      { text: 'SELECT orders.ordered_at, completed_share FROM orders' },
    ],
  });
});

test('DIMENSION_IN_HAVING moves the condition to WHERE', () => {
  const error = errorOf("SELECT status, revenue FROM orders HAVING revenue > 10 AND status = 'open'");
  expect(error.code).toBe('DIMENSION_IN_HAVING');
  expect(corrected(error)).toBe("SELECT status, revenue FROM orders WHERE status = 'open' HAVING revenue > 10");
});
