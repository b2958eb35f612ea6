import { expect, test } from 'vitest';
import { compiled, corrected, errorOf } from '../../testing/shopQueries.test-support.ts';

test.each([
  ['SELECT revenue INTO x FROM orders', 'SELECT revenue FROM orders'],
  ['SELECT status, revenue INTO TEMP TABLE t FROM orders', 'SELECT status, revenue FROM orders'],
  ['SELECT revenue AS r INTO @a, @b FROM orders', 'SELECT revenue AS r FROM orders'],
  ["SELECT revenue FROM orders INTO OUTFILE '/tmp/x'", 'SELECT revenue FROM orders'],
  [
    "SELECT status, revenue FROM orders ORDER BY status INTO DUMPFILE 'a'",
    'SELECT status, revenue FROM orders ORDER BY status',
  ],
  ['SELECT INTO x revenue FROM orders', 'SELECT revenue FROM orders'],
  ['SELECT INTO TEMP TABLE t status, revenue FROM orders', 'SELECT status, revenue FROM orders'],
  ['SELECT revenue FROM orders FOR UPDATE', 'SELECT revenue FROM orders'],
  ['SELECT revenue FROM orders FOR NO KEY UPDATE SKIP LOCKED', 'SELECT revenue FROM orders'],
  ['SELECT revenue FROM orders LOCK IN SHARE MODE', 'SELECT revenue FROM orders'],
])('%s only reads once it is corrected', (semql, meant) => {
  const error = errorOf(semql);
  expect(error.code).toBe('READ_ONLY');
  expect(corrected(error)).toBe(meant);
});

test.each([
  'REINDEX orders',
  'KILL 1',
  'START TRANSACTION',
  'BACKUP DATABASE shop',
  'WITH gone AS (DELETE FROM orders RETURNING *) SELECT * FROM gone',
  'SELECT revenue FROM orders WHERE id IN (DELETE FROM orders)',
  'SELECT revenue FROM orders WHERE id IN (UPDATE orders SET amount = 1)',
  'SELECT revenue FROM orders; SHUTDOWN',
])('%s is refused as what would write', (semql) => {
  expect(errorOf(semql).code).toBe('READ_ONLY');
});

test('a field may be called like the word, with and without another name', () => {
  for (const text of ['SELECT into FROM orders', 'SELECT into x FROM orders', 'SELECT into, revenue FROM orders']) {
    expect(errorOf(text).code).toBe('UNKNOWN_FIELD');
  }
});

test('words of such statements are names elsewhere', () => {
  expect(
    compiled('SELECT revenue AS "into", order_count AS put, buyer_count AS start FROM orders').columns,
  ).toHaveLength(3);
});
