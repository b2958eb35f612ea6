import { describe, expect, test } from 'vitest';
import { useShop } from '../../testing/shop.test-support.ts';
import { errorOf } from '../../testing/shopQueries.test-support.ts';

const shop = useShop();

describe('windows over groups', () => {
  test('ranks and places', async () => {
    expect(
      await shop.rows(
        'SELECT id, RANK() OVER (ORDER BY order_count, status) AS r, DENSE_RANK() OVER (ORDER BY status) AS d, ROW_NUMBER() OVER (ORDER BY id) AS n, NTILE(2) OVER (ORDER BY id) AS half, PERCENT_RANK() OVER (ORDER BY id) AS p, CUME_DIST() OVER (ORDER BY status) AS c, status, order_count FROM orders WHERE id <= 4 ORDER BY id',
      ),
    ).toEqual([
      [1, 2, 2, 1, 1, 0, 0.75, 'completed', 1],
      [2, 4, 3, 2, 1, Number((1 / 3).toPrecision(12)), 1, 'open', 1],
      [3, 2, 2, 3, 2, Number((2 / 3).toPrecision(12)), 0.75, 'completed', 1],
      [4, 1, 1, 4, 2, 1, 0.25, 'cancelled', 1],
    ]);
  });

  test('neighbours, with a distance and a value at the edge', async () => {
    expect(
      await shop.rows(
        'SELECT id, LAG(revenue) OVER (ORDER BY id) AS a, LAG(revenue, 2, 0) OVER (ORDER BY id) AS b, LEAD(revenue, 1) OVER (ORDER BY id) AS c, FIRST_VALUE(revenue) OVER (ORDER BY id) AS d, NTH_VALUE(revenue, 2) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS e, LAST_VALUE(revenue) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS f FROM orders WHERE id <= 3 ORDER BY id',
      ),
    ).toEqual([
      [1, null, 0, 50, 100, 50, 70.25],
      [2, 100, 0, 70.25, 100, 50, 70.25],
      [3, 50, 100, null, 100, 50, 70.25],
    ]);
  });

  test('frames of rows', async () => {
    expect(
      await shop.rows(
        'SELECT id, SUM(order_count) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) AS a, SUM(order_count) OVER (ORDER BY id ROWS UNBOUNDED PRECEDING) AS b FROM orders WHERE shipped_on IS NOT NULL ORDER BY id',
      ),
    ).toEqual([
      [1, 2, 1],
      [3, 3, 2],
      [5, 3, 3],
      [6, 2, 4],
    ]);
  });

  test('frames of distances, where an engine has them', async () => {
    expect(
      await shop.rows(
        'SELECT id, SUM(order_count) OVER (ORDER BY id RANGE BETWEEN 2 PRECEDING AND CURRENT ROW) AS d FROM orders WHERE shipped_on IS NOT NULL ORDER BY id',
        {},
        ['MYSQL', 'BIGQUERY'],
      ),
    ).toEqual([
      [1, 1],
      [3, 2],
      [5, 2],
      [6, 2],
    ]);
    expect(
      await shop.rows(
        "SELECT id, shipped_on, COUNT(*) OVER (ORDER BY shipped_on RANGE BETWEEN INTERVAL '40 days' PRECEDING AND CURRENT ROW) AS c FROM orders WHERE shipped_on IS NOT NULL ORDER BY id",
        {},
        ['SQLITE', 'MYSQL', 'BIGQUERY'],
      ),
    ).toEqual([
      [1, '2026-02-01', 2],
      [3, '2026-03-12', 2],
      [5, '2025-04-02', 1],
      [6, '2026-01-02', 1],
    ]);
  });

  test('within partitions, and narrowed', async () => {
    expect(
      await shop.rows(
        "SELECT status, customers.segment, order_count, SUM(order_count) OVER (PARTITION BY status) AS all_segments, SUM(order_count) FILTER (WHERE customers.segment = 'SMB') OVER (PARTITION BY status) AS smb, COUNT(*) FILTER (WHERE order_count > 1) OVER () AS big FROM orders WHERE status <> 'cancelled' ORDER BY 1, 2",
      ),
    ).toEqual([
      ['completed', 'ENT', 1, 4, 1, 1],
      ['completed', 'SMB', 1, 4, 1, 1],
      ['completed', null, 2, 4, 1, 1],
      ['open', 'SMB', 1, 2, 1, 1],
      ['open', null, 1, 2, 1, 1],
    ]);
  });

  test('the documented patterns: rank within a group, change on the month before, running total', async () => {
    expect(
      await shop.rows(
        "SELECT DATE_TRUNC('month', ordered_at) AS month, revenue, revenue - LAG(revenue) OVER (ORDER BY DATE_TRUNC('month', ordered_at)) AS change, ROUND(100.0 * (revenue - LAG(revenue) OVER (ORDER BY month)) / NULLIF(LAG(revenue) OVER (ORDER BY month), 0), 1) AS change_pct, SUM(revenue) OVER (ORDER BY month ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS running FROM orders WHERE ordered_at IN '2026' GROUP BY DATE_TRUNC('month', ordered_at) ORDER BY month",
      ),
    ).toEqual([
      ['2026-01-01', 100, null, null, 100],
      ['2026-03-01', 125.25, 25.25, 25.3, 225.25],
    ]);
  });

  test('that mean nothing are refused with their usage', () => {
    for (const call of [
      'RANK() OVER ()',
      'LAG(revenue) OVER ()',
      'NTILE(status) OVER (ORDER BY revenue)',
      'LAG(revenue, 0.5) OVER (ORDER BY status)',
      'SUM(*) OVER ()',
      'SUM(DISTINCT revenue) OVER ()',
      'SUM(status) OVER ()',
      'RANK(revenue) OVER (ORDER BY revenue)',
      'LAG(revenue) FILTER (WHERE order_count > 1) OVER (ORDER BY status)',
      'SUM(revenue) OVER (ORDER BY status ROWS BETWEEN 1 FOLLOWING AND 1 PRECEDING)',
      'SUM(revenue) OVER (ORDER BY status ROWS UNBOUNDED FOLLOWING)',
      'SUM(revenue) OVER (ORDER BY status ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED PRECEDING)',
      "SUM(revenue) OVER (ORDER BY status ROWS BETWEEN INTERVAL '1 day' PRECEDING AND CURRENT ROW)",
      'SUM(revenue) OVER (RANGE BETWEEN 1 PRECEDING AND CURRENT ROW)',
    ]) {
      expect([call, errorOf(`SELECT status, ${call} AS x FROM orders`).code]).toEqual([call, 'TYPE_MISMATCH']);
    }
    const error = errorOf('SELECT status, STDDEV(revenue) OVER () AS x FROM orders');
    expect(error.code).toBe('UNKNOWN_FUNCTION');
    expect(error.advice).toContain('NTILE');
  });
});
