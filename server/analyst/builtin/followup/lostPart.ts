import type { Condition, LogicalForm } from '../form/logicalForm.ts';
import { partKey } from '../sameParts.ts';
import { targetOf } from './substitute.ts';

/** What an edit is about, so that it may take it away. */
export interface Replacing {
  /** "by city": what numbers are split by. */
  readonly groups: boolean;
  /** "sort by name": which rows are the first. */
  readonly order: boolean;
  /** "without the country": whatever it names. */
  readonly anything: boolean;
}

/**
 * What an edited form no longer has of the last answer, though nothing that was said takes its
 * place; null where all of it is there.
 */
export function lostPart(before: LogicalForm, after: LogicalForm, replacing: Replacing): string | null {
  if (replacing.anything) return null;
  const [had, has] = [leavesInside(before), leavesInside(after)];
  const kept = new Set(has.map(partKey));
  const fresh = has.filter((one) => !had.some((other) => partKey(other) === partKey(one)));
  const isReplaced = (one: Condition): boolean =>
    fresh.some((other) =>
      one.kind === 'period'
        ? other.kind === 'period'
        : targetOf(one) !== null && partKey(targetOf(other)) === partKey(targetOf(one)),
    );
  if (had.some((one) => !kept.has(partKey(one)) && !isReplaced(one))) return 'a condition';
  if (cutsOf(before) > cutsOf(after) && !replacing.order)
    return before.limit === null ? 'a condition' : `the first ${before.limit.count}`;
  const values = new Set(after.columns.map(({ value }) => partKey(value)));
  const isLost = before.columns.some(
    ({ kind, value }) => !values.has(partKey(value)) && (kind === 'aggregate' || (before.grouped && !replacing.groups)),
  );
  return isLost && after.over === null ? 'what was shown' : null;
}

/** Every condition that is not made of others, those of the queries inside too. */
function leavesInside(form: LogicalForm): readonly Condition[] {
  const inside = (one: Condition): readonly Condition[] => {
    switch (one.kind) {
      case 'in':
        return leavesInside(one.query);
      case 'any':
      case 'all':
        return one.of.flatMap(inside);
      case 'not':
        return inside(one.of);
      default:
        return [one];
    }
  };
  return form.where.flatMap(inside);
}

/** How often rows are limited: by a place, by a condition on groups, by rows that they have. */
function cutsOf({ where, having, limit }: LogicalForm): number {
  const inside = where.reduce((sum, one) => sum + (one.kind === 'in' ? 1 + cutsOf(one.query) : 0), 0);
  return inside + having.length + (limit === null ? 0 : 1);
}
