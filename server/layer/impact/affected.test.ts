import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyChanges } from '../apply/applyChanges.ts';
import type { Layer } from '../layer.ts';
import { randomChange, randomLayer } from '../randomLayer.test-support.ts';
import { measure, metric, smallLayer } from '../smallLayer.test-support.ts';
import { affectedBy } from './affected.ts';
import { effectOf } from './effectOf.ts';
import { impactOf } from './impact.ts';
import { problemsOf, type KeptQuery } from './problemsOf.ts';

const duckDb = () => 'DUCKDB' as const;

/** A query of every field, and one across each relationship. */
function queriesOf({ models }: Layer): readonly KeptQuery[] {
  const texts = models.flatMap(({ name, dimensions, measures, relationships }) => [
    ...[...dimensions, ...measures].map((field) => `SELECT ${field.name} FROM ${name}`),
    ...relationships.map((way) => `SELECT ${way.toModel}.kind, ${measures[0]?.name ?? 'n'} FROM ${name}`),
    `SELECT COUNT(*) AS n FROM ${name}`,
  ]);
  return texts.map((semql, index) => ({ id: `t${index}`, versionId: `v${index}`, name: semql, semql, parameters: {} }));
}

it('leaves nothing out that a change breaks, repairs or puts in doubt', async () => {
  let narrow = 0;
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(), async (seed, choice) => {
      let layer = randomLayer(seed);
      // Several changes after each other: things break, and are repaired.
      for (let step = 0; step < 4; step += 1) {
        const change = randomChange(layer, choice + step);
        const applied = await applyChanges(layer, [{ ...change, version: 1 } as never], () => null, duckDb).catch(
          () => null,
        );
        if (applied === null) {
          continue;
        }
        const queries = queriesOf(layer);
        const { broken, doubtful, repaired } = effectOf(
          { layer, queries },
          { layer: applied.layer, queries },
          [],
          duckDb,
        );
        const whole = impactOf(problemsOf(layer, queries, duckDb), problemsOf(applied.layer, queries, duckDb));
        expect({ change, broken, doubtful, repaired }).toEqual({ change, ...whole });
        narrow += affectedBy(layer, applied.layer) === null ? 0 : 1;
        ({ layer } = applied);
      }
    }),
    { numRuns: 40 },
  );
  expect(narrow).toBeGreaterThan(10);
}, 120_000);

it('follows what names a thing, and what names that, and nothing else', () => {
  const layer = smallLayer('src');
  const orders = layer.models[1]!;
  const average = measure('average', 'amount / order_count');
  const share = metric('share', 'orders', 'average / 100');
  const other = metric('other', 'orders', 'order_count');
  const of = (expression: string): Layer => ({
    ...layer,
    metrics: [share, other],
    models: [
      layer.models[0]!,
      {
        ...orders,
        measures: [...orders.measures.map((one) => (one.name === 'amount' ? { ...one, expression } : one)), average],
      },
    ],
  });
  const affected = affectedBy(of('SUM(price)'), of('SUM(price * 2)'));
  expect(affected?.ids).toEqual(new Set([orders.measures[0]!.id, average.id, share.id]));
});

it('is nothing for a change of what is only said', () => {
  const layer = smallLayer('src');
  const relabelled = { ...layer, models: layer.models.map((one) => ({ ...one, label: 'Other', description: 'x' })) };
  expect(affectedBy(layer, relabelled)?.ids.size).toBe(0);
});

it('is everything where the ways between models change', () => {
  const layer = smallLayer('src');
  const without = { ...layer, models: layer.models.map((one) => ({ ...one, relationships: [] })) };
  expect(affectedBy(layer, without)).toBeNull();
});
