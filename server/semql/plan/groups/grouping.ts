import type { GroupingRequest } from './groupingRequest.ts';
import {
  coalesce,
  column,
  literal,
  select,
  type SqlExpression,
  type SqlQuery,
  type SqlSelect,
} from '../../sql/tree.ts';
import { scanGroupsOf } from '../aggregates/scanGroup.ts';
import { keysScan } from '../facts/keysScan.ts';
import { scanSelect, type ScanSelect } from '../facts/scanSelect.ts';
import type { LeafAggregate } from '../aggregates/leafAggregate.ts';
import { periodKeys } from '../time/periodKeys.ts';
import { spinesOf } from './spines.ts';
import { shownKeys } from './topKeys.ts';
import { unmatchedKeys } from './unmatchedKeys.ts';

/**
 * Aggregates of one or several facts at the same keys, with columns named by the ids of keys and
 * leaves.
 */
export interface Grouping {
  /** Select over one fact, or the merge of one select per fact. */
  readonly query: SqlSelect;
  /** CTEs the query reads. */
  readonly tables: readonly { readonly name: string; readonly query: SqlQuery }[];
  /** True: one fact, so that the query can be the final one. */
  readonly single: boolean;
}

/**
 * Aggregates every leaf in a scan of its own fact, and merges the scans by a typed UNION ALL and
 * one outer GROUP BY that takes the MAX of each column: NULL keys merge, no row is counted twice,
 * and every padding has a type.
 */
export function buildGrouping(request: GroupingRequest, tableName: (hint: string) => string): Grouping {
  const periods = periodKeys(request);
  if (periods !== null) {
    return { query: periods, tables: [], single: true };
  }
  const scans = scansOf(request);
  const [only] = scans;
  if (only !== undefined && scans.length === 1) {
    return { query: only.query, tables: [], single: true };
  }
  const tables = scans.map(({ query, hint }) => ({ name: tableName(hint), query }));
  const parts = scans.map(({ leaves }, index) => paddedScan(tables[index]?.name ?? '', leaves, request));
  const union: SqlQuery = { kind: 'union', all: true, queries: parts };
  const keys = shownKeys(request);
  const columns = [
    ...keys.map(({ id, type }) => ({ expression: column(null, id, type), alias: id })),
    ...request.leaves.map((leaf) => ({ expression: merged(leaf, request), alias: leaf.id })),
  ];
  const query = select({
    columns,
    from: { kind: 'query', query: union, alias: 'scans' },
    groupBy: keys.map(({ id, type }) => column(null, id, type)),
  });
  return { query, tables, single: false };
}

/**
 * Each leaf has a value in one scan only, so MAX picks it; COUNT of nothing is 0 where a model
 * decides the groups.
 */
function merged(leaf: LeafAggregate, { scope, keys }: GroupingRequest): SqlExpression {
  const picked: SqlExpression = {
    kind: 'aggregate',
    function: leaf.type === 'BOOLEAN' ? 'BOOL_OR' : 'MAX',
    distinct: false,
    argument: column(null, leaf.id, leaf.type),
    filter: null,
    type: leaf.type,
  };
  const absent = scope.metricsOnly && keys.length > 0;
  return leaf.function === 'COUNT' && !absent ? coalesce(picked, literal('0', 'INTEGER')) : picked;
}

/**
 * Scans of a request, one for each set of aggregated rows, after those that only find the groups.
 */
function scansOf(request: GroupingRequest): ScanSelect[] {
  const scanGroups = scanGroupsOf(request.leaves);
  const scans = scanGroups.map((scanGroup) => scanSelect(scanGroup, request));
  if (scanGroups.length === 0) {
    const { scanGroup, scan } = keysScan(request);
    scanGroups.push(scanGroup);
    scans.push(scan, ...unmatchedKeys(request, scanGroup.model));
  }
  return [...spinesOf(scanGroups, request), ...scans];
}

function paddedScan(table: string, own: readonly LeafAggregate[], request: GroupingRequest): SqlSelect {
  const { leaves } = request;
  return select({
    columns: [
      ...shownKeys(request).map(({ id, type }) => ({ expression: column(null, id, type), alias: id })),
      ...leaves.map((leaf) => ({
        expression: own.includes(leaf) ? column(null, leaf.id, leaf.type) : literal(null, leaf.type),
        alias: leaf.id,
      })),
    ],
    from: { kind: 'cte', name: table, alias: 'scan' },
  });
}
