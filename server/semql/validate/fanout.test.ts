import { expect, test } from 'vitest';
import { corrected, errorOf } from '../shopQueries.test-support.ts';

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

test('FANOUT of a condition: the rows that meet such rows, each once', () => {
  const filtered = errorOf("SELECT status, revenue FROM orders WHERE items.category = 'x' AND amount > 3");
  expect(corrected(filtered)).toBe(
    "SELECT status, revenue FROM orders WHERE amount > 3 AND orders.id IN (SELECT items.order_id FROM items WHERE items.category = 'x')",
  );
  const narrowed = errorOf("SELECT revenue FILTER (WHERE items.category = 'x') AS r FROM orders");
  expect(corrected(narrowed)).toBe(
    "SELECT revenue FILTER (WHERE orders.id IN (SELECT items.order_id FROM items WHERE items.category = 'x')) AS r FROM orders",
  );
  const far = errorOf("SELECT customer_count FROM customers WHERE items.category = 'x'");
  expect(corrected(far)).toContain('customers.id IN (SELECT orders.customer_id FROM items WHERE');
});

test('FANOUT beside another fact, which such rows would change: none of the corrections is clearly meant', () => {
  const error = errorOf("SELECT orders.revenue, tickets.ticket_count FROM orders WHERE status = 'open'");
  expect(error.correctedText).toBeNull();
  expect(error.corrections.map(({ title }) => title)).toEqual([
    'Narrow only orders.revenue',
    'customers with such orders',
  ]);
  expect(
    errorOf("SELECT completed_share, customer_count FROM customers WHERE orders.status = 'open'").corrections,
  ).toEqual([]);
});

test('FANOUT of a column: a number of rows is one of different keys; another measure is another question', () => {
  const counted = errorOf('SELECT category, orders.order_count FROM items ORDER BY orders.order_count');
  expect(corrected(counted)).toBe(
    'SELECT category, COUNT(DISTINCT orders.id) AS order_count FROM items ORDER BY COUNT(DISTINCT orders.id)',
  );
  const summed = errorOf('SELECT category, orders.revenue FROM items ORDER BY category');
  expect(summed.correctedText).toBeNull();
  expect(summed.corrections.map(({ title }) => title)).toEqual([
    'items.item_revenue',
    'Leave category out',
    'items.units',
  ]);
  expect(summed.corrections[1]?.text.replaceAll(/\s+/g, ' ')).toBe('SELECT orders.revenue FROM items');
});
