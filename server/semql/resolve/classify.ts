import { analyticFunctions, isAggregate } from '../language/functionNames.ts';
import { walkExpression } from '../language/mapExpression.ts';
import type { ResolvedExpression } from './resolved.ts';

export type ExpressionClass =
  /** No field at all. */
  | 'constant'
  /** Has a value in every row. */
  | 'row'
  /** Has a value in every group only. */
  | 'aggregate';

/** Class of an expression: a value per row, or a value per group. */
export function classify(expression: ResolvedExpression): ExpressionClass {
  let found: ExpressionClass = 'constant';
  walkExpression(expression, (node) => {
    if (
      node.kind === 'filtered' ||
      (node.kind === 'call' && (isAggregate(node) || node.over !== null || analyticFunctions.has(node.name)))
    ) {
      found = 'aggregate';
      return false;
    }
    if (node.kind === 'reference') {
      const { kind } = node.field;
      if (kind === 'measure' || kind === 'metric') {
        found = 'aggregate';
      } else if (found === 'constant' && kind !== 'clock') {
        found = 'row';
      }
    }
    return true;
  });
  return found;
}
