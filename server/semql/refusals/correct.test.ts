import { expect, test } from 'vitest';
import { compiled, corrected, errorOf } from '../testing/shopQueries.test-support.ts';

/** Slips of SQL as people write it elsewhere, and the query that is offered instead. */
const slips: readonly (readonly [slip: string, meant: string])[] = [
  ["SELECT revenue FROM orders WHERE status == 'open'", "SELECT revenue FROM orders WHERE status = 'open'"],
  ['SELECT revenue FROM orders WHERE amount => 3', 'SELECT revenue FROM orders WHERE amount >= 3'],
  ["SELECT revenue FROM orders WHERE amount > 3 && status = 'open'", "SELECT revenue FROM orders WHERE amount > 3 AND status = 'open'"],
  ["SELECT revenue FROM orders WHERE status NOT = 'open'", "SELECT revenue FROM orders WHERE status <> 'open'"],
  ["SELECT revenue FROM orders WHERE status IS 'open'", "SELECT revenue FROM orders WHERE status = 'open'"],
  ["SELECT revenue FROM orders WHERE status IS NOT 'open'", "SELECT revenue FROM orders WHERE status <> 'open'"],
  ["SELECT revenue FROM orders WHERE status IN 'open', 'completed'", "SELECT revenue FROM orders WHERE status IN ('open', 'completed')"],
  ["SELECT revenue FROM orders WHERE status IN ('open', 'completed',)", "SELECT revenue FROM orders WHERE status IN ('open', 'completed')"],
  ["SELECT revenue FROM orders WHERE status = 'open' AND", "SELECT revenue FROM orders WHERE status = 'open'"],
  ["SELECT revenue FROM orders WHERE status = 'open", "SELECT revenue FROM orders WHERE status = 'open'"],
  ["SELECT revenue FROM orders WHERE (status = 'open'", "SELECT revenue FROM orders WHERE (status = 'open')"],
  ["SELECT revenue FROM orders WHERE status = 'open')", "SELECT revenue FROM orders WHERE status = 'open'"],
  ['SELECT revenue FROM orders WHERE status = \u2018open\u2019', "SELECT revenue FROM orders WHERE status = 'open'"],
  ['SELECT revenue FROM orders WHERE amount BETWEN 1 AND 2', 'SELECT revenue FROM orders WHERE amount BETWEEN 1 AND 2'],
  ['SELECT revenue FROM orders WHERE ordered_at IN LAST MONTH', 'SELECT revenue FROM orders WHERE ordered_at IN LAST 1 MONTH'],
  ["SELECT revenue FROM orders; WHERE status = 'open'", "SELECT revenue FROM orders WHERE status = 'open'"],
  ['SELECT revenue FROM orders; SELECT status FROM orders', 'SELECT revenue FROM orders'],
  ['SELECT revenue FROM orders; DELETE FROM orders', 'SELECT revenue FROM orders'],
  ['SELECT `revenue` FROM `orders`', 'SELECT "revenue" FROM "orders"'],
  ['SELECT \u201crevenue\u201d FROM orders', 'SELECT "revenue" FROM orders'],
  ['SELECT {status}, revenue FROM orders', 'SELECT status, revenue FROM orders'],
  ["SELECT revenue AS 'total' FROM orders", 'SELECT revenue AS total FROM orders'],
  ["SELECT revenue AS 'in total' FROM orders", 'SELECT revenue AS "in total" FROM orders'],
  ['SELECT status, revenue, FROM orders', 'SELECT status, revenue FROM orders'],
  ['SELECT status s revenue FROM orders', 'SELECT status s, revenue FROM orders'],
  ['SELECT status, revenue FORM orders', 'SELECT status, revenue FROM orders'],
  ['SELECT COUNT(DISTINCT status FROM orders', 'SELECT COUNT(DISTINCT status) FROM orders'],
  ['SELECT status, revenue FROM orders GROUP BY status,', 'SELECT status, revenue FROM orders GROUP BY status'],
  ['SELECT status, revenue FROM orders GROUP status', 'SELECT status, revenue FROM orders GROUP BY status'],
  ['SELECT status, revenue FROM orders ORDER revenue', 'SELECT status, revenue FROM orders ORDER BY revenue'],
  ['SELECT status, revenue FROM orders ORDER BY revenue DSC', 'SELECT status, revenue FROM orders ORDER BY revenue DESC'],
  ['SELECT status, revenue FROM orders ORDER BY revenue DESC,', 'SELECT status, revenue FROM orders ORDER BY revenue DESC'],
  ['SELECT status, revenue FROM orders LIMIT 5 ORDER BY revenue', 'SELECT status, revenue FROM orders ORDER BY revenue LIMIT 5'],
  ["SELECT revenue WHERE status = 'open' FROM orders", "SELECT revenue FROM orders WHERE status = 'open'"],
  ['SELECT status, revenue FROM orders LIMIT 10, 5', 'SELECT status, revenue FROM orders LIMIT 5 OFFSET 10'],
  ['SELECT TOP 5 status, revenue FROM orders;', 'SELECT status, revenue FROM orders LIMIT 5'],
  ['SELECT revenue FROM public.orders', 'SELECT revenue FROM orders'],
  ['SELECT revenue FROM shop.public.orders', 'SELECT revenue FROM orders'],
  ['SELECT customers.segment, revenue FROM orders, customers', 'SELECT customers.segment, revenue FROM orders JOIN customers'],
  ['SELECT customers.segment, revenue FROM orders CROSS JOIN customers', 'SELECT customers.segment, revenue FROM orders JOIN customers'],
  ['SELECT customers.segment, revenue FROM orders JOIN customers USING (customer_id)', 'SELECT customers.segment, revenue FROM orders JOIN customers'],
]; // prettier-ignore

test.each(slips)('%s', (slip, meant) => {
  expect(corrected(errorOf(slip)).replace(' ,', ',')).toBe(meant);
});

test('what the query says around the mistake stays as it was written', () => {
  const text = 'WITH m AS (\n  SELECT status, revnue -- the money\n  FROM orders\n)\nSELECT  status FROM m';
  expect(errorOf(text).correctedText).toBe(text.replace('revnue', 'revenue'));
});

test('a block of a UNION is not rewritten over what belongs to the UNION', () => {
  const text = 'SELECT status FROM orders UNION SELECT status FROM orders WHERE revenue > 3 ORDER BY 1 LIMIT 3';
  expect(errorOf(text)).toMatchObject({ code: 'MEASURE_IN_WHERE', correctedText: null });
});

test('a correction that leads to another mistake is no correction', () => {
  // The comma mended, the name is still one that nothing is near to.
  expect(errorOf('SELECT xyzzy, FROM orders')).toMatchObject({ code: 'SYNTAX', correctedText: null, corrections: [] });
});

test('whoever does not want corrections is spared them', () => {
  expect(errorOf('SELECT revnue FROM orders', { corrections: false })).toMatchObject({
    code: 'UNKNOWN_FIELD',
    suggestions: [],
    corrections: [],
  });
});

test('a metric that a field shares its name with is named by `metric.`', () => {
  expect(compiled('SELECT metric.completed_value FROM orders').columns[0]?.name).toBe('completed_value');
});
