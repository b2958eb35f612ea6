import { expect, test } from 'vitest';
import { importProject } from './importProject.ts';

/**
 * Every remark names the file and the line it is about, also one that only the finished catalog
 * shows.
 */

const projects: readonly (readonly [
  what: string,
  text: string,
  wanted: readonly (readonly [line: string, path: string])[],
])[] = [
  [
    'a dbt project',
    `semantic_models:
  - name: sales
    model: ref('sales')
    defaults:
      agg_time_dimension: paid_on
    entities:
      - {name: sale, type: primary, expr: sale_id}
      - {name: shop, type: foreign, expr: "LENGTH(shop_id"}
    dimensions:
      - name: sold_on
        type: time
        colour: red
      - name: size
        type: categorical
        expr: SUM(amount)
    measures:
      - name: amount
        agg: sum
      - name: strange
        agg: mode
      - {name: nested, agg: sum, expr: SUM(amount)}
metrics:
  - name: missing
    type: simple
    type_params:
      measure: nothing
  - name: share
    type: ratio
    type_params:
      numerator: amount
      denominator:
        name: amount
        offset_window: soon
`,
    [
      ['  - name: sales', 'project.semantic_models.sales'],
      ['- {name: shop,', 'project.semantic_models.sales.entities.shop'],
      ['colour: red', 'dimensions.sold_on.colour'],
      ['- name: size', 'dimension sales.size'],
      ['- name: strange', 'measures.strange'],
      ['- {name: nested', 'measure sales.nested'],
      ['- name: missing', 'metrics.missing'],
      ['offset_window: soon', 'denominator.offset_window'],
    ],
  ],
  [
    'models of Cube',
    `cubes:
  - name: sales
    sql_table: sales
    joins:
      - name: shops
        relationship: many_to_one
        sql: "{CUBE}.shop_id = {shops}.id"
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - name: size
        sql: SUM(amount)
        type: number
    measures:
      - name: twice
        sql: SUM(amount)
        type: sum
      - name: far
        sql: "SUM({shops.id} + {shops.nothing})"
        type: number
    segments:
      - name: large
        sql: SUM(amount) > 2
  - name: shops
    sql_table: shops
    dimensions:
      - name: id
        sql: id
        type: string
        primary_key: true
    hierarchies:
      - name: h
`,
    [
      ['- name: size', 'dimension sales.size'],
      ['- name: twice', 'measure sales.twice'],
      ['- name: large', 'filter sales.large'],
      ['hierarchies:', 'model.cubes.shops.hierarchies'],
    ],
  ],
  [
    'an interchange file',
    `semantic_model:
  - name: retail
    datasets:
      - name: sales
        source: sales
        primary_key: [id]
        fields:
          - {name: id, expression: id}
          - name: size
            expression: SUM(amount)
    relationships:
      - name: to_shops
        from: sales
        to: shops
        from_columns: [shop_id]
        to_columns: [id]
    metrics:
      - name: strange
        expression: SUM(sales.nothing)
        colour: red
`,
    [
      ['- name: size', 'dimension sales.size'],
      ['- name: to_shops', 'to_shops'],
      ['- name: strange', 'metric strange'],
      ['colour: red', 'colour'],
    ],
  ],
  [
    'our own file',
    `models:
  - name: shops
    source: {path: [shop]}
    columns:
      - {name: id, type: integer}
    dimensions:
      - {name: id, expression: id, type: number}
      - name: size
        expression: SUM(id)
        type: number
    relationships:
      - name: to_town
        to_model: towns
        keys: [{from: id, to: id}]
metrics:
  - name: nothing
    expression: shops.missing
    anchor_model: shops
`,
    [
      ['- name: size', 'dimension shops.size'],
      ['- name: to_town', 'relationship shops.to_town'],
      ['- name: nothing', 'metric nothing'],
    ],
  ],
];

test.each(projects)('%s', (_, text, wanted) => {
  const lines = text.split('\n');
  const { report } = importProject([
    { path: 'empty.yml', text: '# nothing\n' },
    { path: 'layer.yml', text },
  ]);
  const told = report.map(({ place, path }) => {
    const [, line = ''] = /^layer\.yml:(\d+)$/.exec(place) ?? [];
    return [(lines[Number(line) - 1] ?? place).trim(), path] as const;
  });
  for (const [line, path] of wanted) {
    const found = told.filter(([, at]) => at.endsWith(path)).map(([at]) => at.startsWith(line.trim()));
    expect(found, `${path} of ${JSON.stringify(told)}`).toContain(true);
  }
  expect(report.filter(({ place }) => !/^layer\.yml:[1-9]\d*$/.test(place))).toEqual([]);
});

test('what is no YAML, or no tree, has its line too', () => {
  for (const [text, line] of [
    ['models:\n  - name: a\n  - *b\n', 3],
    ['models:\n  - name: [a\n', 3],
    [`${'[\n'.repeat(100)}${']'.repeat(100)}`, 62],
  ] as const) {
    const { report } = importProject([{ path: 'layer.yml', text }]);
    expect(report.map(({ place }) => place)).toContain(`layer.yml:${line}`);
  }
});
