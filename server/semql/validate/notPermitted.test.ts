import { expect, test } from 'vitest';
import { corrected, errorOf } from '../shopQueries.test-support.ts';

test('NOT_PERMITTED to lift a default filter where they are kept', () => {
  const options = { keepDefaultFilters: true };
  expect(errorOf('SELECT customer_count FROM customers[!not_deleted]', options).code).toBe('NOT_PERMITTED');
});

test('NOT_PERMITTED to lift a default filter is corrected to the filter kept', () => {
  const options = { keepDefaultFilters: true };
  const error = errorOf('SELECT customer_count FROM customers[small, !not_deleted]', options);
  expect(corrected(error, options)).toBe('SELECT customer_count FROM customers[small]');
});
