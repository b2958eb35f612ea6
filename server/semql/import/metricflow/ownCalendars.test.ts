import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codesOf } from '../bikes/askProject.test-support.ts';
import {
  inEveryDialect,
  projectOf,
  type Question,
  tableOf,
  testAnyRows,
  testQuestions,
  useTables,
} from './project.test-support.ts';

/**
 * Metrics along a calendar of the project's own: fiscal quarters of 13 weeks, and one of them cut
 * short.
 */

const spineDays = Array.from({ length: 60 }, (_, index) =>
  new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
);
/** Quarters of 20, 20, 10 and 8 days; the last two days belong to none. */
const fiscalQuarters = [
  ...Array<string>(20).fill('FY26-Q1'),
  ...Array<string>(20).fill('FY26-Q2'),
  ...Array<string>(10).fill('FY26-Q3'),
  ...Array<string>(8).fill('FY26-Q4'),
];

const calendar = tableOf(
  'days',
  'day DATE, fiscal_quarter STRING, fiscal_week INTEGER',
  spineDays.map((day, index) => [day, fiscalQuarters[index] ?? null, Math.floor(index / 7) + 1]),
);
const salesTable = tableOf('sales', 'sale_id INTEGER, sold_at TIMESTAMP, amount INTEGER, shop STRING', [
  [1, '2026-01-01 10:00:00', 1, 'north'],
  [2, '2026-01-20 23:59:59', 2, 'south'],
  [3, '2026-01-21 00:00:00', 4, 'north'],
  [4, '2026-01-25 00:00:00', 8, 'north'],
  // Nothing in the third quarter; one in the fourth, one on a day of no quarter, one beyond the
  // calendar, one never.
  [5, '2026-02-20 12:00:00', 16, 'south'],
  [6, '2026-02-28 12:00:00', 32, 'south'],
  [7, '2026-03-28 12:00:00', 64, 'south'],
  [8, null, 128, 'north'],
]);
const tables = [calendar, salesTable];

const text = `
models:
  - name: days
    time_spine:
      standard_granularity_column: day
      custom_granularities: [{name: fiscal_quarter}, {name: fiscal_week}]
    columns: [{name: day, granularity: day}]
semantic_models:
  - name: sales
    model: ref('sales')
    defaults: {agg_time_dimension: sold_at}
    entities: [{name: sale, type: primary, expr: sale_id}]
    dimensions:
      - {name: sold_at, type: time, type_params: {time_granularity: day}}
      - {name: shop, type: categorical}
    measures:
      - {name: amount, agg: sum, create_metric: true}
      - {name: largest, agg: max, expr: amount, create_metric: true}
metrics:
  - name: amount_before
    type: derived
    type_params: {expr: before, metrics: [{name: amount, alias: before, offset_window: 1 fiscal_quarter}]}
  - name: growth
    type: derived
    type_params:
      expr: now - before
      metrics: [{name: amount, alias: now}, {name: amount, alias: before, offset_window: 1 fiscal_quarter}]
  - name: largest_two_before
    type: derived
    type_params: {expr: before, metrics: [{name: largest, alias: before, offset_window: 2 fiscal_quarters}]}
  - name: north_before
    type: derived
    type_params:
      expr: before
      metrics: [{name: amount, alias: before, filter: "{{ Dimension('sale__shop') }} = 'north'", offset_window: 1 fiscal_quarter}]
  - {name: so_far, type: cumulative, type_params: {measure: amount, cumulative_type_params: {period_agg: last}}}
  - {name: of_ten_days, type: cumulative, type_params: {measure: amount, window: 10 days, cumulative_type_params: {period_agg: average}}}
  - {name: largest_of_ten_days, type: cumulative, type_params: {measure: largest, window: 10 days}}
  - name: five_days_ago
    type: derived
    type_params: {expr: before, metrics: [{name: amount, alias: before, offset_window: 5 days}]}
  - name: every
    type: simple
    type_params: {measure: {name: amount, join_to_timespine: true, fill_nulls_with: 0}}
`;

const project = projectOf(text, tables);
const engines = useTables(tables);

/** Each sale with the quarter it is shown in: its own, or the one so many later. */
const shown = (later: number): string => `(SELECT s.*, d.fiscal_quarter, o.later FROM sales s
  JOIN days d ON d.day = CAST(s.sold_at AS DATE) JOIN (SELECT fiscal_quarter, LEAD(fiscal_quarter, ${later}) OVER (ORDER BY fiscal_quarter) AS later
    FROM (SELECT DISTINCT fiscal_quarter FROM days WHERE fiscal_quarter IS NOT NULL)) o USING (fiscal_quarter) WHERE later IS NOT NULL)`;
/** For each day of the calendar the sales of the days up to it. */
const upTo = (window: string, value: string): string => `(SELECT d.day, d.fiscal_quarter, ${value} AS value FROM days d
  JOIN sales s ON CAST(s.sold_at AS DATE) <= d.day ${window} GROUP BY ALL)`;

