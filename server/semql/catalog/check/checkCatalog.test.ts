import { describe, expect, test } from 'vitest';
import {
  columnOf,
  dimension,
  filter,
  measure,
  metric,
  model,
  relationship,
  shopCatalog,
} from '../../testing/shopCatalog.test-support.ts';
import { teamsCatalog } from '../../testing/teams.test-support.ts';
import { checkCatalog } from './checkCatalog.ts';
import type { CatalogDefinition, ModelDefinition } from '../definition.ts';
import { prepareCatalog } from '../prepare.ts';

const things = (parts: Partial<ModelDefinition>): CatalogDefinition => ({
  ...shopCatalog,
  metrics: [],
  models: [
    model('things', {
      columns: [columnOf('id', 'INTEGER', false), columnOf('size', 'DECIMAL'), columnOf('name', 'STRING')],
      ...parts,
    }),
    model('owners', {
      columns: [columnOf('id', 'STRING', false), columnOf('code', 'INTEGER')],
      dimensions: [dimension('id', 'STRING'), dimension('code', 'NUMBER')],
      measures: [measure('owner_count', 'COUNT(*)')],
    }),
  ],
});

const problemsOf = (definition: CatalogDefinition) =>
  checkCatalog(prepareCatalog(definition)).map(({ definition: name, diagnostic: { code, severity } }) => [
    name,
    code,
    severity,
  ]);

test('a sound catalog has no problems', () => {
  expect(problemsOf(shopCatalog)).toEqual([]);
});

test('broken expressions are found where they stand', () => {
  const definition = things({
    dimensions: [
      dimension('bad', 'STRING', { expression: 'UPPER(' }),
      dimension('gone', 'STRING', { expression: 'colour' }),
    ],
  });
  expect(problemsOf(definition)).toEqual([
    ['dimension things.bad', 'SYNTAX', 'error'],
    ['dimension things.gone', 'UNKNOWN_FIELD', 'error'],
  ]);
  const [, gone] = checkCatalog(prepareCatalog(definition));
  expect(gone?.diagnostic.span).toEqual({ start: 0, end: 6 });
});

test('what stands on a broken definition says once which one it is', () => {
  const definition = things({
    measures: [measure('broken', 'SUM(colour)'), measure('half', 'broken / 2'), measure('quarter', 'half / 2')],
  });
  const found = checkCatalog(prepareCatalog(definition)).map(({ diagnostic }) => diagnostic.message);
  expect(found).toHaveLength(3);
  expect(found[0]).not.toContain('The definition of');
  for (const message of found.slice(1)) {
    expect(message).toBe(`The definition of measure things.broken is not valid: ${found[0]}`);
  }
});

test('a dimension does not aggregate, a measure does, a filter is a condition', () => {
  expect(
    problemsOf(
      things({
        dimensions: [dimension('total', 'NUMBER', { expression: 'SUM(size)' })],
        measures: [
          measure('plain', 'size'),
          measure('constant', '1 + 1'),
          measure('words', 'SUM(name)'),
          measure('ok', 'SUM(size)', { filter: 'size' }),
        ],
        filters: [filter('sized', 'size + 1'), filter('fine', 'size > 1')],
      }),
    ),
  ).toEqual([
    ['dimension things.total', 'TYPE_MISMATCH', 'error'],
    ['measure things.plain', 'TYPE_MISMATCH', 'error'],
    ['measure things.constant', 'TYPE_MISMATCH', 'error'],
    ['measure things.words', 'TYPE_MISMATCH', 'error'],
    ['measure things.ok', 'TYPE_MISMATCH', 'error'],
    ['filter things.sized', 'TYPE_MISMATCH', 'error'],
  ]);
});

test('definitions in a circle are found', () => {
  expect(
    problemsOf(
      things({
        dimensions: [dimension('a', 'STRING', { expression: 'b' }), dimension('b', 'STRING', { expression: 'a' })],
        measures: [measure('x', 'y + 1'), measure('y', 'x + 1')],
      }),
    ).map(([name]) => name),
  ).toEqual(['dimension things.a', 'dimension things.b', 'measure things.x', 'measure things.y']);
});

test('relationships need their model, their keys of one type, and a target they tell apart', () => {
  const dimensions = [dimension('id', 'NUMBER'), dimension('name', 'STRING')];
  const broken = (relationships: ModelDefinition['relationships']) => problemsOf(things({ dimensions, relationships }));
  expect(broken([relationship('owner', 'nobody', 'id', 'id')])).toEqual([
    ['relationship things.owner', 'UNKNOWN_MODEL', 'error'],
  ]);
  expect(broken([relationship('owner', 'owners', 'id', 'key')])).toEqual([
    ['relationship things.owner', 'UNKNOWN_FIELD', 'error'],
  ]);
  expect(broken([relationship('owner', 'owners', 'id', 'id')])).toEqual([
    ['relationship things.owner', 'TYPE_MISMATCH', 'error'],
  ]);
  expect(broken([relationship('owner', 'owners', 'id', 'code')])).toEqual([
    ['relationship things.owner', 'FANOUT', 'warning'],
  ]);
  expect(broken([relationship('owner', 'owners', 'name', 'id')])).toEqual([]);
});

