import type { SqlExpression, SqlOrder } from './tree.ts';

/**
 * Replaces nodes of an expression from the top down: where `replace` returns an expression it
 * stands in for the node, where it returns null the node's children are visited. Queries inside an
 * expression are left alone.
 */
export function rewrite(node: SqlExpression, replace: (node: SqlExpression) => SqlExpression | null): SqlExpression {
  const visit = (child: SqlExpression): SqlExpression => replace(child) ?? rewriteChildren(child, visit);
  return visit(node);
}

function rewriteChildren(node: SqlExpression, visit: (child: SqlExpression) => SqlExpression): SqlExpression {
  switch (node.kind) {
    case 'column':
    case 'literal':
    case 'parameter':
    case 'scalar_query':
      return node;
    case 'logical':
      return { ...node, operands: node.operands.map(visit) };
    case 'not':
    case 'negate':
    case 'is_null':
    case 'cast':
    case 'read':
    case 'truncate':
    case 'extract':
    case 'local_time':
    case 'add_interval':
    case 'whole_quotient':
    case 'in_query':
      return { ...node, operand: visit(node.operand) };
    case 'add_seconds':
      return { ...node, operand: visit(node.operand), seconds: visit(node.seconds) };
    case 'days_between':
      return { ...node, later: visit(node.later), earlier: visit(node.earlier) };
    case 'comparison':
    case 'same':
    case 'arithmetic':
    case 'divide':
      return { ...node, left: visit(node.left), right: visit(node.right) };
    case 'in_list':
      return { ...node, operand: visit(node.operand), values: node.values.map(visit) };
    case 'like':
      return { ...node, operand: visit(node.operand), pattern: visit(node.pattern) };
    case 'case':
      return {
        ...node,
        branches: node.branches.map((branch) => ({ when: visit(branch.when), then: visit(branch.then) })),
        otherwise: node.otherwise && visit(node.otherwise),
      };
    case 'native':
      return { ...node, parts: node.parts.map((part) => (typeof part === 'string' ? part : visit(part))) };
    case 'function':
      return { ...node, arguments: node.arguments.map(visit) };
    case 'aggregate':
      return {
        ...node,
        argument: node.argument && visit(node.argument),
        filter: node.filter && visit(node.filter),
        ...(node.second === undefined ? {} : { second: visit(node.second) }),
        ...(node.orderBy === undefined ? {} : { orderBy: rewriteOrders(node.orderBy, visit) }),
      };
    case 'window':
      return {
        ...node,
        arguments: node.arguments.map(visit),
        partitionBy: node.partitionBy.map(visit),
        orderBy: rewriteOrders(node.orderBy, visit),
      };
  }
}

function rewriteOrders(orders: readonly SqlOrder[], visit: (child: SqlExpression) => SqlExpression): SqlOrder[] {
  return orders.map((order) => ({ ...order, expression: visit(order.expression) }));
}

/**
 * True when any node of the expression satisfies the test. Queries inside an expression are left
 * alone.
 */
export function contains(node: SqlExpression, test: (node: SqlExpression) => boolean): boolean {
  const visit = (child: SqlExpression): boolean => test(child) || someChild(child, visit);
  return visit(node);
}

function someChild(node: SqlExpression, visit: (child: SqlExpression) => boolean): boolean {
  switch (node.kind) {
    case 'column':
    case 'literal':
    case 'parameter':
    case 'scalar_query':
      return false;
    case 'logical':
      return node.operands.some(visit);
    case 'not':
    case 'negate':
    case 'is_null':
    case 'cast':
    case 'read':
    case 'truncate':
    case 'extract':
    case 'local_time':
    case 'add_interval':
    case 'whole_quotient':
    case 'in_query':
      return visit(node.operand);
    case 'add_seconds':
      return visit(node.operand) || visit(node.seconds);
    case 'days_between':
      return visit(node.later) || visit(node.earlier);
    case 'comparison':
    case 'same':
    case 'arithmetic':
    case 'divide':
      return visit(node.left) || visit(node.right);
    case 'in_list':
      return visit(node.operand) || node.values.some(visit);
    case 'like':
      return visit(node.operand) || visit(node.pattern);
    case 'case':
      return (
        node.branches.some(({ when, then }) => visit(when) || visit(then)) ||
        (node.otherwise !== null && visit(node.otherwise))
      );
    case 'native':
      return node.parts.some((part) => typeof part !== 'string' && visit(part));
    case 'function':
      return node.arguments.some(visit);
    case 'aggregate':
      return (
        (node.argument !== null && visit(node.argument)) ||
        (node.filter !== null && visit(node.filter)) ||
        (node.second !== undefined && visit(node.second)) ||
        (node.orderBy ?? []).some(({ expression }) => visit(expression))
      );
    case 'window':
      return (
        node.arguments.some(visit) ||
        node.partitionBy.some(visit) ||
        node.orderBy.some(({ expression }) => visit(expression))
      );
  }
}
