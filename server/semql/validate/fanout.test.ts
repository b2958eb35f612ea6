import { expect, test } from 'vitest';
import { errorOf } from '../shopQueries.test-support.ts';

test('FANOUT names the way, the measure and the three ways out', () => {
  const error = errorOf('SELECT category, orders.revenue FROM items');
  expect(error.code).toBe('FANOUT');
  expect(error.message).toContain('orders → items');
  expect(error.message).toContain('orders.revenue');
  expect(error.advice).toContain('items.item_revenue');
  expect(error.advice).toContain('COUNT(DISTINCT orders.id)');
  expect(errorOf('SELECT tags.label, revenue FROM orders').code).toBe('FANOUT');
});
