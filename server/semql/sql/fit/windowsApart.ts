import { mapExpressions, mapSelects } from '../mapQuery.ts';
import { rewrite } from '../rewrite.ts';
import type { SqlExpression, SqlSelect } from '../tree.ts';

type Window = Extract<SqlExpression, { kind: 'window' }>;

const nothing: SqlExpression = { kind: 'literal', value: null, type: 'UNKNOWN' };

/**
 * Gives every window of a select that has several both a partition and an order, without changing
 * what any of them counts. MariaDB up to 11 sorts once for windows it takes to be alike, and
 * numbers the rows of one by the order of another where a window lacks its partition or its order.
 */
export function keepWindowsApart(query: SqlSelect): SqlSelect {
  return mapSelects(query, (select) =>
    countWindows(select) < 2
      ? select
      : mapExpressions(select, (expression) =>
          rewrite(expression, (node) => (node.kind === 'window' ? completed(node) : null)),
        ),
  );
}

function completed(window: Window): Window {
  const { partitionBy, orderBy, frame } = window;
  if (partitionBy.length === 0) {
    return orderBy.length === 0 ? window : { ...window, partitionBy: [nothing] };
  }
  if (orderBy.length > 0 || frame !== null) {
    return window;
  }
  // All rows of a partition are equal in this order, so the implied frame holds every one of them.
  return {
    ...window,
    orderBy: partitionBy.map((expression) => ({ expression, descending: false, nulls: 'FIRST' })),
  };
}

function countWindows(select: SqlSelect): number {
  let count = 0;
  mapExpressions(select, (expression) =>
    rewrite(expression, (node) => {
      if (node.kind === 'window') {
        count += 1;
      }
      return null;
    }),
  );
  return count;
}
