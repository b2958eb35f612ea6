import { expect, test } from 'vitest';
import { shopCatalog } from '../testing/shopCatalog.test-support.ts';
import { compiled, errorOf } from '../testing/shopQueries.test-support.ts';

/** The shop without a field, as if it had never been made. */
const without = (model: string, field: string) => ({
  ...shopCatalog,
  models: shopCatalog.models.map((one) =>
    one.name === model ? { ...one, dimensions: one.dimensions.filter(({ name }) => name !== field) } : one,
  ),
});

test.each([
  ['SELECT note FROM orders'],
  ['SELECT orders.note, revenue FROM orders'],
  ['SELECT revenue FROM orders WHERE note = 3'],
  ['SELECT note, revenue FROM orders GROUP BY note'],
  ['SELECT revenue FROM orders HAVING COUNT(note) > 1'],
  ['SELECT revenue FROM orders ORDER BY note'],
  ['SELECT SUM(note) AS s FROM orders'],
  ['SELECT UPPER(note) AS s, revenue FROM orders'],
  ['SELECT customers.segment, orders.note FROM orders'],
  ['SELECT category, orders.note FROM items'],
  ['SELECT ROWS note FROM orders'],
  ["SELECT revenue FILTER (WHERE note = 'x') AS r FROM orders"],
])('%s says of a hidden field what it says of none', (semql) => {
  const orders = shopCatalog.models.find(({ name }) => name === 'orders')!;
  const note = { ...orders.dimensions[0]!, id: 'note', name: 'note', label: 'Note', expression: 'status' };
  const withNote = {
    ...shopCatalog,
    models: shopCatalog.models.map((model) =>
      model === orders ? { ...model, dimensions: [...model.dimensions, note] } : model,
    ),
  };
  const hidden = errorOf(semql, { hidden: new Set(['orders.note']) }, withNote);
  expect(hidden.code).toBe('UNKNOWN_FIELD');
  expect(hidden).toEqual(errorOf(semql, {}, without('orders', 'note')));
});

test('a hidden model is as unknown as none', () => {
  const hidden = new Set(['customers']);
  for (const semql of ['SELECT customer_count FROM customers', 'SELECT revenue FROM orders JOIN customers']) {
    expect(errorOf(semql, { hidden }).code).toBe('UNKNOWN_MODEL');
  }
  expect(errorOf('SELECT customers.segment, revenue FROM orders', { hidden }).code).toBe('UNKNOWN_MODEL');
});

test('definitions still use what is hidden, and leave it out of what they tell', () => {
  const hidden = new Set(['orders.amount']);
  expect(compiled('SELECT revenue, completed_value FROM orders', { hidden }).columns).toHaveLength(2);
  const { provenance, explanation } = compiled('SELECT customer_count FROM customers', {
    hidden: new Set(['customers.not_deleted', 'customers.customer_id', 'customers.id']),
  });
  const told = JSON.stringify([provenance, explanation]);
  expect(told).not.toContain('NOT deleted');
  expect(provenance.find(({ part }) => part === 'default_filter')?.sentence).toBe(
    'Only rows of customers that pass not_deleted (applied by default)',
  );
});

test('a date that is hidden is not named behind the time that means it', () => {
  const error = errorOf('SELECT metric_time, completed_share FROM orders', {
    hidden: new Set(['orders.ordered_at']),
  });
  expect(error.code).toBe('NOT_PERMITTED');
  expect(JSON.stringify(error)).not.toContain('ordered_at');
});
