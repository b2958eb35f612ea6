import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareCatalog } from '../catalog/prepare.ts';
import type { CatalogDefinition } from '../catalog/definition.ts';
import { compile } from '../compile.ts';
import { type Cell, openEngines, oracleOf, type TestEngine } from '../testing/engines.test-support.ts';
import { metric, shopCatalog } from '../testing/shopCatalog.test-support.ts';
import { loadShop, smallShop } from '../testing/shopData.test-support.ts';
import { metricDsl } from './metricDsl.ts';

const definition: CatalogDefinition = {
  ...shopCatalog,
  metrics: [
    ...shopCatalog.metrics,
    metric('sales', 'orders.revenue', 'orders', { timeDimension: 'orders.ordered_at', timeGrains: ['MONTH', 'YEAR'] }),
    metric('buyers', 'orders.buyer_count', 'orders', { timeDimension: 'orders.ordered_at' }),
    metric('tickets_opened', 'tickets.ticket_count', 'tickets', { timeDimension: 'tickets.opened_on' }),
    metric('credit_given', 'customers.total_credit', 'customers'),
    metric('order_count', 'COUNT(*)', 'orders', { filter: 'amount > 10' }),
  ],
};
const catalog = prepareCatalog(definition);
const now = new Date('2026-11-21T12:00:00Z');
let engines: TestEngine[] = [];

beforeAll(async () => {
  engines = await openEngines();
  for (const engine of engines) {
    await loadShop(engine, smallShop);
  }
});

afterAll(async () => {
  for (const engine of engines) {
    await engine.close();
  }
});

/**
 * Compares rows of the request on every engine with those of hand-written SQL; returns its columns.
 */
async function expectRows(request: unknown, sql: string): Promise<readonly string[]> {
  const translated = metricDsl(request, catalog);
  if (translated.query === null) {
    throw new Error(translated.diagnostics.map(({ message }) => message).join('\n'));
  }
  let names: readonly string[] = [];
  for (const engine of engines) {
    const result = compile(translated.query, catalog, { dialect: engine.dialect, now });
    if (!result.ok) {
      throw new Error(`${translated.text}\n${result.diagnostics.map(({ message }) => message).join('\n')}`);
    }
    names = result.query.columns.map(({ name }) => name);
    const rows: Cell[][] = await engine.run(result.query.sql, result.query.parameters);
    expect(rows).toEqual(await oracleOf(engines).run(sql));
    expect(rows.length).toBeGreaterThan(0);
  }
  return names;
}

const visible = '(SELECT * FROM customers WHERE NOT deleted)';

