import { expect, test } from 'vitest';
import { corrected, errorOf } from '../shopQueries.test-support.ts';

test('UNKNOWN_FUNCTION with the nearest functions of the language; no function of an engine is one', () => {
  expect(errorOf('SELECT UPPR(status) AS s, revenue FROM orders')).toMatchObject({
    code: 'UNKNOWN_FUNCTION',
    suggestions: ['UPPER'],
  });
  expect(corrected(errorOf('SELECT UPPR(status) AS s FROM orders'))).toBe('SELECT UPPER(status) AS s FROM orders');
  expect(errorOf("SELECT pg_read_file('/etc/passwd') AS s, revenue FROM orders").code).toBe('UNKNOWN_FUNCTION');
});

test.each([
  ["IFNULL(status, 'x')", "COALESCE(status, 'x')"],
  ['LEN(status)', 'LENGTH(status)'],
  ['IF(amount > 3, 1, 0)', 'CASE WHEN amount > 3 THEN 1 ELSE 0 END'],
  ['COUNT_DISTINCT(status)', 'COUNT(DISTINCT status)'],
  ['AVERAGE(amount)', 'AVG(amount)'],
])('%s of other systems is %s here', (foreign, ours) => {
  expect(corrected(errorOf(`SELECT ${foreign} AS x FROM orders`))).toBe(`SELECT ${ours} AS x FROM orders`);
});
