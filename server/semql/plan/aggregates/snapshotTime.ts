import { ownTimes } from '../../catalog/ownTime.ts';
import type { PreparedDimension, PreparedModel } from '../../catalog/prepare.ts';
import type { Span } from '../../language/ast.ts';
import { refuse } from '../../refusals/refusal.ts';

/**
 * The time whose last moment counts in a semi-additive measure: the model's own, where there is
 * one.
 */
export function snapshotTime(model: PreparedModel, name: string, span: Span): PreparedDimension {
  const candidates = ownTimes(model);
  const [only] = candidates;
  if (only !== undefined && candidates.length === 1) {
    return only;
  }
  return refuse(
    'TYPE_MISMATCH',
    span,
    `${name} takes the last value of a period, and it is not clear by which of its ${candidates.length} dates.`,
    `Put one date into the grain of ${model.name}.`,
  );
}
