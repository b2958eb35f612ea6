import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyChanges } from '../apply/applyChanges.ts';
import { impactOf } from '../impact/impact.ts';
import { problemsOf } from '../impact/problemsOf.ts';
import { newId } from '../../platform/ids.ts';
import type { ColumnDefinition, DimensionDefinition } from '../../semql/catalog/definition.ts';
import { isPartType, thingsOf, type Layer, type LayerModel } from '../layer.ts';
import { dimension, smallLayer } from '../smallLayer.test-support.ts';
import { Effort } from './effort.ts';
import { meaningOf } from './meaning.ts';
import { followInText, followRename } from './followRename.ts';
import { randomLayer } from '../randomLayer.test-support.ts';
import { renamesBetween, type Rename } from './renames.ts';
import { textsOf } from './texts.ts';

const duckDb = () => 'DUCKDB' as const;
const never = () => null;

/** Every text with its meaning, by its owner and place. */
function meanings(layer: Layer): ReadonlyMap<string, string | null> {
  return new Map(textsOf(layer).map(({ id, probe }, index) => [`${id} ${index}`, meaningOf(layer, probe, duckDb)]));
}

it('leaves the meaning of everything as it was, whatever is renamed, and breaks nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(), async (seed, choice) => {
      const layer = randomLayer(seed);
      const things = [...thingsOf(layer).values()].filter(
        ({ type }) => type !== 'GlossaryTerm' && type !== 'Definition',
      );
      const { type, id, name, entity } = things[choice % things.length]!;
      const before = meanings(layer);
      const { layer: after } = await applyChanges(
        layer,
        [{ action: 'UPDATE', type, id, version: entity.version, fields: { name: 'qqq' } } as never],
        never,
        duckDb,
      );
      const impact = impactOf(problemsOf(layer, [], duckDb), problemsOf(after, [], duckDb));
      expect(impact.broken).toEqual([]);
      expect(renamesBetween(layer, after)).toMatchObject([{ id, from: name, to: 'qqq' }]);
      const plain = (sql: string | null | undefined) => sql?.replaceAll('qqq', name).replaceAll('"', '');
      for (const [key, meaning] of meanings(after)) {
        expect(plain(meaning), `${type} ${name}: ${key}`).toEqual(plain(before.get(key)));
      }
      expect(isPartType(type) ? 'part' : 'entity').toBeDefined();
    }),
    { numRuns: 25 },
  );
}, 120_000);

/**
 * Sales by city, with a metric that names the same word as a field of two models and as an alias.
 */
it('follows the words that mean the thing and no others', async () => {
  const layer = randomLayer(7);
  const [first, second] = layer.models;
  const kind = first!.dimensions.find(({ name }) => name === 'kind')!;
  const rename = { type: 'Dimension', id: kind.id, model: first!.name, from: 'kind', to: 'sort' } as const;
  const { step } = await followRename(layer, rename, duckDb);
  const text = (name: string) =>
    `SELECT ${name}.kind AS kind, ${name}.n FROM ${name} WHERE ${name}.kind <> 'kind' ORDER BY kind`;
  const followed = followInText(step, { semql: text(first!.name) }, duckDb).text;
  expect(followed).toBe(
    `SELECT ${first!.name}.sort AS kind, ${first!.name}.n FROM ${first!.name} WHERE ${first!.name}.sort <> 'kind' ORDER BY kind`,
  );
  expect(followInText(step, { semql: text(second!.name) }, duckDb).text).toBe(text(second!.name));
});

it('follows in a query that names the thing and a metric computed from it', async () => {
  const layer = randomLayer(11);
  const model = layer.models[0]!;
  const metric = {
    ...layer.metrics[0]!,
    name: 'sum_of_all',
    anchorModel: model.name,
    expression: `${model.name}.total * 2`,
  };
  const plain = { ...metric, conditions: [], filter: null, namedFilters: [], groupBy: [] };
  const before = { ...layer, metrics: [plain] };
  const { id } = model.measures.find(({ name }) => name === 'total')!;
  const rename = { type: 'Measure', id, model: model.name, from: 'total', to: 'sum' } as const;
  const { step, layer: after } = await followRename(before, rename, duckDb);
  expect(after.metrics[0]?.expression).toBe(`${model.name}.sum * 2`);
  const query = { semql: `SELECT ${model.name}.total, sum_of_all FROM ${model.name}` };
  expect(followInText(step, query, duckDb).text).toBe(`SELECT ${model.name}.sum, sum_of_all FROM ${model.name}`);
});

