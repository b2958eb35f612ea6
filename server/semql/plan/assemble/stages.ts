import type { Span } from '../../language/ast.ts';
import type { EveryPeriod } from '../aggregates/shownEveryPeriod.ts';
import type { SqlExpression, SqlJoin, SqlQuery, SqlSelect } from '../../sql/tree.ts';
import { buildGrouping } from '../groups/grouping.ts';
import type { GroupingRequest } from '../groups/groupingRequest.ts';
import { othersKey, type TopKeys } from '../groups/topKeys.ts';
import type { Key } from '../groups/key.ts';
import type { LeafAggregate } from '../aggregates/leafAggregate.ts';
import type { CompileRequest } from '../../request.ts';
import type { Offset, TimeFrame } from '../time/timeRange.ts';
import { averages, type ShiftedAggregate } from '../aggregates/shiftedAggregate.ts';

/** Key of the result's order: a column of the result by its name, or another value. */
export interface ResultOrder {
  readonly value: SqlExpression;
  readonly alias: string | null;
  readonly descending: boolean;
  readonly nulls: 'FIRST' | 'LAST';
}

export interface TopRequest {
  readonly count: number;
  readonly key: Key;
  readonly by: SqlExpression;
  readonly withOthers: boolean;
  /** A condition on the ranked groups: those that fail it are neither kept nor among the others. */
  readonly having: SqlExpression | null;
}

export interface AssemblyRequest {
  readonly request: CompileRequest;
  readonly grouping: GroupingRequest;
  readonly columns: readonly { readonly expression: SqlExpression; readonly alias: string }[];
  readonly having: SqlExpression | null;
  /** True: HAVING looks at windows or at values next to the groups, so it filters last. */
  readonly havingLast: boolean;
  readonly orderBy: readonly ResultOrder[];
  readonly limit: number | null;
  readonly offset: number | null;
  readonly shiftedAggregates: readonly ShiftedAggregate[];
  /** Metrics that are shown in periods without rows too. */
  readonly everyPeriod: readonly EveryPeriod[];
  readonly top: TopRequest | null;
  /** Asked for only when a variant moves time, or gaps are filled. */
  readonly timeFrame: (span: Span) => TimeFrame;
  /** FILL: what stands in periods without rows; null: they have no row. */
  readonly fill: 'ZERO' | 'NULL' | null;
}

/**
 * The stages of a block under construction: the tables so far, and where its groups are found by
 * now.
 */
export class Stages {
  readonly assembly: AssemblyRequest;
  readonly tables: SqlSelect['with'][number][] = [];
  readonly joins: SqlJoin[] = [];
  /** The table that holds the block's own keys and aggregates. */
  base = '';
  /** Variants merged into that table, and the prefix of their columns in it. */
  readonly moved = new Map<string, string>();
  top: TopKeys | undefined;
  /** True: the base says in its column `present` which groups are the block's own. */
  hasPresent = false;
  /** True: the base may have groups in which a fact has no rows. */
  widened = false;

  /** The aggregates of the block's own groups. */
  own: readonly LeafAggregate[];

  constructor(assembly: AssemblyRequest) {
    this.assembly = assembly;
    this.own = assembly.grouping.leaves;
  }

  name(hint: string): string {
    return this.assembly.request.tableName(hint);
  }

  /** Adds a table; returns its name. */
  table(hint: string, query: SqlQuery): string {
    const name = this.name(hint);
    this.tables.push({ name, query });
    return name;
  }

  /** The leaves a variant needs. */
  leavesOf(shifted: ShiftedAggregate): LeafAggregate[] {
    return this.assembly.grouping.leaves.filter(({ id }) => shifted.leaves.has(id));
  }

  /** The same as columns of the variant: averages of counts are no counts. */
  shownLeaves(shifted: ShiftedAggregate): Pick<LeafAggregate, 'id' | 'type' | 'function'>[] {
    const leaves = this.leavesOf(shifted);
    return averages(shifted) ? leaves.map(({ id }) => ({ id, type: 'NUMBER', function: 'AVG' })) : leaves;
  }

  /** Keys of the block's groups, the flag of TOP … WITH OTHERS among them. */
  keys(): readonly Pick<Key, 'id' | 'type'>[] {
    const { keys } = this.assembly.grouping;
    return this.top?.withOthers === true ? [...keys, { id: othersKey, type: 'BOOLEAN' }] : keys;
  }

  /** The aggregates the base holds by now, with the names of their columns. */
  values(): readonly { readonly name: string; readonly leaf: Pick<LeafAggregate, 'type'> }[] {
    const { shiftedAggregates } = this.assembly;
    return [
      ...this.own.map((leaf) => ({ name: leaf.id, leaf })),
      ...shiftedAggregates.flatMap((shifted) => {
        const prefix = this.moved.get(shifted.id);
        return prefix === undefined
          ? []
          : this.shownLeaves(shifted).map((leaf) => ({ name: `${prefix}${leaf.id}`, leaf }));
      }),
    ];
  }

  /** Adds a grouping like the block's own with changes; returns its name. */
  group(changes: Partial<GroupingRequest>, hint: string): string {
    const grouping = buildGrouping({ ...this.assembly.grouping, top: this.top, ...changes }, (name) => this.name(name));
    this.tables.push(...grouping.tables);
    return this.table(hint, grouping.query);
  }
}

const months: Readonly<Partial<Record<Offset['unit'], number>>> = { YEAR: 12, QUARTER: 3, MONTH: 1 };
const seconds: Readonly<Partial<Record<Offset['unit'], number>>> = {
  WEEK: 604_800,
  DAY: 86_400,
  HOUR: 3_600,
  MINUTE: 60,
  SECOND: 1,
};

/**
 * True when moving by the offset takes every bucket of the grain onto another bucket, one to one.
 */
export function movesWholeBuckets(grain: Offset['unit'], offset: Offset): boolean {
  const [grainMonths, offsetMonths] = [months[grain], months[offset.unit]];
  if (grainMonths !== undefined && offsetMonths !== undefined) {
    return (offset.count * offsetMonths) % grainMonths === 0;
  }
  const [grainSeconds, offsetSeconds] = [seconds[grain], seconds[offset.unit]];
  return (
    grainSeconds !== undefined && offsetSeconds !== undefined && (offset.count * offsetSeconds) % grainSeconds === 0
  );
}
