import { expect, test } from 'vitest';
import { corrected, errorOf } from '../shopQueries.test-support.ts';

test('MEASURE_IN_WHERE moves the condition to HAVING', () => {
  const error = errorOf("SELECT status, revenue FROM orders WHERE revenue > 10 AND status = 'open'");
  expect(error.code).toBe('MEASURE_IN_WHERE');
  expect(corrected(error)).toBe("SELECT status, revenue FROM orders WHERE status = 'open' HAVING revenue > 10");
});
