import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkCatalog } from '../catalog/check/checkCatalog.ts';
import type { CatalogDefinition } from '../catalog/definition.ts';
import { prepareCatalog } from '../catalog/prepare.ts';
import { compile } from '../compile.ts';
import { type Cell, openEngines, type TestEngine, withBooleans } from '../testing/engines.test-support.ts';
import { allDays } from '../testing/overTime.test-support.ts';
import { metric, shopCatalog } from '../testing/shopCatalog.test-support.ts';
import { loadShop, smallShop } from '../testing/shopData.test-support.ts';
import { now } from '../testing/shopQueries.test-support.ts';

const definition: CatalogDefinition = {
  ...shopCatalog,
  metrics: [
    ...shopCatalog.metrics,
    metric('growth', 'revenue - PRIOR(revenue, 1 MONTH)', 'orders'),
    metric('year_to_date', 'RUNNING(revenue RESET YEAR)', 'orders', { timeDimension: 'orders.ordered_at' }),
    metric('share_of_year', 'revenue / year_to_date', 'orders'),
    metric('buyers_of_quarter', 'ROLLING(buyer_count, 90 DAYS)', 'orders', { timeDimension: 'orders.ordered_at' }),
    metric('buyers_before', 'PRIOR(buyers_of_quarter, 1 MONTH)', 'orders'),
    metric('big_year_to_date', 'year_to_date', 'orders', { filter: 'amount > 10' }),
    metric('next_month', 'NEXT(revenue, 1 MONTH)', 'orders'),
    metric('month_before', 'BEFORE(revenue, 31 DAYS)', 'orders'),
    metric('on_the_first', "AT_START(revenue, 'year')", 'orders'),
  ],
};
const catalog = prepareCatalog(definition);
let engines: TestEngine[] = [];

beforeAll(async () => {
  engines = await openEngines();
  for (const engine of engines) {
    await loadShop(engine, smallShop);
    await engine.load(allDays);
  }
});

afterAll(async () => {
  for (const engine of engines) {
    await engine.close();
  }
});

async function rows(text: string, of = catalog): Promise<Cell[][]> {
  const results: Cell[][][] = [];
  for (const engine of engines) {
    const result = compile(text, of, { dialect: engine.dialect, now });
    if (!result.ok) {
      throw new Error(result.diagnostics.map(({ code, message }) => `${code}: ${message}`).join('\n'));
    }
    const { sql, parameters, columns } = result.query;
    results.push(withBooleans(await engine.run(sql, parameters), columns));
  }
  const [first, ...others] = results;
  for (const other of others) {
    expect(other).toEqual(first);
  }
  return first ?? [];
}

function errorOf(text: string) {
  const result = compile(text, catalog, { dialect: 'DUCKDB', now });
  if (result.ok) {
    throw new Error(`${text} compiles`);
  }
  return result.diagnostics[0];
}

const quarter = "FROM orders WHERE ordered_at IN '2026-Q1' ORDER BY DATE_TRUNC('month', ordered_at)";
const byMonth = (items: string): string => `SELECT DATE_TRUNC('month', ordered_at) AS month, ${items} ${quarter}`;

test('definitions that reach over time are sound', () => {
  expect(checkCatalog(catalog)).toEqual([]);
});

describe('without a time spine a metric is what the same words in the query are', () => {
  test.each([
    ['growth', 'revenue - PRIOR(revenue, 1 MONTH)'],
    ['year_to_date', 'RUNNING(revenue RESET YEAR)'],
    ['buyers_of_quarter, revenue', 'ROLLING(buyer_count, 90 DAYS) AS buyers_of_quarter, revenue'],
    [
      'share_of_year, growth',
      'revenue / RUNNING(revenue RESET YEAR) AS share_of_year, DELTA(revenue, 1 MONTH) AS growth',
    ],
    ['buyers_before', 'PRIOR(ROLLING(buyer_count, 90 DAYS), 1 MONTH)'],
    ['big_year_to_date', 'RUNNING(revenue FILTER (WHERE amount > 10) RESET YEAR)'],
  ])('%s', async (named, written) => {
    expect(await rows(byMonth(named))).toEqual(await rows(byMonth(written)));
  });

  test('in HAVING and in ORDER BY', async () => {
    const text =
      "SELECT DATE_TRUNC('month', ordered_at) AS month, year_to_date FROM orders WHERE ordered_at IN '2026-Q1' HAVING year_to_date > 150 ORDER BY year_to_date DESC";
    expect(await rows(text)).toEqual([['2026-03-01', 225.25]]);
  });
});

