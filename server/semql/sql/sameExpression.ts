import type { SqlExpression } from './tree.ts';

/** True when two expressions are built alike, so that they have one value in a row. */
export function sameExpression(left: SqlExpression, right: SqlExpression): boolean {
  return left === right || (left.kind === right.kind && JSON.stringify(left) === JSON.stringify(right));
}
