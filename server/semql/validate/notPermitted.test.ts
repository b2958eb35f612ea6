import { expect, test } from 'vitest';
import { compiled, corrected, errorOf } from '../shopQueries.test-support.ts';

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

test('NOT_PERMITTED is corrected by leaving out what was written, and names nothing else', () => {
  const hidden = new Set(['orders.amount', 'orders.payer_id', 'tickets']);
  const options = { hidden };
  const error = errorOf('SELECT status, SUM(amount) AS s, revenue FROM orders GROUP BY status ORDER BY s', options);
  expect(corrected(error, options)).toBe('SELECT status, revenue FROM orders GROUP BY status');
  for (const name of ['payer_id', 'tickets']) expect(JSON.stringify(error)).not.toContain(name);
  // Without the condition every number would be another one.
  expect(errorOf('SELECT revenue FROM orders WHERE amount > 3', options).corrections).toEqual([]);
});

test('NOT_PERMITTED to lift a default filter is corrected to the filter kept', () => {
  const options = { keepDefaultFilters: true };
  const error = errorOf('SELECT customer_count FROM customers[small, !not_deleted]', options);
  expect(corrected(error, options)).toBe('SELECT customer_count FROM customers[small]');
});