/** The shop with a row for each day from July 2023 on. */
const alongDays = prepareCatalog({
  ...definition,
  timeSpines: [{ source: { type: 'TABLE', path: ['all_days'] }, column: 'day', grain: 'DAY' }],
});

describe('along a time spine', () => {
  test('a value is where its window has rows, in months without any of their own', async () => {
    expect(
      await rows(
        "SELECT DATE_TRUNC('month', metric_time) AS month, buyers_of_quarter WHERE metric_time IN '2025' ORDER BY month",
        alongDays,
      ),
    ).toEqual(
      await rows(
        "SELECT DATE_TRUNC('month', ordered_at) AS month, ROLLING(buyer_count, 90 DAYS) AS n FROM orders WHERE ordered_at IN '2025' HAVING ROLLING(buyer_count, 90 DAYS) > 0 ORDER BY month FILL NULL",
      ),
    );
  });

  test('what lies behind the spine has no period', async () => {
    // The spine ends on 26 March 2026, before the orders of the 31st.
    const [last] = await rows(
      "SELECT DATE_TRUNC('month', metric_time) AS month, year_to_date ORDER BY month DESC LIMIT 1",
      alongDays,
    );
    expect(last?.[0]).toBe('2026-03-01');
  });

  test('a group of the past alone is shown, and what it lacks is nothing', async () => {
    expect(
      await rows(
        "SELECT DATE_TRUNC('month', ordered_at) AS m, status, year_to_date, revenue, order_count FROM orders WHERE ordered_at IN '2026-02'",
        alongDays,
      ),
    ).toEqual([['2026-02-01', 'completed', 100, null, 0]]);
  });
});

describe('before, behind and at the start', () => {
  test('the values of later and of earlier rows', async () => {
    const sql = `SELECT SUM(CASE WHEN ordered_at >= '2026-03-01' AND ordered_at < '2026-04-01' THEN amount END),
      SUM(CASE WHEN ordered_at >= '2026-01-01' AND ordered_at < '2026-02-01' THEN amount END),
      SUM(CASE WHEN ordered_at >= '2026-01-01' AND ordered_at < '2026-01-02' THEN amount END) FROM orders`;
    const [wanted] = (await engines[0]?.run(sql)) ?? [];
    expect(
      await rows("SELECT next_month, month_before, on_the_first FROM orders WHERE ordered_at IN '2026-02'"),
    ).toEqual([wanted]);
  });
});

describe('what cannot be is refused with what to do', () => {
  test.each([
    ['SELECT growth FROM orders', /names no time to move/],
    ['SELECT status, buyers_of_quarter FROM orders', /needs time among the selected dimensions/],
    ['SELECT ordered_at, year_to_date FROM orders', /needs time among/],
    ['SELECT metric_time, next_month', /no date of its own, or several/],
    [
      "SELECT DATE_TRUNC('month', ordered_at) AS m, RUNNING(year_to_date) AS r FROM orders",
      /another function over time/,
    ],
    ["SELECT DATE_TRUNC('month', ordered_at) AS m, SHARE(growth) AS r FROM orders", /another function over time/],
  ])('%s', (text, message) => {
    expect(errorOf(text)?.message).toMatch(message);
    expect(errorOf(text)?.advice).not.toBe('');
  });

  test('a measure does not reach over time, and a metric has no share', () => {
    const [orders, ...others] = shopCatalog.models;
    if (orders === undefined) {
      throw new Error('the shop has models');
    }
    const broken = {
      ...shopCatalog,
      models: [
        {
          ...orders,
          measures: [...orders.measures, { ...orders.measures[0], name: 'late', expression: 'PRIOR(SUM(id), 1 DAY)' }],
        },
        ...others,
      ],
      metrics: [
        metric('part', 'SHARE(revenue)', 'orders'),
        metric('twice', 'RUNNING(ROLLING(revenue, 2 DAYS))', 'orders'),
      ],
    } as CatalogDefinition;
    const problems = checkCatalog(prepareCatalog(broken)).map(({ definition: name, diagnostic }) => [
      name,
      diagnostic.message,
    ]);
    expect(problems).toHaveLength(3);
    expect(problems.map(([, message]) => message).join('\n')).toMatch(
      /uses other groups[\s\S]*SHARE in the definition[\s\S]*another function over time/,
    );
  });
});
