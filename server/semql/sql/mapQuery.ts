import { rewrite } from './rewrite.ts';
import type { SqlExpression, SqlQuery, SqlRelation, SqlSelect } from './tree.ts';

/** Replaces every select of a query, wherever it stands, from the inside out. */
export function mapSelects(query: SqlSelect, change: (select: SqlSelect) => SqlSelect): SqlSelect;
export function mapSelects(query: SqlQuery, change: (select: SqlSelect) => SqlSelect): SqlQuery;
export function mapSelects(query: SqlQuery, change: (select: SqlSelect) => SqlSelect): SqlQuery {
  if (query.kind === 'union') {
    return { ...query, queries: query.queries.map((part) => mapSelects(part, change)) };
  }
  return change(mapChildren(query, (child) => mapSelects(child, change)));
}

/** The select with every query directly inside it replaced. */
export function mapChildren(select: SqlSelect, visit: (query: SqlQuery) => SqlQuery): SqlSelect {
  const relation = (from: SqlRelation): SqlRelation =>
    from.kind === 'query' ? { ...from, query: visit(from.query) } : from;
  const inside = mapExpressions(select, (expression) => mapSubqueries(expression, visit));
  return {
    ...inside,
    with: select.with.map(({ name, query }) => ({ name, query: visit(query) })),
    from: select.from === null ? null : relation(select.from),
    joins: inside.joins.map((join) => ({ ...join, relation: relation(join.relation) })),
  };
}

function mapSubqueries(expression: SqlExpression, visit: (query: SqlQuery) => SqlQuery): SqlExpression {
  return rewrite(expression, (node) => {
    if (node.kind === 'scalar_query') {
      return { ...node, query: visit(node.query) };
    }
    if (node.kind !== 'in_query') {
      return null;
    }
    return { ...node, operand: mapSubqueries(node.operand, visit), query: visit(node.query) };
  });
}

/**
 * The select with every expression of its own replaced; queries in FROM and WITH are left alone.
 */
export function mapExpressions(select: SqlSelect, change: (expression: SqlExpression) => SqlExpression): SqlSelect {
  const optional = (expression: SqlExpression | null): SqlExpression | null =>
    expression === null ? null : change(expression);
  return {
    ...select,
    columns: select.columns?.map(({ expression, alias }) => ({ expression: change(expression), alias })) ?? null,
    joins: select.joins.map((join) => ({ ...join, on: optional(join.on) })),
    where: optional(select.where),
    groupBy: select.groupBy.map(change),
    having: optional(select.having),
    orderBy: select.orderBy.map((order) => ({ ...order, expression: change(order.expression) })),
  };
}
