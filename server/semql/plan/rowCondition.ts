import type { SqlExpression } from '../sql/tree.ts';
import type { Leg } from './leg.ts';
import { lowerCondition } from './lowerExpression.ts';
import type { RowCondition } from './queryScope.ts';

/** A condition of WHERE or of a named filter, in the rows of a leg. */
export function lowerRowCondition(condition: RowCondition, leg: Leg): SqlExpression {
  if (condition.definition === null)
    return lowerCondition(condition.expression, leg.queryContext(leg.scope, 'CONDITION'));
  const { filter, label, anchor } = condition.definition;
  return leg.anchoredFilter(anchor, filter, label, condition.span);
}
