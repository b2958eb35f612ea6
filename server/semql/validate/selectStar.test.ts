import { expect, test } from 'vitest';
import { corrected, errorOf } from '../shopQueries.test-support.ts';

test('SELECT * becomes a list of the rows, without hidden fields', () => {
  const hidden = new Set(['orders.payer_id']);
  expect(corrected(errorOf("SELECT * FROM orders WHERE status = 'open'", { hidden }))).toBe(
    "SELECT ROWS id, customer_id, status, ordered_at, shipped_on, amount FROM orders WHERE status = 'open' LIMIT 100",
  );
});

test('beside other columns * is left out', () => {
  expect(corrected(errorOf('SELECT *, revenue FROM orders'))).toBe('SELECT revenue FROM orders');
});
