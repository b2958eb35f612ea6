import type { Aggregate, Column, Condition, LogicalForm, Operand, Scalar } from '../../form/logicalForm.ts';
import type { FieldRef } from '../../reading.ts';

/** A field in a form: from which model it is reached, and the values it is compared with. */
export interface Reference {
  readonly field: FieldRef;
  readonly base: string;
  readonly values: readonly (string | number | boolean)[];
}

type Change = (reference: Reference) => FieldRef;

/** A form with each of its fields changed, those of the queries inside it too. */
export function mapFields(form: LogicalForm, change: Change): LogicalForm {
  const base = form.model;
  const scalar = (one: Scalar): Scalar => mapScalar(one, base, [], change);
  const aggregate = (one: Aggregate): Aggregate => mapAggregate(one, base, change);
  return {
    ...form,
    where: form.where.map((one) => mapCondition(one, base, change)),
    columns: form.columns.map((one): Column =>
      one.kind === 'scalar' ? { ...one, value: scalar(one.value) } : { ...one, value: aggregate(one.value) },
    ),
    having: form.having.map((one) => ({
      ...one,
      value: aggregate(one.value),
      right: typeof one.right === 'number' ? one.right : { ...one.right, query: mapFields(one.right.query, change) },
    })),
    order: form.order.map((one) => ({ ...one, by: isAggregate(one.by) ? aggregate(one.by) : scalar(one.by) })),
  };
}

function isAggregate(value: Scalar | Aggregate): value is Aggregate {
  return ['aggregate', 'measure', 'metric', 'ratio'].includes(value.kind);
}

function mapScalar(scalar: Scalar, base: string, values: Reference['values'], change: Change): Scalar {
  const inside = (one: Scalar): Scalar => mapScalar(one, base, values, change);
  switch (scalar.kind) {
    case 'field':
      return { ...scalar, field: change({ field: scalar.field, base, values }) };
    case 'part':
    case 'period':
      return { ...scalar, of: inside(scalar.of) };
    case 'duration':
      return { ...scalar, from: inside(scalar.from), to: scalar.to === 'NOW' ? 'NOW' : inside(scalar.to) };
    case 'arithmetic':
      return { ...scalar, left: inside(scalar.left), right: inside(scalar.right) };
    case 'literal':
      return scalar;
  }
}

function mapAggregate(value: Aggregate, base: string, change: Change): Aggregate {
  const filter = (all: readonly Condition[]): readonly Condition[] => all.map((one) => mapCondition(one, base, change));
  switch (value.kind) {
    case 'aggregate':
      return {
        ...value,
        of: value.of === null ? null : mapScalar(value.of, base, [], change),
        filter: filter(value.filter),
      };
    case 'measure':
      return { ...value, filter: filter(value.filter) };
    case 'metric':
      return value;
    case 'ratio':
      return {
        ...value,
        left: mapAggregate(value.left, base, change),
        right: mapAggregate(value.right, base, change),
      };
  }
}

function mapCondition(condition: Condition, base: string, change: Change): Condition {
  const scalar = (one: Scalar, values: Reference['values'] = []): Scalar => mapScalar(one, base, values, change);
  switch (condition.kind) {
    case 'compare':
      return {
        ...condition,
        left: scalar(condition.left, condition.right.kind === 'literal' ? [condition.right.value] : []),
        right: mapOperand(condition.right, base, change),
      };
    case 'between':
      return { ...condition, of: scalar(condition.of, [condition.low, condition.high]) };
    case 'among':
      return { ...condition, of: scalar(condition.of, condition.values) };
    case 'text':
      return { ...condition, of: scalar(condition.of, [condition.text]) };
    case 'missing':
      return { ...condition, of: scalar(condition.of) };
    case 'period':
      return { ...condition, of: change({ field: condition.of, base, values: [] }) };
    case 'within':
      return {
        ...condition,
        of: mapScalar(condition.of, condition.model, [], change),
        by: mapScalar(condition.by, condition.model, [], change),
      };
    case 'named':
      return condition;
    case 'in':
      return { ...condition, of: scalar(condition.of), query: mapFields(condition.query, change) };
    case 'any':
    case 'all':
      return { ...condition, of: condition.of.map((one) => mapCondition(one, base, change)) };
    case 'not':
      return { ...condition, of: mapCondition(condition.of, base, change) };
  }
}

function mapOperand(operand: Operand, base: string, change: Change): Operand {
  return operand.kind === 'query'
    ? { ...operand, query: mapFields(operand.query, change) }
    : mapScalar(operand, base, [], change);
}
