import { expect, test } from 'vitest';
import { compiled, errorOf, spanned } from '../shopQueries.test-support.ts';

test('UNKNOWN_FIELD with the nearest names, those of other models in full', () => {
  const text = 'SELECT revenu FROM orders';
  const error = errorOf(text);
  expect(error.code).toBe('UNKNOWN_FIELD');
  expect(error.suggestions).toContain('revenue');
  expect(spanned(text, error)).toBe('revenu');
  expect(errorOf('SELECT segment, revenue FROM orders').suggestions[0]).toBe('customers.segment');
  expect(errorOf('SELECT customers.segmnt, revenue FROM orders').suggestions).toContain('customers.segment');
});

test('hidden names are never suggested', () => {
  const error = errorOf('SELECT amoun FROM orders', { hidden: new Set(['orders.amount']) });
  expect(JSON.stringify(error)).not.toContain('"amount"');
});

test('names fold case, and an exact match wins', () => {
  expect(compiled('select Customers.SEGMENT, Revenue from ORDERS').columns).toHaveLength(2);
});