describe('an approved metric is computed by what it offers', () => {
  const dates = things({
    columns: [columnOf('id', 'INTEGER', false), columnOf('owner_id', 'STRING'), columnOf('made_on', 'DATE')],
    dimensions: [
      dimension('id', 'NUMBER', { primaryKey: true }),
      dimension('owner_id', 'STRING'),
      dimension('made_on', 'DATE', { timeGrains: ['DAY', 'MONTH'] }),
    ],
    measures: [measure('total', 'COUNT(*)')],
    relationships: [relationship('owner', 'owners', 'owner_id', 'id')],
  });
  const warnings = (...metrics: CatalogDefinition['metrics'][number][]) =>
    checkCatalog(prepareCatalog({ ...dates, metrics })).map(({ definition, diagnostic: { severity, message } }) => {
      const [, by] = /^It cannot be computed (by .*?):/.exec(message) ?? [];
      return [definition, severity, by];
    });

  test('over its time dimension in each grain, and by each dimension', () => {
    const offered = { timeDimension: 'things.made_on', groupBy: ['owners.code', 'things.made_on'] };
    expect(warnings(metric('made', 'things.total', 'things', offered))).toEqual([]);
    // Owners have no way to the one thing whose day would be theirs.
    expect(warnings(metric('owned', 'owners.owner_count', 'owners', offered))).toEqual([
      ['metric owned', 'warning', 'by day of its time dimension things.made_on'],
      ['metric owned', 'warning', 'by month of its time dimension things.made_on'],
      ['metric owned', 'warning', 'by things.made_on'],
    ]);
    expect(warnings(metric('owned', 'owners.owner_count', 'owners', { ...offered, timeGrains: ['YEAR'] }))).toEqual([
      ['metric owned', 'warning', 'by year of its time dimension things.made_on'],
      ['metric owned', 'warning', 'by things.made_on'],
    ]);
  });

  test('and a draft may still offer what it cannot do', () => {
    const offered = { timeDimension: 'things.made_on', status: 'DRAFT' } as const;
    expect(warnings(metric('owned', 'owners.owner_count', 'owners', offered))).toEqual([]);
  });
});

test('metrics name measures and dimensions that exist', () => {
  const definition = things({ measures: [measure('total', 'SUM(size)')] });
  const metrics = [
    metric('fine', 'total * 2', 'things'),
    metric('lost', 'revenue', 'things'),
    metric('row', 'things.size', 'things'),
    metric('listed', 'total', 'things', { groupBy: ['things.colour'] }),
  ];
  expect(problemsOf({ ...definition, metrics }).map(([name, code]) => [name, code])).toEqual([
    ['metric lost', 'UNKNOWN_FIELD'],
    ['metric row', 'UNKNOWN_FIELD'],
    ['metric listed', 'UNKNOWN_FIELD'],
  ]);
});

test('every dimension that a metric lists and that is not there is named', () => {
  const definition = things({ measures: [measure('total', 'SUM(size)')] });
  const listed = { groupBy: ['things.colour', 'owners.id'], timeDimension: 'things.sold_on' };
  const metrics = [metric('lost', 'revenue', 'things', listed)];
  const messages = checkCatalog(prepareCatalog({ ...definition, metrics })).map(({ diagnostic }) => diagnostic.message);
  expect(messages).toHaveLength(3);
  expect(messages.slice(1)).toEqual([
    'There is no dimension called things.colour.',
    'There is no dimension called things.sold_on.',
  ]);
});

test("native definitions pass the gate of their source's dialect", () => {
  const definition = things({
    dimensions: [
      dimension('id', 'NUMBER'),
      dimension('fine', 'STRING', { native: true, expression: "upper(name) || '!'" }),
      dimension('gone', 'STRING', { native: true, expression: 'upper(colour)' }),
      dimension('summed', 'NUMBER', { native: true, expression: 'SUM(size)' }),
    ],
    measures: [
      measure('total', 'SUM(size)', { native: true }),
      measure('each', 'size + 1', { native: true }),
      measure('hostile', 'SUM((SELECT 1 FROM secrets))', { native: true }),
      measure('narrowed', 'SUM(size)', { native: true, filter: 'weight > 1' }),
    ],
    filters: [
      { ...filter('big', 'size::integer > 1'), native: true },
      { ...filter('two', 'size > 1; DROP TABLE things'), native: true },
    ],
  });
  const broken = [
    ['dimension things.gone', 'UNKNOWN_FIELD'],
    ['dimension things.summed', 'TYPE_MISMATCH'],
    ['measure things.each', 'TYPE_MISMATCH'],
    ['measure things.hostile', 'SYNTAX'],
    ['measure things.narrowed', 'UNKNOWN_FIELD'],
    ['filter things.two', 'SYNTAX'],
  ];
  const found = (problems: ReturnType<typeof checkCatalog>) =>
    problems.map(({ definition: name, diagnostic: { code } }) => [name, code]);
  expect(found(checkCatalog(prepareCatalog(definition)))).toEqual(broken);
  const known = found(checkCatalog(prepareCatalog(definition), () => 'SQLITE'));
  expect(known).toEqual(broken.toSpliced(5, 0, ['filter things.big', 'SYNTAX']));
});

test('a many-to-many relationship between two grains needs a model with both', () => {
  expect(problemsOf(teamsCatalog)).toEqual([]);
  const models = teamsCatalog.models.filter(({ name }) => name !== 'memberships');
  expect(problemsOf({ ...teamsCatalog, models })).toEqual([['relationship people.teams', 'FANOUT', 'warning']]);
});
