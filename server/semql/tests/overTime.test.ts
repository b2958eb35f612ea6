import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzzTimes } from '../../testing/runSeed.ts';
import { prepareCatalog } from '../catalog/prepare.ts';
import { compile } from '../compile.ts';
import { type Cell, openEngines, type TestEngine, withBooleans } from '../testing/engines.test-support.ts';
import type { Grain } from '../testing/dayArithmetic.test-support.ts';
import {
  ordersMeasures,
  type Over,
  overTime,
  type OverTimeQuery,
  overTimeText,
  allDays,
  withMetrics,
} from '../testing/overTime.test-support.ts';
import { shopCatalog } from '../testing/shopCatalog.test-support.ts';
import { loadShop, type ShopData, smallShop } from '../testing/shopData.test-support.ts';
import { now } from '../testing/shopQueries.test-support.ts';

const shopOnly = prepareCatalog(shopCatalog);
let engines: TestEngine[] = [];

beforeAll(async () => {
  engines = await openEngines();
  for (const engine of engines) {
    await engine.load(allDays);
  }
});

afterAll(async () => {
  for (const engine of engines) {
    await engine.close();
  }
});

const iso = (day: number): string => new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10);
const anyDay = fc.integer({ min: 0, max: 500 });
const whole = (most: number) => fc.integer({ min: 1, max: most });
const grains: readonly Grain[] = ['day', 'week', 'month', 'year'];

const orders: fc.Arbitrary<ShopData['orders']> = fc
  .array(
    fc.record({
      customer_id: fc.option(whole(4), { nil: null }),
      payer_id: fc.constant(null),
      status: fc.constantFrom('open', 'completed', 'cancelled'),
      // 23:30 as well: the end of a day belongs to it.
      ordered_at: fc.tuple(anyDay, fc.constantFrom('00:00:00', '23:30:00')).map(([day, time]) => `${iso(day)} ${time}`),
      shipped_on: fc.constant(null),
      amount: fc.option(whole(9_000), { nil: null, freq: 5 }),
    }),
    { maxLength: 25 },
  )
  .map((rows) => rows.map((row, index) => ({ id: index + 1, ...row })));

const over: fc.Arbitrary<Over> = fc.oneof(
  fc.constant({ kind: 'own' } as const),
  fc.record({ kind: fc.constant('prior' as const), count: whole(3), unit: fc.constantFrom(...grains) }),
  fc.record({ kind: fc.constant('running' as const), reset: fc.constantFrom(null, 'year' as const, 'month' as const) }),
  fc.record({ kind: fc.constant('rolling' as const), count: whole(30), unit: fc.constantFrom('day', 'week', 'month') }),
);

const queries: fc.Arbitrary<OverTimeQuery> = fc
  .record({
    grain: fc.constantFrom(...grains),
    byStatus: fc.boolean(),
    start: anyDay,
    length: whole(120),
    columns: fc.array(fc.record({ measure: fc.constantFrom(...ordersMeasures), over }), {
      minLength: 1,
      maxLength: 3,
    }),
    fill: fc.constantFrom('NONE', 'NULL', 'ZERO'),
    totals: fc.boolean(),
    metrics: fc.constantFrom('NONE', 'PLAIN', 'SPINE'),
  })
  .map(({ start, length, columns, grain, ...query }) => ({
    ...query,
    grain,
    from: iso(start),
    to: iso(start + length),
    // A unit shorter than the bucket begins anew in every bucket; that is the value itself.
    columns: columns.map((column) =>
      column.over.kind === 'running' && column.over.reset === 'month' && (grain === 'year' || grain === 'week')
        ? { ...column, over: { kind: 'running' as const, reset: 'year' as const } }
        : column,
    ),
  }));

const sorted = (rows: readonly Cell[][]): string[] => rows.map((row) => JSON.stringify(row)).sort();

async function expectRows(engine: TestEngine, shop: ShopData, query: OverTimeQuery): Promise<void> {
  const text = overTimeText(query);
  const catalog = query.metrics === 'NONE' ? shopOnly : prepareCatalog(withMetrics(shopCatalog, query));
  const result = compile(text, catalog, { dialect: engine.dialect, now });
  if (!result.ok) {
    throw new Error(`${text}\n${result.diagnostics.map(({ message }) => message).join('\n')}`);
  }
  const { sql, parameters, columns } = result.query;
  const rows = withBooleans(await engine.run(sql, parameters), columns);
  expect(sorted(rows), `${engine.dialect}: ${text}\n${sql}`).toEqual(sorted(overTime(shop, query)));
}

test(
  'values over time equal the fold over the days they are about, on every engine',
  async () => {
    await fc.assert(
      fc.asyncProperty(orders, fc.array(queries, { minLength: 6, maxLength: 6 }), async (rows, batch) => {
        const shop = { ...smallShop, orders: rows };
        for (const engine of engines) {
          await loadShop(engine, shop);
          for (const query of batch) {
            await expectRows(engine, shop, query);
          }
        }
      }),
      { numRuns: 60 * fuzzTimes },
    );
  },
  120_000 * fuzzTimes,
);
