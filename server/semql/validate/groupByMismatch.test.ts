import { expect, test } from 'vitest';
import { compiled, corrected, errorOf } from '../shopQueries.test-support.ts';

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
