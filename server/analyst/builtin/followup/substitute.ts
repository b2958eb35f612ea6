import type { Condition, LogicalForm, Scalar } from '../form/logicalForm.ts';
import { partKey, sameParts } from '../sameParts.ts';

/** What a condition on one value is about; null for conditions on more than that. */
export function targetOf(condition: Condition): Scalar | null {
  switch (condition.kind) {
    case 'compare':
      return condition.right.kind === 'literal' ? condition.left : null;
    case 'between':
    case 'among':
    case 'text':
      return condition.of;
    case 'period':
      return { kind: 'field', field: condition.of };
    default:
      return null;
  }
}

/** The conditions on single values, also those inside conditions with a query. */
export function leavesOf(conditions: readonly Condition[]): readonly Condition[] {
  return conditions.flatMap((one) => (one.kind === 'in' ? leavesOf(one.query.where) : [one]));
}

/**
 * The form with a condition in the place of those on the same value, wherever these are; null where
 * there are none. A "not" stays one, unless the condition is meant as it is said (`isSure`).
 */
export function substituted(form: LogicalForm, condition: Condition, isSure = false): LogicalForm | null {
  const target = partKey(targetOf(condition));
  let replaced = 0;
  const change = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(change);
    if (value === null || typeof value !== 'object') return value;
    const one = value as Condition;
    if (isCondition(one) && partKey(targetOf(one)) === target && isAlike(one, condition)) {
      replaced += 1;
      return isNegated(one) && !isSure ? negated(condition) : condition;
    }
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, change(part)]));
  };
  const changed = change(form) as LogicalForm;
  return replaced > 0 ? changed : null;
}

function isCondition({ kind }: { readonly kind: string }): boolean {
  return ['compare', 'between', 'among', 'text', 'period'].includes(kind);
}

/** A value in the place of a value, a limit in the place of a limit. */
function isAlike(one: Condition, other: Condition): boolean {
  const isLimit = (condition: Condition): boolean =>
    condition.kind === 'compare' && condition.operator !== '=' && condition.operator !== '<>';
  return isLimit(one) === isLimit(other);
}

function isNegated(condition: Condition): boolean {
  if (condition.kind === 'compare') return condition.operator === '<>';
  return 'negated' in condition && condition.negated;
}

function negated(condition: Condition): Condition {
  if (condition.kind === 'compare') return condition.operator === '=' ? { ...condition, operator: '<>' } : condition;
  return 'negated' in condition ? { ...condition, negated: true } : condition;
}

/** One condition for the values of two, where both are about values of the same field; or null. */
export function bothValues(one: Condition, other: Condition): Condition | null {
  const [first, second] = [valuesOf(one), valuesOf(other)];
  const [of, same] = [targetOf(one), targetOf(other)];
  if (!first || !second || of === null || !sameParts(of, same)) return null;
  return { kind: 'among', of, values: [...new Set([...first, ...second])], negated: false };
}

function valuesOf(condition: Condition): readonly (string | number | boolean)[] | null {
  if (condition.kind === 'among') return condition.negated ? null : condition.values;
  if (condition.kind !== 'compare' || condition.operator !== '=' || condition.right.kind !== 'literal') return null;
  return [condition.right.value];
}
