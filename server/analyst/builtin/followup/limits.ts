import type { CompareOperator, Condition, LogicalForm } from '../form/logicalForm.ts';

/** A number that rows or groups are held against. */
export interface Limit {
  readonly operator: CompareOperator;
  readonly value: number;
}

/** Every number that rows or groups of a form are held against, those of related rows too. */
export function limitsOf(form: LogicalForm): readonly Limit[] {
  const found: Limit[] = [];
  changed(form, (limit) => {
    found.push(limit);
    return limit;
  });
  return found;
}

/** The form with another number in the place of each. */
export function withLimit(form: LogicalForm, limit: Limit): LogicalForm {
  return changed(form, () => limit);
}

function changed(form: LogicalForm, change: (limit: Limit) => Limit): LogicalForm {
  const condition = (one: Condition): Condition => {
    switch (one.kind) {
      case 'in':
        return { ...one, query: changed(one.query, change) };
      case 'any':
      case 'all':
        return { ...one, of: one.of.map(condition) };
      case 'not':
        return { ...one, of: condition(one.of) };
      case 'compare': {
        const { right, operator } = one;
        if (right.kind !== 'literal' || typeof right.value !== 'number' || operator === '=' || operator === '<>')
          return one;
        const limit = change({ operator, value: right.value });
        return { ...one, operator: limit.operator, right: { kind: 'literal', value: limit.value } };
      }
      default:
        return one;
    }
  };
  return {
    ...form,
    where: form.where.map(condition),
    having: form.having.map((one) => {
      if (typeof one.right !== 'number') return one;
      const limit = change({ operator: one.operator, value: one.right });
      return { ...one, operator: limit.operator, right: limit.value };
    }),
  };
}
