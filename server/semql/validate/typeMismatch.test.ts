import { expect, test } from 'vitest';
import { corrected, errorOf } from '../shopQueries.test-support.ts';

test.each([
  "amount = 'many'",
  "ordered_at > 'yesterday'",
  'status > 3',
  'amount',
  'status IN THIS MONTH',
  "amount CONTAINS 'x'",
])('TYPE_MISMATCH or ENUM_VALUE: %s', (condition) => {
  expect(errorOf(`SELECT revenue FROM orders WHERE ${condition}`).code).toMatch(/TYPE_MISMATCH|ENUM_VALUE/);
});

test('TYPE_MISMATCH between columns', () => {
  expect(errorOf('SELECT revenue / status AS x FROM orders').code).toMatch(/TYPE_MISMATCH|GROUP_BY_MISMATCH/);
});

test.each([
  "shipped_on + INTERVAL '999999999 years'",
  '99999999999999999999999999999999',
  '1e400',
  'ROUND(amount, 40)',
  'ROUND(amount, id)',
])('TYPE_MISMATCH for what not every engine could compute: %s', (expression) => {
  expect(errorOf(`SELECT ${expression} AS x FROM orders`).code).toBe('TYPE_MISMATCH');
});

test('TYPE_MISMATCH corrects parts and units of dates', () => {
  expect(corrected(errorOf('SELECT EXTRACT(moth FROM ordered_at) AS m FROM orders'))).toBe(
    'SELECT EXTRACT(MONTH FROM ordered_at) AS m FROM orders',
  );
  expect(corrected(errorOf("SELECT DATE_TRUNC('mnth', ordered_at) AS m FROM orders"))).toBe(
    "SELECT DATE_TRUNC('month', ordered_at) AS m FROM orders",
  );
});
