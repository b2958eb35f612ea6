import { isBridge, parentsOf } from '../catalog/bridges.ts';
import type { Edge } from '../catalog/relationshipGraph.ts';
import {
  allOf,
  cast,
  column,
  compare,
  select,
  type SqlExpression,
  type SqlJoin,
  type SqlRelation,
} from '../sql/tree.ts';
import { keepMatched } from './joinedRows.ts';
import { type JoinNode, Leg } from './leg.ts';
import { filterProvenance, joinProvenance, policyProvenance } from './provenance.ts';

/** FROM and JOIN of a leg, and the conditions of the fact's own base relation. */
export interface LegRelation {
  readonly from: SqlRelation;
  readonly joins: readonly SqlJoin[];
  readonly where: SqlExpression | null;
}

/** Default filters and row policies stand inside the base relation of their model, before any outer join. */
export function legRelation(leg: Leg): LegRelation {
  const where = allOf(baseConditions(leg, leg.root));
  // Base conditions of a joined model may join further models inside; the list only grows, so index by position.
  const joins: SqlJoin[] = [];
  for (let index = 1; index < leg.nodes.length; index += 1) {
    const node = leg.nodes[index];
    if (node !== undefined) joins.push(joinOf(leg, node));
  }
  return { from: tableOf(leg.root), joins: [...joins, ...leg.ownJoins], where };
}

function joinOf(leg: Leg, node: JoinNode): SqlJoin {
  const { edge, parent } = node;
  if (edge === null || parent === null) throw new Error('a joined model has a relationship');
  const relation = narrowed(leg, node) ?? tableOf(node);
  const inner = node.required || isMandatory(leg, node);
  const { request } = leg.scope;
  request.provenance.add(() => [joinProvenance(edge, inner, (field) => request.isHidden(field))]);
  leg.joined.push({ edge, inner });
  const pairs = edge.keys.map((pair) => sameKey(leg.key(parent, pair.from), leg.key(node, pair.to)));
  return { type: inner ? 'INNER' : 'LEFT', relation, on: allOf(pairs) };
}

/** True when every row of the fact has its match: declared by the author on the whole way, and nothing narrows it. */
export function isMandatory(leg: Leg, node: JoinNode): boolean {
  if (node.edge === null || node.parent === null) return true;
  return (
    leg.scope.request.catalog.graph.isMandatory(node.edge) && !isNarrowed(leg, node) && isMandatory(leg, node.parent)
  );
}

function isNarrowed({ scope }: Leg, { model, narrowing: { filters, matches } }: JoinNode): boolean {
  const { request, lifted } = scope;
  return (
    filters.length + matches.length > 0 ||
    request.defaultFilters(model, lifted).length > 0 ||
    request.rowPolicy(model) !== null
  );
}

/**
 * What a row of a bridge must lead to beside where it is met from: a link that leads to no row, or to none that may be read,
 * is no link, whether or not the query asks for what lies there.
 */
function linkedBy({ scope }: Leg, { edge, model }: JoinNode): readonly Edge[] {
  const { graph } = scope.request.catalog;
  if (edge === null || edge.toOne || !isBridge(model, graph)) return [];
  const [back] = graph.wayBack([edge]);
  return parentsOf(model, graph).filter((link) => link !== back);
}

/** The joined model as a subquery of the rows that may be joined, or null when nothing narrows it. */
function narrowed(leg: Leg, node: JoinNode): SqlRelation | null {
  const links = linkedBy(leg, node);
  if (links.length === 0 && !isNarrowed(leg, node)) return null;
  const { scope, pins, subject, span, time } = leg;
  const inner = new Leg(scope, node.model, pins, subject, span, time, null, { filters: node.narrowing.filters });
  for (const link of links) inner.follow(inner.root, [link]).required = true;
  if (scope.joins !== null) keepMatched(inner, inner.root, scope.joins, node.narrowing.matches);
  const { from, joins, where } = inner.relation();
  const columns = node.model.definition.columns.map(({ name, type }) => ({
    expression: column(inner.root.alias, name, type),
    alias: name,
  }));
  return { kind: 'query', query: select({ columns, from, joins, where }), alias: node.alias };
}

/** Default filters, the filters of the join and the row policy of the node's model, over its own rows. */
function baseConditions(leg: Leg, node: JoinNode): SqlExpression[] {
  const { request, lifted } = leg.scope;
  const conditions: SqlExpression[] = [];
  const defaults = request.defaultFilters(node.model, lifted);
  request.provenance.add(() =>
    defaults.map((filter) => filterProvenance('default_filter', filter, null, request.hidesFilter(filter))),
  );
  for (const { definition, expression } of [...defaults, ...node.narrowing.filters]) {
    const name = `filter ${node.model.name}.${definition.name}`;
    conditions.push(leg.definitionCondition(node, expression, definition.native, name, leg.span));
  }
  const policy = request.rowPolicy(node.model);
  if (policy !== null) {
    request.provenance.add(() => [policyProvenance(node.model)]);
    const name = `the row policy of ${node.model.name}`;
    conditions.push(leg.definitionCondition(node, policy, false, name, leg.span));
  }
  return conditions;
}

function tableOf(node: JoinNode): SqlRelation {
  const { source } = node.model.definition;
  if (source.type === 'CUSTOM_QUERY') {
    return { kind: 'custom', text: source.query.trim().replace(/(?:\s*;)+$/, ''), alias: node.alias };
  }
  return { kind: 'table', path: source.path, alias: node.alias };
}

/** Equality of keys; those of different families, such as a number and its text, meet as text. */
export function sameKey(left: SqlExpression, right: SqlExpression): SqlExpression {
  const kept = keptTexts(left, right);
  if (kept !== null) return compare('=', ...kept);
  const textual = (node: SqlExpression): boolean => node.type === 'STRING';
  const alike = textual(left) === textual(right) || left.type === 'UNKNOWN' || right.type === 'UNKNOWN';
  return alike ? compare('=', left, right) : compare('=', cast(left, 'STRING'), cast(right, 'STRING'));
}

/** Columns of one type of the engine's own, which compares them by itself, and by their indexes. */
function keptTexts(left: SqlExpression, right: SqlExpression): [left: SqlExpression, right: SqlExpression] | null {
  if (left.kind !== 'column' || right.kind !== 'column' || left.type !== 'STRING') return null;
  if (left.storedAs === undefined || left.storedAs !== right.storedAs) return null;
  return [column(left.table, left.name, left.type), column(right.table, right.name, right.type)];
}
