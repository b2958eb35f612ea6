import { mapExpressions, mapSelects } from '../mapQuery.ts';
import { rewrite } from '../rewrite.ts';
import { compare, type SqlExpression, type SqlSelect } from '../tree.ts';

type Window = Extract<SqlExpression, { kind: 'window' }>;

/**
 * `LAG(x, n, d)` as a CASE that counts the rows before: `d` stands only where there is no row, not
 * where x is NULL.
 */
export function spellLagDefaults(query: SqlSelect): SqlSelect {
  const change = (expression: SqlExpression): SqlExpression =>
    rewrite(expression, (node) => {
      if (node.kind !== 'window' || (node.function !== 'LAG' && node.function !== 'LEAD')) {
        return null;
      }
      const [value, distance, fallback] = node.arguments;
      if (value === undefined || distance === undefined || fallback === undefined) {
        return null;
      }
      const place = count(node, 'ROW_NUMBER');
      const missing =
        node.function === 'LAG'
          ? compare('<=', place, distance)
          : compare(
              '<',
              { kind: 'arithmetic', operator: '-', left: all(node), right: place, type: 'INTEGER' },
              distance,
            );
      return {
        kind: 'case',
        branches: [{ when: missing, then: change(fallback) }],
        otherwise: { ...node, arguments: [change(value), distance] },
        type: node.type,
      };
    });
  return mapSelects(query, (select) => mapExpressions(select, change));
}

function count(node: Window, name: 'ROW_NUMBER' | 'COUNT'): Window {
  return { ...node, function: name, arguments: [], frame: null, type: 'INTEGER' };
}

/** Rows of the whole partition. */
function all(node: Window): Window {
  return { ...count(node, 'COUNT'), orderBy: [] };
}
