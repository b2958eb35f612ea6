import { expect, test } from 'vitest';
import { compiled, corrected, errorOf } from '../shopQueries.test-support.ts';

test('LIMIT_EXCEEDED warns and caps, and a subquery is never capped', () => {
  const text = 'SELECT status, revenue FROM orders WHERE id IN (SELECT id FROM orders) LIMIT 50000';
  const { sql, diagnostics } = compiled(text, { maxRows: 100 });
  expect(sql.match(/LIMIT \d+/g)).toEqual(['LIMIT 101']);
  expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['LIMIT_EXCEEDED', 'warning']]);
});

test.each([
  ['SELECT status FROM orders', 101],
  ['SELECT status FROM orders LIMIT 100', 100],
  ['SELECT status FROM orders LIMIT 101', 101],
  ['SELECT status FROM orders UNION SELECT segment FROM customers', 101],
])('%s reads one row more than is shown, unless it asks for fewer', (text, limit) => {
  expect(compiled(text, { maxRows: 100 }).sql).toMatch(new RegExp(`LIMIT ${limit}$`));
});

test('LIMIT_EXCEEDED of rows offers the most that may be asked for', () => {
  const [warning] = compiled('SELECT status, revenue FROM orders LIMIT 50000', { maxRows: 100 }).diagnostics;
  expect(warning?.correctedText?.replaceAll(/\s+/g, ' ')).toBe('SELECT status, revenue FROM orders LIMIT 100');
});

test('LIMIT_EXCEEDED of buckets offers the next coarser ones', () => {
  const text =
    "SELECT DATE_TRUNC('hour', ordered_at) AS h, revenue FROM orders WHERE ordered_at IN LAST 400 DAYS FILL ZERO";
  const error = errorOf(text);
  expect(error.code).toBe('LIMIT_EXCEEDED');
  expect(corrected(error)).toBe(text.replace('hour', 'day'));
  expect(error.corrections.map(({ title }) => title)).toEqual(['By day', 'By week', 'By month']);
});
