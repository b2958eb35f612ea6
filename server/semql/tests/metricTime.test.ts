import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CatalogDefinition, ModelDefinition } from '../catalog/definition.ts';
import { prepareCatalog } from '../catalog/prepare.ts';
import { compile } from '../compile.ts';
import { openEngines, oracleOf, type TestEngine } from '../testing/engines.test-support.ts';
import { measure, metric, shopCatalog } from '../testing/shopCatalog.test-support.ts';
import { loadShop, smallShop } from '../testing/shopData.test-support.ts';

const described = (name: string) => ({ id: `id_${name}`, name, label: '', description: '', synonyms: [] });

const parts: Readonly<Record<string, (model: ModelDefinition) => ModelDefinition>> = {
  orders: (model) => ({
    ...model,
    timeDimension: 'ordered_at',
    measures: [...model.measures, measure('shipped_revenue', 'SUM(amount)', { timeDimension: 'shipped_on' })],
  }),
};

/**
 * The shop with names its facts share: the time of each metric, and the segment and region of each
 * fact's customer.
 */
const definition: CatalogDefinition = {
  ...shopCatalog,
  models: shopCatalog.models.map((model) => parts[model.name]?.(model) ?? model),
  metrics: [
    ...shopCatalog.metrics,
    metric('sales', 'revenue', 'orders'),
    metric('shipments', 'shipped_revenue', 'orders'),
    metric('questions', 'ticket_count', 'tickets'),
    metric('large_sales', 'revenue', 'orders', { filter: 'amount >= 50' }),
    metric('large_buyers', 'buyer_count', 'orders', { filter: 'amount >= 50' }),
    metric('sales_per_question', 'sales / questions', 'orders'),
    metric('sales_by_shipping', 'revenue', 'orders', { timeDimension: 'orders.shipped_on' }),
    metric('small_sales', 'sales', 'orders', { filter: "segment_of = 'SMB'" }),
  ],
  sharedDimensions: [
    {
      ...described('segment_of'),
      ways: [
        { model: 'orders', path: 'customer.segment' },
        { model: 'tickets', path: 'customer.segment' },
        { model: 'customers', path: 'segment' },
      ],
      timeGrains: [],
    },
  ],
};

const catalog = prepareCatalog(definition);
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

const sorted = (rows: readonly (readonly unknown[])[]): string[] => rows.map((row) => JSON.stringify(row)).sort();

/** The compiled query gives the rows of the hand-written one on every engine, in any order. */
async function expectRows(semql: string, sql: string): Promise<void> {
  for (const engine of engines) {
    const result = compile(semql, catalog, { dialect: engine.dialect, now: new Date('2026-11-21T12:00:00Z') });
    if (!result.ok) {
      throw new Error(result.diagnostics.map(({ code, message }) => `${code}: ${message}`).join('\n'));
    }
    const wanted = await oracleOf(engines).run(sql);
    expect(wanted.length).toBeGreaterThan(0);
    expect(sorted(await engine.run(result.query.sql))).toEqual(sorted(wanted));
  }
}

function codesOf(semql: string): string[] {
  const result = compile(semql, catalog, { dialect: 'DUCKDB', now: new Date(0) });
  return result.ok ? [] : result.diagnostics.map(({ code }) => code);
}

const month = (column: string): string => `CAST(DATE_TRUNC('month', ${column}) AS DATE)`;
const kept = 'customer_id IN (SELECT id FROM customers WHERE NOT deleted)';

describe('metric_time', () => {
  test('is the date each metric is measured by', async () => {
    await expectRows(
      "SELECT DATE_TRUNC('month', metric_time) AS month, sales, questions, shipments",
      `SELECT month, MAX(a), MAX(b), MAX(c) FROM (
         SELECT ${month('ordered_at')} AS month, SUM(amount) AS a, CAST(NULL AS BIGINT) AS b, CAST(NULL AS DECIMAL(12,2)) AS c FROM orders GROUP BY 1
         UNION ALL SELECT ${month('opened_on')}, NULL, COUNT(*), NULL FROM tickets GROUP BY 1
         UNION ALL SELECT ${month('shipped_on')}, NULL, NULL, SUM(amount) FROM orders GROUP BY 1) x GROUP BY month`,
    );
  });

  test('narrows each fact by its own date', async () => {
    await expectRows(
      "SELECT sales, questions, shipments WHERE metric_time IN '2026-03'",
      `SELECT (SELECT SUM(amount) FROM orders WHERE ${month('ordered_at')} = DATE '2026-03-01'),
              (SELECT COUNT(*) FROM tickets WHERE ${month('opened_on')} = DATE '2026-03-01'),
              (SELECT SUM(amount) FROM orders WHERE ${month('shipped_on')} = DATE '2026-03-01')`,
    );
  });

  test('is the time dimension of a metric that declares one, and the day when it is bare', async () => {
    await expectRows(
      'SELECT metric_time, sales_by_shipping, sales',
      `SELECT day, MAX(a), MAX(b) FROM (
         SELECT shipped_on AS day, SUM(amount) AS a, CAST(NULL AS DECIMAL(12,2)) AS b FROM orders GROUP BY 1
         UNION ALL SELECT CAST(ordered_at AS DATE), NULL, SUM(amount) FROM orders GROUP BY 1) x GROUP BY day`,
    );
  });

  test('moves with PRIOR', async () => {
    await expectRows(
      "SELECT DATE_TRUNC('month', metric_time) AS month, sales, PRIOR(sales, 1 MONTH) AS before WHERE metric_time IN '2026'",
      `WITH m AS (SELECT ${month('ordered_at')} AS month, SUM(amount) AS a FROM orders GROUP BY 1)
       SELECT DISTINCT t.month, m.a, p.a FROM (SELECT month FROM m UNION SELECT CAST(month + INTERVAL '1' MONTH AS DATE) FROM m) t
       LEFT JOIN m ON m.month = t.month LEFT JOIN m p ON CAST(p.month + INTERVAL '1' MONTH AS DATE) = t.month
       WHERE EXTRACT(YEAR FROM t.month) = 2026`,
    );
  });

  test('is refused where a fact has no date, or several and none is chosen', () => {
    expect(codesOf('SELECT metric_time, items.units')).toEqual(['NO_PATH']);
    expect(codesOf('SELECT metric_time, items.units FROM items')).toEqual(['NO_PATH']);
  });
});

