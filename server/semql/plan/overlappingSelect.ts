import { allOf, select, type SqlSelect } from '../sql/tree.ts';
import { countedOnce } from './countedOnce.ts';
import { groupsBy } from './groupKey.ts';
import type { LegPlan } from './legRows.ts';
import { legValues } from './legValues.ts';
import { shownKeys } from './topKeys.ts';

/**
 * Aggregates a fact whose keys or conditions lie on its many side. A row counts once in each of its groups, so groups
 * overlap, and their total is computed from the rows, never from them.
 */
export function overlappingSelect(plan: LegPlan): SqlSelect {
  const { bucket, request } = plan;
  const { facts, keys, values } = countedOnce(plan, (leg) => legValues(leg, bucket, request));
  const { from, joins, where } = facts.relation();
  return select({
    columns: [
      ...keys.map((expression, index) => ({ expression, alias: shownKeys(request)[index]?.id ?? '' })),
      ...values.aggregates,
    ],
    from,
    joins,
    where: allOf([where, ...values.where]),
    groupBy: groupsBy(keys),
  });
}
