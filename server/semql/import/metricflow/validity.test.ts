import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oracleOf } from '../../testing/engines.test-support.ts';
import { codesOf, rowsOf, textsOf } from '../bikes/askProject.test-support.ts';
import { importProject } from '../importProject.ts';
import { exportQuarry } from '../quarry/exportQuarry.ts';
import { inEveryDialect, projectOf, type Question, tableOf, testQuestions, useTables } from './project.test-support.ts';

/** Rows that hold for a range of time: the tier a customer had when the order was made. */

const tiersTable = tableOf(
  'tiers',
  'customer_id STRING, tier STRING, region_id INTEGER, valid_from TIMESTAMP, valid_to DATE',
  [
    // Back to back; the last one still holds.
    ['a', 'basic', 1, '2026-01-01 00:00:00', '2026-02-01'],
    ['a', 'gold', 2, '2026-02-01 09:30:00', null],
    // With a gap in February.
    ['b', 'basic', 1, '2026-01-10 00:00:00', '2026-02-01'],
    ['b', 'silver', null, '2026-03-01 00:00:00', null],
    // A range within another, and a range that begins before the previous one ends.
    ['c', 'basic', 1, '2026-01-01 00:00:00', '2026-03-01'],
    ['c', 'trial', 2, '2026-01-15 00:00:00', '2026-01-20'],
    ['c', 'gold', 2, '2026-02-20 00:00:00', null],
    // Twice the same, one that never holds, and one without a start.
    ['d', 'basic', 1, '2026-01-01 00:00:00', null],
    ['d', 'basic', 1, '2026-01-01 00:00:00', null],
    ['d', 'never', 1, '2026-01-05 00:00:00', '2026-01-05'],
    ['d', 'nowhen', 1, null, null],
    [null, 'nobody', 1, '2026-01-01 00:00:00', null],
  ],
);

const ordersTable = tableOf(
  'orders',
  'order_id INTEGER, customer_id STRING, ordered_at TIMESTAMP, paid_on DATE, amount INTEGER',
  [
    [1, 'a', '2025-12-31 23:59:59', '2026-01-02', 1],
    [2, 'a', '2026-01-01 00:00:00', '2026-02-02', 2],
    [3, 'a', '2026-01-31 23:59:59', null, 4],
    // The day the tier changed counts as the new tier's, whatever the hour.
    [4, 'a', '2026-02-01 08:00:00', '2026-02-01', 8],
    [5, 'b', '2026-01-31 12:00:00', '2026-02-15', 16],
    [6, 'b', '2026-02-10 12:00:00', '2026-03-15', 32],
    [7, 'c', '2026-01-16 12:00:00', '2026-01-21', 64],
    [8, 'c', '2026-01-20 00:00:00', '2026-01-20', 128],
    [9, 'c', '2026-02-25 12:00:00', '2026-04-01', 256],
    [10, 'd', '2026-01-05 10:00:00', '2026-01-05', 512],
    [11, null, '2026-01-06 10:00:00', '2026-01-06', 1024],
    [12, 'e', '2026-01-06 10:00:00', '2026-01-06', 2048],
    [13, 'a', null, '2026-03-01', 4096],
  ],
);

const regions = tableOf('regions', 'region_id INTEGER, region STRING', [
  [1, 'north'],
  [2, 'south'],
]);

const tables = [tiersTable, ordersTable, regions];

