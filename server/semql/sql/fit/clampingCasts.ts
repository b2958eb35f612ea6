import { mapExpressions, mapSelects } from '../mapQuery.ts';
import { rewrite } from '../rewrite.ts';
import type { SqlExpression, SqlSelect } from '../tree.ts';

/** Sums as they are: a CAST to whole numbers would make the largest one of a sum that 64 bits do not hold. */
export function keepWholeSums(query: SqlSelect): SqlSelect {
  const change = (expression: SqlExpression): SqlExpression =>
    rewrite(expression, (node) => {
      if (node.kind !== 'cast' || node.type !== 'INTEGER' || node.operand.type !== 'INTEGER') return null;
      return node.operand.kind === 'aggregate' && node.operand.function === 'SUM' ? node.operand : null;
    });
  return mapSelects(query, (select) => mapExpressions(select, change));
}
