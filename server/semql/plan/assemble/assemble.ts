import { contains, rewrite } from '../../sql/rewrite.ts';
import {
  allOf,
  coalesce,
  column,
  compare,
  literal,
  select,
  type SqlExpression,
  type SqlOrder,
  type SqlSelect,
} from '../../sql/tree.ts';
import { addBeside } from './besideGroups.ts';
import { comparePeriods, isMerged } from './comparePeriods.ts';
import { reaches } from '../time/reach.ts';
import { addEveryPeriod } from '../time/everyPeriod.ts';
import { fillGaps } from '../time/fillGaps.ts';
import { buildGrouping } from '../groups/grouping.ts';
import { rankKeys } from '../groups/rankKeys.ts';
import type { LeafAggregate } from '../aggregates/leafAggregate.ts';
import { type AssemblyRequest, type ResultOrder, Stages, type TopRequest } from './stages.ts';
import { isTime } from '../lower/valueTypes.ts';
import { refuse } from '../../refusals/refusal.ts';

/**
 * Puts the stages of a block together: scans, merge, values next to the groups, windows, HAVING,
 * order.
 */
export function assemble(assembly: AssemblyRequest): SqlSelect {
  return new Assembler(havingBeforeTop(assembly)).finish();
}

/** HAVING chooses the groups TOP ranks; the others are those of them that are not kept. */
function havingBeforeTop(assembly: AssemblyRequest): AssemblyRequest {
  const { top, having, grouping } = assembly;
  if (top === null || having === null) {
    return assembly;
  }
  const ranksGroups = grouping.keys.length === 1 && grouping.keys[0]?.id === top.key.id;
  // Other shown values decide nothing, so only values that HAVING itself names count.
  if (ranksGroups && !contains(having, isBeside)) {
    return { ...assembly, having: null, top: { ...top, having } };
  }
  if (!top.withOthers) {
    return assembly;
  }
  return refuse(
    'TYPE_MISMATCH',
    grouping.span,
    'HAVING would keep or drop the OTHERS group of TOP as a whole.',
    'Leave HAVING out, or select only the key of TOP and the measures.',
  );
}

/** Computed from the groups around, or from other rows than those of the group. */
function isBeside(node: SqlExpression): boolean {
  return node.kind === 'window' || (node.kind === 'column' && node.table !== null);
}

class Assembler {
  readonly #stages: Stages;

  constructor(assembly: AssemblyRequest) {
    this.#stages = new Stages(assembly);
  }

  finish(): SqlSelect {
    const stages = this.#stages;
    const { assembly } = stages;
    if (assembly.top !== null) {
      checkTopOverTime(assembly, assembly.top);
      stages.top = rankKeys(stages, assembly.top);
    }
    const own = this.#ownLeaves();
    stages.own = own ?? [];
    if (own === null) {
      comparePeriods(stages, null);
      return this.#beside(false);
    }
    const leavesOfBase = { ...assembly.grouping, leaves: own };
    const grouping = buildGrouping({ ...leavesOfBase, top: stages.top }, (hint) => stages.name(hint));
    const isWindow = (node: SqlExpression): boolean => node.kind === 'window';
    const shown = [
      ...assembly.columns.map(({ expression }) => expression),
      ...assembly.orderBy.map(({ value }) => value),
    ];
    const windows = shown.some((value) => contains(value, isWindow));
    // Without keys the aggregates make the one row, so at least one of them must be printed.
    const { keys, leaves } = assembly.grouping;
    const aggregated =
      keys.length > 0 || leaves.length === 0 || shown.some((value) => contains(value, ({ kind }) => kind === 'column'));
    const plain =
      aggregated &&
      grouping.single &&
      assembly.shiftedAggregates.length + assembly.everyPeriod.length === 0 &&
      !windows &&
      assembly.fill === null;
    if (plain && !assembly.havingLast) {
      return this.#inline(grouping.query);
    }
    stages.tables.push(...grouping.tables);
    stages.base = stages.table('groups', grouping.query);
    stages.widened = !grouping.single;
    return this.#beside(comparePeriods(stages, own));
  }

