import type { PreparedDimension, PreparedModel } from '../catalog/prepare.ts';
import type { Edge } from '../catalog/relationshipGraph.ts';
import {
  type SqlExpression,
  type SqlJoin,
  type SqlQuery,
  type SqlRelation,
  type SqlSelect,
  allOf,
  coalesce,
  column,
  literal,
  select,
} from '../sql/tree.ts';
import { Refusal } from '../validate/refusal.ts';
import { lowerKey, type Key } from './key.ts';
import { Leg } from './leg.ts';
import type { Leaf } from './leaf.ts';
import { walkExpression } from './mapExpression.ts';
import { lowerCondition } from './lowerExpression.ts';
import type { QueryScope, RowCondition } from './queryScope.ts';
import type { TimeSettings } from './timeSettings.ts';
import type { Expression, Span } from '../language/ast.ts';

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
  /** Keeps the groups of TOP, and folds the others into one when they are asked for. */
  readonly top?: TopKeys | undefined;
}

/** The keys TOP chose, in a table with the key's own column and the column `kept`. */
export interface TopKeys {
  readonly table: string;
  readonly key: Key;
  readonly withOthers: boolean;
}

/** The key that tells the folded group from the NULL group. */
export const OTHERS_KEY = 'is_other';

/** Aggregates of one or several facts at the same keys, with columns named by the ids of keys and leaves. */
export interface Grouping {
  /** One select over one fact, or the merge of one select per fact. */
  readonly query: SqlSelect;
  /** CTEs the query reads. */
  readonly tables: readonly { readonly name: string; readonly query: SqlQuery }[];
  /** True: one fact, so that the query can be the final one. */
  readonly single: boolean;
}

interface Bucket {
  readonly model: PreparedModel;
  readonly pins: readonly Edge[];
  readonly leaves: Leaf[];
  readonly span: Span;
  /** Set: only the rows of the last moment of each period count. */
  readonly lastOf: PreparedDimension | null;
}

/**
 * Aggregates every leaf in a leg of its own fact, and merges the legs by a typed UNION ALL and one outer GROUP BY that
 * takes the MAX of each column: NULL keys merge, no row is counted twice, and every padding has a type.
 */
export function buildGrouping(request: GroupingRequest, tableName: (hint: string) => string): Grouping {
  const buckets = bucketsOf(request);
  const legs = buckets.map((bucket) => legSelect(bucket, request));
  const spine = spineOf(buckets, request);
  if (spine !== null) legs.unshift(spine);
  const [only] = legs;
  if (only !== undefined && legs.length === 1) return { query: only.query, tables: [], single: true };
  const tables = legs.map(({ query, hint }) => ({ name: tableName(hint), query }));
  const parts = legs.map(({ leaves }, index) => paddedLeg(tables[index]?.name ?? '', leaves, request));
  const union: SqlQuery = { kind: 'union', all: true, queries: parts };
  const keys = shownKeys(request);
  const columns = [
    ...keys.map(({ id, type }) => ({ expression: column(null, id, type), alias: id })),
    ...request.leaves.map((leaf) => ({ expression: merged(leaf), alias: leaf.id })),
  ];
  const query = select({
    columns,
    from: { kind: 'query', query: union, alias: 'legs' },
    groupBy: keys.map(({ id, type }) => column(null, id, type)),
  });
  return { query, tables, single: false };
}

/** Each leaf has a value in one leg only, so MAX picks it; COUNT of nothing is 0. */
function merged(leaf: Leaf): SqlExpression {
  const picked: SqlExpression = {
    kind: 'aggregate',
    function: leaf.type === 'BOOLEAN' ? 'BOOL_OR' : 'MAX',
    distinct: false,
    argument: column(null, leaf.id, leaf.type),
    filter: null,
    type: leaf.type,
  };
  return leaf.function === 'COUNT' ? coalesce(picked, literal('0', 'INTEGER')) : picked;
}

