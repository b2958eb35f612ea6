import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareCatalog } from './catalog/prepare.ts';
import { compile } from './compile.ts';
import type { CompileOptions } from './compiled.ts';
import { type Cell, openEngines, type TestEngine } from './engines.test-support.ts';
import { shopCatalog } from './shopCatalog.test-support.ts';
import { loadShop, smallShop } from './shopData.test-support.ts';

const catalog = prepareCatalog(shopCatalog);
const now = new Date('2026-11-21T12:00:00Z');
let engines: TestEngine[] = [];

beforeAll(async () => {
  engines = await openEngines();
  for (const engine of engines) await loadShop(engine, smallShop);
});

afterAll(async () => {
  for (const engine of engines) await engine.close();
});

/** Rows of the compiled query, the same on every engine. */
async function rows(semql: string, options: Partial<CompileOptions> = {}): Promise<Cell[][]> {
  const results: Cell[][][] = [];
  for (const engine of engines) {
    const result = compile(semql, catalog, { dialect: engine.dialect, now, ...options });
    if (!result.ok) throw new Error(result.diagnostics.map(({ code, message }) => `${code}: ${message}`).join('\n'));
    try {
      results.push(await engine.run(result.query.sql, result.query.parameters));
    } catch (error) {
      throw new Error(`${engine.dialect} rejects:\n${result.query.sql}`, { cause: error });
    }
  }
  const [first, ...others] = results;
  for (const other of others) expect(other).toEqual(first);
  return first ?? [];
}

describe('one fact', () => {
  test('a month grain over a period', async () => {
    expect(
      await rows(
        "SELECT DATE_TRUNC('month', ordered_at) AS month, revenue FROM orders WHERE ordered_at IN THIS YEAR ORDER BY month",
      ),
    ).toEqual([
      ['2026-01-01', 100],
      ['2026-03-01', 125.25],
    ]);
  });

  test('months follow the zone of the query, and so do the bounds', async () => {
    expect(
      await rows(
        "SELECT DATE_TRUNC('month', ordered_at) AS month, revenue FROM orders WHERE ordered_at IN THIS YEAR ORDER BY month TIME ZONE 'Europe/Amsterdam'",
      ),
    ).toEqual([
      ['2026-01-01', 9],
      ['2026-02-01', 100],
      ['2026-03-01', 120.25],
      ['2026-04-01', 5],
    ]);
  });

  test('a to-one dimension keeps rows without a match, and a default filter hides only the dimension', async () => {
    expect(await rows('SELECT customers.segment, revenue, order_count FROM orders ORDER BY segment')).toEqual([
      ['ENT', 70.25, 1],
      ['SMB', 150, 2],
      [null, 17, 4],
    ]);
  });

  test('a two-step path', async () => {
    expect(await rows('SELECT customers.region.name, units FROM items ORDER BY 1')).toEqual([
      ['North', 6],
      ['South', 1],
      [null, 1],
    ]);
  });

  test('measures with a filter, distinct counts and ratios', async () => {
    expect(
      await rows('SELECT completed_revenue, buyer_count, average_order_value, completed_share FROM orders'),
    ).toEqual([[179.25, 5, Number((237.25 / 7).toPrecision(12)), Number((179.25 / 237.25).toPrecision(12))]]);
  });

  test('counts of nothing are 0, sums of nothing NULL, ratios of nothing NULL', async () => {
    expect(
      await rows("SELECT revenue, order_count, average_order_value FROM orders WHERE ordered_at IN '1999'"),
    ).toEqual([[null, 0, null]]);
  });

  test('conditions: day literals cover the whole day', async () => {
    expect(await rows("SELECT order_count FROM orders WHERE ordered_at = '2026-03-31'")).toEqual([[1]]);
    expect(await rows("SELECT order_count FROM orders WHERE ordered_at BETWEEN '2026-03-05' AND '2026-03-31'")).toEqual(
      [[3]],
    );
    expect(await rows("SELECT order_count FROM orders WHERE ordered_at > '2026-03-31'")).toEqual([[0]]);
    expect(await rows("SELECT order_count FROM orders WHERE shipped_on <= '2026-02-01'")).toEqual([[3]]);
  });
});

describe('several facts', () => {
  test('two facts of one customer are not multiplied', async () => {
    expect(
      await rows(
        'SELECT customers.segment, orders.revenue, tickets.ticket_count, revenue_per_ticket FROM orders JOIN tickets ORDER BY segment',
      ),
    ).toEqual([
      ['ENT', 70.25, 0, null],
      ['GOV', null, 1, null],
      ['SMB', 150, 2, 75],
      [null, 17, 1, 17],
    ]);
  });

  test('three facts, no dimensions', async () => {
    expect(await rows('SELECT orders.revenue, tickets.total_hours, items.item_revenue FROM orders')).toEqual([
      [237.25, 7, 50],
    ]);
  });

  test('FROM decides the groups: customers without orders appear, with a count of 0', async () => {
    expect(await rows('SELECT name, orders.order_count FROM customers ORDER BY name')).toEqual([
      ['Ada', 2],
      ['Bob', 1],
      ['Cyd', 1],
      ['Dan', 0],
      [null, 3],
    ]);
  });
});
