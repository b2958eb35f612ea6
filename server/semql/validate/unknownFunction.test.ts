import { expect, test } from 'vitest';
import { errorOf } from '../shopQueries.test-support.ts';

test('UNKNOWN_FUNCTION with the nearest functions of the language; no function of an engine is one', () => {
  expect(errorOf('SELECT UPPR(status) AS s, revenue FROM orders')).toMatchObject({
    code: 'UNKNOWN_FUNCTION',
    suggestions: ['UPPER'],
  });
  expect(errorOf("SELECT pg_read_file('/etc/passwd') AS s, revenue FROM orders").code).toBe('UNKNOWN_FUNCTION');
});
