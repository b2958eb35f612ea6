import { expect, test } from 'vitest';
import type { CatalogDefinition } from '../catalog/definition.ts';
import { columnOf, dimension, measure, model, shopCatalog } from '../shopCatalog.test-support.ts';
import { corrected, errorOf } from '../shopQueries.test-support.ts';

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