const models = (tiers: string): string => `
semantic_models:
  - name: orders
    model: ref('orders')
    defaults: {agg_time_dimension: ordered_at}
    entities:
      - {name: order, type: primary, expr: order_id}
      - {name: customer, type: foreign, expr: customer_id}
    dimensions:
      - {name: ordered_at, type: time, type_params: {time_granularity: day}}
      - {name: paid_on, type: time, type_params: {time_granularity: day}}
    measures:
      - {name: amount, agg: sum, create_metric: true}
      - {name: ordered, agg: count, expr: order_id, create_metric: true}
      - {name: paid, agg: sum, expr: amount, agg_time_dimension: paid_on, create_metric: true}
  - name: tiers
    model: ref('tiers')
    entities:
      - {name: customer, type: natural, expr: customer_id}
      - {name: region, type: foreign, expr: region_id}
    dimensions:
      - {name: tier, type: categorical}
${tiers}
  - name: regions
    model: ref('regions')
    entities: [{name: region, type: primary, expr: region_id}]
    dimensions: [{name: region_name, expr: region, type: categorical}]
metrics:
  - {name: gold, type: simple, type_params: {measure: amount}, filter: "{{ Dimension('customer__tier') }} = 'gold'"}
  - {name: gold_share, type: ratio, type_params: {numerator: gold, denominator: amount}}
`;

const projectText = models(`      - name: valid_from
        type: time
        type_params: {time_granularity: day, validity_params: {is_start: true}}
      - name: valid_to
        type: time
        type_params: {time_granularity: day, validity_params: {is_end: true}}`);

const project = projectOf(projectText, tables);
const engines = useTables(tables);

/** The one row that holds at a day, looked up order by order. */
const tierAt = (day: string): string => `(SELECT t.tier FROM tiers t WHERE t.customer_id = o.customer_id
  AND CAST(t.valid_from AS DATE) <= CAST(${day} AS DATE) AND (t.valid_to IS NULL OR CAST(${day} AS DATE) < t.valid_to)
  ORDER BY t.valid_from DESC LIMIT 1)`;
const regionAt = (day: string): string => `(SELECT r.region FROM tiers t LEFT JOIN regions r USING (region_id)
  WHERE t.customer_id = o.customer_id AND CAST(t.valid_from AS DATE) <= CAST(${day} AS DATE)
  AND (t.valid_to IS NULL OR CAST(${day} AS DATE) < t.valid_to) ORDER BY t.valid_from DESC LIMIT 1)`;

const questions: readonly Question[] = [
  [
    'a measure by what held at its time',
    'SELECT customer__tier, amount, ordered',
    `SELECT ${tierAt('o.ordered_at')}, SUM(amount), COUNT(order_id) FROM orders o GROUP BY ALL`,
  ],
  [
    'another measure by what held at its own time, side by side',
    'SELECT customer__tier, amount, paid',
    `SELECT tier, SUM(amount), SUM(paid) FROM (
       SELECT ${tierAt('o.ordered_at')} AS tier, amount, NULL AS paid FROM orders o
       UNION ALL SELECT ${tierAt('o.paid_on')}, NULL, amount FROM orders o) GROUP BY ALL`,
  ],
  [
    'by month, with a condition on what held',
    `SELECT metric_time__month, amount WHERE customer__tier <> 'trial'`,
    `SELECT CAST(DATE_TRUNC('month', ordered_at) AS DATE), SUM(amount) FROM orders o
     WHERE ${tierAt('o.ordered_at')} <> 'trial' GROUP BY ALL`,
  ],
  [
    'what lies behind what held',
    'SELECT customer__region__region_name, amount',
    `SELECT ${regionAt('o.ordered_at')}, SUM(amount) FROM orders o GROUP BY ALL`,
  ],
  [
    'metrics with conditions on what held',
    'SELECT gold, gold_share',
    `SELECT SUM(amount) FILTER (WHERE ${tierAt('o.ordered_at')} = 'gold'),
       SUM(amount) FILTER (WHERE ${tierAt('o.ordered_at')} = 'gold') / SUM(amount) FROM orders o`,
  ],
  ['its values by themselves', 'SELECT customer__tier', 'SELECT DISTINCT tier FROM tiers'],
];

testQuestions(project, engines, questions);

