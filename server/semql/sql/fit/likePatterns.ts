import type { SqlValue } from '../../compiled.ts';
import type { Dialect } from '../../dialect/dialect.ts';
import { mapExpressions, mapSelects } from '../mapQuery.ts';
import { rewrite } from '../rewrite.ts';
import { literal, type SqlExpression, type SqlSelect } from '../tree.ts';

/**
 * Puts LIKE patterns, written or bound, into the dialect's own wildcards. A changed bound value is
 * added to `values`.
 */
export function fitPatterns(query: SqlSelect, dialect: Dialect, values: SqlValue[]): SqlSelect {
  const fitted = (pattern: SqlExpression, caseless: boolean): SqlExpression => {
    if (pattern.kind === 'literal') {
      return literal(dialect.pattern(String(pattern.value), caseless), 'STRING');
    }
    if (pattern.kind !== 'parameter') {
      throw new Error('a pattern is known when the query is compiled');
    }
    const text = dialect.pattern(String(values[pattern.index]), caseless);
    return { ...pattern, index: values.push(text) - 1 };
  };
  const change = (expression: SqlExpression): SqlExpression =>
    rewrite(expression, (node) =>
      node.kind === 'like'
        ? { ...node, operand: change(node.operand), pattern: fitted(node.pattern, node.caseless) }
        : null,
    );
  return mapSelects(query, (inner) => mapExpressions(inner, change));
}
