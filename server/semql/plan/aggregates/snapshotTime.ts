import { ownTimes } from '../../catalog/ownTime.ts';
import type { PreparedDimension, PreparedMeasure, PreparedModel } from '../../catalog/prepare.ts';
import type { Span } from '../../language/ast.ts';
import { refuse } from '../../refusals/refusal.ts';
import type { Moments } from '../time/chosenMoments.ts';

/**
 * The time whose last moment counts in a semi-additive measure: the model's own, where there is
 * one.
 */
export function snapshotTime(model: PreparedModel, name: string, span: Span): PreparedDimension {
  const candidates = ownTimes(model);
  const [only] = candidates;
  if (only !== undefined && candidates.length === 1) return only;
  return refuse(
    'TYPE_MISMATCH',
    span,
    `${name} takes the last value of a period, and it is not clear by which of its ${candidates.length} dates.`,
    `Put one date into the grain of ${model.name}.`,
  );
}

/** The moments a measure names; null: it names none. */
export function momentsOf({ model, definition }: PreparedMeasure, span: Span): Moments | null {
  const { moments } = definition;
  if (moments === undefined) return null;
  const dimension = (name: string): PreparedDimension =>
    model.dimensions.get(name) ??
    refuse('UNKNOWN_FIELD', span, `There is no field ${model.name}.${name}.`, 'Correct the moments of the measure.');
  return {
    dimension: dimension(moments.timeDimension),
    choice: moments.choice,
    per: moments.per.map((name) => dimension(name)),
  };
}
