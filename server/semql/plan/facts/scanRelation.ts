import { isBridge, parentsOf } from '../../catalog/bridges.ts';
import type { Edge, Path } from '../../catalog/relationshipGraph.ts';
import {
  allOf,
  cast,
  column,
  compare,
  select,
  type SqlExpression,
  type SqlJoin,
  type SqlRelation,
} from '../../sql/tree.ts';
import type { JoinTree, Match } from '../../resolve/joinTree.ts';
import { isMandatory, isNarrowed } from './presentRow.ts';
import { heldRows, type JoinedTable } from './heldRows.ts';
import { FactScan, type JoinNode } from './factScan.ts';
import { filterProvenance, joinProvenance, policyProvenance } from '../explain/provenance.ts';

/** FROM and JOIN of a scan, and the conditions of the fact's own base relation. */
export interface ScanRelation {
  readonly from: SqlRelation;
  readonly joins: readonly SqlJoin[];
  readonly where: SqlExpression | null;
}

/**
 * Default filters and row policies stand inside the base relation of their model, before any outer
 * join.
 */
export function scanRelation(scan: FactScan): ScanRelation {
  const where = allOf(baseConditions(scan, scan.root));
  // Base conditions of a joined model may join further models inside; the list only grows, so index
  // by position.
  const joins: SqlJoin[] = [];
  for (let index = 1; index < scan.nodes.length; index += 1) {
    const node = scan.nodes[index];
    if (node !== undefined) {
      joins.push(joinOf(scan, node));
    }
  }
  return { from: tableOf(scan.root), joins: [...joins, ...scan.ownJoins], where };
}

function joinOf(scan: FactScan, node: JoinNode): SqlJoin {
  const { edge, parent } = node;
  if (edge === null || parent === null) {
    throw new Error('a joined model has a relationship');
  }
  const { validity } = edge.relationship;
  const held = validity === undefined ? null : heldRows(scan, node, validity, rowsOf(scan, node));
  const relation = held?.relation ?? narrowed(scan, node) ?? tableOf(node);
  const inner = node.required || isMandatory(scan, node);
  const { request } = scan.scope;
  request.provenance.add(() => [joinProvenance(edge, inner, (field) => request.isHidden(field))]);
  scan.joined.push({ edge, inner });
  const pairs = edge.keys.map((pair) => sameKey(scan.key(parent, pair.from), scan.key(node, pair.to)));
  return {
    type: inner ? 'INNER' : 'LEFT',
    relation,
    on: allOf([...pairs, ...samePartition(scan, node), held?.on ?? null]),
  };
}

/**
 * The rows of the partition that the nearest model before it is read from, beyond what its
 * relationship compares.
 */
function samePartition(scan: FactScan, node: JoinNode): SqlExpression[] {
  if (node.model.partitions.size === 0) {
    return [];
  }
  return [...node.model.partitions].flatMap(([partition, own]): SqlExpression[] => {
    const near = inPartition(node.parent, partition);
    if (near === null) {
      return [];
    }
    const compared =
      near.node === node.parent && node.edge?.keys.some(({ from, to }) => from === near.name && to === own);
    return compared === true ? [] : [sameKey(scan.key(near.node, near.name), scan.key(node, own))];
  });
}

/**
 * The nearest model on the way to a node, itself included, that has a partition, and its name for
 * it.
 */
export function inPartition(
  from: JoinNode | null,
  partition: string,
): { readonly node: JoinNode; readonly name: string } | null {
  for (let node = from; node !== null; node = node.parent) {
    const name = node.model.partitions.get(partition);
    if (name !== undefined) {
      return { node, name };
    }
  }
  return null;
}

/**
 * Further edges a row of a bridge must match: a link that leads to no row, or to none that may be
 * read, is no link, whether or not the query asks for that row.
 */
function linkedBy({ scope }: FactScan, { edge, model }: JoinNode): readonly Edge[] {
  const { graph } = scope.request.catalog;
  if (edge === null || edge.toOne || !isBridge(model, graph)) {
    return [];
  }
  const [back] = graph.wayBack([edge]);
  return parentsOf(model, graph).filter((link) => link !== back);
}

