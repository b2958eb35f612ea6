import { expect, test } from 'vitest';
import { compiled } from '../shopQueries.test-support.ts';

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
