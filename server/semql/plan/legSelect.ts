import { allOf, cast, compare, literal, select, type SqlExpression, type SqlSelect } from '../sql/tree.ts';
import type { Bucket } from './bucket.ts';
import type { GroupingRequest } from './grouping.ts';
import { keepJoined } from './joinedRows.ts';
import { type Key, lowerKey } from './key.ts';
import { atLastMoments } from './lastMoments.ts';
import type { Leaf } from './leaf.ts';
import { Leg, type LegRows } from './leg.ts';
import { lowerRowCondition } from './rowCondition.ts';
import { shownKeys, topJoin } from './topKeys.ts';
import { isTime } from './valueTypes.ts';
import { windowBucket, windowJoin } from './windows.ts';

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
  const { scope, keys, conditions } = request;
  const subject = bucket.leaves[0]?.subject ?? bucket.model.name;
  const entry = entryOf(bucket, request);
  const pins = [...bucket.pins, ...scope.pinsOf(entry)];
  const filters = entry === null ? [] : (scope.entries[entry]?.filters ?? []);
  const rows: LegRows = { entry, filters, ...(without === null ? {} : { absent: without.absent }) };
  const leg = new Leg(scope, bucket.model, pins, subject, bucket.span, request.time, bucket.metricTime, rows);
  const plain = keys.map((key) => keyIn(key, leg, request));
  const top = request.top === undefined ? null : topJoin(request.top, leg);
  const values = top === null ? plain : top.keys(plain, keys);
  const narrowed = request.narrow?.(leg) ?? null;
  const where = conditions.map((condition) => lowerRowCondition(condition, leg));
  if (bucket.lastOf !== null) where.push(atLastMoments(bucket.lastOf, leg, request));
  const present = scope.metricsOnly && keys.length > 0 ? presentRows(bucket.leaves, leg) : null;
  if (present !== null) where.push(present);
  const [leaf] = bucket.leaves;
  const ownRows = bucket.ownRows === null ? null : (leaf?.filter(leg) ?? null);
  if (ownRows !== null) where.push(ownRows);
  const aggregates = bucket.leaves.map((leaf) => ({ expression: aggregateIn(leaf, leg, request), alias: leaf.id }));
  for (const joined of bucket.joined) keepJoined(leg, joined);
  const windows = request.windows === undefined ? null : windowJoin(request.windows, leg);
  if (without !== null) where.push(without.unmatched(leg));
  const relation = leg.relation();
  const query = select({
    columns: [
      ...values.map((expression, index) => ({ expression, alias: shownKeys(request)[index]?.id ?? '' })),
      ...aggregates,
    ],
    from: relation.from,
    joins: [...relation.joins, ...(top === null ? [] : [top.join]), ...(windows === null ? [] : [windows])],
    where: allOf([relation.where, ...where, narrowed]),
    groupBy: values.filter(({ kind }) => kind !== 'literal').map((value) => groupedBy(value)),
  });
  scope.request.legs.add(leg, {
    measures: bucket.leaves.map((leaf) => leaf.subject),
    keys: keys.map(({ expression }) => expression),
    conditions,
    moved: request.narrow !== undefined,
  });
  return { query, leaves: bucket.leaves, hint: bucket.model.name };
}

/** A part of the joins that has no row. */
export interface Without {
  readonly absent: NonNullable<LegRows['absent']>;
  /** True for the rows of the leg that have no match there. */
  readonly unmatched: (leg: Leg) => SqlExpression;
}

/** The entry of the query's own joins that the fact is. */
function entryOf({ joined }: Bucket, { scope }: GroupingRequest): number | null {
  return joined.find(({ tree }) => tree === scope.joins)?.entry ?? null;
}

/** The value of a key in a row: its own, or the bucket of the window it is counted in. */
export function keyIn(key: Key, leg: Leg, { windows }: GroupingRequest): SqlExpression {
  const bucket = windows === undefined ? null : windowBucket(windows, key);
  return bucket ?? sameType(lowerKey(key.expression, leg), key);
}

/** Facts keep a shared time in columns of different types; the merge needs one. */
function sameType(value: SqlExpression, { type }: Pick<Key, 'type'>): SqlExpression {
  return isTime(type) && isTime(value.type) ? cast(value, type) : value;
}

/** The rows any of the aggregates looks at: a group none of them has rows in does not exist. Null: all rows. */
function presentRows(leaves: readonly Leaf[], leg: Leg): SqlExpression | null {
  const filters = new Map<string, SqlExpression>();
  for (const leaf of leaves) {
    const filter = leaf.filter(leg);
    if (filter === null) return null;
    filters.set(JSON.stringify(filter), filter);
  }
  const [only, ...more] = filters.values();
  if (only === undefined || more.length === 0) return only ?? null;
  return { kind: 'logical', operator: 'OR', operands: [only, ...more], type: 'BOOLEAN' };
}

/** Where the metrics decide the groups, a count that has no rows in another's group is NULL like every other value. */
function aggregateIn(leaf: Leaf, leg: Leg, { scope, keys }: GroupingRequest): SqlExpression {
  const value = leaf.build(leg);
  if (!scope.metricsOnly || keys.length === 0 || leaf.function !== 'COUNT' || value.kind !== 'aggregate') return value;
  if (value.filter === null) return value;
  const rows: SqlExpression = { ...value, distinct: false, argument: null };
  return {
    kind: 'case',
    branches: [{ when: compare('>', rows, literal('0', 'INTEGER')), then: value }],
    otherwise: null,
    type: value.type,
  };
}

/** A truncated timestamp is grouped as it is and shown as a date, so that the conversion runs once per group. */
function groupedBy(value: SqlExpression): SqlExpression {
  return value.kind === 'truncate' && value.operand.type !== 'DATE' ? { ...value, type: 'TIMESTAMP' } : value;
}