/**
 * The joined model as a subquery of the rows that may be joined, or null when nothing narrows it.
 */
function narrowed(scan: FactScan, node: JoinNode): SqlRelation | null {
  if (linkedBy(scan, node).length === 0 && !isNarrowed(scan, node)) {
    return null;
  }
  const { columns, from, joins, where } = rowsOf(scan, node);
  return { kind: 'query', query: select({ columns, from, joins, where }), alias: node.alias };
}

/** The rows of the joined model that may be joined, and the scan that reads them. */
function rowsOf(scan: FactScan, node: JoinNode): JoinedTable {
  const { scope, pins, subject, span, time } = scan;
  const inner = new FactScan(scope, node.model, pins, subject, span, time, null, { filters: node.narrowing.filters });
  for (const link of linkedBy(scan, node)) {
    inner.follow(inner.root, [link]).required = true;
  }
  if (scope.joins !== null) {
    keepMatched(inner, inner.root, scope.joins, node.narrowing.matches);
  }
  const columns = node.model.definition.columns.map(({ name, type }) => ({
    expression: column(inner.root.alias, name, type),
    alias: name,
  }));
  return { scan: inner, columns, ...scanRelation(inner) };
}

/**
 * Default filters, the filters of the join and the row policy of the node's model, over its own
 * rows.
 */
