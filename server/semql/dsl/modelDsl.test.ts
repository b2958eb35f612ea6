import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareCatalog } from '../catalog/prepare.ts';
import { compile } from '../compile.ts';
import { openEngines, oracleOf, type TestEngine } from '../testing/engines.test-support.ts';
import { shopCatalog } from '../testing/shopCatalog.test-support.ts';
import { loadShop, smallShop } from '../testing/shopData.test-support.ts';
import { metricDsl } from './metricDsl.ts';
import { modelDsl } from './modelDsl.ts';

const catalog = prepareCatalog(shopCatalog);
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
  const translated = modelDsl(request, catalog);
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
    expect(await engine.run(result.query.sql, result.query.parameters)).toEqual(await oracleOf(engines).run(sql));
  }
  return names;
}

const visible = '(SELECT * FROM customers WHERE NOT deleted)';

describe('a model query', () => {
  test('with dimensions near and far, measures, named filters, a grain and an order', async () => {
    const names = await expectRows(
      {
        model: '{{ orders }}',
        dimensions: ['ordered_at', '{{ customers.region.name }}', { dimension: 'status', as: 'state' }],
        measures: ['revenue', { measure: 'order_count', filter: 'amount >= 100', as: 'large_orders' }],
        filters: ['large', { field: 'ordered_at', operator: 'IN_PERIOD', period: 'THIS YEAR' }, 'amount IS NOT NULL'],
        grain: 'MONTH',
        orderBy: ['ordered_at', 'state', '-name'],
        limit: 10,
      },
      `SELECT CAST(date_trunc('month', o.ordered_at) AS DATE), r.name, o.status, SUM(o.amount), COUNT(CASE WHEN o.amount >= 100 THEN 1 END)
       FROM orders o LEFT JOIN ${visible} c ON c.id = o.customer_id LEFT JOIN regions r ON r.id = c.region_id
       WHERE o.ordered_at >= '2026-01-01' AND o.ordered_at < '2027-01-01' AND o.amount IS NOT NULL AND o.amount >= 50
       GROUP BY 1, 2, 3 ORDER BY 1, 3, 2 DESC NULLS LAST`,
    );
    expect(names).toEqual(['ordered_at_month', 'name', 'state', 'revenue', 'large_orders']);
  });

  test('a grain alone adds the only date', async () => {
    await expectRows(
      { model: 'tickets', measures: ['total_hours'], grain: 'YEAR', orderBy: ['opened_on_year'] },
      `SELECT CAST(date_trunc('year', opened_on) AS DATE), SUM(hours) FROM tickets GROUP BY 1 ORDER BY 1`,
    );
  });

  test('named filters of other models and roles, lifted and not', async () => {
    await expectRows(
      {
        model: 'orders',
        dimensions: ['customers.name'],
        measures: ['order_count'],
        filters: ['customers.small', '!customers.not_deleted'],
        orderBy: ['name'],
      },
      `SELECT c.name, COUNT(*) FROM orders o JOIN customers c ON c.id = o.customer_id WHERE c.segment = 'SMB' GROUP BY 1 ORDER BY 1`,
    );
    await expectRows(
      {
        model: 'transfers',
        dimensions: ['receiver.name'],
        measures: ['transferred'],
        filters: ['sender.small'],
        orderBy: ['name'],
      },
      `SELECT r.name, SUM(t.amount) FROM transfers t LEFT JOIN ${visible} s ON s.id = t.sender_id LEFT JOIN ${visible} r ON r.id = t.receiver_id
       WHERE s.segment = 'SMB' GROUP BY 1 ORDER BY 1 NULLS LAST`,
    );
  });

  test('two columns that end alike have names of their own', async () => {
    const names = await expectRows(
      {
        model: 'transfers',
        dimensions: ['sender.name', 'receiver.name'],
        measures: ['transferred'],
        orderBy: ['sender_name', 'receiver.name'],
      },
      `SELECT s.name, r.name, SUM(t.amount) FROM transfers t LEFT JOIN ${visible} s ON s.id = t.sender_id LEFT JOIN ${visible} r ON r.id = t.receiver_id
       GROUP BY 1, 2 ORDER BY 1, 2 NULLS LAST`,
    );
    expect(names).toEqual(['sender_name', 'receiver_name', 'transferred']);
  });

  test.each([
    [{ measures: ['revenue'] }, 'model', 'a string'],
    [{ model: 'order', measures: ['revenue'] }, 'model', 'no model order'],
    [{ model: 'orders' }, '', 'Nothing is asked for'],
    [{ model: 'orders', measures: ['revenu'] }, 'measures[0]', 'revenu'],
    [{ model: 'orders', measures: ['status'] }, 'measures[0]', 'a dimension, not a measure'],
    [{ model: 'orders', dimensions: ['revenue'] }, 'dimensions[0]', 'a measure, not a dimension'],
    [
      { model: 'orders', measures: [{ measure: 'revenue', filter: 'large' }] },
      'measures[0].filter',
      'narrows whole rows',
    ],
    [{ model: 'orders', measures: ['revenue'], grain: 'MONTH' }, 'grain', 'several dates'],
    [
      { model: 'orders', dimensions: [{ dimension: 'ordered_at', grain: 'WEEK' }] },
      'dimensions[0].grain',
      'no grain WEEK',
    ],
    [{ model: 'orders', dimensions: [{ dimension: 'status', grain: 'DAY' }] }, 'dimensions[0].grain', 'is not a date'],
    [{ model: 'orders', dimensions: ['status'], filters: ['!complete'] }, 'filters[0]', 'no filter complete'],
    [
      { model: 'items', dimensions: ['category'], filters: ['order.customer.small'] },
      'filters[0]',
      'more than one relationship',
    ],
  ])('%j is refused where it is wrong', (request, path, says) => {
    const { query, diagnostics } = modelDsl(request, catalog);
    expect(query).toBeNull();
    expect(diagnostics.map((each) => `${each.path}: ${each.message}`).join('\n')).toContain(`${path}: `);
    expect(diagnostics.map((each) => each.message).join('\n')).toContain(says);
  });
});

