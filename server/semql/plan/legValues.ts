import { compare, literal, type SqlExpression } from '../sql/tree.ts';
import type { Bucket } from './bucket.ts';
import type { GroupingRequest } from './grouping.ts';
import type { Leaf } from './leaf.ts';
import type { Leg } from './leg.ts';

/** What is computed over the rows of a leg. */
export interface LegValues {
  readonly aggregates: readonly { readonly expression: SqlExpression; readonly alias: string }[];
  /** Conditions on the rows that the aggregates bring. */
  readonly where: readonly (SqlExpression | null)[];
}

export function legValues(leg: Leg, { leaves, ownRows }: Bucket, request: GroupingRequest): LegValues {
  const metricsDecide = request.scope.metricsOnly && request.keys.length > 0;
  const [leaf] = leaves;
  const where = [
    metricsDecide ? presentRows(leaves, leg) : null,
    ownRows === null ? null : (leaf?.filter(leg) ?? null),
  ];
  return { where, aggregates: leaves.map((each) => ({ expression: aggregateIn(each, leg, request), alias: each.id })) };
}

/** The rows any of the aggregates looks at: a group none of them has rows in does not exist. Null: all rows. */
export function presentRows(leaves: readonly Leaf[], leg: Leg): SqlExpression | null {
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
