import type { DimensionDefinition } from '../../../semql/catalog/definition.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { FieldRef } from '../reading.ts';
import type { Clock } from '../time/period.ts';
import type { FormAssumption, Scalar } from '../form/logicalForm.ts';
import type { Modifier, Noun } from '../sentence/tree.ts';
import type { Meaning } from './meaning.ts';

/** What an interpretation may look up, and the two rules that contain each other. */
export interface World {
  readonly lookup: CatalogLookup;
  readonly clock: Clock;
  /** Everything a noun may mean, best first; worked out once for each noun. */
  meanings(noun: Noun): readonly Way<Meaning>[];
  /** A meaning with all that modifiers say of it. */
  narrow(meaning: Meaning, modifiers: readonly Modifier[]): readonly Way<Meaning>[];
}

/** One way to understand something, and how far-fetched it is: 0 is what the words say. */
export interface Way<T> {
  readonly value: T;
  readonly cost: number;
  readonly notes: readonly FormAssumption[];
}

/** Ways that are followed; more of them are only worse. */
export const beam = 10;

export function way<T>(value: T, cost = 0, notes: readonly FormAssumption[] = []): Way<T> {
  return { value, cost, notes };
}

/**
 * The best ways, each value once.
 * @param told what tells values apart
 */
export function bestWays<T>(
  ways: readonly Way<T>[],
  most = beam,
  told: (value: T) => unknown = (value) => value,
): readonly Way<T>[] {
  const seen = new Set<string>();
  const kept: Way<T>[] = [];
  for (const one of ways.toSorted((a, b) => a.cost - b.cost)) {
    const key = JSON.stringify(told(one.value));
    if (seen.has(key)) continue;
    seen.add(key);
    if (kept.push(one) === most) break;
  }
  return kept;
}

/** Goes on from each way. */
export function andThen<A, B>(ways: readonly Way<A>[], next: (value: A) => readonly Way<B>[]): readonly Way<B>[] {
  return bestWays(
    ways.flatMap((one) =>
      next(one.value).map((two) => ({
        value: two.value,
        cost: one.cost + two.cost,
        notes: [...one.notes, ...two.notes],
      })),
    ),
  );
}

export function fieldOf(model: string, name: string): FieldRef {
  return { model, name, via: null };
}

export function scalarOf(field: FieldRef): Scalar {
  return { kind: 'field', field };
}

export function dimensionOf(world: World, field: FieldRef): DimensionDefinition | undefined {
  return world.lookup.dimension(field.model, field.name);
}

/** The one field that tells the rows of a model apart, or null. */
export function keyOf(world: World, model: string): FieldRef | null {
  const { key } = world.lookup.identity(model);
  return key ? fieldOf(model, key.name) : null;
}

export function isDate(world: World, field: FieldRef): boolean {
  const type = dimensionOf(world, field)?.type;
  return type === 'DATE' || type === 'TIMESTAMP';
}

export function isNumber(world: World, field: FieldRef): boolean {
  return dimensionOf(world, field)?.type === 'NUMBER';
}
