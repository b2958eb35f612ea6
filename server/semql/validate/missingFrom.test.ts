import { expect, test } from 'vitest';
import { corrected, errorOf } from '../shopQueries.test-support.ts';

test('a query without FROM gets the only model that has its names', () => {
  expect(corrected(errorOf('SELECT status, order_count'))).toBe('SELECT status, order_count FROM orders');
  expect(corrected(errorOf('SELECT status, revenue orders'))).toBe('SELECT status, revenue FROM orders');
});

test('where several models have them, each is offered', () => {
  const error = errorOf('SELECT name');
  expect(error.correctedText).toBeNull();
  expect(error.corrections.map(({ title }) => title)).toEqual(['FROM regions', 'FROM customers']);
});

test('a hidden model is not offered', () => {
  const { corrections } = errorOf('SELECT name', { hidden: new Set(['regions']) });
  expect(corrections.map(({ title }) => title)).toEqual(['FROM customers']);
});
