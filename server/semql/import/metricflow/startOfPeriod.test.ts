import { afterAll, beforeAll, test } from 'vitest';
import { openDuckDb, openSqlite, type TestEngine } from '../../testing/engines.test-support.ts';
import { expectSmall, type SmallProject } from '../smallProject.test-support.ts';

/**
 * Values at the start of a period, where the time spine begins within one: 15 January 2026 is a
 * Thursday.
 */

let engines: TestEngine[] = [];

beforeAll(async () => {
  engines = [await openDuckDb(), openSqlite()];
});

afterAll(async () => {
  for (const engine of engines) {
    await engine.close();
  }
});

const days = Array.from({ length: 60 }, (_, index) => [
  new Date(Date.UTC(2026, 0, 15 + index)).toISOString().slice(0, 10),
]);

const rides: SmallProject = {
  text: `
models:
  - name: all_days
    time_spine: {standard_granularity_column: day}
    columns: [{name: day, granularity: day}]
semantic_models:
  - name: rides
    model: ref('rides')
    defaults: {agg_time_dimension: ridden_on}
    primary_entity: ride
    dimensions: [{name: ridden_on, type: time, type_params: {time_granularity: day}}]
    measures:
      - {name: distance, agg: sum, create_metric: true}
      - {name: longest, agg: max, expr: distance, create_metric: true}
metrics:
  - {name: at_start, type: derived, type_params: {expr: d, metrics: [{name: distance, offset_to_grain: month, alias: d}]}}
  - {name: longest_at_start, type: derived, type_params: {expr: d, metrics: [{name: longest, offset_to_grain: month, alias: d}]}}
  - {name: since_start, type: derived, type_params: {expr: now - d, metrics: [{name: distance, alias: now}, {name: distance, offset_to_grain: month, alias: d}]}}
`,
  tables: {
    rides: {
      columns: 'ridden_on DATE, distance INTEGER',
      rows: [
        ['2025-12-01', 1],
        ['2026-01-01', 2],
        ['2026-01-01', 4],
        ['2026-01-20', 8],
        ['2026-02-01', 16],
        ['2026-02-28', 32],
        // Nothing on the first of March.
        ['2026-03-02', 64],
      ],
    },
    all_days: { columns: 'day DATE', rows: days },
  },
};

/**
 * MetricFlow's own plan: each day of the spine has the value of the first of its month, and a
 * period that of its first day.
 */
const atStart = (unit: string, value = 'SUM(distance)', where = 'true'): string =>
  `SELECT CAST(DATE_TRUNC('${unit}', day) AS DATE), ${value} FROM all_days
   JOIN rides ON ridden_on = DATE_TRUNC('month', day) WHERE DATE_TRUNC('${unit}', day) = day AND ${where} GROUP BY 1`;

test.each([['day'], ['week'], ['month']])(
  'is that of the first day of each %s, where the time spine has this day',
  async (unit) => {
    const groupBy = [`metric_time__${unit}`];
    await expectSmall(engines, rides, { metrics: ['at_start'], groupBy }, atStart(unit));
    await expectSmall(engines, rides, { metrics: ['longest_at_start'], groupBy }, atStart(unit, 'MAX(distance)'));
  },
);

test('a period that is shown from a later day on has none', async () => {
  await expectSmall(
    engines,
    rides,
    "SELECT metric_time__week, at_start WHERE metric_time__day >= '2026-02-04'",
    atStart('week', 'SUM(distance)', "day >= '2026-02-04'"),
  );
  await expectSmall(
    engines,
    rides,
    "SELECT metric_time__month, at_start WHERE metric_time__day <> '2026-03-05'",
    atStart('month', 'SUM(distance)', "day <> '2026-03-05'"),
  );
});

test('several periods side by side have that of the first day of either', async () => {
  await expectSmall(
    engines,
    rides,
    'SELECT metric_time__week, metric_time__month, at_start',
    `SELECT CAST(DATE_TRUNC('week', day) AS DATE), CAST(DATE_TRUNC('month', day) AS DATE), SUM(distance) FROM all_days
     JOIN rides ON ridden_on = DATE_TRUNC('month', day)
     WHERE DATE_TRUNC('week', day) = day OR DATE_TRUNC('month', day) = day GROUP BY 1, 2`,
  );
});

test('beside another metric the first period keeps the value of that one', async () => {
  await expectSmall(
    engines,
    rides,
    'SELECT metric_time__month, since_start, distance',
    `SELECT month, distance - start, distance FROM
       (SELECT CAST(DATE_TRUNC('month', ridden_on) AS DATE) AS month, SUM(distance) AS distance FROM rides GROUP BY 1)
       LEFT JOIN (${atStart('month')}) AS s(of_month, start) ON of_month = month`,
  );
});
