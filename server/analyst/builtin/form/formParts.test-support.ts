import type { FieldRef } from '../reading.ts';
import type {
  Aggregate,
  AggregateName,
  Column,
  CompareOperator,
  Condition,
  LogicalForm,
  Operand,
  Order,
  Scalar,
} from './logicalForm.ts';

/** Short ways to write the parts of a form in tests. */
export function field(model: string, name: string, via: string | null = null): Extract<Scalar, { kind: 'field' }> {
  return { kind: 'field', field: { model, name, via } satisfies FieldRef };
}

export function literal(value: string | number | boolean): Scalar {
  return { kind: 'literal', value };
}

export function shown(value: Scalar, label: string | null = null): Column {
  return { kind: 'scalar', value, label, shown: true };
}

export function hidden(value: Scalar): Column {
  return { kind: 'scalar', value, label: null, shown: false };
}

export function number(value: Aggregate, isShown = true): Column {
  return { kind: 'aggregate', value, label: null, shown: isShown };
}

export function aggregate(
  fn: AggregateName,
  of: Scalar | null = null,
  filter: readonly Condition[] = [],
  distinct = false,
): Aggregate {
  return { kind: 'aggregate', fn, of, distinct, filter };
}

export const COUNT = aggregate('COUNT');

export function compare(
  left: Scalar,
  operator: CompareOperator,
  right: Operand | string | number | boolean,
): Condition {
  return { kind: 'compare', left, operator, right: typeof right === 'object' ? right : literal(right) };
}

export function descending(by: Scalar | Aggregate): Order {
  return { by, descending: true };
}

export function ascending(by: Scalar | Aggregate): Order {
  return { by, descending: false };
}

export function form(model: string, rest: Partial<LogicalForm>): LogicalForm {
  return {
    model,
    where: [],
    columns: [],
    grouped: false,
    having: [],
    order: [],
    limit: null,
    over: null,
    ...rest,
  };
}

export const ONE = { count: 1, one: true } as const;