/** The keys as columns between the stages, the flag of TOP … WITH OTHERS among them. */
function shownKeys({ keys, top }: GroupingRequest): readonly Pick<Key, 'id' | 'type'>[] {
  return top?.withOthers === true ? [...keys, { id: OTHERS_KEY, type: 'BOOLEAN' }] : keys;
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

function bucketsOf({ leaves, scope, span }: GroupingRequest): Bucket[] {
  const buckets: Bucket[] = [];
  for (const leaf of leaves) {
    const known = buckets.find(
      ({ model, pins, lastOf }) => model === leaf.model && lastOf === leaf.lastOf && sameEdges(pins, leaf.pins),
    );
    if (known === undefined)
      buckets.push({ model: leaf.model, pins: leaf.pins, leaves: [leaf], span: leaf.span, lastOf: leaf.lastOf });
    else known.leaves.push(leaf);
  }
  if (buckets.length === 0) buckets.push({ model: scope.root, pins: [], leaves: [], span, lastOf: null });
  return buckets;
}

function sameEdges(left: readonly Edge[], right: readonly Edge[]): boolean {
  return left.length === right.length && left.every((edge, index) => edge === right[index]);
}

interface LegSelect {
  readonly query: SqlSelect;
  readonly leaves: readonly Leaf[];
  readonly hint: string;
}

/**
 * The FROM model decides which groups a result has even when no measure is its own: customers without an order appear.
 * Left out where the keys or the conditions lie on its many side, and so decide the groups by themselves.
 */
function spineOf(buckets: readonly Bucket[], request: GroupingRequest): LegSelect | null {
  const { root } = request.scope;
  if (request.keys.length === 0 || buckets.some(({ model }) => model === root)) return null;
  try {
    return legSelect({ model: root, pins: [], leaves: [], span: request.span, lastOf: null }, request);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function legSelect(bucket: Bucket, request: GroupingRequest): LegSelect {
  const { scope, keys, conditions } = request;
  const subject = bucket.leaves[0]?.subject ?? bucket.model.name;
  const leg = new Leg(scope, bucket.model, [...bucket.pins, ...scope.pins], subject, bucket.span, request.time);
  const plain = keys.map(({ expression }) => lowerKey(expression, leg));
  const top = request.top === undefined ? null : topJoin(request.top, leg);
  const values = top === null ? plain : top.keys(plain, keys);
  const narrowed = request.narrow?.(leg) ?? null;
  const where = conditions.map((condition) => lowerRowCondition(condition, leg));
  if (bucket.lastOf !== null) where.push(atLastMoments(bucket.lastOf, leg, request));
  const aggregates = bucket.leaves.map((leaf) => ({ expression: leaf.build(leg), alias: leaf.id }));
  const relation = leg.relation();
  const query = select({
    columns: [
      ...values.map((expression, index) => ({ expression, alias: shownKeys(request)[index]?.id ?? '' })),
      ...aggregates,
    ],
    from: relation.from,
    joins: top === null ? relation.joins : [...relation.joins, top.join],
    where: allOf([relation.where, ...where, narrowed]),
    groupBy: values.map((value) => groupedBy(value)),
  });
  return { query, leaves: bucket.leaves, hint: bucket.model.name };
}

/** A truncated timestamp is grouped as it is and shown as a date, so that the conversion runs once per group. */
function groupedBy(value: SqlExpression): SqlExpression {
  return value.kind === 'truncate' && value.operand.type !== 'DATE' ? { ...value, type: 'TIMESTAMP' } : value;
}

/**
 * Rows of the last moment of each period the groups show, or of the whole range. The moments depend on time alone, so
 * that groups add up to their total and a group has the value it has when it is asked for by itself.
 */
function atLastMoments(dimension: PreparedDimension, leg: Leg, request: GroupingRequest): SqlExpression {
  const { scope, keys, conditions } = request;
  const inner = new Leg(scope, dimension.model, leg.pins, leg.subject, request.span, request.time);
  const moment = inner.dimension(inner.root, dimension, request.span);
  const onlyOfMoment = (expression: Expression): boolean => {
    let only = true;
    walkExpression(expression, (node) => {
      if (node.kind !== 'reference') return true;
      const field = scope.find(node.path, node.span);
      if (field?.kind === 'dimension' && field.dimension !== dimension) only = false;
      return true;
    });
    return only;
  };
  const periods = keys
    .filter(({ expression }) => onlyOfMoment(expression))
    .map(({ expression }) => lowerKey(expression, inner));
  const where = conditions
    .filter(({ definition, expression }) => definition === null && onlyOfMoment(expression))
    .map((condition) => lowerRowCondition(condition, inner));
  const narrowed = request.narrow?.(inner) ?? null;
  const relation = inner.relation();
  const last: SqlExpression = {
    kind: 'aggregate',
    function: 'MAX',
    distinct: false,
    argument: moment,
    filter: null,
    type: moment.type,
  };
  const query = select({
    columns: [{ expression: last, alias: 'moment' }],
    from: relation.from,
    joins: relation.joins,
    where: allOf([relation.where, ...where, narrowed]),
    groupBy: periods,
  });
  const operand = leg.dimension(leg.root, dimension, request.span);
  return { kind: 'in_query', negated: false, operand, query, type: 'BOOLEAN' };
}

/** The join with the kept keys, and what it makes of the keys of a row. */
function topJoin(
  top: TopKeys,
  leg: Leg,
): {
  readonly join: SqlJoin;
  readonly keys: (values: readonly SqlExpression[], keys: readonly Key[]) => SqlExpression[];
} {
  const value = lowerKey(top.key.expression, leg);
  const on: SqlExpression = {
    kind: 'same',
    left: column(top.table, top.key.id, value.type),
    right: value,
    type: 'BOOLEAN',
  };
  const relation: SqlRelation = { kind: 'cte', name: top.table, alias: top.table };
  const kept: SqlExpression = {
    kind: 'is_null',
    negated: true,
    operand: column(top.table, 'kept', 'INTEGER'),
    type: 'BOOLEAN',
  };
  if (!top.withOthers) return { join: { type: 'INNER', relation, on }, keys: (values) => [...values] };
  const folded = (shown: SqlExpression): SqlExpression => ({
    kind: 'case',
    branches: [{ when: kept, then: shown }],
    otherwise: null,
    type: shown.type,
  });
  return {
    join: { type: 'LEFT', relation, on },
    keys: (values, keys) => [
      ...values.map((shown, index) => (keys[index]?.id === top.key.id ? folded(shown) : shown)),
      { kind: 'is_null', negated: false, operand: column(top.table, 'kept', 'INTEGER'), type: 'BOOLEAN' },
    ],
  };
}

/** A condition of WHERE or of a named filter, in the rows of a leg. */
export function lowerRowCondition(condition: RowCondition, leg: Leg): SqlExpression {
  const { definition, expression, span } = condition;
  if (definition === null) return lowerCondition(expression, leg.queryContext());
  return leg.anchoredCondition(definition.anchor, expression, false, definition.label, span);
}
