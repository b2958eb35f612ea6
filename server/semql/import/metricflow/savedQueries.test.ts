import { expect, test } from 'vitest';
import { prepareCatalog } from '../../catalog/prepare.ts';
import { compile } from '../../compile.ts';
import { oracleOf } from '../../testing/engines.test-support.ts';
import { importProject } from '../importProject.ts';
import { exportQuarry } from '../quarry/exportQuarry.ts';
import { projectOf, tableOf, useTables } from './project.test-support.ts';

const tables = [
  tableOf('sales', 'sale_id INTEGER, shop_id INTEGER, sold_on DATE, amount INTEGER, kind STRING', [
    [1, 1, '2026-01-03', 10, 'web'],
    [2, 1, '2026-01-20', 30, 'web'],
    [3, 2, '2026-01-21', 5, 'desk'],
    [4, 2, '2026-02-02', 40, 'web'],
    [5, null, '2026-02-03', 7, 'web'],
  ]),
  tableOf('shops', 'shop_id INTEGER, town STRING', [
    [1, 'Ghent'],
    [2, 'Delft'],
  ]),
];

const models = `
semantic_models:
  - name: sales
    model: ref('sales')
    defaults: {agg_time_dimension: sold_on}
    entities: [{name: sale, type: primary, expr: sale_id}, {name: shop, type: foreign, expr: shop_id}]
    dimensions:
      - {name: sold_on, type: time, type_params: {time_granularity: day}}
      - {name: kind, type: categorical}
    measures: [{name: amount, agg: sum, create_metric: true}, {name: sold, agg: count, expr: sale_id, create_metric: true}]
  - name: shops
    model: ref('shops')
    entities: [{name: shop, type: primary, expr: shop_id}]
    dimensions: [{name: town, type: categorical}]
`;

const queries = `
saved_queries:
  - name: web_by_month
    label: Web by month
    description: What was sold on the web.
    query_params:
      metrics: [amount, sold]
      group_by: ["TimeDimension('metric_time', 'month')", "Dimension('shop__town')"]
      where:
        - "{{ Dimension('sale__kind') }} = 'web'"
        - "{{ TimeDimension('metric_time', 'day') }} >= '2026-01-10'"
      order_by: ["Metric('amount').descending(True)", "TimeDimension('metric_time', 'month')"]
      limit: 2
    exports: [{name: web_by_month, config: {export_as: table}}]
    config: {tags: [finance]}
  - name: from_a_manifest
    query_params:
      metrics: [sold]
      group_by: [shop__town]
      where: {where_filters: [{where_sql_template: "{{ Dimension('sale__kind') }} = 'desk'"}]}
      order_by: [-sold]
  - {name: broken, query_params: {metrics: [nothing_at_all]}}
  - {name: empty}
  - {name: switched_off, config: {enabled: false}, query_params: {metrics: [sold]}}
  - {name: from_a_manifest, query_params: {metrics: [sold]}}
`;

const project = projectOf(models + queries, tables);
const engines = useTables(tables);

test.each([
  [
    'web_by_month',
    `SELECT DATE_TRUNC('month', sold_on)::DATE, town, SUM(amount), COUNT(sale_id)
     FROM sales LEFT JOIN shops USING (shop_id) WHERE kind = 'web' AND sold_on >= DATE '2026-01-10'
     GROUP BY ALL ORDER BY 3 DESC LIMIT 2`,
    ['metric_time__month', 'shop__town', 'amount', 'sold'],
  ],
  [
    'from_a_manifest',
    `SELECT town, COUNT(sale_id) FROM sales LEFT JOIN shops USING (shop_id) WHERE kind = 'desk' GROUP BY ALL`,
    ['shop__town', 'sold'],
  ],
])('%s has the rows of hand-written SQL, in order', async (name, sql, columns) => {
  const saved = project.catalog.savedQueries?.find((query) => query.name === name);
  const wanted = await oracleOf(engines()).run(sql);
  expect(wanted.length).toBeGreaterThan(0);
  for (const { dialect, run } of engines()) {
    const catalog = prepareCatalog(project.catalog);
    const result = compile(saved?.query ?? '', catalog, { dialect, now: new Date(0) });
    if (!result.ok) {
      throw new Error(result.diagnostics.map(({ message }) => message).join('\n'));
    }
    expect(await run(result.query.sql, result.query.parameters)).toEqual(wanted);
    expect(result.query.columns.map((column) => column.name)).toEqual(columns);
  }
});

test('what is no query is left out, with its place', () => {
  const { savedQueries = [] } = project.catalog;
  expect(savedQueries.map(({ name, label, description }) => [name, label, description])).toEqual([
    ['web_by_month', 'Web by month', 'What was sold on the web.'],
    ['from_a_manifest', '', ''],
  ]);
  const lines = (models + queries).split('\n');
  expect(
    project.report.map(({ severity, place, sentence }) => [
      severity,
      lines[Number(place.split(':').at(-1)) - 1]?.trim().slice(0, 20),
      sentence,
    ]),
  ).toEqual([
    ['info', '- {name: switched_of', expect.stringContaining('switched off')],
    ['info', 'exports: [{name: web', expect.stringContaining('asked by its name')],
    ['error', '- {name: empty}', expect.stringContaining('query_params')],
    ['error', '- {name: broken, que', expect.stringContaining('nothing_at_all')],
    ['error', '- {name: empty}', expect.stringContaining('left out')],
    ['error', '- {name: from_a_mani', expect.stringContaining('two saved queries')],
  ]);
});

test('a saved query comes back from our own file, and one that no longer compiles is told at its line', () => {
  const text = exportQuarry(project.catalog);
  const back = importProject([{ path: 'layer.yml', text }]);
  if (back.format === null) {
    throw new Error('our own file is recognised');
  }
  expect(back.catalog.savedQueries).toEqual(project.catalog.savedQueries);
  const at = text.indexOf('saved_queries:');
  const gone = text.slice(0, at) + text.slice(at).replaceAll('shop__town', 'shop__city');
  const broken = importProject([{ path: 'layer.yml', text: gone }]);
  const line = text.split('\n').findIndex((each) => each.includes('id: sqy_web_by_month')) + 1;
  expect(broken.report).toContainEqual(
    expect.objectContaining({ severity: 'error', path: 'saved query web_by_month', place: `layer.yml:${line}` }),
  );
});
