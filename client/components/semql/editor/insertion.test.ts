import { expect, test } from 'vitest';
import { insertion } from './insertion.ts';

test.each([
  ['', 'revenue', '', 'revenue'],
  ['SELECT', 'revenue', '', ' revenue'],
  ['SELECT ', 'revenue', '', 'revenue'],
  ['SELECT revenue', 'orders.status', ' FROM orders', ', orders.status'],
  ['SELECT revenue,', 'orders.status', ' FROM orders', ' orders.status'],
  ['SELECT SUM(', 'orders.amount', ')', 'orders.amount'],
  ['SELECT revenue\nFROM orders WHERE ', 'orders.status', " = 'open'", 'orders.status'],
  ['SELECT revenue FROM orders[', 'completed', ']', 'completed'],
  ['SELECT revenue ', 'orders', 'FROM', 'orders '],
  ['SELECT revenue / ', 'order_count', '', 'order_count'],
])('%j takes %s before %j as %j', (before, name, after, text) => {
  expect(insertion(before, name, after)).toBe(text);
});