const renamingStatus = (layer: Layer): Rename => {
  const orders = layer.models.find(({ name }) => name === 'orders');
  const id = orders?.dimensions.find(({ name }) => name === 'status')?.id ?? '';
  return { type: 'Dimension', id, model: 'orders', from: 'status', to: 'stage' };
};

it('tells words of many places apart by what stands before them', async () => {
  const layer = smallLayer(newId('DataSource'));
  const both = {
    ...layer,
    models: layer.models.map((one) => withDimension(one, 'customers', dimension('status', 'STRING'))),
  };
  const { step } = await followRename(both, renamingStatus(both), duckDb);
  const text = (own: string): string =>
    `SELECT orders.${own} AS status, amount FROM orders WHERE orders.${own} <> 'a' AND orders.${own} <> 'b' ` +
    "AND customers.status <> 'c' AND customers.status <> 'd' AND customers.status <> 'e'";
  expect(followInText(step, { semql: text('status') }, duckDb)).toEqual({ text: text('stage'), reason: null });
});

it('leaves a text as it is where no choice of words can be shown to mean the same', async () => {
  const layer = smallLayer(newId('DataSource'));
  const both = {
    ...layer,
    models: layer.models.map((one) => withDimension(one, 'customers', dimension('status', 'STRING'))),
  };
  const { step } = await followRename(both, renamingStatus(both), duckDb);
  // The same bare word is a field of orders outside and one of customers inside.
  const semql =
    "SELECT status, amount FROM orders WHERE status <> 'a' AND status <> 'b' AND customer_id IN " +
    "(SELECT id FROM customers WHERE status <> 'b' AND status <> 'c' AND status <> 'd' AND status <> 'e')";
  expect(meaningOf(both, { semql }, duckDb)).toContain('SELECT');
  expect(followInText(step, { semql }, duckDb)).toEqual({ text: semql, reason: 'UNPROVEN' });
});

/** Orders with a dimension that many others name. */
function manyNaming(count: number) {
  const layer = smallLayer(newId('DataSource'));
  const band = { ...dimension('band', 'STRING'), expression: 'UPPER(status)' };
  const kinds = Array.from({ length: count }, (_, index) => ({
    ...dimension(`kind_${index}`, 'STRING'),
    expression: `band || '${index}'`,
  }));
  const models = layer.models.map((one) => withDimension(one, 'orders', band, ...kinds));
  const rename = { type: 'Dimension', id: band.id, model: 'orders', from: 'band', to: 'tier' } as const;
  return { layer: { ...layer, models }, rename };
}

it('lists what it could not follow within its bound, and leaves it', async () => {
  const { layer, rename } = manyNaming(30);
  const { layer: after, followed, notFollowed } = await followRename(layer, rename, duckDb, new Effort(40));
  expect(notFollowed.every(({ reason }) => reason === 'LIMIT')).toBe(true);
  expect(notFollowed.length).toBeGreaterThan(0);
  expect(followed.length).toBeGreaterThan(0);
  expect(followed.length + notFollowed.length).toBe(30);
  const left = new Set(notFollowed.map(({ id }) => id));
  const kinds = after.models.flatMap(({ dimensions }) => dimensions).filter(({ name }) => name.startsWith('kind_'));
  for (const { id, expression } of kinds) {
    expect(expression).toMatch(left.has(id) ? /^band/ : /^tier/);
  }
});

it('gives other work its turn', async () => {
  const { layer, rename } = manyNaming(300);
  let turns = 0;
  const ticking = setInterval(() => (turns += 1), 1);
  await followRename(layer, rename, duckDb);
  clearInterval(ticking);
  expect(turns).toBeGreaterThan(1);
});

function withDimension(model: LayerModel, name: string, ...added: readonly DimensionDefinition[]): LayerModel {
  return model.name === name
    ? {
        ...model,
        dimensions: [...model.dimensions, ...added],
        columns: [
          ...model.columns,
          ...added.flatMap(({ name: column, expression }): ColumnDefinition[] =>
            expression === column ? [{ name: column, type: 'STRING', nullable: true }] : [],
          ),
        ],
      }
    : model;
}
