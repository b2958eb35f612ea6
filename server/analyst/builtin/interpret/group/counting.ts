import type { Aggregate } from '../../form/logicalForm.ts';
import { connections } from '../link/connection.ts';
import { keyOf, scalarOf } from '../world.ts';
import type { World } from '../world.ts';

export const countRows: Extract<Aggregate, { kind: 'aggregate' }> = {
  kind: 'aggregate',
  fn: 'COUNT',
  of: null,
  distinct: false,
  filter: [],
};

/** Counts rows of a model from rows of another that may repeat them. */
export function countOf(world: World, base: string, model: string): Aggregate {
  const key = keyOf(world, model);
  return base === model || key === null
    ? countRows
    : { kind: 'aggregate', fn: 'COUNT', of: scalarOf(key), distinct: true, filter: [] };
}

/** Models whose rows belong to one row of `to` each and to the counted ones. */
export function basesOf(
  world: World,
  to: string,
  counted: string,
): readonly { readonly model: string; readonly cost: number }[] {
  return connections(world, to, counted).flatMap((one) =>
    one.kind === 'many'
      ? [{ model: counted, cost: one.hops * 0.02 }]
      : one.kind === 'bridge'
        ? [{ model: one.model, cost: one.hops * 0.02 + 0.02 }]
        : [],
  );
}

/** Models that have many rows for one of these. */
export function manyOf(world: World, model: string): readonly string[] {
  return world.lookup.catalog.models
    .map(({ name }) => name)
    .filter((name) => name !== model && world.lookup.joins.pathsBetween(name, model)[0]?.hops === 1);
}
