import type { SqlExpression, SqlJoin } from '../sql/tree.ts';
import type { Bucket } from './bucket.ts';
import { keyIn } from './groupKey.ts';
import type { GroupingRequest } from './grouping.ts';
import { momentsJoin } from './chosenMoments.ts';
import { keepJoined } from './joinedRows.ts';
import { atLastMoments } from './lastMoments.ts';
import { Leg, type LegRows } from './leg.ts';
import type { LegParts } from './legLog.ts';
import { lowerRowCondition } from './rowCondition.ts';
import { topJoin } from './topKeys.ts';
import { windowJoin } from './windows.ts';

/** A part of the joins that has no row. */
export interface Without {
  readonly absent: NonNullable<LegRows['absent']>;
  /** True for the rows of the leg that have no match there. */
  readonly unmatched: (leg: Leg) => SqlExpression;
}

/** What a leg is opened for. */
export interface LegPlan {
  readonly bucket: Bucket;
  readonly request: GroupingRequest;
  /** What is missing beside the rows of the fact: the leg reads only rows that have none of it. */
  readonly without: Without | null;
}

/** A leg over the bucket's fact that may reach what all of its aggregates allow. @param where as in LegRows */
export function openLeg({ bucket, request, without }: LegPlan, where?: LegRows['where']): Leg {
  const { scope, time } = request;
  const { model, span, metricTime, leaves } = bucket;
  const entry = bucket.joined.find(({ tree }) => tree === scope.joins)?.entry ?? null;
  const pins = [...bucket.pins, ...scope.pinsOf(entry)];
  const strict = leaves.find(({ allowsOverlap }) => !allowsOverlap);
  const spoken = strict ?? leaves[0];
  return new Leg(scope, model, pins, spoken?.subject ?? model.name, span, time, metricTime, {
    entry,
    filters: entry === null ? [] : (scope.entries[entry]?.filters ?? []),
    absent: without?.absent,
    manySide: spoken === undefined || strict !== undefined ? 'LINKS' : 'ANY',
    measure: spoken?.measure ?? null,
    where,
  });
}

/** What the explanation says of the plan. */
export function partsOf({ bucket, request: { keys, conditions, narrow } }: LegPlan): LegParts {
  return {
    measures: bucket.leaves.map(({ subject }) => subject),
    keys: keys.map(({ expression }) => expression),
    conditions,
    moved: narrow !== undefined,
  };
}

/** The groups the rows of a leg lie in, and the conditions on them. */
export interface GroupedRows {
  readonly keys: readonly SqlExpression[];
  readonly joins: readonly SqlJoin[];
  readonly where: readonly (SqlExpression | null)[];
}

export function groupedRows(leg: Leg, plan: LegPlan): GroupedRows {
  const { bucket, request } = plan;
  const { keys, conditions } = request;
  const plain = keys.map((key) => keyIn(key, leg, request));
  const top = request.top === undefined ? null : topJoin(request.top, leg);
  const narrowed = request.narrow?.(leg) ?? null;
  const where = conditions.map((condition) => lowerRowCondition(condition, leg));
  const { lastOf, moments } = bucket;
  if (lastOf !== null && moments === null) where.push(atLastMoments(lastOf, leg, request));
  const joins = top === null ? [] : [top.join];
  if (moments !== null) joins.push(momentsJoin(moments, { bucket, request, leg, inner: openLeg(plan) }));
  return {
    keys: top === null ? plain : top.keys(plain, keys),
    joins,
    where: [...where, narrowed],
  };
}

/** Leaves the rows that joins keep and windows hold. Call it when everything else of the leg is known. */
export function keptRows(leg: Leg, { bucket, request, without }: LegPlan): Pick<GroupedRows, 'joins' | 'where'> {
  for (const joined of bucket.joined) keepJoined(leg, joined);
  const joins = request.windows === undefined ? [] : [windowJoin(request.windows, leg)];
  return { joins, where: without === null ? [] : [without.unmatched(leg)] };
}
