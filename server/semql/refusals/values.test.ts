import { corrected, errorOf } from '../testing/shopQueries.test-support.ts';
import { expect, test } from 'vitest';

test.each([
  "amount = 'many'",
  "ordered_at > 'yesterday'",
  'status > 3',
  'amount',
  'status IN THIS MONTH',
  "amount CONTAINS 'x'",
])('TYPE_MISMATCH or ENUM_VALUE: %s', (condition) => {
  expect(errorOf(`SELECT revenue FROM orders WHERE ${condition}`).code).toMatch(/TYPE_MISMATCH|ENUM_VALUE/);
});

test('TYPE_MISMATCH between columns', () => {
  expect(errorOf('SELECT revenue / status AS x FROM orders').code).toMatch(/TYPE_MISMATCH|GROUP_BY_MISMATCH/);
});

test.each([
  "shipped_on + INTERVAL '999999999 years'",
  '99999999999999999999999999999999',
  '1e400',
  'ROUND(amount, 40)',
  'ROUND(amount, id)',
])('TYPE_MISMATCH for what not every engine could compute: %s', (expression) => {
  expect(errorOf(`SELECT ${expression} AS x FROM orders`).code).toBe('TYPE_MISMATCH');
});

test('TYPE_MISMATCH corrects parts and units of dates', () => {
  expect(corrected(errorOf('SELECT EXTRACT(moth FROM ordered_at) AS m FROM orders'))).toBe(
    'SELECT EXTRACT(MONTH FROM ordered_at) AS m FROM orders',
  );
  expect(corrected(errorOf("SELECT DATEDIFF('day', ordered_at, shipped_on) AS d FROM orders"))).toBe(
    "SELECT DATE_DIFF('day', ordered_at, shipped_on) AS d FROM orders",
  );
  expect(corrected(errorOf("SELECT DATE_DIFF('dayz', ordered_at, shipped_on) AS d FROM orders"))).toBe(
    "SELECT DATE_DIFF('day', ordered_at, shipped_on) AS d FROM orders",
  );
  expect(corrected(errorOf("SELECT DATE_TRUNC('mnth', ordered_at) AS m FROM orders"))).toBe(
    "SELECT DATE_TRUNC('month', ordered_at) AS m FROM orders",
  );
});

test('ENUM_VALUE with the nearest values, in comparisons, lists and FILTER', () => {
  expect(errorOf("SELECT revenue FROM orders WHERE status = 'Completed'")).toMatchObject({
    code: 'ENUM_VALUE',
    suggestions: ['completed'],
  });
  const meant = errorOf("SELECT revenue FROM orders WHERE status = 'opne'");
  expect(corrected(meant)).toBe("SELECT revenue FROM orders WHERE status = 'open'");
  expect(errorOf("SELECT revenue FROM orders WHERE customers.segment IN ('SMB', 'Ent')").suggestions).toContain('ENT');
  expect(errorOf("SELECT revenue FILTER (WHERE status = 'opne') AS r FROM orders").code).toBe('ENUM_VALUE');
});

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
