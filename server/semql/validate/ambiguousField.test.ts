import { expect, test } from 'vitest';
import { errorOf } from '../shopQueries.test-support.ts';

test('AMBIGUOUS_FIELD lists the models that have the field', () => {
  const error = errorOf('SELECT name, order_count FROM orders JOIN customers JOIN regions');
  expect(error.code).toBe('AMBIGUOUS_FIELD');
  expect(error.suggestions).toEqual(['customers.name', 'regions.name']);
  expect(error.correctedText).toBeNull();
  expect(error.corrections.map(({ text }) => text)).toEqual([
    'SELECT customers.name, order_count FROM orders JOIN customers JOIN regions',
    'SELECT regions.name, order_count FROM orders JOIN customers JOIN regions',
  ]);
});
