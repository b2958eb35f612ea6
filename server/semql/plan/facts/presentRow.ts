import { contains } from '../../sql/rewrite.ts';
import type { SqlExpression } from '../../sql/tree.ts';
import type { FactScan, JoinNode } from './factScan.ts';

/**
 * Value of a definition for a joined row; NULL if there is no such row: an order without a customer
 * has no size of customer, although `CASE … ELSE 'small' END` would find one.
 */
export function ofPresentRow(scan: FactScan, node: JoinNode, value: SqlExpression): SqlExpression {
  if (node.edge === null || isNullOfNulls(value) || isMandatory(scan, node)) {
    return value;
  }
  const key = node.edge.keys.map((pair) => scan.key(node, pair.to)).find((candidate) => isNullOfNulls(candidate));
  if (key === undefined) {
    return value;
  }
  const present: SqlExpression = { kind: 'is_null', negated: true, operand: key, type: 'BOOLEAN' };
  return { kind: 'case', branches: [{ when: present, then: value }], otherwise: null, type: value.type };
}

/** True for an expression that is NULL where every column is. */
export function isNullOfNulls(node: SqlExpression): boolean {
  switch (node.kind) {
    case 'column':
      return true;
    case 'logical':
      return node.operands.every((operand) => isNullOfNulls(operand));
    case 'not':
    case 'negate':
    case 'cast':
    case 'read':
    case 'truncate':
    case 'extract':
    case 'local_time':
    case 'add_interval':
    case 'add_seconds':
    case 'whole_quotient':
    case 'in_list':
    case 'like':
      return isNullOfNulls(node.operand);
    case 'comparison':
    case 'arithmetic':
    case 'divide':
      return isNullOfNulls(node.left) || isNullOfNulls(node.right);
    case 'days_between':
      return isNullOfNulls(node.later) || isNullOfNulls(node.earlier);
    case 'function':
      return isNullFunction(node);
    case 'case':
      return (
        node.branches.every(({ when, then }) => isNullOfNulls(when) || isNullOfNulls(then)) &&
        (node.otherwise === null || isNullOfNulls(node.otherwise))
      );
    case 'literal':
      return node.value === null;
    default:
      return false;
  }
}

function isNullFunction(node: Extract<SqlExpression, { kind: 'function' }>): boolean {
  switch (node.name) {
    // The text of nothing is empty.
    case 'CONCAT':
      return false;
    case 'COALESCE':
    case 'LEAST':
    case 'GREATEST':
      return node.arguments.every((argument) => isNullOfNulls(argument));
    default:
      return node.arguments.slice(0, 1).every((argument) => isNullOfNulls(argument));
  }
}

/**
 * True when every row of the fact has its match: declared by the author on the whole way, and
 * nothing narrows it.
 */
export function isMandatory(scan: FactScan, node: JoinNode): boolean {
  if (node.edge === null || node.parent === null) {
    return true;
  }
  return (
    node.edge.relationship.validity === undefined &&
    scan.scope.request.catalog.graph.isMandatory(node.edge) &&
    !isNarrowed(scan, node) &&
    isMandatory(scan, node.parent)
  );
}

/** True when not every row of the joined model may be joined. */
export function isNarrowed({ scope }: FactScan, { model, narrowing: { filters, matches } }: JoinNode): boolean {
  const { request, lifted } = scope;
  return (
    filters.length + matches.length > 0 ||
    request.defaultFilters(model, lifted).length > 0 ||
    request.rowPolicy(model) !== null
  );
}

/** True for a value of joined rows, some of which a row policy may hide. */
export function isConcealed({ scope, nodes }: FactScan, value: SqlExpression): boolean {
  const { request } = scope;
  if (request.options.rowPolicies === undefined) {
    return false;
  }
  const mayBeHidden = ({ edge, parent, model }: JoinNode): boolean =>
    edge !== null && parent !== null && (request.rowPolicy(model) !== null || mayBeHidden(parent));
  const aliases = new Set(nodes.flatMap((node) => (mayBeHidden(node) ? [node.alias] : [])));
  return (
    aliases.size > 0 &&
    contains(value, (node) => node.kind === 'column' && node.table !== null && aliases.has(node.table))
  );
}
