import { expect, test } from 'vitest';
import { errorOf } from '../shopQueries.test-support.ts';

test('DUPLICATE_COLUMN folds case', () => {
  expect(errorOf('SELECT revenue, order_count AS Revenue FROM orders').code).toBe('DUPLICATE_COLUMN');
});
