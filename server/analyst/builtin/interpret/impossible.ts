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
 * speaks of two things.
 */
export function isImpossible(where: readonly Condition[]): boolean {
  if (leavesOutNothing(where)) return true;
  const related = where.flatMap((one) => relatedIn(one, false));
  return related.some(
    ({ model, negated, every }) => negated && every && related.some((other) => !other.negated && other.model === model),
  );
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
      times.some((other) => other.negated && sameField(one.field, other.field) && isApart(one.text, other.text)),
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
