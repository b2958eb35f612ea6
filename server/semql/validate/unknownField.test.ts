import { expect, test } from 'vitest';
import { compiled, corrected, errorOf, spanned } from '../shopQueries.test-support.ts';

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

test('the clear nearest name corrects the query, wherever it stands', () => {
  expect(corrected(errorOf('SELECT revnue FROM orders'))).toBe('SELECT revenue FROM orders');
  expect(corrected(errorOf('SELECT segmnt, revenue FROM orders'))).toBe(
    'SELECT customers.segment, revenue FROM orders',
  );
  expect(corrected(errorOf('SELECT status FROM orders WHERE revnue > 10'))).toBe(
    'SELECT status FROM orders HAVING revenue > 10',
  );
  const text = 'WITH m AS (SELECT status, revnue FROM orders) SELECT status, revnue FROM m';
  expect(corrected(errorOf(text))).toBe('WITH m AS (SELECT status, revenue FROM orders) SELECT status, revenue FROM m');
});

test('names that do not fit the rest of the query are left out', () => {
  // items.category would multiply orders.
  expect(errorOf('SELECT categry, revenue FROM orders').suggestions).toEqual([]);
  expect(errorOf('SELECT categry, item_revenue FROM items').suggestions).toEqual(['category']);
  // status is no number, ordered_at no text.
  expect(errorOf("SELECT revenue FROM orders WHERE statu = 'open'").suggestions).toEqual(['status']);
  expect(errorOf('SELECT revenue FROM orders WHERE statu + 1 > 2').suggestions).toEqual([]);
  expect(errorOf('SELECT ordered_a + 1 AS x FROM orders').suggestions).toEqual([]);
});

test('a model with two roles is named by them, and neither is clearly meant', () => {
  const error = errorOf('SELECT segmnt, transferred FROM transfers');
  expect(error.suggestions).toEqual(['receiver.segment', 'sender.segment']);
  expect(error.correctedText).toBeNull();
});

test.each([
  ['SELECT revenue FROM orders WHERE status = "open"', "SELECT revenue FROM orders WHERE status = 'open'"],
  ['SELECT revenue FROM orders WHERE status = open', "SELECT revenue FROM orders WHERE status = 'open'"],
  ['SELECT revenue FROM orders WHERE status LIKE "o%"', "SELECT revenue FROM orders WHERE status LIKE 'o%'"],
])('%s meant a text', (text, meant) => {
  expect(corrected(errorOf(text))).toBe(meant);
});

test("what is wrong with a query's own FILTER is said of the query", () => {
  for (const subject of ['revenue', 'completed_value', 'average_order_value']) {
    const text = `SELECT ${subject} FILTER (WHERE statu = 'open') AS r FROM orders`;
    const error = errorOf(text);
    expect(spanned(text, error)).toBe('statu');
    expect(error.message).not.toContain('definition');
    expect(corrected(error)).toBe(`SELECT ${subject} FILTER (WHERE status = 'open') AS r FROM orders`);
  }
});
