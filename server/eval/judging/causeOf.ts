import type { Outcome } from './outcome.ts';

/** A model or metric that has another version than when a case passed last. */
export interface ChangedDefinition {
  readonly id: string;
  readonly type: 'Model' | 'Metric';
  readonly name: string;
  /** Null: it was not used. */
  readonly from: number | null;
  readonly to: number | null;
}

/**
 * Why a case that passed before does not now. DATA: the same query gives other rows. DEFINITION:
 * the same words of SemQL are computed in another way. READING: the question is read in another
 * way, because the agent or its semantic layer has changed.
 */
export interface Cause {
  readonly kind: 'DATA' | 'DEFINITION' | 'READING';
  /** Number of the run in which it passed. */
  readonly passedInRun: number;
  readonly definitions: readonly ChangedDefinition[];
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * Tells apart what has changed since a case passed.
 * @param before outcome of the run in which it passed
 * @param layer what is named as of now
 */
export function causeOf(
  before: Outcome,
  after: Outcome,
  passedInRun: number,
  layer: { readonly models: readonly Named[]; readonly metrics: readonly Named[] },
): Cause {
  const names = new Map<string, Pick<ChangedDefinition, 'type' | 'name'>>([
    ...layer.models.map(({ id, name }) => [id, { type: 'Model', name }] as const),
    ...layer.metrics.map(({ id, name }) => [id, { type: 'Metric', name }] as const),
  ]);
  const ids = [...new Set([...Object.keys(before.versions), ...Object.keys(after.versions)])];
  const definitions = ids.flatMap((id): ChangedDefinition[] => {
    const named = names.get(id);
    const [from, to] = [before.versions[id] ?? null, after.versions[id] ?? null];
    return named === undefined || from === to ? [] : [{ id, ...named, from, to }];
  });
  const kind =
    before.kind !== after.kind || before.semql !== after.semql
      ? 'READING'
      : before.sql !== after.sql
        ? 'DEFINITION'
        : 'DATA';
  return { kind, passedInRun, definitions };
}
