import type { PreparedDimension, PreparedMeasure } from '../../catalog/prepare.ts';
import type { Span } from '../../language/ast.ts';
import { refuse } from '../../refusals/refusal.ts';

/**
 * Which moments of a level count: the first or the last of each of some groups, in each period that
 * is shown.
 */
export interface Moments {
  readonly dimension: PreparedDimension;
  readonly choice: 'FIRST' | 'LAST';
  /** Dimensions of the model that each have their own moment. */
  readonly per: readonly PreparedDimension[];
}

/** The moments a measure names; null: it names none. */
export function momentsOf({ model, definition }: PreparedMeasure, span: Span): Moments | null {
  const { moments } = definition;
  if (moments === undefined) {
    return null;
  }
  const dimension = (name: string): PreparedDimension =>
    model.dimensions.get(name) ??
    refuse('UNKNOWN_FIELD', span, `There is no field ${model.name}.${name}.`, 'Correct the moments of the measure.');
  return {
    dimension: dimension(moments.timeDimension),
    choice: moments.choice,
    per: moments.per.map((name) => dimension(name)),
  };
}
