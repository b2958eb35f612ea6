import type { Aggregate, Column, Condition, LogicalForm, Scalar } from './logicalForm.ts';

/** Groups of a model's rows by the scalar columns, in no order and all of them. */
export function formOf(model: string, where: readonly Condition[], columns: readonly Column[]): LogicalForm {
  return { model, where, columns, grouped: true, having: [], order: [], limit: null, over: null };
}

/** Value of rows, or key of groups; a column that is not shown keeps groups apart. */
export function column(value: Scalar, shown = true): Column {
  return { kind: 'scalar', value, label: null, shown };
}

export function numberColumn(value: Aggregate): Column {
  return { kind: 'aggregate', value, label: null, shown: true };
}
