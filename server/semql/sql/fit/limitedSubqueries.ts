import { mapExpressions, mapSelects } from '../mapQuery.ts';
import { rewrite } from '../rewrite.ts';
import { select, type SqlExpression, type SqlSelect } from '../tree.ts';

/** `x IN (SELECT … LIMIT 5)` as `x IN (SELECT * FROM (SELECT … LIMIT 5) AS limited)`. */
export function wrapLimitedSubqueries(query: SqlSelect): SqlSelect {
  const wrapped = (expression: SqlExpression): SqlExpression =>
    rewrite(expression, (node) => {
      if (node.kind !== 'in_query' || node.query.kind !== 'select' || node.query.limit === null) {
        return null;
      }
      const limited = select({ from: { kind: 'query', query: node.query, alias: 'limited' } });
      return { ...node, operand: wrapped(node.operand), query: limited };
    });
  return mapSelects(query, (inner) => mapExpressions(inner, wrapped));
}
