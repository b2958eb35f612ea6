import { expect, test } from 'vitest';
import { corrected, errorOf } from '../shopQueries.test-support.ts';

test('DIMENSION_IN_HAVING moves the condition to WHERE', () => {
  const error = errorOf("SELECT status, revenue FROM orders HAVING revenue > 10 AND status = 'open'");
  expect(error.code).toBe('DIMENSION_IN_HAVING');
  expect(corrected(error)).toBe("SELECT status, revenue FROM orders WHERE status = 'open' HAVING revenue > 10");
});
