import type { PreparedDimension } from '../../catalog/prepare.ts';
import type { Expression, Name, Span } from '../../language/ast.ts';
import { nearest } from '../../language/nearest.ts';
import { storedColumn, type SqlExpression } from '../../sql/tree.ts';
import { refuse } from '../../refusals/refusal.ts';
import type { JoinNode, FactScan } from './factScan.ts';
import { walkPath } from './walkPath.ts';

/**
 * Resolves a name of a definition at a node: a column of its model, a field, or a field its roles
 * reach.
 */
export function definitionReference(scan: FactScan, node: JoinNode, path: readonly Name[], span: Span): SqlExpression {
  const [name] = path;
  if (path.length === 1 && name !== undefined) {
    const physical = node.model.columns.get(name.text, name.quoted);
    const dimension = node.model.dimensions.get(name.text, name.quoted);
    const exactDimension = dimension !== null && dimension.definition.name === name.text;
    const opened = dimension !== null && scan.isOpen(dimension);
    if (physical !== null && (physical.name === name.text || !exactDimension || opened)) {
      return storedColumn(node.alias, physical);
    }
  }
  const found = definitionDimension(scan, node, { kind: 'reference', path, span });
  if (found !== null) {
    return scan.dimension(found.node, found.dimension, span);
  }
  const written = path.map(({ text }) => text).join('.');
  const near = nearest(written, [...node.model.columns.names(), ...node.model.dimensions.names()]);
  return refuse(
    'UNKNOWN_FIELD',
    span,
    `There is no column or field ${written} in ${node.model.name}.`,
    near.length > 0 ? `Did you mean ${near.join(', ')}?` : 'Correct the definition, or read the columns again.',
    { suggestions: near },
  );
}

/** The dimension a name of a definition means, and where. */
export function definitionDimension(
  scan: FactScan,
  node: JoinNode,
  expression: Expression,
): { readonly node: JoinNode; readonly dimension: PreparedDimension } | null {
  if (expression.kind !== 'reference') {
    return null;
  }
  const { path } = expression;
  const name = path.at(-1);
  if (name === undefined) {
    return null;
  }
  let at = node;
  for (const [index, step] of path.slice(0, -1).entries()) {
    const next = definitionStep(scan, at, step, index === 0, expression.span);
    if (next === null) {
      return null;
    }
    at = next;
  }
  const dimension = at.model.dimensions.get(name.text, name.quoted);
  return dimension === null ? null : { node: at, dimension };
}

function definitionStep(scan: FactScan, node: JoinNode, step: Name, first: boolean, span: Span): JoinNode | null {
  const { request } = scan.scope;
  const folded = step.text.toLowerCase();
  if (first && node.model.name.toLowerCase() === folded) {
    return node;
  }
  const edges = request.catalog.graph.from(node.model).filter(({ toOne }) => toOne);
  const role = edges.find((edge) => !edge.reversed && edge.role.toLowerCase() === folded);
  if (role !== undefined) {
    return scan.follow(node, [role]);
  }
  const model = request.catalog.models.get(step.text, step.quoted);
  if (model === null) {
    return null;
  }
  const way = walkPath(scan.scope, node.model, { model, edges: [] }, scan.pins, span, scan.subject, model.name);
  return scan.follow(node, way);
}
