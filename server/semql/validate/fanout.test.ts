import { expect, test } from 'vitest';
import { errorOf } from '../shopQueries.test-support.ts';

test('FANOUT names the way, the measure and the three ways out', () => {
  const error = errorOf('SELECT category, orders.revenue FROM items');
  expect(error.code).toBe('FANOUT');
  expect(error.message).toContain('orders → items');
  expect(error.message).toContain('orders.revenue');
  expect(error.advice).toContain('items.item_revenue');
  expect(error.advice).toContain('COUNT(DISTINCT orders.id)');
  const hidden = new Set(['items.item_revenue', 'items.median_price', 'orders.id']);
  const guarded = errorOf('SELECT category, orders.revenue FROM items', { hidden });
  expect(guarded.suggestions).toEqual(['items.units']);
  for (const name of ['item_revenue', 'median_price', 'orders.id']) expect(guarded.advice).not.toContain(name);
  expect(errorOf('SELECT tags.label, revenue FROM orders').code).toBe('FANOUT');
});