  /** @param present true: groups that only a moved range has are left out */
  #beside(present: boolean): SqlSelect {
    const stages = this.#stages;
    const { assembly } = stages;
    addEveryPeriod(stages);
    const filled = assembly.fill !== null && fillGaps(stages, present);
    for (const shifted of assembly.shiftedAggregates) {
      addBeside(stages, shifted);
    }
    return this.#staged(present && !filled);
  }

  /**
   * The aggregates the block's own groups have: next to a metric that has groups of its own, only
   * those that are shown for themselves. Null when there are none, and nothing else decides which
   * groups there are.
   */
  #ownLeaves(): readonly LeafAggregate[] | null {
    const { assembly } = this.#stages;
    const { leaves, keys, scope } = assembly.grouping;
    const { shiftedAggregates, columns, orderBy, having, top } = assembly;
    if (!shiftedAggregates.some((shifted) => reaches(this.#stages, shifted))) {
      return leaves;
    }
    const values = [...columns.map(({ expression }) => expression), ...orderBy.map(({ value }) => value)];
    const shown = [...values, ...(having === null ? [] : [having]), ...(top === null ? [] : [top.by])];
    const beside = shiftedAggregates.filter((shifted) => !isMerged(this.#stages, shifted));
    const direct = leaves.filter(
      ({ id }) =>
        shown.some((value) =>
          contains(value, (node) => node.kind === 'column' && node.table === null && node.name === id),
        ) || beside.some((shifted) => shifted.leaves.has(id)),
    );
    return direct.length === 0 && (scope.metricsOnly || keys.length === 0) ? null : direct;
  }

  /** Query of a single fact with nothing next to it: the grouping itself is the result. */
  #inline(query: SqlSelect): SqlSelect {
    const { columns, having, orderBy, limit, offset } = this.#stages.assembly;
    const valueOf = (name: string): SqlExpression | null =>
      query.columns?.find(({ alias }) => alias === name)?.expression ?? null;
    const value = (expression: SqlExpression): SqlExpression =>
      rewrite(expression, (node) => (node.kind === 'column' && node.table === null ? valueOf(node.name) : null));
    return {
      ...query,
      with: this.#stages.tables,
      columns: columns.map(({ expression, alias }) => ({ expression: value(expression), alias })),
      having: having === null ? null : value(having),
      orderBy: orderBy.map((order) => orderOf(order, value)),
      limit,
      offset,
    };
  }

  #staged(present: boolean): SqlSelect {
    const { columns, having, havingLast, orderBy, limit, offset } = this.#stages.assembly;
    const value = (expression: SqlExpression): SqlExpression => this.#located(expression);
    const shown = present
      ? compare('=', column(this.#stages.base, 'present', 'INTEGER'), literal('1', 'INTEGER'))
      : null;
    const from = { kind: 'cte', name: this.#stages.base, alias: this.#stages.base } as const;
    const before = having === null || havingLast ? null : value(having);
    const printed = columns.map(({ expression, alias }) => ({ expression: value(expression), alias }));
    if (having === null || !havingLast) {
      return select({
        with: this.#stages.tables,
        columns: printed,
        from,
        joins: this.#stages.joins,
        where: allOf([shown, before]),
        orderBy: orderBy.map((order) => orderOf(order, value)),
        limit,
        offset,
      });
    }
    // Values for HAVING and ORDER BY are computed next to the columns, and filtered afterwards.
    const inner = columns.map(({ expression }, index) => ({ expression: value(expression), alias: `c${index + 1}` }));
    const orders = orderBy.map((order, index) => ({ expression: value(order.value), alias: `o${index + 1}` }));
    const result = this.#stages.table(
      'result',
      select({
        columns: [...inner, ...orders, { expression: value(having), alias: 'h1' }],
        from,
        joins: this.#stages.joins,
        where: shown,
      }),
    );
    return select({
      with: this.#stages.tables,
      columns: columns.map(({ expression, alias }, index) => ({
        expression: column(result, `c${index + 1}`, expression.type),
        alias,
      })),
      from: { kind: 'cte', name: result, alias: result },
      where: column(result, 'h1', 'BOOLEAN'),
      orderBy: orderBy.map(({ value: { type }, descending, nulls }, index) => ({
        expression: column(result, `o${index + 1}`, type),
        descending,
        nulls,
      })),
      limit,
      offset,
    });
  }

  /** Names of keys, leaves and variants as columns of the tables that hold them. */
  #located(expression: SqlExpression): SqlExpression {
    return rewrite(expression, (node) => {
      if (node.kind !== 'column') {
        return null;
      }
      const prefix = node.table === null ? '' : this.#stages.moved.get(node.table);
      const located =
        prefix === undefined ? node : { ...node, table: this.#stages.base, name: `${prefix}${node.name}` };
      return this.#orNothing(node.name, located);
    });
  }

  /**
   * Where a group has no rows of a fact, its counts are 0, and so are its sums where gaps are
   * filled with ZERO.
   */
  #orNothing(name: string, value: SqlExpression): SqlExpression {
    const { grouping, fill, everyPeriod } = this.#stages.assembly;
    const leaf = grouping.leaves.find(({ id }) => id === name);
    if (leaf === undefined) {
      return value;
    }
    const counted = leaf.function === 'COUNT' && !(grouping.scope.metricsOnly && grouping.keys.length > 0);
    const zero = fill === 'ZERO' && (leaf.function === 'COUNT' || leaf.function === 'SUM');
    const mayLack =
      fill !== null || everyPeriod.length > 0 || (value.kind === 'column' && value.table !== this.#stages.base);
    if (!zero && !(counted && mayLack)) {
      return value;
    }
    return coalesce(value, literal('0', leaf.type === 'INTEGER' ? 'INTEGER' : leaf.type));
  }
}

function orderOf(
  { value, alias, descending, nulls }: ResultOrder,
  print: (value: SqlExpression) => SqlExpression,
): SqlOrder {
  return { expression: alias === null ? print(value) : column(null, alias, value.type), descending, nulls };
}

/**
 * TOP leaves groups out; a value over time needs the buckets next to its own, and FILL would bring
 * them back.
 */
function checkTopOverTime({ fill, shiftedAggregates, grouping }: AssemblyRequest, { key }: TopRequest): void {
  const overTime = fill !== null || shiftedAggregates.some(({ what }) => what.kind !== 'total');
  if (!isTime(key.type) || !overTime) {
    return;
  }
  refuse(
    'TYPE_MISMATCH',
    grouping.span,
    'TOP by time leaves out periods that FILL, PRIOR, RUNNING and ROLLING need.',
    'Order by the measure and write LIMIT instead.',
  );
}
