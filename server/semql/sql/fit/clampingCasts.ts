import { mapExpressions, mapSelects } from '../mapQuery.ts';
import { rewrite } from '../rewrite.ts';
import type { SqlExpression, SqlSelect } from '../tree.ts';

/**
 * Whole numbers as they are: a CAST would make the largest one of a sum that 64 bits do not hold,
 * wherever that sum comes from, and wrap an unsigned one. Arithmetic needs none, because it is done
 * in 64 bits or in decimals anyway. Constants keep theirs, which is their type.
 */
export function keepWholeNumbers(query: SqlSelect): SqlSelect {
  const change = (expression: SqlExpression): SqlExpression =>
    rewrite(expression, (node) => {
      if (node.kind !== 'cast' || node.type !== 'INTEGER' || node.operand.type !== 'INTEGER') {
        return null;
      }
      return node.operand.kind === 'literal' || node.operand.kind === 'parameter' ? null : change(node.operand);
    });
  return mapSelects(query, (select) => mapExpressions(select, change));
}
