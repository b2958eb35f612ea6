import { allOf, compare, type SqlExpression, type SqlOrder } from '../../sql/tree.ts';

/**
 * True from the start until the end, which is the first moment that does not count; NULL is no end.
 */
export function lasts(at: SqlExpression, start: SqlExpression, end: SqlExpression): SqlExpression | null {
  const open: SqlExpression = { kind: 'is_null', operand: end, negated: false, type: 'BOOLEAN' };
  return allOf([
    compare('>=', at, start),
    { kind: 'logical', operator: 'OR', operands: [compare('<', at, end), open], type: 'BOOLEAN' },
  ]);
}

/** The moment of the next row of the same keys; NULL for the last one. */
export function nextMoment(
  at: SqlExpression,
  partitionBy: readonly SqlExpression[],
  orderBy: readonly SqlExpression[] = [at],
): SqlExpression {
  return {
    kind: 'window',
    function: 'LEAD',
    arguments: [at],
    partitionBy,
    orderBy: orderBy.map((expression) => upwards(expression)),
    frame: null,
    type: 'TIMESTAMP',
  };
}

export function upwards(expression: SqlExpression): SqlOrder {
  return { expression, descending: false, nulls: 'LAST' };
}
