import type { Compound, Expression, OrderItem, Reference } from './ast.ts';

/**
 * Rewrites an expression from the top down: where `replace` returns an expression it stands in for
 * the node, where it returns null the node's children are visited. Queries inside are left alone.
 */
export function mapExpression<Leaf extends Reference>(
  node: Expression<Leaf>,
  replace: (node: Expression<Leaf>) => Expression<Leaf> | null,
): Expression<Leaf> {
  const visit = (child: Expression<Leaf>): Expression<Leaf> =>
    replace(child) ?? (child.kind === 'reference' ? child : mapChildren<Leaf, Leaf>(child, visit));
  return visit(node);
}

/** The same node over other children, whose names may stand for more than before. */
export function mapChildren<From extends Reference, To extends Reference>(
  node: Compound<From>,
  visit: (child: Expression<From>) => Expression<To>,
): Compound<To> {
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
        operand: node.operand && visit(node.operand),
        branches: node.branches.map(({ when, then }) => ({ when: visit(when), then: visit(then) })),
        otherwise: node.otherwise && visit(node.otherwise),
      };
    case 'filtered':
      return { ...node, operand: visit(node.operand), filter: visit(node.filter) };
    case 'call':
      return {
        ...node,
        arguments: node.arguments.map(visit),
        within: node.within.map(visit),
        filter: node.filter && visit(node.filter),
        orderBy: mapOrders(node.orderBy, visit),
        over: node.over && {
          ...node.over,
          partitionBy: node.over.partitionBy.map(visit),
          orderBy: mapOrders(node.over.orderBy, visit),
        },
      };
    default:
      return node;
  }
}

function mapOrders<From extends Reference, To extends Reference>(
  items: readonly OrderItem<From>[],
  visit: (child: Expression<From>) => Expression<To>,
): OrderItem<To>[] {
  return items.map((item) => ({ ...item, expression: visit(item.expression) }));
}

/** The names in an expression, in the order in which they are written. */
export function referencesIn<Leaf extends Reference>(expression: Expression<Leaf>): readonly Leaf[] {
  const references: Leaf[] = [];
  walkExpression(expression, (node) => {
    if (node.kind === 'reference') {
      references.push(node);
    }
    return true;
  });
  return references;
}

/** Visits an expression from the top down; `enter` returns false to skip the node's children. */
export function walkExpression<Leaf extends Reference>(
  node: Expression<Leaf> | null,
  enter: (node: Expression<Leaf>) => boolean,
): void {
  if (node === null || !enter(node)) {
    return;
  }
  switch (node.kind) {
    case 'unary':
    case 'is_null':
    case 'cast':
    case 'extract':
    case 'in_period':
    case 'in_query':
      return walkExpression(node.operand, enter);
    case 'binary':
      walkExpression(node.left, enter);
      return walkExpression(node.right, enter);
    case 'between':
      walkExpression(node.operand, enter);
      walkExpression(node.low, enter);
      return walkExpression(node.high, enter);
    case 'in_list':
      walkExpression(node.operand, enter);
      return walkAll(node.values, enter);
    case 'pattern':
      walkExpression(node.operand, enter);
      return walkExpression(node.pattern, enter);
    case 'case':
      walkExpression(node.operand, enter);
      for (const { when, then } of node.branches) {
        walkExpression(when, enter);
        walkExpression(then, enter);
      }
      return walkExpression(node.otherwise, enter);
    case 'filtered':
      walkExpression(node.operand, enter);
      return walkExpression(node.filter, enter);
    case 'call':
      walkAll(node.arguments, enter);
      walkAll(node.within, enter);
      walkExpression(node.filter, enter);
      for (const { expression } of node.orderBy) {
        walkExpression(expression, enter);
      }
      if (node.over === null) {
        return;
      }
      walkAll(node.over.partitionBy, enter);
      for (const { expression } of node.over.orderBy) {
        walkExpression(expression, enter);
      }
  }
}

function walkAll<Leaf extends Reference>(
  nodes: readonly Expression<Leaf>[],
  enter: (node: Expression<Leaf>) => boolean,
): void {
  for (const node of nodes) {
    walkExpression(node, enter);
  }
}

/** The conditions an AND joins, however deep. */
export function conjuncts<Leaf extends Reference>(node: Expression<Leaf> | null): Expression<Leaf>[] {
  if (node === null) {
    return [];
  }
  if (node.kind !== 'binary' || node.operator !== 'AND') {
    return [node];
  }
  return [...conjuncts(node.left), ...conjuncts(node.right)];
}

/** The AND of conditions, or null when there are none. */
export function conjunction(conditions: readonly Expression[]): Expression | null {
  const [first, ...rest] = conditions;
  if (first === undefined) {
    return null;
  }
  return rest.reduce<Expression>(
    (left, right) => ({ kind: 'binary', operator: 'AND', left, right, span: left.span }),
    first,
  );
}
