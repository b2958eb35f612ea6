import { describe, expect, test } from 'vitest';
import { useShop } from '../../testing/shop.test-support.ts';
import { errorOf } from '../../testing/shopQueries.test-support.ts';

const shop = useShop();

describe('HAVING chooses the groups TOP ranks', () => {
  test('the others are what passes and is not kept, never filtered as a whole', async () => {
    const top = 'TOP 1 customers.segment BY revenue WITH OTHERS';
    expect(await shop.rows(`SELECT customers.segment, revenue FROM orders HAVING revenue > 20 ${top}`)).toEqual([
      ['SMB', 150, false],
      [null, 70.25, true],
    ]);
    expect(await shop.rows(`SELECT customers.segment, revenue FROM orders HAVING revenue < 100 ${top}`)).toEqual([
      ['ENT', 70.25, false],
      [null, 17, true],
    ]);
    expect(
      await shop.rows(`SELECT customers.segment, revenue FROM orders HAVING revenue < 100 ${top} WITH TOTALS`),
    ).toEqual([
      ['ENT', 70.25, false, false],
      [null, 17, true, false],
      [null, 237.25, null, true],
    ]);
  });

  test('without others as many as asked for remain', async () => {
    expect(
      await shop.rows(
        'SELECT customers.segment, revenue FROM orders HAVING order_count < 3 AND revenue < 100 TOP 1 customers.segment BY revenue',
      ),
    ).toEqual([['ENT', 70.25]]);
  });

  test('and so it does when something over all groups is shown, too', async () => {
    const top = 'TOP 1 customers.segment BY revenue';
    const items = 'customers.segment, revenue, ROUND(SHARE(revenue), 6) AS share';
    const [ent, rest] = [70.25 / 237.25, 17 / 237.25].map((share) => Number(share.toFixed(6)));
    expect(await shop.rows(`SELECT ${items} FROM orders HAVING revenue < 100 ${top}`)).toEqual([['ENT', 70.25, ent]]);
    expect(await shop.rows(`SELECT ${items} FROM orders HAVING revenue < 100 ${top} WITH OTHERS`)).toEqual([
      ['ENT', 70.25, ent, false],
      [null, 17, rest, true],
    ]);
  });

  test('what it cannot mean is refused', () => {
    const error = errorOf(
      'SELECT customers.segment, status, revenue FROM orders HAVING revenue > 20 TOP 1 customers.segment BY revenue WITH OTHERS',
    );
    expect(error.code).toBe('TYPE_MISMATCH');
    expect(error.message).toContain('the OTHERS group of TOP as a whole');
  });
});

test('row policies fold case, and never leave a model open', async () => {
  const count = (rowPolicies: Readonly<Record<string, string>>) =>
    shop.rows('SELECT order_count FROM orders', { rowPolicies });
  expect(await count({ orders: "status = 'open'" })).toEqual([[2]]);
  expect(await count({ ORDERS: "status = 'open'" })).toEqual([[2]]);
  expect(await count({ orders: "status = 'open'", Orders: 'amount > 10' })).toEqual([[1]]);
});

test('a level is that of the last moment of the model, whatever the groups are', async () => {
  // Customer 11 has no row at the last moment of the range, and so no level there.
  expect(await shop.sorted('SELECT stock.customer_id, on_hand FROM stock')).toEqual([[10, 4]]);
  expect(
    await shop.sorted("SELECT DATE_TRUNC('month', taken_on) AS month, stock.customer_id, on_hand FROM stock"),
  ).toEqual([
    ['2025-12-01', 10, 2],
    ['2026-01-01', 10, 5],
    ['2026-01-01', 11, 7],
    ['2026-02-01', 10, 4],
  ]);
});
