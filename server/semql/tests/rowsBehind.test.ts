import { expect, test } from 'vitest';
import { useShop } from '../testing/shop.test-support.ts';
import { compiled, errorOf } from '../testing/shopQueries.test-support.ts';
import { teamsCatalog, useTeams } from '../testing/teams.test-support.ts';

const teams = useTeams();
const shop = useShop();

// The values of the rows add up to their number, whatever narrows it.
test.each([
  ['payroll', ''],
  ['high_pay', ''],
  ['native_pay', ''],
  ['high_payroll', ''],
  ['strict_pay', "WHERE teams.label = 'red'"],
  ['strict_pay', "WHERE projects.title IN ('moon', 'mars') AND name <> 'Bob'"],
  ['payroll', "WHERE tasks.kind = 'code'"],
  ["strict_pay FILTER (WHERE teams.label = 'red')", ''],
  ["payroll FILTER (WHERE name = 'Ann')", "WHERE teams.label = 'blue'"],
  ['high_payroll', "WHERE teams.label = 'red'"],
])('the rows of %s %s add up to it', async (measure, where) => {
  const rows = await teams.sorted(`SELECT ROWS id, pay FROM people FOR ${measure} ${where}`);
  const [[number] = []] = await teams.sorted(`SELECT ${measure} AS n FROM people ${where}`);
  expect(new Set(rows.map(([id]) => id)).size).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.reduce((sum, [, pay]) => sum + Number(pay), 0)).toBe(number);
});

test.each(['people', 'people[well_paid]'])('named filters and default filters: %s', async (from) => {
  const rows = await teams.sorted(`SELECT ROWS pay FROM ${from} FOR payroll`);
  const [[number] = []] = await teams.sorted(`SELECT payroll FROM ${from}`);
  expect(rows.reduce((sum, [pay]) => sum + Number(pay), 0)).toBe(number);
});

test('a ratio stands on the rows of both of its sides', async () => {
  expect(await teams.sorted('SELECT ROWS name FROM people FOR team_share')).toHaveLength(5);
  expect(await shop.sorted('SELECT ROWS id FROM orders FOR completed_share')).toHaveLength(7);
  expect(await shop.sorted('SELECT ROWS id FROM orders FOR completed_value')).toEqual([[1], [3]]);
});

test('a level stands on the rows of its last moment', async () => {
  const rows = await shop.sorted('SELECT ROWS customer_id, taken_on FROM stock FOR on_hand');
  expect(rows).toEqual([[10, '2026-02-28']]);
  expect(await shop.rows('SELECT on_hand FROM stock')).toEqual([[4]]);
});

test('a row is shown once, however many rows of the many side it meets', async () => {
  expect(await teams.sorted("SELECT ROWS name FROM people WHERE teams.label IN ('red', 'blue')")).toEqual([
    ['Ann'],
    ['Bob'],
    [null],
  ]);
  expect(errorOf('SELECT ROWS name, teams.label FROM people FOR payroll', {}, teamsCatalog).code).toBe('FANOUT');
});

test('a metric over several models names a query for each', () => {
  const error = errorOf('SELECT ROWS id FROM orders FOR revenue_per_ticket');
  expect(error.message).toBe('revenue_per_ticket is computed over rows of orders and tickets.');
  expect(error.advice).toBe('Write FROM orders FOR revenue or FROM tickets FOR ticket_count.');
  const hidden = errorOf('SELECT ROWS id FROM orders FOR revenue_per_ticket', {
    hidden: new Set(['tickets.ticket_count']),
  });
  expect(hidden.advice).toBe('Write FROM orders FOR revenue.');
  expect(errorOf('SELECT ROWS id FROM items FOR orders.revenue').advice).toBe('Write FROM orders.');
});

test('provenance says which metric the rows stand behind', () => {
  const { provenance } = compiled('SELECT ROWS id FROM orders FOR completed_value');
  expect(provenance.map(({ definition }) => definition)).toContain('metric completed_value');
});