describe('metrics of one time', () => {
  test('by month over a period', async () => {
    const names = await expectRows(
      { metrics: ['{{ sales }}', 'buyers'], grain: 'MONTH', period: 'THIS YEAR', orderBy: ['month'] },
      `SELECT CAST(date_trunc('month', ordered_at) AS DATE), SUM(amount), COUNT(DISTINCT customer_id) FROM orders
       WHERE ordered_at >= '2026-01-01' AND ordered_at < '2027-01-01' GROUP BY 1 ORDER BY 1`,
    );
    expect(names).toEqual(['month', 'sales', 'buyers']);
  });

  test('of two anchors without time, with a dimension both reach and conditions of every kind', async () => {
    await expectRows(
      {
        metrics: ['sales', 'tickets_opened', { metric: 'credit_given', as: 'limit' }],
        groupBy: ['{{ customers.segment }}'],
        filters: [
          "customers.segment <> 'GOV'",
          { or: ['customers.credit > 100', { field: 'customers.name', operator: 'STARTS_WITH', value: 'A' }] },
        ],
        orderBy: [{ field: 'customers.segment', direction: 'DESC' }],
        limit: 5,
      },
      `SELECT c.segment, (SELECT SUM(amount) FROM orders o JOIN ${visible} x ON x.id = o.customer_id WHERE x.segment = c.segment AND (x.credit > 100 OR x.name LIKE 'A%')),
         (SELECT NULLIF(COUNT(*), 0) FROM tickets t JOIN ${visible} x ON x.id = t.customer_id WHERE x.segment = c.segment AND (x.credit > 100 OR x.name LIKE 'A%')),
         SUM(c.credit) FROM ${visible} c
       WHERE c.segment <> 'GOV' AND (c.credit > 100 OR c.name LIKE 'A%') GROUP BY c.segment ORDER BY 1 DESC`,
    );
  });

  test('conditions over metrics narrow groups, named filters the rows', async () => {
    await expectRows(
      {
        metrics: ['sales'],
        groupBy: ['orders.status'],
        filters: ['large', { field: 'sales', operator: '>', value: 60 }],
        orderBy: ['-sales'],
      },
      `SELECT status, SUM(amount) FROM orders WHERE amount >= 50 GROUP BY status HAVING SUM(amount) > 60 ORDER BY 2 DESC`,
    );
  });

  test('a bare name is the metric, a qualified one the measure', async () => {
    await expectRows(
      { metrics: ['order_count', { metric: 'orders.order_count', as: 'all_orders' }] },
      'SELECT COUNT(CASE WHEN amount > 10 THEN 1 END), COUNT(*) FROM orders',
    );
  });

  test('beside an earlier time', async () => {
    const names = await expectRows(
      {
        metrics: ['sales'],
        grain: 'MONTH',
        period: { from: '2026-01-01', to: '2026-03-31' },
        compare: '1 YEAR',
        orderBy: ['month'],
      },
      `SELECT CAST(m AS DATE), s, p, s - p, (s - p) / p FROM (
         SELECT date_trunc('month', a.ordered_at) AS m, SUM(a.amount) AS s FROM orders a
         WHERE a.ordered_at >= '2026-01-01' AND a.ordered_at < '2026-04-01' GROUP BY 1) now
       LEFT JOIN (SELECT date_trunc('month', b.ordered_at) AS o, SUM(b.amount) AS p FROM orders b GROUP BY 1) before
         ON o = m - INTERVAL '1 year' ORDER BY 1`,
    );
    expect(names).toEqual(['month', 'sales', 'sales_prior', 'sales_delta', 'sales_pct_change']);
  });

  test('a period is of the own time of each metric, whatever the request groups by', async () => {
    await expectRows(
      {
        metrics: ['sales', { metric: 'buyers', filter: "status = 'completed'", as: 'done' }],
        groupBy: [{ dimension: 'orders.shipped_on', grain: 'YEAR', as: 'shipped' }],
        period: '2026',
        orderBy: ['shipped'],
      },
      `SELECT CAST(date_trunc('year', shipped_on) AS DATE), SUM(amount), NULLIF(COUNT(DISTINCT CASE WHEN status = 'completed' THEN customer_id END), 0)
       FROM orders WHERE ordered_at >= '2026-01-01' AND ordered_at < '2027-01-01' GROUP BY 1 ORDER BY 1 NULLS LAST`,
    );
  });

  test('a date of the request is the time of metrics that have none of their own', async () => {
    await expectRows(
      {
        metrics: ['orders.order_count'],
        groupBy: [{ dimension: 'orders.shipped_on', grain: 'YEAR', as: 'shipped' }],
        period: '2026',
        orderBy: ['shipped_on_year'],
      },
      `SELECT CAST(date_trunc('year', shipped_on) AS DATE), COUNT(*)
       FROM orders WHERE shipped_on >= '2026-01-01' AND shipped_on < '2027-01-01' GROUP BY 1 ORDER BY 1`,
    );
  });

  test('the own time under its other name can be compared with an earlier one', async () => {
    await expectRows(
      {
        metrics: ['sales'],
        groupBy: [{ dimension: 'orders.ordered_at', grain: 'YEAR' }],
        period: '2026',
        compare: { offset: '1 YEAR', show: ['PRIOR'] },
      },
      `SELECT DATE '2026-01-01', (SELECT SUM(amount) FROM orders WHERE ordered_at >= '2026-01-01' AND ordered_at < '2027-01-01'),
       (SELECT SUM(amount) FROM orders WHERE ordered_at >= '2025-01-01' AND ordered_at < '2026-01-01')`,
    );
  });
});