describe('without FROM', () => {
  test('a group exists where one of the metrics has rows', async () => {
    await expectRows(
      'SELECT segment_of, large_sales',
      `SELECT c.segment, SUM(o.amount) FROM orders o LEFT JOIN (SELECT * FROM customers WHERE NOT deleted) c
       ON c.id = o.customer_id WHERE o.amount >= 50 GROUP BY 1`,
    );
  });

  test('counts are NULL in groups that only another metric has', async () => {
    await expectRows(
      'SELECT segment_of, large_buyers, sales, questions',
      `SELECT s, MAX(a), MAX(b), MAX(q) FROM (
         SELECT c.segment AS s, COUNT(DISTINCT o.customer_id) AS a, CAST(NULL AS DECIMAL(12,2)) AS b, CAST(NULL AS BIGINT) AS q
         FROM orders o LEFT JOIN (SELECT * FROM customers WHERE NOT deleted) c ON c.id = o.customer_id WHERE o.amount >= 50 GROUP BY 1
         UNION ALL SELECT c.segment, NULL, SUM(o.amount), NULL FROM orders o
         LEFT JOIN (SELECT * FROM customers WHERE NOT deleted) c ON c.id = o.customer_id GROUP BY 1
         UNION ALL SELECT c.segment, NULL, NULL, COUNT(*) FROM tickets t
         LEFT JOIN (SELECT * FROM customers WHERE NOT deleted) c ON c.id = t.customer_id GROUP BY 1) x GROUP BY s`,
    );
  });

  test('shared names narrow every fact, in the query and in a metric', async () => {
    await expectRows(
      "SELECT sales_per_question, small_sales WHERE segment_of IN ('SMB', 'ENT')",
      `SELECT CAST((SELECT SUM(amount) FROM orders WHERE ${kept} AND customer_id IN (SELECT id FROM customers WHERE segment IN ('SMB','ENT')))
         AS DOUBLE PRECISION) / (SELECT COUNT(*) FROM tickets WHERE ${kept} AND customer_id IN (SELECT id FROM customers WHERE segment IN ('SMB','ENT'))),
         (SELECT SUM(amount) FROM orders WHERE ${kept} AND customer_id IN (SELECT id FROM customers WHERE segment = 'SMB'))`,
    );
  });

  test('dimensions alone are read from a model that has them', async () => {
    await expectRows(
      "SELECT segment_of WHERE segment_of <> 'GOV'",
      `SELECT DISTINCT c.segment FROM orders o JOIN customers c ON c.id = o.customer_id WHERE NOT c.deleted AND c.segment <> 'GOV'`,
    );
  });

  test('with FROM its groups stay, and counts of nothing are 0', async () => {
    await expectRows(
      'SELECT segment, questions FROM customers',
      `SELECT s, SUM(n) FROM (
         SELECT c.segment AS s, COUNT(t.id) AS n FROM customers c LEFT JOIN tickets t ON t.customer_id = c.id WHERE NOT c.deleted GROUP BY 1
         UNION ALL SELECT NULL, COUNT(*) FROM tickets WHERE customer_id IS NULL OR NOT (${kept})) x GROUP BY s`,
    );
  });

  test('what names no rows is refused', () => {
    expect(codesOf('SELECT 1')).toEqual(['SYNTAX']);
    expect(codesOf('SELECT COUNT(*), sales')).toEqual(['SYNTAX']);
    expect(codesOf('SELECT sales JOIN tickets')).toEqual(['SYNTAX']);
    expect(codesOf('SELECT nothing, sales')).toEqual(['UNKNOWN_FIELD']);
  });
});
