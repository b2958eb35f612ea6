import { mapExpressions, mapSelects } from '../mapQuery.ts';
import { rewrite } from '../rewrite.ts';
import type { SqlExpression, SqlSelect, WindowFunction } from '../tree.ts';

/** Functions that look at the frame; the others look at the whole partition. */
const framed: ReadonlySet<WindowFunction> = new Set<WindowFunction>([
  'SUM',
  'AVG',
  'MIN',
  'MAX',
  'COUNT',
  'FIRST_VALUE',
  'LAST_VALUE',
  'NTH_VALUE',
]);

/**
 * Writes the frame that standard SQL implies: from the first row to the current one and its equals.
 */
export function writeImpliedFrames(query: SqlSelect): SqlSelect {
  const change = (expression: SqlExpression): SqlExpression =>
    rewrite(expression, (node) => {
      if (node.kind !== 'window' || node.frame !== null || node.orderBy.length === 0) {
        return null;
      }
      if (!framed.has(node.function)) {
        return null;
      }
      const frame = 'RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW';
      return {
        ...node,
        arguments: node.arguments.map(change),
        partitionBy: node.partitionBy.map(change),
        orderBy: node.orderBy.map((order) => ({ ...order, expression: change(order.expression) })),
        frame,
      };
    });
  return mapSelects(query, (select) => mapExpressions(select, change));
}