describe('metrics of several times', () => {
  const months = `
    SELECT m, s, SUM(sales), SUM(buyers), SUM(opened) FROM (
      SELECT CAST(date_trunc('month', o.ordered_at) AS DATE) AS m, c.segment AS s, SUM(o.amount) AS sales, COUNT(DISTINCT o.customer_id) AS buyers, CAST(NULL AS BIGINT) AS opened
        FROM orders o LEFT JOIN ${visible} c ON c.id = o.customer_id
        WHERE o.ordered_at >= '2026-01-01' AND o.ordered_at < '2027-01-01' GROUP BY 1, 2
      UNION ALL
      SELECT CAST(date_trunc('month', t.opened_on) AS DATE), c.segment, NULL, NULL, COUNT(*)
        FROM tickets t LEFT JOIN ${visible} c ON c.id = t.customer_id
        WHERE t.opened_on >= '2026-01-01' AND t.opened_on < '2027-01-01' GROUP BY 1, 2) parts
    GROUP BY m, s`;

  test('side by side by month and segment, NULL meeting NULL', async () => {
    const names = await expectRows(
      {
        metrics: ['sales', 'buyers', 'tickets_opened'],
        groupBy: ['customers.segment'],
        grain: 'MONTH',
        period: 'THIS YEAR',
        orderBy: ['month', 'segment'],
      },
      `${months} ORDER BY 1, 2 NULLS LAST`,
    );
    expect(names).toEqual(['month', 'segment', 'sales', 'buyers', 'tickets_opened']);
  });

  test('keep unit, decimals and governance', () => {
    const request = { metrics: ['orders.revenue', 'tickets_opened'], groupBy: ['customers.segment'] };
    const { query } = metricDsl(request, catalog);
    const result = query === null ? null : compile(query, catalog, { dialect: 'DUCKDB', now });
    expect(
      result?.ok === true &&
        result.query.columns.map(({ name, role, unit, decimals, governed }) => [name, role, unit, decimals, governed]),
    ).toEqual([
      ['segment', 'dimension', null, null, true],
      ['revenue', 'measure', 'EUR', 2, true],
      ['tickets_opened', 'measure', null, null, true],
    ]);
  });

  test('narrowed and sorted by what is asked for', async () => {
    await expectRows(
      {
        metrics: ['sales', 'tickets_opened'],
        groupBy: ['customers.segment'],
        grain: 'MONTH',
        period: 'THIS YEAR',
        filters: [
          { or: ['sales > 60', { field: 'tickets_opened', operator: '>=', value: 1 }] },
          'customers.segment IS NOT NULL',
        ],
        orderBy: ['-tickets_opened', 'month', 'segment'],
        limit: 3,
      },
      `SELECT m, s, sales, opened FROM (SELECT m, s, SUM(sales) AS sales, SUM(opened) AS opened FROM (${months.replace('SUM(sales), SUM(buyers), SUM(opened)', 'SUM(sales) AS sales, SUM(opened) AS opened')}) x GROUP BY m, s) y
       WHERE (sales > 60 OR opened >= 1) AND s IS NOT NULL ORDER BY opened DESC NULLS LAST, m, s LIMIT 3`,
    );
  });

  test('one row when nothing is grouped by', async () => {
    await expectRows(
      { metrics: ['sales', 'tickets_opened'], period: '2026' },
      `SELECT (SELECT SUM(amount) FROM orders WHERE ordered_at >= '2026-01-01' AND ordered_at < '2027-01-01'),
              (SELECT COUNT(*) FROM tickets WHERE opened_on >= '2026-01-01' AND opened_on < '2027-01-01')`,
    );
  });
});

describe('a metric that is called like a field', () => {
  test('is meant beside named filters, too: in columns, filters and orders', async () => {
    const names = await expectRows(
      {
        metrics: ['order_count'],
        groupBy: ['customers.segment'],
        filters: ['completed', { field: 'order_count', operator: '>', value: 0 }],
        orderBy: ['-order_count', 'segment'],
      },
      `SELECT segment, COUNT(*) FILTER (WHERE amount > 10) FROM orders
       LEFT JOIN ${visible} AS customers ON customer_id = customers.id WHERE status = 'completed'
       GROUP BY 1 HAVING COUNT(*) FILTER (WHERE amount > 10) > 0 ORDER BY 2 DESC, 1`,
    );
    expect(names).toEqual(['segment', 'order_count']);
  });
});

describe('pages', () => {
  test('offset skips rows', async () => {
    await expectRows(
      { metrics: ['sales'], groupBy: ['orders.status'], orderBy: ['status'], limit: 1, offset: 1 },
      'SELECT status, SUM(amount) FROM orders GROUP BY 1 ORDER BY 1 LIMIT 1 OFFSET 1',
    );
  });
});