function baseConditions(scan: FactScan, node: JoinNode): SqlExpression[] {
  const { request, lifted } = scan.scope;
  const conditions: SqlExpression[] = [];
  const defaults = request.defaultFilters(node.model, lifted);
  request.provenance.add(() =>
    defaults.map((filter) => filterProvenance('default_filter', filter, null, request.hidesFilter(filter))),
  );
  for (const { definition, expression } of [...defaults, ...node.narrowing.filters]) {
    const name = `filter ${node.model.name}.${definition.name}`;
    conditions.push(scan.definitionCondition(node, expression, definition.native, name, scan.span));
  }
  const policy = request.rowPolicy(node.model);
  if (policy !== null) {
    request.provenance.add(() => policyProvenance(node.model, request.openPolicies(node.model)));
    const name = `the row policy of ${node.model.name}`;
    conditions.push(scan.definitionCondition(node, policy, false, name, scan.span));
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

/** Leaves only the rows whose row at the node is matched. */
export function keepMatched(scan: FactScan, node: JoinNode, tree: JoinTree, matches: readonly Match[]): void {
  for (const match of matches) {
    keepAlong(scan, node, tree, match, match.way);
  }
}

function keepAlong(scan: FactScan, node: JoinNode, tree: JoinTree, match: Match, way: Path): void {
  const [edge, ...rest] = way;
  if (edge === undefined) {
    return keepMatched(scan, node, tree, match.further);
  }
  if (edge.toOne) {
    return keepAlong(scan, required(scan, node, [edge]), tree, match, rest);
  }
  matchKeys(scan, node, edge, otherSide(scan, node, tree, match, way), 'INNER');
}

/**
 * The rows at the far end of a to-many relationship that are matched themselves.
 * @param node where the relationship begins
 */
export function otherSide(
  scan: FactScan,
  node: JoinNode,
  tree: JoinTree,
  match: Match,
  [edge, ...rest]: Path,
): FactScan {
  const { scope, pins, subject, time } = scan;
  if (edge === undefined) {
    throw new Error('a way has a relationship');
  }
  const filters = rest.length === 0 ? (tree.entries[match.entry]?.filters ?? []) : [];
  const span = { start: 0, end: 0 };
  const other = new FactScan(scope, edge.to, pins, subject, span, time, null, {
    filters,
    partitionsAbove: scan.partitionsOf(node),
  });
  keepAlong(other, other.root, tree, match, rest);
  return other;
}

/** The node at the end of a to-one way that every counted row has. */
export function required(scan: FactScan, from: JoinNode, way: Path): JoinNode {
  let node = from;
  for (const edge of way) {
    node = scan.follow(node, [edge]);
    node.required = true;
  }
  return node;
}

/**
 * Joins the keys a relationship meets, each once, so that no row is multiplied. INNER keeps the
 * rows with a match; LEFT keeps all, and the result is true for those without one.
 * @param matched the rows at the far end
 */
export function matchKeys(
  scan: FactScan,
  node: JoinNode,
  edge: Edge,
  matched: FactScan,
  type: 'INNER' | 'LEFT',
): SqlExpression {
  const pairs = edge.keys.map((pair): Pair => {
    return { near: scan.key(node, pair.from), far: matched.key(matched.root, pair.to) };
  });
  const known = scan.partitionsOf(node);
  const parts = partitionsIn(matched, node, edge).filter(({ partition }) => known.has(partition));
  // Partitions that no row of this scan has are compared in the outer scan.
  const compared = parts.flatMap(({ partition, value }): Pair[] => {
    const near = inPartition(node, partition);
    return near === null ? [] : [{ near: scan.key(near.node, near.name), far: value }];
  });
  const open = parts.filter(({ partition }) => inPartition(node, partition) === null);
  const keys = [...pairs, ...compared].map((pair, index) => ({ ...pair, name: `k${index + 1}` }));
  const [first] = keys;
  if (first === undefined) {
    throw new Error('a relationship has keys');
  }
  const { from, joins, where } = scanRelation(matched);
  const columns = [
    ...keys.map(({ name, far }) => ({ expression: far, alias: name })),
    ...open.map(({ value }, index) => ({ expression: value, alias: `p${index + 1}` })),
  ];
  const query = select({ distinct: true, columns, from, joins, where });
  const alias = scan.addJoin('matched', (table) => {
    const on = allOf(keys.map(({ name, near, far }) => sameKey(near, column(table, name, far.type))));
    return { type, relation: { kind: 'query', query, alias: table }, on };
  });
  for (const [index, { partition, value }] of open.entries()) {
    scan.matchedPartitions.push({ partition, value: column(alias, `p${index + 1}`, value.type) });
  }
  scan.matched.push(`${type === 'INNER' ? 'a' : 'no'} matching row of ${edge.to.name} exists`);
  return { kind: 'is_null', negated: false, operand: column(alias, first.name, first.far.type), type: 'BOOLEAN' };
}

interface Pair {
  readonly near: SqlExpression;
  readonly far: SqlExpression;
}

/**
 * Partitions of the rows at the far end, beyond what the relationship compares and what they have
 * from one another.
 */
function partitionsIn(matched: FactScan, node: JoinNode, edge: Edge): FactScan['matchedPartitions'] {
  const own = matched.nodes.flatMap((far) => {
    if (far !== matched.root && !far.required) {
      return [];
    }
    return [...far.model.partitions].flatMap(([partition, name]) => {
      if (inPartition(far.parent, partition) !== null) {
        return [];
      }
      const pair = far === matched.root ? edge.keys.find(({ to }) => to === name) : undefined;
      const isCompared = pair !== undefined && node.model.partitions.get(partition) === pair.from;
      return isCompared ? [] : [{ partition, value: matched.key(far, name) }];
    });
  });
  return [...own, ...matched.matchedPartitions];
}

/** Equality of keys; those of different families, such as a number and its text, meet as text. */
function sameKey(left: SqlExpression, right: SqlExpression): SqlExpression {
  const kept = keptTexts(left, right);
  if (kept !== null) {
    return compare('=', ...kept);
  }
  const textual = (node: SqlExpression): boolean => node.type === 'STRING';
  const alike = textual(left) === textual(right) || left.type === 'UNKNOWN' || right.type === 'UNKNOWN';
  return alike ? compare('=', left, right) : compare('=', cast(left, 'STRING'), cast(right, 'STRING'));
}

/** Columns of one type of the engine's own, which compares them by itself, and by their indexes. */
function keptTexts(left: SqlExpression, right: SqlExpression): [left: SqlExpression, right: SqlExpression] | null {
  if (left.kind !== 'column' || right.kind !== 'column' || left.type !== 'STRING') {
    return null;
  }
  if (left.storedAs === undefined || left.storedAs !== right.storedAs) {
    return null;
  }
  return [column(left.table, left.name, left.type), column(right.table, right.name, right.type)];
}
