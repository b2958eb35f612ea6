import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDuckDb, openSqlite, type TestEngine } from '../../testing/engines.test-support.ts';
import { expectSmall, refusalOf, smallProject, type SmallProject } from '../smallProject.test-support.ts';

/** The periods of a project's time spine, and rows whose time it does not have. */

let engines: TestEngine[] = [];

beforeAll(async () => {
  engines = [await openDuckDb(), openSqlite()];
});

afterAll(async () => {
  for (const engine of engines) {
    await engine.close();
  }
});

const sales: SmallProject = {
  text: `
models:
  - name: days
    time_spine:
      standard_granularity_column: day
      custom_granularities: [{name: fiscal_quarter}, {name: season, column_name: part}]
    columns: [{name: day, granularity: day}]
semantic_models:
  - name: sales
    model: ref('sales')
    defaults: {agg_time_dimension: sold_on}
    entities:
      - {name: sale, type: primary, expr: sale_id}
      - {name: shop, type: foreign, expr: shop}
    dimensions:
      - {name: sold_on, type: time, type_params: {time_granularity: day}}
      - {name: town, type: categorical}
    measures:
      - {name: amount, agg: sum, create_metric: true}
metrics:
  - {name: every, type: simple, type_params: {measure: {name: amount, join_to_timespine: true, fill_nulls_with: 0}}}
`,
  tables: {
    sales: {
      columns: 'sale_id INTEGER, sold_on DATE, amount INTEGER, shop VARCHAR(10), town VARCHAR(10)',
      rows: [
        [1, '2026-01-01', 1, 'a', 'Ghent'],
        [2, '2026-01-03', 2, 'b', 'Delft'],
        [3, '2026-01-03', 4, 'b', 'Ghent'],
        // Beyond the last day of the spine, and without a day.
        [4, '2026-03-01', 8, 'a', 'Ghent'],
        [5, null, 16, 'a', 'Ghent'],
      ],
    },
    days: {
      columns: 'day DATE, fiscal_quarter VARCHAR(10), part INTEGER',
      rows: [
        ['2026-01-01', 'Q1', 1],
        ['2026-01-02', 'Q1', 2],
        ['2026-01-03', 'Q2', 1],
        ['2026-01-04', 'Q2', null],
      ],
    },
  },
};

const amounts = (where: string): string => `SELECT sold_on, SUM(amount) AS n FROM sales WHERE ${where} GROUP BY 1`;

test.each([
  ['a day and its quarter', 'metric_time__day, metric_time__fiscal_quarter', 'SELECT day, fiscal_quarter FROM days'],
  ['a quarter alone', 'metric_time__fiscal_quarter', 'SELECT DISTINCT fiscal_quarter FROM days'],
  [
    'two periods of the calendar',
    'metric_time__fiscal_quarter, metric_time__season',
    'SELECT DISTINCT fiscal_quarter, part FROM days',
  ],
  [
    'a month and the quarters in it',
    'metric_time__month, metric_time__fiscal_quarter',
    `SELECT DISTINCT CAST(DATE_TRUNC('month', day) AS DATE), fiscal_quarter FROM days`,
  ],
  [
    'the days of a quarter',
    `metric_time__day WHERE metric_time__fiscal_quarter = 'Q2'`,
    `SELECT day FROM days WHERE fiscal_quarter = 'Q2'`,
  ],
  [
    'the quarters of some days, with what else is asked for',
    `metric_time__fiscal_quarter, sale__town WHERE metric_time__day > '2026-01-02'`,
    `SELECT DISTINCT fiscal_quarter, town FROM days, sales WHERE day > '2026-01-02'`,
  ],
])('without a metric the spine has them: %s', async (_, keys, sql) => {
  await expectSmall(engines, sales, `SELECT ${keys}`, sql);
});

test('rows of days that the spine does not have are kept, in their own groups', async () => {
  await expectSmall(
    engines,
    sales,
    { metrics: ['every'], groupBy: ['metric_time__day'] },
    `SELECT COALESCE(day, sold_on), COALESCE(n, 0) FROM days FULL JOIN (${amounts('true')}) ON day = sold_on`,
  );
  await expectSmall(
    engines,
    sales,
    { metrics: ['every'], groupBy: ['metric_time__fiscal_quarter'] },
    `SELECT fiscal_quarter, SUM(COALESCE(n, 0)) FROM days FULL JOIN (${amounts('true')}) ON day = sold_on GROUP BY 1`,
  );
});

test('conditions on time narrow the spine, also where they stand in one text with others', async () => {
  const wanted = `SELECT day, COALESCE(n, 0) FROM days LEFT JOIN (${amounts("town = 'Ghent'")}) ON day = sold_on
    WHERE day >= '2026-01-02'
    UNION ALL SELECT sold_on, n FROM (${amounts("town = 'Ghent'")}) WHERE sold_on > '2026-01-04'`;
  const [time, town] = [
    "{{ TimeDimension('metric_time', 'day') }} >= '2026-01-02'",
    "{{ Dimension('sale__town') }} = 'Ghent'",
  ];
  for (const filters of [[time, town], [`${time} AND ${town}`]]) {
    await expectSmall(engines, sales, { metrics: ['every'], groupBy: ['metric_time__day'], filters }, wanted);
  }
  expect(
    refusalOf(smallProject(sales), {
      metrics: ['every'],
      groupBy: ['metric_time__day'],
      filters: [`${time} OR ${town}`],
    }),
  ).toMatch(/cannot tell which periods this condition leaves out/);
});

test('a condition on a metric by several entities says that it is by one', () => {
  const asked = "SELECT amount WHERE {{ Metric('amount', group_by=['sale', 'shop']) }} > 2";
  expect(refusalOf(smallProject(sales), asked)).toBe(
    'MEASURE_IN_WHERE: This condition is on amount by 2 entities (sale, shop), and a condition on a metric is by one.',
  );
});