describe('what is wrong is said where it is', () => {
  test.each([
    [{ metrics: [] }, 'metrics', 'Nothing is asked for'],
    [{ metrics: ['sales'], groupby: [] }, 'groupby', 'Expected one of the keys'],
    [{ metrics: ['sale'] }, 'metrics[0]', 'no metric or measure sale'],
    [{ metrics: ['sales; DROP TABLE x'] }, 'metrics[0]', 'no metric or measure'],
    [
      { metrics: ['sales', { metric: 'sales', filter: { field: 'nope', operator: '=', value: 1 } }] },
      'metrics[1].filter.field',
      'nope',
    ],
    [{ metrics: ['sales'], groupBy: ['customers.segmnt'] }, 'groupBy[0]', 'segmnt'],
    [{ metrics: ['sales'], groupBy: ['orders.revenue'] }, 'groupBy[0]', 'not a dimension'],
    [{ metrics: ['sales'], grain: 'DAY' }, 'metrics[0]', 'has no values by DAY'],
    [{ metrics: ['sales'], grain: 'month' }, 'grain', 'one of YEAR'],
    [{ metrics: ['sales'], period: 'TODAY OR 1 = 1' }, 'period', 'is not a period'],
    [{ metrics: ['sales'], period: 'LAST MONTH' }, 'period', 'needs a number'],
    [{ metrics: ['sales'], period: {} }, 'period', 'from, to or kind'],
    [{ metrics: ['sales'], filters: ["status = 'x' OR"] }, 'filters[0]', 'Expected'],
    [{ metrics: ['sales'], filters: ['complete'] }, 'filters[0]', 'no filter complete'],
    [
      { metrics: ['sales'], filters: [{ or: ['completed', { filter: 'completed' }] }] },
      'filters[0].or[1]',
      'narrows whole rows',
    ],
    [
      { metrics: ['sales'], filters: [{ field: 'orders.status', operator: 'EQUALS', value: 1 }] },
      'filters[0].operator',
      'one of =',
    ],
    [
      { metrics: ['sales'], filters: [{ field: 'orders.amount', operator: 'BETWEEN', values: [1] }] },
      'filters[0].values',
      'two values',
    ],
    [{ metrics: ['sales'], compare: 'YESTERYEAR', grain: 'MONTH' }, 'compare', 'not an earlier time'],
    [{ metrics: ['sales'], limit: -1 }, 'limit', 'from 0'],
    ['{', '', 'valid JSON'],
    [null, '', 'an object'],
  ])('%j', (request, path, says) => {
    const { query, diagnostics } = metricDsl(request, catalog);
    expect(query).toBeNull();
    expect(diagnostics.map((each) => `${each.path}: ${each.message}`).join('\n')).toContain(says);
    expect(diagnostics.map((each) => each.path)).toContain(path);
  });

  test('also when only the compiler sees it', () => {
    const request = {
      metrics: ['sales'],
      groupBy: ['items.category'],
      filters: [{ field: 'orders.status', operator: '=', value: 'opne' }],
    };
    for (const [changed, expected] of [
      [request, 'groupBy[0]'],
      [{ ...request, groupBy: [] }, 'filters[0].value'],
      [{ metrics: ['sales', 'credit_given'], grain: 'MONTH' }, 'grain'],
      [{ metrics: ['orders.revenue'], period: 'THIS YEAR' }, 'period'],
    ] as const) {
      const translated = metricDsl(changed, catalog);
      if (translated.query === null) {
        throw new Error('a query was expected');
      }
      const result = compile(translated.query, catalog, { dialect: 'DUCKDB', now });
      const [first] = result.ok ? [] : result.diagnostics;
      expect(first === undefined ? null : translated.pathOf(first.span)).toBe(expected);
    }
  });

  test('hidden names are neither used nor told', () => {
    const hidden = new Set(['orders.revenue', 'orders.completed', 'customers.segment', 'orders.shipped_on']);
    for (const request of [
      { metrics: ['revenu'] },
      { metrics: ['orders.revenue'] },
      { metrics: ['buyers'], filters: ['complete'] },
      { metrics: ['buyers'], filters: ['completed'] },
      { metrics: ['buyers'], groupBy: ['customers.segmen'] },
    ]) {
      const { query, diagnostics } = metricDsl(request, catalog, hidden);
      expect(query).toBeNull();
      const asked = JSON.stringify(request);
      for (const name of hidden) {
        const word = new RegExp(`\\b${name.split('.')[1] ?? ''}\\b`);
        if (!word.test(asked)) {
          expect(JSON.stringify(diagnostics)).not.toMatch(word);
        }
      }
    }
  });
});
