import type { CatalogDefinition } from '../catalog/definition.ts';
import { columnOf, dimension, measure, model, shopCatalog } from '../testing/shopCatalog.test-support.ts';
import { corrected, errorOf } from '../testing/shopQueries.test-support.ts';
import { expect, test } from 'vitest';

test('UNKNOWN_RELATIONSHIP for a role nobody defined, and for a condition that is none', () => {
  expect(errorOf('SELECT transferred FROM transfers JOIN customers VIA sendr')).toMatchObject({
    code: 'UNKNOWN_RELATIONSHIP',
  });
  expect(corrected(errorOf('SELECT transferred FROM transfers JOIN customers VIA sendr'))).toContain('VIA sender');
  const error = errorOf('SELECT transferred FROM transfers JOIN customers ON transfers.id = customers.id');
  expect(error.code).toBe('UNKNOWN_RELATIONSHIP');
  expect(error.advice).toContain('JOIN customers VIA sender');
  expect(error.corrections.map(({ title }) => title)).toEqual(['VIA sender', 'VIA receiver']);
});

test('AMBIGUOUS_PATH lists the roles', () => {
  const error = errorOf('SELECT customers.segment, transferred FROM transfers');
  expect(error).toMatchObject({ code: 'AMBIGUOUS_PATH', suggestions: ['sender', 'receiver'] });
  expect(error.advice).toContain('sender.segment or receiver.segment');
  expect(error.corrections.map(({ title }) => title)).toEqual(['sender.segment', 'receiver.segment']);
  const joined = errorOf('SELECT transferred FROM transfers JOIN customers');
  expect(joined.corrections.map(({ text }) => text)).toEqual([
    'SELECT transferred FROM transfers JOIN customers VIA sender',
    'SELECT transferred FROM transfers JOIN customers VIA receiver',
  ]);
});

test('keys that FROM reaches in several ways are not read from their own model alone', () => {
  for (const query of [
    'SELECT customers.segment FROM transfers',
    'SELECT orders.id FROM orders WHERE orders.customer_id IN (SELECT customers.id FROM transfers)',
  ]) {
    expect(errorOf(query)).toMatchObject({ code: 'AMBIGUOUS_PATH', suggestions: ['sender', 'receiver'] });
  }
});

/** The shop, and visits that nothing connects with it. */
const withVisits: CatalogDefinition = {
  ...shopCatalog,
  models: [
    ...shopCatalog.models,
    model('visits', {
      columns: [columnOf('id', 'INTEGER', false), columnOf('status', 'STRING'), columnOf('page', 'STRING')],
      dimensions: [
        dimension('id', 'NUMBER', { primaryKey: true }),
        dimension('status', 'STRING'),
        dimension('page', 'STRING'),
      ],
      measures: [measure('visit_count', 'COUNT(*)')],
    }),
  ],
};

function without(semql: string): ReturnType<typeof errorOf> {
  const error = errorOf(semql, {}, withVisits);
  expect(error.code).toBe('NO_PATH');
  return error;
}

test('NO_PATH names what is computed and where from', () => {
  expect(errorOf('SELECT tags.label, tickets.ticket_count FROM tags').code).toMatch(/NO_PATH|FANOUT/);
  const error = errorOf("SELECT orders.revenue, tickets.ticket_count FROM orders WHERE status = 'open'");
  expect(error.code).toMatch(/NO_PATH|FANOUT/);
  expect(error.message).toContain('tickets.ticket_count');
});

test('a named filter that cannot reach a fact is an error, never skipped', () => {
  expect(
    errorOf('SELECT customers.segment, orders.revenue, tickets.ticket_count FROM orders[completed] JOIN tickets').code,
  ).toMatch(/NO_PATH|FANOUT/);
});

test('NO_PATH of a column: a field of that name, or without the column, or without the number', () => {
  const own = without('SELECT orders.status, visits.visit_count FROM visits');
  expect(corrected(own, {}, withVisits)).toBe('SELECT visits.status, visits.visit_count FROM visits');
  const none = without('SELECT page, orders.revenue, visit_count FROM visits');
  expect(none.correctedText).toBeNull();
  expect(none.corrections.map(({ text }) => text.replaceAll(/\s+/g, ' '))).toEqual([
    'SELECT orders.revenue, visit_count FROM visits',
    'SELECT page, visit_count FROM visits',
  ]);
});

