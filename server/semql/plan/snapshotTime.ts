import type { PreparedDimension, PreparedModel } from '../catalog/prepare.ts';
import type { Span } from '../language/ast.ts';
import { refuse } from '../validate/refusal.ts';

/** The time whose last moment counts in a semi-additive measure: the one in the grain, or the only one there is. */
export function snapshotTime(model: PreparedModel, name: string, span: Span): PreparedDimension {
  const times = [...model.dimensions.values()].filter(
    ({ definition: { type } }) => type === 'DATE' || type === 'TIMESTAMP',
  );
  const inGrain = times.filter(({ definition }) => model.definition.grain.keys.includes(definition.name));
  const candidates = inGrain.length > 0 ? inGrain : times;
  const [only] = candidates;
  if (only !== undefined && candidates.length === 1) return only;
  return refuse(
    'TYPE_MISMATCH',
    span,
    `${name} takes the last value of a period, and it is not clear by which of its ${candidates.length} dates.`,
    `Put one date into the grain of ${model.name}.`,
  );
}
