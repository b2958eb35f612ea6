import { expect, test } from 'vitest';
import { prepareCatalog } from '../catalog/prepare.ts';
import { compile } from '../compile.ts';
import { parseQuery } from '../language/parse/parser.ts';
import { printQuery } from '../language/print.ts';
import type { Query } from '../language/ast.ts';
import { shopCatalog } from '../testing/shopCatalog.test-support.ts';
import { useShop } from '../testing/shop.test-support.ts';
import { compiled, now } from '../testing/shopQueries.test-support.ts';
import type { Cell } from '../testing/engines.test-support.ts';
import { NoRowsBehind } from './numberOf.ts';
import { rowsBehindCell, type CellPlace } from './rowsBehindCell.ts';

const shop = useShop();
const catalog = prepareCatalog(shopCatalog);

function queryOf(semql: string): Query {
  const { query } = parseQuery(semql);
  if (query === null) {
    throw new Error(semql);
  }
  return query;
}

/** Rows behind a cell as records by the name of the field. */
async function recordsBehind(semql: string, place: CellPlace): Promise<readonly Readonly<Record<string, Cell>>[]> {
  const { rows } = rowsBehindCell(queryOf(semql), place, shopCatalog);
  const text = rows.map((one) => printQuery(one)).find((one) => compile(one, catalog, { dialect: 'DUCKDB', now }).ok);
  if (text === undefined) {
    throw new Error(`none compiles: ${rows.map((one) => printQuery(one)).join('\n')}`);
  }
  const names = compiled(text).columns.map(({ name }) => name);
  return (await shop.rows(text)).map((row) => Object.fromEntries(row.map((cell, index) => [names[index], cell])));
}

type Records = Awaited<ReturnType<typeof recordsBehind>>;

const amounts = (rows: Records): number[] => rows.flatMap(({ amount }) => (amount === null ? [] : Number(amount)));
const sum = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((left, right) => left + right, 0);

/** Each measure by hand, from the rows. */
const byHand: Readonly<Record<string, (rows: Records) => number | null>> = {
  revenue: (rows) => sum(amounts(rows)),
  completed_revenue: (rows) => sum(amounts(rows)),
  large: (rows) => sum(amounts(rows)),
  order_count: (rows) => rows.length,
  orders: (rows) => rows.length,
  buyer_count: (rows) => new Set(rows.flatMap(({ customer_id: id }) => (id === null ? [] : String(id)))).size,
  mean: (rows) => {
    const all = amounts(rows);
    return all.length === 0 ? null : (sum(all) ?? 0) / all.length;
  },
  average_order_value: (rows) => (rows.length === 0 ? null : (sum(amounts(rows)) ?? Number.NaN) / rows.length),
  customer_count: (rows) => rows.length,
  total_credit: (rows) => sum(rows.flatMap(({ credit }) => (credit === null ? [] : Number(credit)))),
  ticket_count: (rows) => rows.length,
};

test.each([
  'SELECT revenue, order_count, buyer_count, average_order_value FROM orders',
  'SELECT status, revenue, order_count, AVG(amount) AS mean FROM orders',
  "SELECT DATE_TRUNC('month', ordered_at) AS month, revenue, COUNT(*) AS orders FROM orders",
  "SELECT DATE_TRUNC('year', ordered_at) AS year, status, completed_revenue FROM orders",
  'SELECT customers.segment, revenue, buyer_count FROM orders',
  'SELECT customers.segment, revenue FROM orders JOIN customers',
  'SELECT customers.segment, order_count FROM orders INNER JOIN customers',
  'SELECT shipped_on, revenue FROM orders[completed]',
  "SELECT o.status, revenue FILTER (WHERE amount >= 50) AS large FROM orders AS o WHERE o.status <> 'cancelled'",
  'SELECT customers.segment, orders.revenue, tickets.ticket_count FROM orders JOIN tickets',
  'SELECT segment, customer_count, total_credit FROM customers[!not_deleted]',
  'SELECT status, revenue, order_count FROM orders HAVING order_count > 1 ORDER BY revenue DESC LIMIT 2',
  'SELECT status, revenue FROM orders WITH TOTALS',
])(
  'the rows behind each number make it up: %s',
  async (semql) => {
    const { columns } = compiled(semql);
    const rows = await shop.sorted(semql);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const keys = columns.flatMap(({ name, type, role }, index) =>
        role === 'measure' ? [] : [{ column: name, type, value: row[index] ?? null }],
      );
      for (const [index, { name }] of columns.entries()) {
        const compute = byHand[name];
        if (columns[index]?.role !== 'measure' || compute === undefined) {
          continue;
        }
        const place = { column: name, keys };
        const expected = row[index] === null || row[index] === undefined ? null : Number(row[index]);
        const made = compute(await recordsBehind(semql, place));
        const [[again] = []] = await shop.rows(printQuery(rowsBehindCell(queryOf(semql), place, shopCatalog).number));
        const where = `${name} of ${JSON.stringify(keys)}`;
        // A COUNT of nothing is 0 where the row stands for another number of the query.
        expect([where, made ?? 0]).toEqual([where, expected === null ? 0 : expect.closeTo(expected, 6)]);
        expect([where, again === null ? 0 : Number(again)]).toEqual([
          where,
          expected === null ? 0 : expect.closeTo(expected, 6),
        ]);
      }
    }
  },
  60_000,
);

test.each([
  ['SELECT status, SHARE(revenue) AS share FROM orders', 'share'],
  ['SELECT status, revenue * 2 AS double FROM orders', 'double'],
  ['SELECT status, revenue AS taken, RANK(taken) AS place FROM orders', 'place'],
])('a number that looks at one measure stands on its rows: %s', async (semql, column) => {
  const keys = [{ column: 'status', type: 'STRING', value: 'completed' }] as const;
  const { rows } = rowsBehindCell(queryOf(semql), { column, keys }, shopCatalog);
  expect(rows[0] && printQuery(rows[0])).toContain('FOR revenue');
});

test.each([
  ['SELECT revenue / order_count AS ratio FROM orders', 'ratio', 'revenue and order_count'],
  ["SELECT DATE_TRUNC('month', ordered_at) AS m, PRIOR(revenue, 1 MONTH) AS last FROM orders", 'last', 'other periods'],
  ['SELECT SUM(revenue) OVER (ORDER BY status) AS s, status FROM orders', 's', 'other periods'],
  ['WITH x AS (SELECT status, revenue FROM orders) SELECT SUM(revenue) AS s FROM x', 's', 'several steps'],
  ['SELECT ROWS id FROM orders', 'id', 'list of rows already'],
  ['SELECT revenue FROM orders', 'other', 'no column other'],
  ["SELECT revenue FROM orders TIME ZONE 'Europe/Berlin'", 'revenue', 'time zone of its own'],
])('%s: %s has no rows of its own', (semql, column, reason) => {
  const find = () => rowsBehindCell(queryOf(semql), { column, keys: [] }, shopCatalog);
  expect(find).toThrow(NoRowsBehind);
  expect(find).toThrow(reason);
});

test('the number of all other groups says what to do instead', () => {
  const semql = 'SELECT status, revenue FROM orders TOP 1 status BY revenue WITH OTHERS';
  const keys = [
    { column: 'status', type: 'STRING', value: null },
    { column: 'is_other', type: 'BOOLEAN', value: true },
  ] as const;
  expect(() => rowsBehindCell(queryOf(semql), { column: 'revenue', keys }, shopCatalog)).toThrow('other groups');
});