test('NO_PATH of a condition: it narrows the measures that it reaches', () => {
  const error = without("SELECT orders.revenue, visits.visit_count FROM orders WHERE orders.status = 'open'");
  expect(corrected(error, {}, withVisits)).toBe(
    "SELECT orders.revenue FILTER (WHERE orders.status = 'open'), visits.visit_count FROM orders",
  );
  // A metric would lose the condition.
  const text = "SELECT completed_share, visits.visit_count FROM orders WHERE orders.status = 'open'";
  expect(without(text).corrections).toEqual([]);
});

test('NO_PATH of the rows behind a number of another model', () => {
  const error = errorOf('SELECT ROWS segment FROM customers FOR tickets.ticket_count');
  expect(corrected(error)).toBe('SELECT ROWS customers.segment FROM tickets FOR tickets.ticket_count');
});

test('FANOUT names the way, the measure and the three ways out', () => {
  const error = errorOf('SELECT category, orders.revenue FROM items');
  expect(error.code).toBe('FANOUT');
  expect(error.message).toContain('orders → items');
  expect(error.message).toContain('orders.revenue');
  expect(error.advice).toContain('items.item_revenue');
  expect(error.advice).toContain('COUNT(DISTINCT orders.id)');
  const hidden = new Set(['items.item_revenue', 'items.median_price', 'orders.id']);
  const guarded = errorOf('SELECT category, orders.revenue FROM items', { hidden });
  expect(guarded.suggestions).toEqual(['items.units']);
  for (const name of ['item_revenue', 'median_price', 'orders.id']) {
    expect(guarded.advice).not.toContain(name);
  }
  expect(errorOf('SELECT tags.label, revenue FROM orders').code).toBe('FANOUT');
});

test('FANOUT of a condition: the rows that meet such rows, each once', () => {
  const filtered = errorOf("SELECT status, revenue FROM orders WHERE items.category = 'x' AND amount > 3");
  expect(corrected(filtered)).toBe(
    "SELECT status, revenue FROM orders WHERE amount > 3 AND orders.id IN (SELECT items.order_id FROM items WHERE items.category = 'x')",
  );
  const narrowed = errorOf("SELECT revenue FILTER (WHERE items.category = 'x') AS r FROM orders");
  expect(corrected(narrowed)).toBe(
    "SELECT revenue FILTER (WHERE orders.id IN (SELECT items.order_id FROM items WHERE items.category = 'x')) AS r FROM orders",
  );
  const far = errorOf("SELECT customer_count FROM customers WHERE items.category = 'x'");
  expect(corrected(far)).toContain('customers.id IN (SELECT orders.customer_id FROM items WHERE');
});

test('FANOUT beside another fact, which such rows would change: none of the corrections is clearly meant', () => {
  const error = errorOf("SELECT orders.revenue, tickets.ticket_count FROM orders WHERE status = 'open'");
  expect(error.correctedText).toBeNull();
  expect(error.corrections.map(({ title }) => title)).toEqual([
    'Narrow only orders.revenue',
    'customers with such orders',
  ]);
  expect(
    errorOf("SELECT completed_share, customer_count FROM customers WHERE orders.status = 'open'").corrections,
  ).toEqual([]);
});

test('FANOUT of a column: a number of rows is one of different keys; another measure is another question', () => {
  const counted = errorOf('SELECT category, orders.order_count FROM items ORDER BY orders.order_count');
  expect(corrected(counted)).toBe(
    'SELECT category, COUNT(DISTINCT orders.id) AS order_count FROM items ORDER BY COUNT(DISTINCT orders.id)',
  );
  const summed = errorOf('SELECT category, orders.revenue FROM items ORDER BY category');
  expect(summed.correctedText).toBeNull();
  expect(summed.corrections.map(({ title }) => title)).toEqual([
    'items.item_revenue',
    'Leave category out',
    'items.units',
  ]);
  expect(summed.corrections[1]?.text.replaceAll(/\s+/g, ' ')).toBe('SELECT orders.revenue FROM items');
});

test('CROSS_SOURCE when the models of a query live in two data sources', () => {
  expect(errorOf('SELECT customers.segment, elsewhere_count FROM elsewhere').code).toBe('CROSS_SOURCE');
  expect(errorOf('SELECT orders.revenue, elsewhere.elsewhere_count FROM orders').code).toBe('CROSS_SOURCE');
});

test('CROSS_SOURCE is corrected to what the source of FROM has', () => {
  const error = errorOf('SELECT customers.segment, orders.revenue, elsewhere_count FROM elsewhere ORDER BY 3');
  expect(error.message).toBe('elsewhere and customers are in different data sources.');
  expect(error.correctedText).toBeNull();
  expect(corrected(errorOf('SELECT orders.revenue, elsewhere.elsewhere_count FROM orders'))).toBe(
    'SELECT orders.revenue FROM orders',
  );
});
