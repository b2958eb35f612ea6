import { mapChildren } from '../mapQuery.ts';
import { contains } from '../rewrite.ts';
import { sameExpression } from '../sameExpression.ts';
import { column, select, type SqlExpression, type SqlOrder, type SqlQuery, type SqlSelect } from '../tree.ts';

/**
 * For engines where an alias of the select list stands alone in ORDER BY or not at all: aliases
 * become what they stand for. A subquery is ordered only for its limit, and constants, which order
 * nothing, are left out.
 */
export function spellOrders(query: SqlSelect): SqlSelect {
  const inner = (part: SqlQuery): SqlQuery => {
    if (part.kind === 'union') {
      return { ...part, queries: part.queries.map(inner) };
    }
    return fitted(part.limit === null && part.offset === null ? { ...part, orderBy: [] } : part);
  };
  const fitted = (part: SqlSelect): SqlSelect => ordered(mapChildren(part, inner));
  return fitted(query);
}

function ordered(part: SqlSelect): SqlSelect {
  if (part.orderBy.length === 0) {
    return part;
  }
  if (part.distinct) {
    return orderedOutside(part);
  }
  return { ...part, orderBy: spelledOrders(part) };
}

/** The keys of ORDER BY without aliases and constants. */
export function spelledOrders({ orderBy, columns }: SqlSelect): SqlOrder[] {
  return orderBy
    .map((order) => {
      const { expression } = order;
      if (expression.kind !== 'column' || expression.table !== null) {
        return order;
      }
      const named = columns?.find(({ alias }) => alias === expression.name);
      return named === undefined ? order : { ...order, expression: named.expression };
    })
    .filter(({ expression }) => contains(expression, ({ kind }) => varying.has(kind)));
}

const varying: ReadonlySet<SqlExpression['kind']> = new Set<SqlExpression['kind']>(['column', 'aggregate', 'window']);

/** DISTINCT rows are ordered by their own columns only. */
export function orderedOutside(part: SqlSelect): SqlSelect {
  const columns = (part.columns ?? []).map(({ expression, alias }) => ({
    own: expression,
    expression: column('distinct_rows', alias, expression.type),
    alias,
  }));
  const orderBy = part.orderBy.flatMap((order) => {
    const { expression } = order;
    const named = columns.find(({ own, alias }) =>
      expression.kind === 'column' && expression.table === null
        ? expression.name === alias
        : sameExpression(own, expression),
    );
    return named === undefined ? [] : [{ ...order, expression: named.expression }];
  });
  return select({
    with: part.with,
    columns: columns.map(({ expression, alias }) => ({ expression, alias })),
    from: {
      kind: 'query',
      query: { ...part, with: [], orderBy: [], limit: null, offset: null },
      alias: 'distinct_rows',
    },
    orderBy,
    limit: part.limit,
    offset: part.offset,
  });
}
