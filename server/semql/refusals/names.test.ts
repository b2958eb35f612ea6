import { compiled, corrected, errorOf, spanned } from '../testing/shopQueries.test-support.ts';
import { expect, test } from 'vitest';

test('UNKNOWN_MODEL in FROM and before a dot, with the nearest names', () => {
  expect(errorOf('SELECT revenue FROM ordes')).toMatchObject({ code: 'UNKNOWN_MODEL', suggestions: ['orders'] });
  const before = errorOf('SELECT custmers.segment, revenue FROM orders');
  expect(before).toMatchObject({ code: 'UNKNOWN_MODEL', suggestions: ['customers.segment', 'customer.segment'] });
  expect(corrected(before)).toBe('SELECT customers.segment, revenue FROM orders');
});

test('a correction mends what else is clearly wrong', () => {
  expect(corrected(errorOf("SELECT revnue FROM ordes WHERE stats = 'opne'"))).toBe(
    "SELECT revenue FROM orders WHERE status = 'open'",
  );
});

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

test('UNKNOWN_FILTER with the nearest filters of the model', () => {
  expect(errorOf('SELECT revenue FROM orders[complete]')).toMatchObject({
    code: 'UNKNOWN_FILTER',
    suggestions: ['completed'],
  });
});

test('UNKNOWN_FILTER corrects the name', () => {
  expect(corrected(errorOf('SELECT revenue FROM orders[complete, large]'))).toBe(
    'SELECT revenue FROM orders[completed, large]',
  );
});

test('a filter that may not be named is one that is not there', () => {
  const hidden = new Set(['orders.completed']);
  for (const text of ['SELECT revenue FROM orders[completed]', 'SELECT revenue FROM orders[complete]']) {
    expect(errorOf(text, { hidden })).toMatchObject({ code: 'UNKNOWN_FILTER', suggestions: [] });
  }
});

test('FILTER_POSITION shows where a named filter stands', () => {
  expect(errorOf('SELECT revenue FROM orders WHERE completed')).toMatchObject({
    code: 'FILTER_POSITION',
    suggestions: ['orders[completed]'],
  });
});

test.each([
  [
    'SELECT revenue FROM orders WHERE completed AND amount > 3',
    'SELECT revenue FROM orders[completed] WHERE amount > 3',
  ],
  ['SELECT revenue FROM orders[large] WHERE completed = TRUE', 'SELECT revenue FROM orders[large, completed]'],
  ['SELECT revenue, completed FROM orders', 'SELECT revenue FROM orders[completed]'],
  ['SELECT revenue FROM orders WHERE customers.small', 'SELECT revenue FROM orders JOIN customers[small]'],
  ['SELECT ROWS id FROM orders WHERE completed', 'SELECT ROWS id FROM orders[completed]'],
])('%s is moved behind its model', (text, moved) => {
  expect(corrected(errorOf(text))).toBe(moved);
});

test.each(['"completed"', 'completed'])('%s beside an operator meant a text', (written) => {
  expect(corrected(errorOf(`SELECT revenue FROM orders WHERE status = ${written}`))).toBe(
    "SELECT revenue FROM orders WHERE status = 'completed'",
  );
});

test('a filter that may not be named is not spoken of', () => {
  const error = errorOf('SELECT revenue FROM orders WHERE completd', { hidden: new Set(['orders.completed']) });
  expect(error.code).toBe('UNKNOWN_FIELD');
  expect(JSON.stringify(error)).not.toContain('orders[completed]');
});

test('DUPLICATE_COLUMN folds case', () => {
  const error = errorOf('SELECT revenue, order_count AS Revenue FROM orders');
  expect(error.code).toBe('DUPLICATE_COLUMN');
  expect(corrected(error)).toBe('SELECT revenue, order_count AS Revenue_2 FROM orders');
});

test('a second field of the same name is called by its model, too', () => {
  const error = errorOf('SELECT customers.name, regions.name, revenue FROM orders');
  expect(corrected(error)).toBe('SELECT customers.name, regions.name AS regions_name, revenue FROM orders');
});

test('NOT_PERMITTED to lift a default filter where they are kept', () => {
  const options = { keepDefaultFilters: true };
  expect(errorOf('SELECT customer_count FROM customers[!not_deleted]', options).code).toBe('NOT_PERMITTED');
});

test('NOT_PERMITTED to lift a default filter is corrected to the filter kept', () => {
  const options = { keepDefaultFilters: true };
  const error = errorOf('SELECT customer_count FROM customers[small, !not_deleted]', options);
  expect(corrected(error, options)).toBe('SELECT customer_count FROM customers[small]');
});
