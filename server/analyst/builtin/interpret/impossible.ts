import type { Condition } from '../form/logicalForm.ts';

interface Related {
  readonly model: string;
  readonly negated: boolean;
  /** Every related row is meant, not only some. */
  readonly every: boolean;
}

/** True for conditions that want rows without any related row, and some of these all the same. */
export function isImpossible(where: readonly Condition[]): boolean {
  const related = where.flatMap((one) => relatedIn(one, false));
  return related.some(
    ({ model, negated, every }) => negated && every && related.some((other) => !other.negated && other.model === model),
  );
}

function relatedIn(condition: Condition, negated: boolean): readonly Related[] {
  switch (condition.kind) {
    case 'not':
      return relatedIn(condition.of, !negated);
    case 'all':
      return condition.of.flatMap((one) => relatedIn(one, negated));
    case 'in': {
      const { query } = condition;
      const turned = negated !== condition.negated;
      const inner = query.where.flatMap((one) => relatedIn(one, turned));
      const every = query.where.length === 0 && query.having.length === 0;
      return [{ model: query.model, negated: turned, every }, ...inner];
    }
    default:
      return [];
  }
}
