import type { Condition } from '../form/logicalForm.ts';
import { sameField } from '../reading.ts';
import type { FieldRef } from '../reading.ts';

interface Related {
  readonly model: string;
  readonly negated: boolean;
  /** Every related row is meant, not only some. */
  readonly every: boolean;
}

/**
 * True for conditions that want rows without any related row, and some of these all the same, and
 * for a time left out of another one that it is no part of: who says "in 2025 and not in 2026"
 * speaks of two things; and for a value, or a time, that would have to be two.
 * @param hasRoles whether a field is reached in several ways, of which each may have a value
 */
export function isImpossible(
  where: readonly Condition[],
  hasRoles: (field: FieldRef) => boolean = () => false,
): boolean {
  if (leavesOutNothing(where) || equalsTwo(where, hasRoles)) return true;
  const related = where.flatMap((one) => relatedIn(one, false));
  return related.some(
    ({ model, negated, every }) => negated && every && related.some((other) => !other.negated && other.model === model),
  );
}

/** One value of a row that would have to be two: "is Dog and is Cat". */
function equalsTwo(where: readonly Condition[], hasRoles: (field: FieldRef) => boolean): boolean {
  const equal = new Map<string, unknown>();
  return where.some((one) => {
    if (one.kind !== 'compare' || one.operator !== '=' || one.left.kind !== 'field' || one.right.kind !== 'literal')
      return false;
    if (hasRoles(one.left.field)) return false;
    const field = JSON.stringify(one.left.field);
    const isOther = equal.has(field) && equal.get(field) !== one.right.value;
    equal.set(field, one.right.value);
    return isOther;
  });
}

interface Timed {
  readonly field: FieldRef;
  /** "2025", "2025-03". */
  readonly text: string;
  readonly negated: boolean;
}

function leavesOutNothing(where: readonly Condition[]): boolean {
  const times = where.flatMap((one) => timesIn(one, false));
  const isApart = (a: string, b: string): boolean => !a.startsWith(b) && !b.startsWith(a);
  return times.some(
    (one) =>
      !one.negated &&
      // Left out of a time that it is no part of, or in two times at once.
      times.some((other) => other !== one && sameField(one.field, other.field) && isApart(one.text, other.text)),
  );
}

function timesIn(condition: Condition, negated: boolean): readonly Timed[] {
  if (condition.kind === 'not') return timesIn(condition.of, !negated);
  if (condition.kind === 'all' && !negated) return condition.of.flatMap((one) => timesIn(one, negated));
  if (condition.kind !== 'period' || condition.period.kind !== 'calendar') return [];
  return [{ field: condition.of, text: condition.period.text, negated: negated !== condition.negated }];
}

function relatedIn(condition: Condition, negated: boolean): readonly Related[] {
  switch (condition.kind) {
    case 'not':
      return relatedIn(condition.of, !negated);
    case 'all':
      return condition.of.flatMap((one) => relatedIn(one, negated));
    case 'in': {
      const { query } = condition;
      const turned = negated !== condition.negated;
      const inner = query.where.flatMap((one) => relatedIn(one, turned));
      const every = query.where.length === 0 && query.having.length === 0;
      return [{ model: query.model, negated: turned, every }, ...inner];
    }
    default:
      return [];
  }
}