test('the parts add up to the whole, whatever windows the data has', async () => {
  const moment = fc.integer({ min: 0, max: 9 }).map((day) => `2026-01-1${day}`);
  const row = fc.tuple(
    fc.constantFrom('a', 'b'),
    fc.constantFrom('basic', 'gold', 'trial'),
    fc.constant(1),
    fc.option(moment, { nil: null }),
    fc.option(moment, { nil: null }),
  );
  const orders = [...'ab'].flatMap((customer, index) =>
    Array.from({ length: 10 }, (_, day) => [index * 10 + day, customer, `2026-01-1${day} 11:00:00`, null, 1]),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 8 }), async (rows) => {
      const stamped = rows.map(([key, tier, region, from, to]) => [key, tier, region, from && `${from} 00:00:00`, to]);
      for (const engine of engines().filter(({ dialect }) => dialect === 'DUCKDB' || dialect === 'SQLITE')) {
        await engine.load({ ...tiersTable, rows: stamped });
        await engine.load({ ...ordersTable, rows: orders });
      }
      // Rows that begin together are ordered by their ends, then by their columns.
      const sql = `SELECT (SELECT t.tier FROM tiers t WHERE t.customer_id = o.customer_id
          AND CAST(t.valid_from AS DATE) <= CAST(o.ordered_at AS DATE)
          AND (t.valid_to IS NULL OR CAST(o.ordered_at AS DATE) < t.valid_to)
          ORDER BY t.valid_from DESC, t.valid_to ASC NULLS LAST, t.tier LIMIT 1), SUM(amount) FROM orders o GROUP BY ALL`;
      const wanted = textsOf(await oracleOf(engines()).run(sql));
      for (const engine of engines().filter(({ dialect }) => dialect === 'DUCKDB' || dialect === 'SQLITE')) {
        expect(await rowsOf(project, 'SELECT customer__tier, amount', engine)).toEqual(wanted);
      }
    }),
    { numRuns: 25 },
  );
});

test('every dialect prints it, and the answer says by which time it was looked up', () => {
  for (const { provenance } of inEveryDialect(project, 'SELECT customer__tier, amount')) {
    expect(provenance.map(({ sentence }) => sentence).join('\n')).toContain(
      'orders to tiers by orders.customer = tiers.customer, the row that holds at metric_time (valid_from to valid_to)',
    );
  }
});

test('what cannot be met at a certain time is refused', () => {
  expect(codesOf(project, 'SELECT tiers.tier, COUNT(DISTINCT orders.paid_on) FROM orders JOIN tiers')).toEqual([]);
  expect(codesOf(project, 'SELECT orders.paid_on, COUNT(DISTINCT tiers.tier) FROM tiers')).toEqual(['FANOUT']);
});

test.each([
  [
    'measures of rows that hold for a time',
    projectText.replace(
      '  - name: regions\n',
      '    measures: [{name: held, agg: count, expr: tier, create_metric: true}]\n  - name: regions\n',
    ),
    'measures: [{name: held,',
    /looked up by others/,
  ],
  [
    'a start without an end',
    projectText.replace('is_end: true', 'is_end: false'),
    '- name: valid_from',
    /one that is its end/,
  ],
  [
    'a time that is both',
    projectText.replace('is_end: true', 'is_end: true, is_start: true'),
    'type_params: {time',
    /is_start or is_end/,
  ],
  ['no natural entity', projectText.replace('type: natural', 'type: foreign'), '- name: valid_from', /type natural/],
  ['a natural entity alone', models(''), '- {name: customer, type: natural', /validity_params/],
])('%s are told with their place', (_, text, line, sentence) => {
  const { report } = projectOf(text, tables);
  const lines = text.split('\n');
  const told = report.filter((note) => sentence.test(note.sentence));
  expect(told.map(({ place }) => lines[Number(place.split(':').at(-1)) - 1]?.trim().startsWith(line))).toContain(true);
});

test('our own catalog checks the dates', () => {
  const broken = exportQuarry(project.catalog).replace('end: valid_to', 'end: tier');
  const { report } = importProject([{ path: 'layer.yml', text: broken }]);
  expect(report.filter(({ path }) => path === 'relationship orders.customer')).toMatchObject([
    { sentence: expect.stringContaining('tiers.tier is not a date') as unknown },
  ]);
});
