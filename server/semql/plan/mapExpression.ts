import type { Expression, OrderItem } from '../language/ast.ts';

/**
 * Rewrites an expression from the top down: where `replace` returns an expression it stands in for the node, where it
 * returns null the node's children are visited. Queries inside are left alone.
 */
export function mapExpression(node: Expression, replace: (node: Expression) => Expression | null): Expression {
  const replacement = replace(node);
  if (replacement !== null) return replacement;
  const visit = (child: Expression): Expression => mapExpression(child, replace);
  const optional = (child: Expression | null): Expression | null => (child === null ? null : visit(child));
  const orders = (items: readonly OrderItem[]): OrderItem[] =>
    items.map((item) => ({ ...item, expression: visit(item.expression) }));
  switch (node.kind) {
    case 'unary':
    case 'is_null':
    case 'cast':
    case 'extract':
    case 'in_period':
    case 'in_query':
      return { ...node, operand: visit(node.operand) };
    case 'binary':
      return { ...node, left: visit(node.left), right: visit(node.right) };
    case 'between':
      return { ...node, operand: visit(node.operand), low: visit(node.low), high: visit(node.high) };
    case 'in_list':
      return { ...node, operand: visit(node.operand), values: node.values.map(visit) };
    case 'pattern':
      return { ...node, operand: visit(node.operand), pattern: visit(node.pattern) };
    case 'case':
      return {
        ...node,
        operand: optional(node.operand),
        branches: node.branches.map(({ when, then }) => ({ when: visit(when), then: visit(then) })),
        otherwise: optional(node.otherwise),
      };
    case 'filtered':
      return { ...node, operand: visit(node.operand), filter: visit(node.filter) };
    case 'call':
      return {
        ...node,
        arguments: node.arguments.map(visit),
        within: node.within.map(visit),
        filter: optional(node.filter),
        orderBy: orders(node.orderBy),
        over:
          node.over === null
            ? null
            : { ...node.over, partitionBy: node.over.partitionBy.map(visit), orderBy: orders(node.over.orderBy) },
      };
    default:
      return node;
  }
}

/** Visits an expression from the top down; `enter` returns false to skip the node's children. */
export function walkExpression(node: Expression, enter: (node: Expression) => boolean): void {
  if (!enter(node)) return;
  const visit = (child: Expression | null): void => {
    if (child !== null) walkExpression(child, enter);
  };
  switch (node.kind) {
    case 'unary':
    case 'is_null':
    case 'cast':
    case 'extract':
    case 'in_period':
    case 'in_query':
      return visit(node.operand);
    case 'binary':
      visit(node.left);
      return visit(node.right);
    case 'between':
      return [node.operand, node.low, node.high].forEach(visit);
    case 'in_list':
      return [node.operand, ...node.values].forEach(visit);
    case 'pattern':
      return [node.operand, node.pattern].forEach(visit);
    case 'case':
      visit(node.operand);
      for (const { when, then } of node.branches) [when, then].forEach(visit);
      return visit(node.otherwise);
    case 'filtered':
      return [node.operand, node.filter].forEach(visit);
    case 'call':
      [...node.arguments, ...node.within, node.filter].forEach(visit);
      for (const { expression } of node.orderBy) visit(expression);
      node.over?.partitionBy.forEach(visit);
      for (const { expression } of node.over?.orderBy ?? []) visit(expression);
  }
}

/** The conditions an AND joins, however deep. */
export function conjuncts(node: Expression | null): Expression[] {
  if (node === null) return [];
  if (node.kind !== 'binary' || node.operator !== 'AND') return [node];
  return [...conjuncts(node.left), ...conjuncts(node.right)];
}

/** The AND of conditions, or null when there are none. */
export function conjunction(conditions: readonly Expression[]): Expression | null {
  const [first, ...rest] = conditions;
  if (first === undefined) return null;
  return rest.reduce<Expression>(
    (left, right) => ({ kind: 'binary', operator: 'AND', left, right, span: left.span }),
    first,
  );
}
