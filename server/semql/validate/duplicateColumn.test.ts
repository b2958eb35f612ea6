import { expect, test } from 'vitest';
import { corrected, errorOf } from '../shopQueries.test-support.ts';

test('DUPLICATE_COLUMN folds case', () => {
  const error = errorOf('SELECT revenue, order_count AS Revenue FROM orders');
  expect(error.code).toBe('DUPLICATE_COLUMN');
  expect(corrected(error)).toBe('SELECT revenue, order_count AS Revenue_2 FROM orders');
});

test('a second field of the same name is called by its model, too', () => {
  const error = errorOf('SELECT customers.name, regions.name, revenue FROM orders');
  expect(corrected(error)).toBe('SELECT customers.name, regions.name AS regions_name, revenue FROM orders');
});
