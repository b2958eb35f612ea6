import { expect, test } from 'vitest';
import { compiled, errorOf } from '../shopQueries.test-support.ts';

test('NOT_PERMITTED for hidden models and fields, which definitions may still use', () => {
  const hidden = new Set(['orders.amount', 'customers']);
  expect(errorOf('SELECT SUM(amount) AS s FROM orders', { hidden }).code).toBe('NOT_PERMITTED');
  expect(errorOf('SELECT customers.segment, revenue FROM orders', { hidden }).code).toBe('NOT_PERMITTED');
  expect(errorOf('SELECT customer_count FROM customers', { hidden }).code).toBe('NOT_PERMITTED');
  expect(errorOf('SELECT revenue FROM orders WHERE amount > 3', { hidden }).code).toBe('NOT_PERMITTED');
  expect(compiled('SELECT revenue, completed_value FROM orders', { hidden }).columns).toHaveLength(2);
});

test('NOT_PERMITTED to lift a default filter where they are kept', () => {
  const options = { keepDefaultFilters: true };
  expect(errorOf('SELECT customer_count FROM customers[!not_deleted]', options).code).toBe('NOT_PERMITTED');
});
