import type { Aggregate, Scalar } from '../logicalForm.ts';

const AGGREGATES: ReadonlySet<string> = new Set(['aggregate', 'measure', 'metric', 'ratio']);

/** True for a value of a group. */
export function isAggregate(value: Scalar | Aggregate): value is Aggregate {
  return AGGREGATES.has(value.kind);
}
