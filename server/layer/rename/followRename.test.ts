import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyChanges } from '../apply/applyChanges.ts';
import { impactOf, problemsOf } from '../impact/impact.ts';
import { isPartType, thingsOf, type Layer } from '../layer.ts';
import { meaningOf } from './meaning.ts';
import { followInText, followRename } from './followRename.ts';
import { randomLayer } from '../randomLayer.test-support.ts';
import { renamesBetween } from './renames.ts';
import { textsOf } from './texts.ts';

const duckDb = () => 'DUCKDB' as const;
const never = () => null;

/** Every text with its meaning, by its owner and place. */
function meanings(layer: Layer): ReadonlyMap<string, string | null> {
  return new Map(textsOf(layer).map(({ id, probe }, index) => [`${id} ${index}`, meaningOf(layer, probe, duckDb)]));
}

it('leaves the meaning of everything as it was, whatever is renamed, and breaks nothing', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (seed, choice) => {
      const layer = randomLayer(seed);
      const things = [...thingsOf(layer).values()].filter(({ type }) => type !== 'GlossaryTerm');
      const { type, id, name, entity } = things[choice % things.length]!;
      const before = meanings(layer);
      const { layer: after, followed } = applyChanges(
        layer,
        [{ action: 'UPDATE', type, id, version: entity.version, fields: { name: 'qqq' } } as never],
        never,
        duckDb,
      );
      const impact = impactOf(problemsOf(layer, [], duckDb), problemsOf(after, [], duckDb), followed);
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
it('follows the words that mean the thing and no others', () => {
  const layer = randomLayer(7);
  const [first, second] = layer.models;
  const kind = first!.dimensions.find(({ name }) => name === 'kind')!;
  const rename = { type: 'Dimension', id: kind.id, model: first!.name, from: 'kind', to: 'sort' } as const;
  const { step } = followRename(layer, rename, duckDb);
  const text = (name: string) =>
    `SELECT ${name}.kind AS kind, ${name}.n FROM ${name} WHERE ${name}.kind <> 'kind' ORDER BY kind`;
  const followed = followInText(step, text(first!.name), duckDb);
  expect(followed).toBe(
    `SELECT ${first!.name}.sort AS kind, ${first!.name}.n FROM ${first!.name} WHERE ${first!.name}.sort <> 'kind' ORDER BY kind`,
  );
  expect(followInText(step, text(second!.name), duckDb)).toBe(text(second!.name));
});

it('follows in a query that names the thing and a metric computed from it', () => {
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
  const { step, layer: after } = followRename(before, rename, duckDb);
  expect(after.metrics[0]?.expression).toBe(`${model.name}.sum * 2`);
  expect(followInText(step, `SELECT ${model.name}.total, sum_of_all FROM ${model.name}`, duckDb)).toBe(
    `SELECT ${model.name}.sum, sum_of_all FROM ${model.name}`,
  );
});
