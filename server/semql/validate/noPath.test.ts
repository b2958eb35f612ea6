import { expect, test } from 'vitest';
import { errorOf } from '../shopQueries.test-support.ts';

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
