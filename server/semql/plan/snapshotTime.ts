import { ownTimes } from '../catalog/ownTime.ts';
import type { PreparedDimension, PreparedMeasure, PreparedModel } from '../catalog/prepare.ts';
import type { Span } from '../language/ast.ts';
import { refuse } from '../validate/refusal.ts';
import { unsupported } from '../validate/unsupported.ts';

/** The time whose last moment counts in a semi-additive measure: the model's own, where there is one. */
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

/** Other moments than the last of the model's time would give other rows: refused rather than answered with those. */
export function checkMoments(
  { model, definition }: PreparedMeasure,
  lastOf: PreparedDimension | null,
  span: Span,
): void {
  const { moments, name } = definition;
  if (moments === undefined || lastOf === null) return;
  const { timeDimension, choice, per } = moments;
  if (choice === 'LAST' && per.length === 0 && timeDimension === lastOf.definition.name) return;
  const which = `${choice === 'LAST' ? 'last' : 'first'} ${timeDimension}${per.length === 0 ? '' : ' of each of some groups'}`;
  unsupported(
    span,
    `The measure ${model.name}.${name}, which takes the rows of the ${which},`,
    'Use a measure of the last moment of its model.',
  );
}
