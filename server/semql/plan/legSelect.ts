import { allOf, select, type SqlSelect } from '../sql/tree.ts';
import type { Bucket } from './bucket.ts';
import { groupsBy } from './groupKey.ts';
import type { GroupingRequest } from './grouping.ts';
import type { Leaf } from './leaf.ts';
import { groupedRows, keptRows, type LegPlan, openLeg, partsOf, type Without } from './legRows.ts';
import { legValues } from './legValues.ts';
import { isRepeatable } from './functionNames.ts';
import { overlappingSelect } from './overlappingSelect.ts';
import { shownKeys } from './topKeys.ts';

/** One fact at the keys of the groups. */
export interface LegSelect {
  readonly query: SqlSelect;
  readonly leaves: readonly Leaf[];
  readonly hint: string;
}

/**
 * Aggregates a bucket over the rows of its fact that the joins and conditions leave.
 * @param without what is missing beside the rows of the fact: the leg reads only rows that have none of it
 */
export function legSelect(bucket: Bucket, request: GroupingRequest, without: Without | null = null): LegSelect {
  const plan: LegPlan = { bucket, request, without };
  const { leaves, model } = bucket;
  return { query: simpleSelect(plan) ?? overlappingSelect(plan), leaves, hint: model.name };
}

/** One scan with its joins, or null when they would count a row several times. */
function simpleSelect(plan: LegPlan): SqlSelect | null {
  const { bucket, request } = plan;
  const leg = openLeg(plan);
  const grouped = groupedRows(leg, plan);
  const values = legValues(leg, bucket, request);
  if (leg.multiplies && !bucket.leaves.every((leaf) => isRepeatable(leaf.function, leaf.distinct))) return null;
  const kept = keptRows(leg, plan);
  const { from, joins, where } = leg.relation();
  request.scope.request.legs.add(leg, partsOf(plan));
  const keys = shownKeys(request);
  return select({
    columns: [
      ...grouped.keys.map((expression, index) => ({ expression, alias: keys[index]?.id ?? '' })),
      ...values.aggregates,
    ],
    from,
    joins: [...joins, ...grouped.joins, ...kept.joins],
    where: allOf([where, ...grouped.where, ...values.where, ...kept.where]),
    groupBy: groupsBy(grouped.keys),
  });
}
