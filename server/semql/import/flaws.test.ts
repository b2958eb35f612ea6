import { expect, test } from 'vitest';
import { importProject } from './importProject.ts';

/**
 * A definition that was not understood whole would be another number: it is left out, and the
 * report says why.
 */

const dbt = (measures: string, metrics: string): string => `
semantic_models:
  - name: sales
    model: ref('sales')
    defaults: {agg_time_dimension: sold_on}
    entities: [{name: sale, type: primary, expr: sale_id}]
    dimensions: [{name: sold_on, type: time, type_params: {time_granularity: day}}]
    measures: [{name: amount, agg: sum}, ${measures}]
metrics:
  - {name: amount, type: simple, type_params: {measure: amount}}
  - ${metrics}
`;

const metric = (written: string): string => dbt('{name: other, agg: max}', written);
const measure = (written: string): string =>
  dbt(`{name: asked, ${written}}`, '{name: asked, type: simple, type_params: {measure: asked}}');

const cube = (written: string): string => `
cubes:
  - name: sales
    sql_table: sales
    dimensions: [{name: sold_on, sql: sold_on, type: time}, {name: id, sql: id, type: number, primary_key: true}]
    measures: [{name: amount, sql: amount, type: sum}, {name: asked, ${written}}]
`;

test.each([
  ['a window of no unit', metric('{name: asked, type: cumulative, type_params: {measure: amount, window: 1 season}}')],
  [
    'a grain of no unit',
    metric('{name: asked, type: cumulative, type_params: {measure: amount, grain_to_date: season}}'),
  ],
  [
    'an offset of no unit',
    metric(
      '{name: asked, type: derived, type_params: {expr: a, metrics: [{name: amount, alias: a, offset_window: soon}]}}',
    ),
  ],
  [
    'an offset to no unit',
    metric(
      '{name: asked, type: derived, type_params: {expr: a, metrics: [{name: amount, alias: a, offset_to_grain: season}]}}',
    ),
  ],
  [
    'a value of no day',
    metric(
      '{name: asked, type: cumulative, type_params: {measure: amount, cumulative_type_params: {period_agg: middle}}}',
    ),
  ],
  [
    'no number to fill with',
    metric('{name: asked, type: simple, type_params: {measure: {name: amount, fill_nulls_with: none}}}'),
  ],
  ['a time that is not there', measure('agg: sum, expr: amount, agg_time_dimension: paid_on')],
  ['moments of a time that is not there', measure('agg: sum, expr: amount, non_additive_dimension: {name: paid_on}')],
  [
    'moments per something that is not there',
    measure('agg: sum, expr: amount, non_additive_dimension: {name: sold_on, window_groupings: [user]}'),
  ],
  [
    'moments of no choice',
    measure('agg: sum, expr: amount, non_additive_dimension: {name: sold_on, window_choice: mean}'),
  ],
  ['no percentile', measure('agg: percentile, expr: amount')],
  ['a percentile beyond the last', measure('agg: percentile, expr: amount, agg_params: {percentile: 75}')],
  ['an aggregation nobody knows', measure('agg: geometric_mean, expr: amount')],
  ['a measure that is not there', metric('{name: asked, type: simple, type_params: {measure: asked}}')],
  ['a stage of grouping', cube('sql: "{amount}", type: sum, multi_stage: true, group_by: [sold_on]')],
  ['a window without an end', cube('sql: amount, type: sum, rolling_window: {leading: unbounded}')],
  ['a window of no unit', cube('sql: amount, type: sum, rolling_window: {trailing: 3 season}')],
  ['a shift of no unit', cube('sql: "{amount}", type: number, multi_stage: true, time_shift: [{interval: soon}]')],
  ['a filter that cannot be read', cube('sql: amount, type: sum, filters: [{sql: "{CUBE}.kind ~ \'x\'"}]')],
])('%s', (_, text) => {
  const project = importProject([{ path: 'model.yml', text }]);
  if (project.format === null) {
    throw new Error('not recognised');
  }
  const { models, metrics } = project.catalog;
  const names = [...metrics, ...models.flatMap(({ measures }) => measures)].map(({ name }) => name);
  expect(names).toContain('amount');
  expect(names.filter((name) => name.startsWith('asked'))).toEqual([]);
  const told = project.report.filter(({ severity, path }) => severity === 'error' && path.split('.').includes('asked'));
  expect(told).not.toEqual([]);
});

test('what a dbt project switches off is no part of it', () => {
  const off = 'config: {enabled: false}';
  const text = `${metric(`{name: asked, type: simple, ${off}, type_params: {measure: amount}}`)}
  - {name: kept, type: simple, type_params: {measure: amount}}`;
  const project = importProject([{ path: 'model.yml', text }]);
  expect(project.format === null ? [] : project.catalog.metrics.map(({ name }) => name)).toEqual(['amount', 'kept']);
  expect(project.report.map(({ severity, path }) => [severity, path])).toEqual([
    ['info', 'project.metrics.asked.config'],
  ]);
});

test.each([
  ['an alias', 'config: {alias: fct_sales}', "ref('sales')", ['fct_sales']],
  ['the newest version', 'latest_version: 2, versions: [{v: 1}, {v: 2}]', "ref('sales')", ['sales_v2']],
  ['the version that is named', 'versions: [{v: 1}, {v: 10}, {v: 9}]', "ref('shop', 'sales', v=9)", ['sales_v9']],
  ['the last version', 'versions: [{v: 1}, {v: 10}, {v: 9}]', "ref('sales')", ['sales_v10']],
  ['the identifier of a source', 'description: x', "source('erp', 'sales')", ['raw', 'T_SALES']],
])('a model reads the table of %s', (_, properties, reference, path) => {
  const text = `
models: [{name: sales, ${properties}}]
sources: [{name: erp, schema: raw, tables: [{name: sales, identifier: T_SALES}]}]
semantic_models: [{name: orders, model: "${reference}", measures: [{name: n, agg: count, expr: '*', create_metric: true}]}]
`;
  const asked: (readonly string[])[] = [];
  const project = importProject([{ path: 'model.yml', text }], (source) => {
    if (source.type !== 'CUSTOM_QUERY') {
      asked.push(source.path);
    }
    return null;
  });
  expect(asked[0]).toEqual(path);
  expect(project.format === null ? [] : project.catalog.models[0]?.measures).toMatchObject([
    { expression: 'COUNT(*)' },
  ]);
});
