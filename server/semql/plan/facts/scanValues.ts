import { compare, literal, type SqlExpression } from '../../sql/tree.ts';
import type { ScanGroup } from '../aggregates/scanGroup.ts';
import type { GroupingRequest } from '../groups/groupingRequest.ts';
import type { LeafAggregate } from '../aggregates/leafAggregate.ts';
import type { FactScan } from './factScan.ts';

/** Values computed over the rows of a scan. */
export interface ScanValues {
  readonly aggregates: readonly { readonly expression: SqlExpression; readonly alias: string }[];
  /** Conditions on the rows that the aggregates bring. */
  readonly where: readonly (SqlExpression | null)[];
}

export function scanValues(scan: FactScan, { leaves, ownRows }: ScanGroup, request: GroupingRequest): ScanValues {
  const metricsDecide = request.scope.metricsOnly && request.keys.length > 0;
  const [leaf] = leaves;
  const where = [
    metricsDecide ? presentRows(leaves, scan) : null,
    ownRows === null ? null : (leaf?.filter(scan) ?? null),
  ];
  return {
    where,
    aggregates: leaves.map((each) => ({ expression: aggregateIn(each, scan, request), alias: each.id })),
  };
}

/**
 * The rows any of the aggregates looks at: a group none of them has rows in does not exist. Null:
 * all rows.
 */
export function presentRows(leaves: readonly LeafAggregate[], scan: FactScan): SqlExpression | null {
  const filters = new Map<string, SqlExpression>();
  for (const leaf of leaves) {
    const filter = leaf.filter(scan);
    if (filter === null) {
      return null;
    }
    filters.set(JSON.stringify(filter), filter);
  }
  const [only, ...more] = filters.values();
  if (only === undefined || more.length === 0) {
    return only ?? null;
  }
  return { kind: 'logical', operator: 'OR', operands: [only, ...more], type: 'BOOLEAN' };
}

/**
 * Where the metrics decide the groups, a count that has no rows in another's group is NULL like
 * every other value.
 */
function aggregateIn(leaf: LeafAggregate, scan: FactScan, { scope, keys }: GroupingRequest): SqlExpression {
  const value = leaf.build(scan);
  if (!scope.metricsOnly || keys.length === 0 || leaf.function !== 'COUNT' || value.kind !== 'aggregate') {
    return value;
  }
  if (value.filter === null) {
    return value;
  }
  const rows: SqlExpression = { ...value, distinct: false, argument: null };
  return {
    kind: 'case',
    branches: [{ when: compare('>', rows, literal('0', 'INTEGER')), then: value }],
    otherwise: null,
    type: value.type,
  };
}
