import { explainScan } from '../explain/explainScan.ts';
import { allOf, select, type SqlSelect } from '../../sql/tree.ts';
import type { ScanGroup } from '../aggregates/scanGroup.ts';
import { conversionSelect } from './conversionSelect.ts';
import { groupsBy } from '../groups/groupKey.ts';
import type { GroupingRequest } from '../groups/groupingRequest.ts';
import type { LeafAggregate } from '../aggregates/leafAggregate.ts';
import { groupedRows, keptRows, openScan, partsOf, type ScanPlan, type Without } from './scanRows.ts';
import { scanValues } from './scanValues.ts';
import { isRepeatable } from '../../language/functionNames.ts';
import { shownKeys } from '../groups/topKeys.ts';
import { scanRelation } from './scanRelation.ts';
import { countedOnce } from './countedOnce.ts';

/** Aggregates of a fact, grouped by the keys. */
export interface ScanSelect {
  readonly query: SqlSelect;
  readonly leaves: readonly LeafAggregate[];
  readonly hint: string;
}

/**
 * Aggregates a scan group over the rows of its fact that the joins and conditions leave.
 * @param without what is missing next to the rows of the fact: the scan reads only rows that have
 * none of it
 */
export function scanSelect(scanGroup: ScanGroup, request: GroupingRequest, without: Without | null = null): ScanSelect {
  const plan: ScanPlan = { scanGroup: scanGroup, request, without };
  const { leaves, model } = scanGroup;
  const conversion = leaves[0]?.conversion ?? null;
  if (conversion !== null) {
    return { query: conversionSelect(plan, conversion), leaves, hint: model.name };
  }
  return { query: simpleSelect(plan) ?? overlappingSelect(plan), leaves, hint: model.name };
}

/** Select over a single scan with its joins; null if the joins would count a row several times. */
function simpleSelect(plan: ScanPlan): SqlSelect | null {
  const { scanGroup, request } = plan;
  const scan = openScan(plan);
  const grouped = groupedRows(scan, plan);
  const values = scanValues(scan, scanGroup, request);
  if (scan.multiplies && !scanGroup.leaves.every((leaf) => isRepeatable(leaf.function, leaf.distinct))) {
    return null;
  }
  const kept = keptRows(scan, plan);
  const { from, joins, where } = scanRelation(scan);
  explainScan(scan, partsOf(plan));
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

/**
 * Aggregates a fact whose keys or conditions lie on its many side. A row counts once in each of its
 * groups, so groups overlap, and their total is computed from the rows, never from them.
 */
function overlappingSelect(plan: ScanPlan): SqlSelect {
  const { scanGroup, request } = plan;
  const { facts, keys, values } = countedOnce(plan, (scan) => scanValues(scan, scanGroup, request));
  const { from, joins, where } = scanRelation(facts);
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
