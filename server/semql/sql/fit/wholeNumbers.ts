import { mapExpressions, mapSelects } from '../mapQuery.ts';
import { contains, rewrite } from '../rewrite.ts';
import type { SqlExpression, SqlSelect } from '../tree.ts';

/**
 * Arithmetic of whole numbers that fails where 64 bits do not hold its value, as it does on every
 * other engine: SQLite would go on in floating point, and answer with other digits than there are.
 * What cannot overflow is left as it is.
 */
export function failBeyondWhole(query: SqlSelect): SqlSelect {
  const change = (expression: SqlExpression): SqlExpression =>
    // The outermost sum or product has seen what became of those inside.
    rewrite(expression, (node) => (mayOverflow(node) ? checked(node) : null));
  return mapSelects(query, (select) => mapExpressions(select, change));
}

/**
 * `ABS` of the smallest whole number is the one error that a statement of SQLite can make by
 * itself.
 */
function checked(node: SqlExpression): SqlExpression {
  return {
    kind: 'native',
    parts: ['(CASE WHEN TYPEOF(', node, ") = 'real' THEN ABS(-9223372036854775807 - 1) ELSE", node, 'END)'],
    condition: false,
    type: node.type,
  };
}

/** True for two values of rows or groups; a constant operand is small. */
function mayOverflow(node: SqlExpression): boolean {
  if (node.kind !== 'arithmetic' || node.type !== 'INTEGER' || node.operator === '%') {
    return false;
  }
  const isStored = (side: SqlExpression): boolean => contains(side, ({ kind }) => kind === 'column');
  return isStored(node.left) && isStored(node.right);
}
