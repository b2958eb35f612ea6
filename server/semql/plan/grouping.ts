import { coalesce, column, literal, select, type SqlExpression, type SqlQuery, type SqlSelect } from '../sql/tree.ts';
import { bucketsOf } from './bucket.ts';
import type { Key } from './key.ts';
import { keysLeg } from './keysLeg.ts';
import { legSelect, type LegSelect } from './legSelect.ts';
import type { Leg } from './leg.ts';
import type { Leaf } from './leaf.ts';
import type { QueryScope, RowCondition } from './queryScope.ts';
import { periodKeys } from './periodKeys.ts';
import { spinesOf } from './spines.ts';
import type { TimeSettings } from './timeSettings.ts';
import { shownKeys, type TopKeys } from './topKeys.ts';
import { unmatchedKeys } from './unmatchedKeys.ts';
import type { Windows } from './windows.ts';
import type { Span } from '../language/ast.ts';

export interface GroupingRequest {
  readonly scope: QueryScope;
  readonly time: TimeSettings;
  readonly keys: readonly Key[];
  readonly leaves: readonly Leaf[];
  /** WHERE and the named filters: every fact must be able to apply each of them. */
  readonly conditions: readonly RowCondition[];
  readonly span: Span;
  /** A condition beside the others that is built in each leg, such as a moved range. */
  readonly narrow?: (leg: Leg) => SqlExpression | null;
  /** Counts rows in every window they lie in, instead of in the bucket of their own time. */
  readonly windows?: Windows | undefined;
  /** Keeps the groups of TOP, and folds the others into one when they are asked for. */
  readonly top?: TopKeys | undefined;
}

/** Aggregates of one or several facts at the same keys, with columns named by the ids of keys and leaves. */
export interface Grouping {
  /** One select over one fact, or the merge of one select per fact. */
  readonly query: SqlSelect;
  /** CTEs the query reads. */
  readonly tables: readonly { readonly name: string; readonly query: SqlQuery }[];
  /** True: one fact, so that the query can be the final one. */
  readonly single: boolean;
}

/**
 * Aggregates every leaf in a leg of its own fact, and merges the legs by a typed UNION ALL and one outer GROUP BY that
 * takes the MAX of each column: NULL keys merge, no row is counted twice, and every padding has a type.
 */
export function buildGrouping(request: GroupingRequest, tableName: (hint: string) => string): Grouping {
  const periods = periodKeys(request);
  if (periods !== null) return { query: periods, tables: [], single: true };
  const legs = legsOf(request);
  const [only] = legs;
  if (only !== undefined && legs.length === 1) return { query: only.query, tables: [], single: true };
  const tables = legs.map(({ query, hint }) => ({ name: tableName(hint), query }));
  const parts = legs.map(({ leaves }, index) => paddedLeg(tables[index]?.name ?? '', leaves, request));
  const union: SqlQuery = { kind: 'union', all: true, queries: parts };
  const keys = shownKeys(request);
  const columns = [
    ...keys.map(({ id, type }) => ({ expression: column(null, id, type), alias: id })),
    ...request.leaves.map((leaf) => ({ expression: merged(leaf, request), alias: leaf.id })),
  ];
  const query = select({
    columns,
    from: { kind: 'query', query: union, alias: 'legs' },
    groupBy: keys.map(({ id, type }) => column(null, id, type)),
  });
  return { query, tables, single: false };
}

/** Each leaf has a value in one leg only, so MAX picks it; COUNT of nothing is 0 where a model decides the groups. */
function merged(leaf: Leaf, { scope, keys }: GroupingRequest): SqlExpression {
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

/** One leg for each set of rows that is aggregated, behind those that only say which groups there are. */
function legsOf(request: GroupingRequest): LegSelect[] {
  const buckets = bucketsOf(request.leaves);
  const legs = buckets.map((bucket) => legSelect(bucket, request));
  if (buckets.length === 0) {
    const { bucket, leg } = keysLeg(request);
    buckets.push(bucket);
    legs.push(leg, ...unmatchedKeys(request, bucket.model));
  }
  return [...spinesOf(buckets, request), ...legs];
}

function paddedLeg(table: string, own: readonly Leaf[], request: GroupingRequest): SqlSelect {
  const { leaves } = request;
  return select({
    columns: [
      ...shownKeys(request).map(({ id, type }) => ({ expression: column(null, id, type), alias: id })),
      ...leaves.map((leaf) => ({
        expression: own.includes(leaf) ? column(null, leaf.id, leaf.type) : literal(null, leaf.type),
        alias: leaf.id,
      })),
    ],
    from: { kind: 'cte', name: table, alias: 'leg' },
  });
}
