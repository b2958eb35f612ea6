import { describe, expect, it } from 'vitest';
import type { CatalogDefinition, MeasureDefinition, MetricDefinition } from '../../semql/catalog/definition.ts';
import type { AnalystResult } from '../analyst.ts';
import { madeUp } from './interpret/madeUp.test-support.ts';
import { openRailway } from './railway/openRailway.test-support.ts';

/** Rows of a thing with one number, whose total and average are asked for. */
const things = [
  { model: 'parcels', one: 'parcel', number: 'weight' },
  { model: 'treatment', one: 'treatment', number: 'fee' },
  { model: 'ferry_crossings', one: 'ferry crossing', number: 'delay' },
] as const;

type Thing = (typeof things)[number];

/** The rows for an agent that sees what is computed of the number, and not the number itself. */
function seen({ model, number }: Thing, measures: Readonly<Record<string, string>>): CatalogDefinition {
  const drafted = madeUp(
    {
      places: { place_id: 'key NUMBER', city: 'STRING' },
      [model]: { id: 'key NUMBER', place_id: 'NUMBER -> places', [number]: 'NUMBER' },
    },
    { [model]: measures },
  );
  return {
    ...drafted,
    models: drafted.models.map((one) => ({
      ...one,
      dimensions: one.dimensions.filter(({ name }) => name !== number),
      measures: one.measures.map((measure): MeasureDefinition => ({
        ...measure,
        additivity: measure.expression.startsWith('AVG') ? 'NON_ADDITIVE' : 'ADDITIVE',
      })),
    })),
  };
}

function metric(model: string, name: string, expression: string): MetricDefinition {
  return {
    id: `met_${name}`,
    name,
    label: '',
    description: '',
    synonyms: [],
    version: 1,
    guidance: '',
    expression,
    anchorModel: model,
    joins: [],
    namedFilters: [],
    filter: null,
    groupBy: [],
    timeDimension: null,
    timeGrains: [],
    unit: null,
    decimals: null,
    status: 'APPROVED',
  };
}

const dataOf = ({ model, number }: Thing): readonly string[] => [
  `CREATE TABLE places AS SELECT * FROM (VALUES (1, 'Graz'), (2, 'Linz')) AS t(place_id, city)`,
  `CREATE TABLE ${model} AS SELECT i AS id, 1 + i % 2 AS place_id, i * 3 AS ${number} FROM range(1, 12) t(i)`,
];

/** Layers in which only one of the two is there, defined in each of the ways that people do. */
function layers(thing: Thing, fn: 'SUM' | 'AVG'): Readonly<Record<string, CatalogDefinition>> {
  const { model, number } = thing;
  const name = `${fn === 'SUM' ? 'total' : 'average'}_${number}`;
  const measure = seen(thing, { row_count: 'COUNT(*)', [name]: `${fn}(${number})` });
  const other = seen(thing, { row_count: 'COUNT(*)', all_of_it: `${fn}(${number})` });
  const parts = seen(thing, { row_count: 'COUNT(*)', all_of_it: `SUM(${number})` });
  return {
    'a measure': measure,
    'a measure and its metric': { ...measure, metrics: [metric(model, name, `${model}.${name}`)] },
    'a metric of another name': { ...other, metrics: [metric(model, name, `${model}.all_of_it`)] },
    ...(fn === 'AVG' && {
      'a metric of two measures': {
        ...parts,
        metrics: [metric(model, name, `${model}.all_of_it / ${model}.row_count`)],
      },
    }),
  };
}

async function askAll(
  layer: CatalogDefinition,
  thing: Thing,
  questions: readonly string[],
): Promise<readonly AnalystResult[]> {
  const opened = await openRailway(layer, dataOf(thing));
  const results: AnalystResult[] = [];
  for (const question of questions) results.push((await opened.ask(question)).result);
  opened.close();
  return results;
}

const numbersOf = (results: readonly AnalystResult[]): readonly unknown[] =>
  results.map((one) => (one.kind === 'answer' ? one.executions[0]?.rows : one.kind));

describe.each(things)('$number of $model', (thing) => {
  const { model, number } = thing;

  it.each(Object.entries(layers(thing, 'AVG')))(
    'is never a total where only its average is there: %s',
    async (_, layer) => {
      const asked = [
        `total ${number}`,
        `total ${number} by city`,
        `sum of ${number}`,
        `what is the total ${number} of ${model.replaceAll('_', ' ')}`,
        `combined ${number} per city`,
      ];
      const results = await askAll(layer, thing, asked);
      expect(results.map(({ kind }) => kind)).not.toContain('answer');
      const [average] = await askAll(layer, thing, [`average ${number}`]);
      expect(numbersOf(average ? [average] : [])).toEqual([[[18]]]);
    },
  );

  it.each(Object.entries(layers(thing, 'SUM')))(
    'is never an average where only its total is there: %s',
    async (_, layer) => {
      const results = await askAll(layer, thing, [`average ${number}`, `mean ${number} by city`, `avg ${number}`]);
      expect(results.map(({ kind }) => kind)).not.toContain('answer');
      const [total] = await askAll(layer, thing, [`total ${number}`]);
      expect(numbersOf(total ? [total] : [])).toEqual([[['198']]]);
    },
  );
});

describe.each(things)('the number of $model', (thing) => {
  const count = `${thing.one.replaceAll(' ', '_')}_count`;
  const counting = seen(thing, { [count]: 'COUNT(*)' });
  const nothing = seen(thing, {});

  it.each([
    ['without measures', nothing],
    ['with a measure', counting],
    ['with a metric', { ...counting, metrics: [metric(thing.model, count, `${thing.model}.${count}`)] }],
    ['with a metric of its place', { ...nothing, metrics: [metric('places', 'place_total', 'COUNT(*)')] }],
  ])('is counted in the words of a heading, in a layer %s', async (_, layer) => {
    const asked = [`${thing.one} count`, `count of ${thing.one}s`, `number of ${thing.one}s`, `how many ${thing.one}s`];
    expect(numbersOf(await askAll(layer, thing, asked))).toEqual(asked.map(() => [['11']]));
  });
});