const questions: readonly Question[] = [
  [
    'a metric',
    'SELECT metric_time__fiscal_quarter, amount',
    'SELECT fiscal_quarter, SUM(amount) FROM sales LEFT JOIN days ON day = CAST(sold_at AS DATE) GROUP BY ALL',
  ],
  [
    'that of the quarter before',
    'SELECT metric_time__fiscal_quarter, amount_before',
    `SELECT later, SUM(amount) FROM ${shown(1)} GROUP BY ALL`,
  ],
  [
    'and by something else',
    'SELECT metric_time__fiscal_quarter, sale__shop, amount_before',
    `SELECT later, shop, SUM(amount) FROM ${shown(1)} GROUP BY ALL`,
  ],
  [
    'two quarters before, of what does not add up',
    'SELECT metric_time__fiscal_quarter, largest_two_before',
    `SELECT later, MAX(amount) FROM ${shown(2)} GROUP BY ALL`,
  ],
  [
    'with a condition of its own',
    'SELECT metric_time__fiscal_quarter, north_before',
    `SELECT later, SUM(amount) FROM ${shown(1)} WHERE shop = 'north' GROUP BY ALL`,
  ],
  [
    'growth from quarter to quarter',
    'SELECT metric_time__fiscal_quarter, growth',
    `SELECT q, MAX(now) - MAX(before) FROM (
       SELECT fiscal_quarter AS q, SUM(amount) AS now, NULL AS before
       FROM sales LEFT JOIN days ON day = CAST(sold_at AS DATE) GROUP BY ALL
       UNION ALL SELECT later, NULL, SUM(amount) FROM ${shown(1)} GROUP BY ALL) GROUP BY ALL`,
  ],
  [
    'a condition on the quarter chooses what is shown, others which rows count',
    `SELECT metric_time__fiscal_quarter, amount_before WHERE metric_time__fiscal_quarter = 'FY26-Q2' AND sale__shop = 'south'`,
    `SELECT later, SUM(amount) FROM ${shown(1)} WHERE later = 'FY26-Q2' AND shop = 'south' GROUP BY ALL`,
  ],
  [
    'what adds up, as of the last day of a quarter',
    'SELECT metric_time__fiscal_quarter, so_far',
    `SELECT fiscal_quarter, ARG_MAX(value, day) FROM ${upTo('', 'SUM(amount)')} GROUP BY ALL`,
  ],
  [
    'the average over its days of what adds up over ten of them',
    'SELECT metric_time__fiscal_quarter, of_ten_days',
    `SELECT fiscal_quarter, AVG(value) FROM ${upTo('AND CAST(s.sold_at AS DATE) > d.day - INTERVAL 10 DAY', 'SUM(amount)')} GROUP BY ALL`,
  ],
  [
    'the largest of ten days, as of the first day that has one',
    'SELECT metric_time__fiscal_quarter, largest_of_ten_days',
    `SELECT fiscal_quarter, ARG_MIN(value, day) FROM ${upTo('AND CAST(s.sold_at AS DATE) > d.day - INTERVAL 10 DAY', 'MAX(amount)')} GROUP BY ALL`,
  ],
  [
    'what was five days before each of its days',
    'SELECT metric_time__fiscal_week, five_days_ago',
    'SELECT fiscal_week, SUM(amount) FROM days JOIN sales ON CAST(sold_at AS DATE) = day - INTERVAL 5 DAY GROUP BY ALL',
  ],
  [
    'periods without rows are shown too',
    'SELECT metric_time__fiscal_week, every',
    `SELECT fiscal_week, COALESCE(SUM(amount), 0) FROM (SELECT day, fiscal_week FROM days) LEFT JOIN sales ON day = CAST(sold_at AS DATE) GROUP BY ALL
     UNION ALL SELECT NULL, SUM(amount) FROM sales WHERE sold_at IS NULL OR CAST(sold_at AS DATE) > (SELECT MAX(day) FROM days) HAVING COUNT(*) > 0`,
  ],
];

testQuestions(project, engines, questions);

test('everything is carried over', () => {
  expect(project.report).toEqual([]);
});

test('every dialect prints it', () => {
  expect(inEveryDialect(project, 'SELECT metric_time__fiscal_quarter, growth')).toHaveLength(11);
});

test.each([
  ['no quarter', 'SELECT amount_before'],
  ['another time', 'SELECT metric_time__month, amount_before'],
  ['another calendar', 'SELECT metric_time__fiscal_week, amount_before'],
  ['the quarter and another time', 'SELECT metric_time__fiscal_quarter, metric_time__day, amount_before'],
  [
    'a condition on another time',
    `SELECT metric_time__fiscal_quarter, amount_before WHERE metric_time__day > '2026-01-05'`,
  ],
])('an offset in quarters is refused by %s', (_, asked) => {
  expect(codesOf(project, asked)).toEqual(['TYPE_MISMATCH']);
});

test('an offset in units nobody has declared is told with its place', () => {
  const { report } = projectOf(text.replace('offset_window: 2 fiscal_quarters', 'offset_window: 2 seasons'), tables);
  const line = text.split('\n').findIndex((each) => each.includes('- name: largest_two_before')) + 1;
  expect(report).toMatchObject([
    {
      severity: 'error',
      place: `project.yml:${line}`,
      sentence: expect.stringContaining('seasons is neither a time unit') as unknown,
    },
  ]);
});

const quarter = fc.constantFrom('FY26-Q1', 'FY26-Q2', 'FY26-Q3', 'FY26-Q4', null);
const moment = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.constantFrom('00:00:00', '12:00:00', '23:59:59'))
  .map(([days, clock]) => `${new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)} ${clock}`);
const sale = fc.tuple(
  fc.option(moment, { nil: null, freq: 8 }),
  fc.integer({ min: 1, max: 9 }),
  fc.constantFrom('north', 'south'),
);

testAnyRows(
  project,
  engines,
  fc
    .tuple(fc.array(quarter, { minLength: 30, maxLength: 30 }), fc.array(sale, { maxLength: 12 }))
    .map(([quarters, sales]) => [
      { ...calendar, rows: quarters.map((of, index) => [spineDays[index] ?? null, of, Math.floor(index / 7) + 1]) },
      { ...salesTable, rows: sales.map((row, index) => [index, ...row]) },
    ]),
  questions,
);
