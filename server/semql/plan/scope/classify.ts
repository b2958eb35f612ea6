import type { Expression } from '../../language/ast.ts';
import { ANALYTIC_FUNCTIONS, isAggregate } from '../../language/functionNames.ts';
import { walkExpression } from '../../language/mapExpression.ts';
import type { QueryScope } from './queryScope.ts';

export type ExpressionClass =
  /** No field at all. */
  | 'constant'
  /** Has a value in every row. */
  | 'row'
  /** Has a value in every group only. */
  | 'aggregate';

/**
 * Class of an expression: a value per row, or a value per group. Unknown names count as rows and
 * are reported later.
 */
export function classify(expression: Expression, scope: QueryScope): ExpressionClass {
  let found: ExpressionClass = 'constant';
  walkExpression(expression, (node) => {
    if (
      node.kind === 'filtered' ||
      (node.kind === 'call' && (isAggregate(node) || node.over !== null || ANALYTIC_FUNCTIONS.has(node.name)))
    ) {
      found = 'aggregate';
      return false;
    }
    if (node.kind === 'reference') {
      const [name] = node.path;
      const field = scope.fieldNamed(node);
      if (field?.kind === 'measure' || field?.kind === 'metric') found = 'aggregate';
      else if (
        found === 'constant' &&
        !(field === null && node.path.length === 1 && /^(CURRENT_DATE|CURRENT_TIMESTAMP)$/i.test(name?.text ?? ''))
      )
        found = 'row';
    }
    return true;
  });
  return found;
}
