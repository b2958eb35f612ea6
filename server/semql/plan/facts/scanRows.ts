import type { SqlExpression, SqlJoin } from '../../sql/tree.ts';
import { isRepeatable } from '../../language/functionNames.ts';
import type { ScanGroup } from '../aggregates/scanGroup.ts';
import { keyIn } from '../groups/groupKey.ts';
import type { GroupingRequest } from '../groups/groupingRequest.ts';
import { momentsJoin } from '../time/chosenMoments.ts';
import { keepJoined } from './joinedRows.ts';
import { atLastMoments } from '../time/lastMoments.ts';
import { FactScan, type ScanRows } from './factScan.ts';
import type { ScanParts } from '../explain/explainScan.ts';
import { topJoin } from '../groups/topKeys.ts';
import { windowJoin } from '../time/windows.ts';

/** A part of the joins that has no row. */
export interface Without {
  readonly absent: NonNullable<ScanRows['absent']>;
  /** True for the rows of the scan that have no match there. */
  readonly unmatched: (scan: FactScan) => SqlExpression;
}

/** Input of a scan: its leaves and the grouping request. */
export interface ScanPlan {
  readonly scanGroup: ScanGroup;
  readonly request: GroupingRequest;
  /** Rows that must be missing: the scan keeps only rows of the fact without a match here. */
  readonly without: Without | null;
}

/**
 * The scan of a group's fact, which may reach what all of its aggregates allow. @param where as in
 * ScanRows
 */
export function openScan({ scanGroup, request, without }: ScanPlan, where?: ScanRows['where']): FactScan {
  const { scope, time } = request;
  const { model, span, metricTime, leaves } = scanGroup;
  const entry = scanGroup.joined.find(({ tree }) => tree === scope.joins)?.entry ?? null;
  const pins = [...scanGroup.pins, ...scope.pinsOf(entry)];
  const strict = leaves.find(({ allowsOverlap }) => !allowsOverlap);
  const spoken = strict ?? leaves[0];
  return new FactScan(scope, model, pins, spoken?.subject ?? model.name, span, time, metricTime, {
    entry,
    filters: entry === null ? [] : (scope.entries[entry]?.filters ?? []),
    absent: without?.absent,
    manySide: spoken === undefined || strict !== undefined ? 'LINKS' : 'ANY',
    measure: spoken?.measure ?? null,
    where,
  });
}

/** Parts of the plan that the explanation shows. */
export function partsOf({ scanGroup, request: { keys, conditions, range } }: ScanPlan): ScanParts {
  return {
    measures: scanGroup.leaves.map(({ subject }) => subject),
    keys: keys.map(({ expression }) => expression),
    conditions,
    moved: range !== undefined,
    addsUp: scanGroup.leaves.some((leaf) => !isRepeatable(leaf.function, leaf.distinct)),
  };
}

/** The groups the rows of a scan lie in, and the conditions on them. */
export interface GroupedRows {
  readonly keys: readonly SqlExpression[];
  readonly joins: readonly SqlJoin[];
  readonly where: readonly (SqlExpression | null)[];
}

export function groupedRows(scan: FactScan, plan: ScanPlan): GroupedRows {
  const { scanGroup, request } = plan;
  const { keys, conditions } = request;
  const plain = keys.map((key) => keyIn(key, scan, request));
  const top = request.top === undefined ? null : topJoin(request.top, scan);
  const narrowed = request.range?.condition(scan) ?? null;
  const where = conditions.map((condition) => scan.condition(condition));
  const { lastOf, moments } = scanGroup;
  if (lastOf !== null && moments === null) {
    where.push(atLastMoments(lastOf, scan, request));
  }
  const joins = top === null ? [] : [top.join];
  if (moments !== null) {
    joins.push(momentsJoin(moments, { scanGroup: scanGroup, request, scan: scan, inner: openScan(plan) }));
  }
  return {
    keys: top === null ? plain : top.keys(plain, keys),
    joins,
    where: [...where, narrowed],
  };
}

/**
 * Leaves the rows that joins keep and windows hold. Call it when everything else of the scan is
 * known.
 */
export function keptRows(
  scan: FactScan,
  { scanGroup, request, without }: ScanPlan,
): Pick<GroupedRows, 'joins' | 'where'> {
  for (const joined of scanGroup.joined) {
    keepJoined(scan, joined);
  }
  const joins = request.windows === undefined ? [] : [windowJoin(request.windows, scan)];
  return { joins, where: without === null ? [] : [without.unmatched(scan)] };
}
