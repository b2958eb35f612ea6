import type { Aggregate, Condition, LogicalForm, Scalar } from '../form/logicalForm.ts';
import { EMPTY_READING } from '../reading.ts';
import type { Breakdown, FieldRef, Filter, MeasureTerm, Reading } from '../reading.ts';
import { sameParts } from '../sameParts.ts';

/** Rows that a list shows where no limit is asked for. */
const LISTED = 100;

/**
 * The reading that computes the same as a simple form, so that it can be edited as one: with a
 * share, a comparison of periods, a chart. Null: the form has parts that no reading has.
 */
export function formToReading(form: LogicalForm): Reading | null {
  if (form.over || form.having.length > 0) return null;
  const numbers = form.columns.filter((one) => one.kind === 'aggregate');
  const measures = numbers.map(({ value }) => measureOf(value, form));
  const keys = form.columns.flatMap((one) => (one.kind === 'scalar' ? [one.value] : []));
  const breakdowns = keys.map((value): Breakdown | null => {
    if (value.kind === 'field') return { kind: 'field', field: value.field };
    return value.kind === 'period' ? { kind: 'time', grain: value.unit } : null;
  });
  const conditions = form.where.map(filterOf);
  const periods = form.where.filter((one) => one.kind === 'period');
  const [period, another] = periods;
  if (!isFull(measures) || !isFull(breakdowns) || !isFull(conditions) || another || period?.negated) return null;
  const filters = conditions.flat();
  const timed = keys.find((value) => value.kind === 'period')?.of;
  const time = period?.of ?? (timed?.kind === 'field' ? timed.field : null);
  const read: Reading = { ...EMPTY_READING, filters, period: period?.period ?? { kind: 'all' }, time };
  const [first] = form.order;
  if (numbers.length === 0) {
    const fields = keys.flatMap((one) => (one.kind === 'field' ? [one.field] : []));
    const by = first?.by.kind === 'field' ? first.by.field : null;
    if (form.grouped || fields.length !== keys.length || (first && !by)) return null;
    const limit = form.limit?.count ?? LISTED;
    const rows = {
      model: form.model,
      fields,
      orderBy: by,
      descending: first?.descending ?? false,
      limit,
      asked: form.limit !== null,
    };
    return { ...read, shape: 'rows', rows };
  }
  const isRanked = first !== undefined && sameParts(first.by, numbers[0]?.value);
  if (first && !isRanked) return null;
  return {
    ...read,
    measures,
    breakdowns,
    top:
      form.limit && first
        ? { count: form.limit.count, asked: !form.limit.one, descending: first.descending, others: false }
        : null,
    order: first && !form.limit ? { by: 'measure', descending: first.descending } : null,
  };
}

function isFull<T>(list: readonly (T | null)[]): list is readonly T[] {
  return list.every((one) => one !== null);
}

function measureOf(value: Aggregate, { model }: LogicalForm): MeasureTerm | null {
  switch (value.kind) {
    case 'metric':
      return { kind: 'metric', model, name: value.name };
    case 'measure':
      return value.filter.length === 0 ? { kind: 'measure', model: value.model, name: value.name } : null;
    case 'ratio':
      return null;
    case 'aggregate': {
      if (value.filter.length > 0) return null;
      if (value.of === null) return { kind: 'count', model };
      if (value.of.kind !== 'field') return null;
      const { field } = value.of;
      if (value.fn === 'COUNT')
        return value.distinct ? { kind: 'aggregate', model: field.model, fn: 'COUNT_DISTINCT', field } : null;
      return value.distinct ? null : { kind: 'aggregate', model: field.model, fn: value.fn, field };
    }
  }
}

/** No filter where the condition is a period, which a reading keeps apart from its filters. */
function filterOf(condition: Condition): readonly Filter[] | null {
  const field = (of: Scalar): FieldRef | null => (of.kind === 'field' ? of.field : null);
  switch (condition.kind) {
    case 'period':
      return [];
    case 'named':
      return [{ kind: 'named', model: condition.model, name: condition.name, negated: condition.negated }];
    case 'missing': {
      const of = field(condition.of);
      return of && [{ kind: 'null', field: of, negated: condition.negated }];
    }
    case 'among': {
      const of = field(condition.of);
      const values = condition.values.filter((one) => typeof one !== 'number');
      return of && values.length === condition.values.length
        ? [{ kind: 'values', field: of, values, negated: condition.negated }]
        : null;
    }
    case 'compare': {
      const of = field(condition.left);
      if (!of || condition.right.kind !== 'literal') return null;
      const { value } = condition.right;
      if (typeof value === 'number')
        return [{ kind: 'number', field: of, comparator: condition.operator, value, high: null }];
      if (condition.operator !== '=' && condition.operator !== '<>') return null;
      return [{ kind: 'values', field: of, values: [value], negated: condition.operator === '<>' }];
    }
    default:
      return null;
  }
}
