import { compiled, corrected, errorOf } from '../testing/shopQueries.test-support.ts';
import { expect, test } from 'vitest';

test('SELECT * becomes a list of the rows, without hidden fields', () => {
  const hidden = new Set(['orders.payer_id']);
  expect(corrected(errorOf("SELECT * FROM orders WHERE status = 'open'", { hidden }))).toBe(
    "SELECT ROWS id, customer_id, status, ordered_at, shipped_on, amount FROM orders WHERE status = 'open' LIMIT 100",
  );
});

test('beside other columns * is left out', () => {
  expect(corrected(errorOf('SELECT *, revenue FROM orders'))).toBe('SELECT revenue FROM orders');
});

test('a query without FROM gets the only model that has its names', () => {
  expect(corrected(errorOf('SELECT status, order_count'))).toBe('SELECT status, order_count FROM orders');
  expect(corrected(errorOf('SELECT status, revenue orders'))).toBe('SELECT status, revenue FROM orders');
});

test('where several models have them, each is offered', () => {
  const error = errorOf('SELECT name');
  expect(error.correctedText).toBeNull();
  expect(error.corrections.map(({ title }) => title)).toEqual(['FROM regions', 'FROM customers']);
});

test('a hidden model is not offered', () => {
  const { corrections } = errorOf('SELECT name', { hidden: new Set(['regions']) });
  expect(corrections.map(({ title }) => title)).toEqual(['FROM customers']);
});

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

test('UNSUPPORTED_IN_DIALECT names the engine and what to write instead', () => {
  const frame =
    "SUM(order_count) OVER (ORDER BY shipped_on RANGE BETWEEN INTERVAL '40 days' PRECEDING AND CURRENT ROW)";
  const error = errorOf(`SELECT shipped_on, ${frame} AS x FROM orders`, { dialect: 'SQLITE' });
  expect(error.code).toBe('UNSUPPORTED_IN_DIALECT');
  expect(error.message).toContain('SQLITE');
});

test('UNSUPPORTED_IN_DIALECT of TOP over computed tables is corrected to ORDER BY and LIMIT', () => {
  const table = 'WITH m AS (SELECT status, revenue FROM orders) SELECT status, revenue FROM m';
  expect(corrected(errorOf(`${table} TOP 2 status BY revenue`))).toBe(`${table} ORDER BY revenue DESC LIMIT 2`);
  expect(errorOf(`${table} TOP 2 status BY revenue WITH OTHERS`).correctedText).toBeNull();
});