describe('requests are data', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      "'; DROP TABLE x; --",
      '{{ orders.revenue }}',
      '"a""b"',
      'revenue) FROM x --',
      '\0',
      '\uD800',
      '{{',
      'a.b.c.d',
    ),
  );

  test('a value is what it says, whatever it says', () => {
    fc.assert(
      fc.property(
        hostile.filter((text) => text.isWellFormed() && !text.includes('\0')),
        (value) => {
          const filters = [{ field: 'customers.name', operator: '=', value }];
          const { query } = modelDsl({ model: 'orders', measures: ['revenue'], filters }, catalog);
          expect(query?.kind === 'block' && query.where).toMatchObject({
            kind: 'binary',
            right: { kind: 'string', value },
          });
        },
      ),
      { numRuns: 300 },
    );
  });

  test('nothing throws, and what is read compiles or says why', () => {
    const name = fc.oneof(
      hostile,
      fc.constantFrom('revenue', 'orders.status', 'customers.name', 'completed_share', 'orders'),
    );
    const filter = fc.oneof(
      name,
      fc.record({
        field: name,
        operator: fc.constantFrom('=', 'IN', 'CONTAINS', 'IN_PERIOD', 'IS_NULL'),
        value: fc.jsonValue(),
      }),
      fc.jsonValue(),
    );
    const request = fc.record(
      {
        model: name,
        metrics: fc.array(name, { maxLength: 3 }),
        dimensions: fc.array(name, { maxLength: 3 }),
        groupBy: fc.array(name, { maxLength: 3 }),
        measures: fc.array(name, { maxLength: 3 }),
        filters: fc.array(filter, { maxLength: 3 }),
        grain: fc.constantFrom('MONTH', 'YEAR', 'x'),
        period: fc.oneof(name, fc.constantFrom('THIS YEAR', 'LAST 3 MONTHS')),
        compare: fc.constantFrom('PERIOD', '1 YEAR', 'x'),
        orderBy: fc.array(name, { maxLength: 2 }),
        limit: fc.integer(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          request,
          request.map((value) => JSON.stringify(value)),
          fc.anything(),
        ),
        (value) => {
          for (const translate of [modelDsl, metricDsl]) {
            const translated = translate(value, catalog);
            if (translated.query === null) {
              expect(translated.diagnostics.length).toBeGreaterThan(0);
            } else {
              compile(translated.query, catalog, { dialect: 'DUCKDB', now });
            }
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});
