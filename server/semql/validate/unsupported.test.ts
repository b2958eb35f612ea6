import { expect, test } from 'vitest';
import { errorOf } from '../shopQueries.test-support.ts';

test('UNSUPPORTED_IN_DIALECT names the engine and what to write instead', () => {
  const frame =
    "SUM(order_count) OVER (ORDER BY shipped_on RANGE BETWEEN INTERVAL '40 days' PRECEDING AND CURRENT ROW)";
  const error = errorOf(`SELECT shipped_on, ${frame} AS x FROM orders`, { dialect: 'SQLITE' });
  expect(error.code).toBe('UNSUPPORTED_IN_DIALECT');
  expect(error.message).toContain('SQLITE');
});
