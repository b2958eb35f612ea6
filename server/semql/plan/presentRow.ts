import type { SqlExpression } from '../sql/tree.ts';
import type { JoinNode, Leg } from './leg.ts';
import { isMandatory } from './legRelation.ts';

/**
 * What a definition makes of a joined row, NULL where there is no such row: an order without a customer has no size of
 * customer, although `CASE … ELSE 'small' END` would find one.
 */
export function ofPresentRow(leg: Leg, node: JoinNode, value: SqlExpression): SqlExpression {
  if (node.edge === null || isNullOfNulls(value) || isMandatory(leg, node)) return value;
  const key = node.edge.keys.map((pair) => leg.key(node, pair.to)).find((candidate) => isNullOfNulls(candidate));
  if (key === undefined) return value;
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
