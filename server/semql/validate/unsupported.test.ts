import { expect, test } from 'vitest';
import { corrected, errorOf } from '../shopQueries.test-support.ts';

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
