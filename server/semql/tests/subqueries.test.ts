import { describe, expect, test } from 'vitest';
import { useShop } from '../testing/shop.test-support.ts';
import { errorOf } from '../testing/shopQueries.test-support.ts';

const shop = useShop();

describe('a query as a value', () => {
  test('in a condition, in a column, in HAVING and inside CASE', async () => {
    expect(
      await shop.rows('SELECT id, amount FROM orders WHERE amount > (SELECT AVG(amount) FROM orders) ORDER BY id'),
    ).toEqual([
      [1, 100],
      [2, 50],
      [3, 70.25],
    ]);
    expect(
      await shop.rows(
        'SELECT status, revenue / (SELECT revenue FROM orders) AS share FROM orders HAVING revenue > (SELECT MAX(amount) FROM items JOIN orders) ORDER BY status',
      ),
    ).toEqual([['completed', Number((179.25 / 237.25).toPrecision(12))]]);
    expect(
      await shop.rows(
        "SELECT CASE WHEN amount >= (SELECT revenue_per_ticket FROM orders) THEN 'high' ELSE 'low' END AS size, order_count FROM orders ORDER BY 1",
      ),
    ).toEqual([
      ['high', 2],
      ['low', 5],
    ]);
  });

  test('of one row by LIMIT, of a computed table, and without a row', async () => {
    expect(
      await shop.rows(
        'SELECT order_count FROM orders WHERE status = (SELECT status FROM orders ORDER BY revenue DESC LIMIT 1)',
      ),
    ).toEqual([[4]]);
    expect(
      await shop.rows(
        'WITH groups AS (SELECT status, revenue AS value FROM orders) SELECT order_count, (SELECT MAX(value) FROM groups) AS most, (SELECT revenue FROM orders HAVING revenue > 999) AS none FROM orders',
      ),
    ).toEqual([[7, 179.25, null]]);
  });

  test('that may have several rows or columns is refused', () => {
    const several = errorOf('SELECT revenue / (SELECT status, revenue FROM orders) AS x FROM orders');
    expect(several.code).toBe('TYPE_MISMATCH');
    expect(errorOf('SELECT order_count FROM orders WHERE amount > (SELECT amount FROM orders)').advice).toContain(
      'LIMIT 1',
    );
    expect(errorOf('SELECT order_count FROM orders WHERE amount > (SELECT status FROM orders LIMIT 1)').code).toBe(
      'TYPE_MISMATCH',
    );
  });
});

describe('IN a query', () => {
  test('with a threshold on an ad-hoc aggregate, from another model, and over a union', async () => {
    expect(
      await shop.rows(
        "SELECT name FROM customers WHERE id IN (SELECT customer_id FROM orders WHERE ordered_at >= CURRENT_DATE - INTERVAL '400 days' GROUP BY customer_id HAVING COUNT(*) >= 2) GROUP BY name",
      ),
    ).toEqual([['Ada']]);
    expect(
      await shop.rows(
        'SELECT name FROM customers WHERE id IN (SELECT customer_id FROM tickets UNION SELECT customer_id FROM orders HAVING revenue > 60) ORDER BY name',
      ),
    ).toEqual([['Ada'], ['Bob'], ['Dan']]);
  });

  test('keeps its own default filters and row policies', async () => {
    const text = 'SELECT order_count FROM orders WHERE customer_id IN (SELECT id FROM customers)';
    expect(await shop.rows(text)).toEqual([[4]]);
    expect(await shop.rows(text, { rowPolicies: { customers: "segment = 'ENT'" } })).toEqual([[1]]);
  });
});
