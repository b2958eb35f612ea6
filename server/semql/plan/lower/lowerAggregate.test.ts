import { describe, expect, test } from 'vitest';
import { useShop } from '../../testing/shop.test-support.ts';
import { compiled, errorOf } from '../../testing/shopQueries.test-support.ts';

const shop = useShop();

/**
 * Independent of SQL: the value at a fraction of sorted numbers, between two of them by
 * interpolation.
 */
function percentile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = fraction * (sorted.length - 1);
  const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return Number((low + (high - low) * (at - Math.floor(at))).toPrecision(12));
}

const amounts = [100, 50, 70.25, 5, 9, 3];

describe('ad-hoc aggregates', () => {
  test('of one value', async () => {
    const mean = amounts.reduce((sum, value) => sum + value, 0) / amounts.length;
    const variance = amounts.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (amounts.length - 1);
    const [row] = await shop.rows(
      'SELECT COUNT(*) AS n, COUNT(amount) AS known, COUNT(DISTINCT status) AS states, SUM(amount) AS total, AVG(amount) AS mean, MIN(amount) AS least, MAX(ordered_at) AS latest, MEDIAN(amount) AS middle, STDDEV(amount) AS spread, VARIANCE(amount) AS spread2 FROM orders',
    );
    const round = (value: number): number => Number(value.toPrecision(11));
    expect(row?.map((cell) => (typeof cell === 'number' ? round(cell) : cell))).toEqual([
      7,
      6,
      3,
      237.25,
      round(mean),
      3,
      '2026-03-31 23:59:59',
      percentile(amounts, 0.5),
      round(Math.sqrt(variance)),
      round(variance),
    ]);
  });

  test('booleans', async () => {
    expect(
      await shop.rows('SELECT BOOL_AND(deleted) AS every, BOOL_OR(deleted) AS some FROM customers[!not_deleted]'),
    ).toEqual([[false, true]]);
  });

  test('texts in their own order, in a written order, and without repetition', async () => {
    expect(
      await shop.rows(
        "SELECT STRING_AGG(status, ', ') AS a, STRING_AGG(status, '|' ORDER BY amount DESC NULLS LAST, id) AS b, STRING_AGG(DISTINCT status, ',') AS c, STRING_AGG(DISTINCT status, ',' ORDER BY status DESC) AS d, STRING_AGG(id, '' ORDER BY id) AS e FROM orders",
      ),
    ).toEqual([
      [
        'cancelled, completed, completed, completed, completed, open, open',
        'completed|completed|open|completed|cancelled|open|completed',
        'cancelled,completed,open',
        'open,completed,cancelled',
        '1234567',
      ],
    ]);
  });

  test('arrays are JSON, without NULLs', async () => {
    expect(
      await shop.rows(
        'SELECT ARRAY_AGG(status ORDER BY id DESC) FILTER (WHERE id > 5) AS a, ARRAY_AGG(DISTINCT amount) AS b, ARRAY_AGG(shipped_on) AS c, ARRAY_AGG(id) FILTER (WHERE id > 99) AS d FROM orders',
      ),
    ).toEqual([
      ['["open","completed"]', '[3,5,9,50,70.25,100]', '["2025-04-02","2026-01-02","2026-02-01","2026-03-12"]', null],
    ]);
  });

  test('percentiles, from either end', async () => {
    expect(
      await shop.rows(
        'SELECT PERCENTILE_CONT(0.9) WITHIN GROUP (ORDER BY amount) AS high, PERCENTILE_CONT(0.9) WITHIN GROUP (ORDER BY amount DESC) AS low FROM orders',
      ),
    ).toEqual([[percentile(amounts, 0.9), percentile(amounts, 0.1)]]);
  });

  test('the value of a row at a percentile', async () => {
    const inOrder = amounts.toSorted((a, b) => a - b);
    const rowAt = (fraction: number): number | undefined =>
      inOrder[Math.max(1, Math.ceil(fraction * inOrder.length)) - 1];
    const written = [0, 0.25, 0.5, 0.9, 1].map(
      (fraction) => `PERCENTILE_DISC(${fraction}) WITHIN GROUP (ORDER BY amount) AS "p${fraction}"`,
    );
    expect(await shop.rows(`SELECT ${written.join(', ')} FROM orders`)).toEqual([[0, 0.25, 0.5, 0.9, 1].map(rowAt)]);
  });

  test('correlation, NULL where a side does not vary', async () => {
    const [row] = await shop.rows('SELECT CORR(amount, id) AS r, CORR(amount, 1) AS flat FROM orders WHERE id <= 3');
    const [x, y] = [
      [100, 50, 70.25],
      [1, 2, 3],
    ];
    const mean = (values: readonly number[] = []): number => values.reduce((a, b) => a + b, 0) / values.length;
    const products = (a: readonly number[] = [], b: readonly number[] = []): number =>
      a.reduce((sum, value, index) => sum + (value - mean(a)) * ((b[index] ?? 0) - mean(b)), 0);
    expect(Number(row?.[0])).toBeCloseTo(products(x, y) / Math.sqrt(products(x, x) * products(y, y)), 9);
    expect(row?.[1]).toBeNull();
  });

  test('each narrowed by FILTER', async () => {
    expect(
      await shop.rows(
        "SELECT COUNT(*) FILTER (WHERE customers.segment = 'SMB') AS n, STRING_AGG(status, ',') FILTER (WHERE amount > 60) AS s, PERCENTILE_CONT(1) WITHIN GROUP (ORDER BY amount) FILTER (WHERE status = 'open') AS p, BOOL_OR(amount > 60) FILTER (WHERE status = 'open') AS b, MEDIAN(amount) FILTER (WHERE status = 'open') AS m FROM orders",
      ),
    ).toEqual([[2, 'completed,completed', 50, false, 26.5]]);
  });

  test('over two facts at once, beside measures', async () => {
    expect(
      await shop.rows(
        "SELECT customers.segment, STRING_AGG(orders.status, ',') AS states, ARRAY_AGG(DISTINCT orders.status) AS list, MAX(tickets.hours) AS hours, orders.revenue FROM orders JOIN tickets WHERE customers.segment IS NOT NULL ORDER BY 1",
      ),
    ).toEqual([
      ['ENT', 'completed', '["completed"]', null, 70.25],
      ['GOV', null, null, null, null],
      ['SMB', 'completed,open', '["completed","open"]', 2, 150],
    ]);
  });

  test('are marked as governed by nobody', () => {
    const { columns } = compiled(
      "SELECT status, STRING_AGG(DISTINCT customers.name, ',') AS names, revenue, revenue + SUM(amount) AS mixed FROM orders",
    );
    expect(columns.map(({ governed, additive }) => [governed, additive])).toEqual([
      [true, false],
      [false, false],
      [true, true],
      [false, false],
    ]);
  });

  test('with the wrong arguments are refused with their usage', () => {
    for (const [call, usage] of [
      ['STRING_AGG(status)', "STRING_AGG(name, ', ')"],
      ['STRING_AGG(status, status)', 'STRING_AGG'],
      ["STRING_AGG(DISTINCT status, ',' ORDER BY id)", 'DISTINCT'],
      ['PERCENTILE_CONT(0.5)', 'WITHIN GROUP'],
      ['PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY amount DESC)', 'ORDER BY amount)'],
      ['PERCENTILE_CONT(2) WITHIN GROUP (ORDER BY amount)', '0.9'],
      ['PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY status)', 'CAST'],
      ['CORR(amount)', 'CORR(price, quantity)'],
      ['SUM(*)', 'SUM(field)'],
      ['COUNT(DISTINCT *)', 'COUNT(field)'],
      ['SUM(status)', 'CAST'],
      ['BOOL_AND(amount)', 'Compare'],
    ] as const) {
      const error = errorOf(`SELECT ${call} AS x FROM orders`);
      expect(error.code).toBe('TYPE_MISMATCH');
      expect(error.advice).toContain(usage);
    }
  });
});
