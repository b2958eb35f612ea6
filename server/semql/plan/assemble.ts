import type { Span } from '../language/ast.ts';
import { addUnits, bucketStarts, truncate } from '../time/bucket.ts';
import { dateText } from '../time/wallClock.ts';
import { contains, rewrite } from '../sql/rewrite.ts';
import {
  allOf,
  coalesce,
  column,
  compare,
  literal,
  select,
  type SqlExpression,
  type SqlJoin,
  type SqlOrder,
  type SqlQuery,
  type SqlSelect,
} from '../sql/tree.ts';
import { refuse } from '../validate/refusal.ts';
import { unsupported } from '../validate/unsupported.ts';
import { buildGrouping, type GroupingRequest, OTHERS_KEY, type TopKeys } from './grouping.ts';
import type { Key } from './key.ts';
import type { Leaf } from './leaf.ts';
import type { CompileRequest } from './request.ts';
import { moveEnd, type Offset, rangeCondition, type TimeFrame } from './timeRange.ts';
import { truncateTo } from './timeSettings.ts';
import type { Variant } from './variant.ts';

/** One key of the result's order: a column of the result by its name, or another value. */
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
}

export interface AssemblyRequest {
  readonly request: CompileRequest;
  readonly grouping: GroupingRequest;
  readonly columns: readonly { readonly expression: SqlExpression; readonly alias: string }[];
  readonly having: SqlExpression | null;
  /** True: HAVING looks at windows or at values beside the groups, so it filters last. */
  readonly havingLast: boolean;
  readonly orderBy: readonly ResultOrder[];
  readonly limit: number | null;
  readonly offset: number | null;
  readonly variants: readonly Variant[];
  readonly top: TopRequest | null;
  /** Asked for only when a variant moves time. */
  readonly timeFrame: (span: Span) => TimeFrame;
}

type Table = SqlSelect['with'][number];

/** Puts the stages of a block together: legs, merge, what stands beside the groups, windows, HAVING, order. */
export function assemble(assembly: AssemblyRequest): SqlSelect {
  return new Assembler(assembly).finish();
}

class Assembler {
  private readonly assembly: AssemblyRequest;
  private readonly tables: Table[] = [];
  private readonly joins: SqlJoin[] = [];
  /** Where the block's own keys and aggregates are found by now. */
  private base = '';
  private readonly moved = new Map<string, string>();
  private top: TopKeys | undefined;

  constructor(assembly: AssemblyRequest) {
    this.assembly = assembly;
  }

  finish(): SqlSelect {
    const { assembly } = this;
    if (assembly.top !== null) this.top = this.rankKeys(assembly.top);
    const grouping = buildGrouping({ ...assembly.grouping, top: this.top }, (hint) => this.name(hint));
    const isWindow = (node: SqlExpression): boolean => node.kind === 'window';
    const shown = [
      ...assembly.columns.map(({ expression }) => expression),
      ...assembly.orderBy.map(({ value }) => value),
    ];
    const windows = shown.some((value) => contains(value, isWindow));
    const plain = grouping.single && assembly.variants.length === 0 && !windows;
    if (plain && !assembly.havingLast) return this.inline(grouping.query);
    this.tables.push(...grouping.tables);
    this.base = this.table('groups', grouping.query);
    const present = this.compare();
    for (const variant of assembly.variants) {
      if (variant.what.kind !== 'prior') this.addBeside(variant);
    }
    return this.staged(present);
  }

  private name(hint: string): string {
    return this.assembly.request.tableName(hint);
  }

  private table(hint: string, query: SqlQuery): string {
    const name = this.name(hint);
    this.tables.push({ name, query });
    return name;
  }

  /** One fact and nothing beside it: the grouping itself is the result. */
  private inline(query: SqlSelect): SqlSelect {
    const { columns, having, orderBy, limit, offset } = this.assembly;
    const values = new Map(query.columns?.map(({ alias, expression }) => [alias, expression]));
    const value = (expression: SqlExpression): SqlExpression =>
      rewrite(expression, (node) =>
        node.kind === 'column' && node.table === null ? (values.get(node.name) ?? null) : null,
      );
    return {
      ...query,
      with: this.tables,
      columns: columns.map(({ expression, alias }) => ({ expression: value(expression), alias })),
      having: having === null ? null : value(having),
      orderBy: orderBy.map((order) => orderOf(order, value)),
      limit,
      offset,
    };
  }

  private staged(present: boolean): SqlSelect {
    const { columns, having, havingLast, orderBy, limit, offset } = this.assembly;
    const value = (expression: SqlExpression): SqlExpression => this.located(expression);
    const shown = present ? compare('=', column(this.base, 'present', 'INTEGER'), literal('1', 'INTEGER')) : null;
    const from = { kind: 'cte', name: this.base, alias: this.base } as const;
    const before = having === null || havingLast ? null : value(having);
    const printed = columns.map(({ expression, alias }) => ({ expression: value(expression), alias }));
    if (having === null || !havingLast) {
      return select({
        with: this.tables,
        columns: printed,
        from,
        joins: this.joins,
        where: allOf([shown, before]),
        orderBy: orderBy.map((order) => orderOf(order, value)),
        limit,
        offset,
      });
    }
    // What HAVING and ORDER BY need is computed beside the columns, and filtered afterwards.
    const inner = columns.map(({ expression }, index) => ({ expression: value(expression), alias: `c${index + 1}` }));
    const orders = orderBy.map((order, index) => ({ expression: value(order.value), alias: `o${index + 1}` }));
    const result = this.table(
      'result',
      select({
        columns: [...inner, ...orders, { expression: value(having), alias: 'h1' }],
        from,
        joins: this.joins,
        where: shown,
      }),
    );
    return select({
      with: this.tables,
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
  private located(expression: SqlExpression): SqlExpression {
    return rewrite(expression, (node) => {
      if (node.kind !== 'column') return null;
      if (node.table === null) return { ...node, table: this.base };
      const prefix = this.moved.get(node.table);
      return prefix === undefined ? null : { ...node, table: this.base, name: `${prefix}${node.name}` };
    });
  }

  private leavesOf(variant: Variant): Leaf[] {
    return this.assembly.grouping.leaves.filter(({ id }) => variant.leaves.has(id));
  }

  /** Keys of the block's groups, the flag of TOP … WITH OTHERS among them. */
  private keys(): readonly Pick<Key, 'id' | 'type'>[] {
    const { keys } = this.assembly.grouping;
    return this.top?.withOthers === true ? [...keys, { id: OTHERS_KEY, type: 'BOOLEAN' }] : keys;
  }

  private group(changes: Partial<GroupingRequest>, hint: string): string {
    const grouping = buildGrouping({ ...this.assembly.grouping, top: this.top, ...changes }, (name) => this.name(name));
    this.tables.push(...grouping.tables);
    return this.table(hint, grouping.query);
  }

  // TOP

  /** Ranks the key over the whole filtered set; ties are broken by the key. */
  private rankKeys({ count, key, by, withOthers }: TopRequest): TopKeys {
    const leaves = this.assembly.grouping.leaves.filter((leaf) =>
      contains(by, (node) => node.kind === 'column' && node.name === leaf.id),
    );
    const ranked = this.group({ keys: [key], leaves, top: undefined }, 'ranked');
    const own = (node: SqlExpression): SqlExpression | null =>
      node.kind === 'column' && node.table === null ? { ...node, table: ranked } : null;
    const keyColumn = column(ranked, key.id, key.type);
    const table = this.table(
      'top',
      select({
        columns: [
          { expression: keyColumn, alias: key.id },
          { expression: literal('1', 'INTEGER'), alias: 'kept' },
        ],
        from: { kind: 'cte', name: ranked, alias: ranked },
        orderBy: [
          { expression: rewrite(by, own), descending: true, nulls: 'LAST' },
          { expression: keyColumn, descending: false, nulls: 'LAST' },
        ],
        limit: count,
      }),
    );
    return { table, key, withOthers };
  }

  // PRIOR

  /** Merges the groups of moved ranges into the block's own; true when groups only they have must be left out. */
  private compare(): boolean {
    const priors = this.assembly.variants.filter(({ what }) => what.kind === 'prior');
    if (priors.length === 0) return false;
    const own = this.assembly.grouping.leaves;
    const parts: SqlSelect[] = [];
    const all = [
      { prefix: '', leaves: own, table: this.base },
      ...priors.map((variant) => ({
        prefix: `${variant.id}_`,
        leaves: this.leavesOf(variant),
        table: this.priorOf(variant),
      })),
    ];
    for (const part of all) {
      parts.push(
        select({
          columns: [
            ...this.keys().map(({ id, type }) => ({ expression: column(null, id, type), alias: id })),
            ...all.flatMap(({ prefix, leaves }) =>
              leaves.map((leaf) => ({
                expression: prefix === part.prefix ? column(null, leaf.id, leaf.type) : literal(null, leaf.type),
                alias: `${prefix}${leaf.id}`,
              })),
            ),
            { expression: literal(part.prefix === '' ? '1' : '0', 'INTEGER'), alias: 'present' },
          ],
          from: { kind: 'cte', name: part.table, alias: 'part' },
        }),
      );
    }
    const pick = (name: string, leaf: Pick<Leaf, 'type' | 'function'>): SqlExpression => {
      const picked: SqlExpression = {
        kind: 'aggregate',
        function: leaf.type === 'BOOLEAN' ? 'BOOL_OR' : 'MAX',
        distinct: false,
        argument: column(null, name, leaf.type),
        filter: null,
        type: leaf.type,
      };
      return leaf.function === 'COUNT' ? coalesce(picked, literal('0', 'INTEGER')) : picked;
    };
    this.base = this.table(
      'compared',
      select({
        columns: [
          ...this.keys().map(({ id, type }) => ({ expression: column(null, id, type), alias: id })),
          ...all.flatMap(({ prefix, leaves }) =>
            leaves.map((leaf) => ({ expression: pick(`${prefix}${leaf.id}`, leaf), alias: `${prefix}${leaf.id}` })),
          ),
          { expression: pick('present', { type: 'INTEGER', function: 'MAX' }), alias: 'present' },
        ],
        from: { kind: 'query', query: { kind: 'union', all: true, queries: parts }, alias: 'parts' },
        groupBy: this.keys().map(({ id, type }) => column(null, id, type)),
      }),
    );
    for (const variant of priors) this.moved.set(variant.id, `${variant.id}_`);
    const frame = this.assembly.timeFrame(priors[0]?.span ?? this.assembly.grouping.span);
    return frame.key !== null && (frame.from === null || frame.to === null);
  }

  /** The groups of the moved range, with their time moved forward to the bucket they are compared with. */
  private priorOf(variant: Variant): string {
    if (variant.what.kind !== 'prior') throw new Error('only PRIOR moves the range');
    const frame = this.assembly.timeFrame(variant.span);
    const offset = variant.what.offset === 'PERIOD' ? frame.period : variant.what.offset;
    if (offset === null || (frame.key === null && (frame.from === null || frame.to === null))) {
      return refuse(
        'TYPE_MISMATCH',
        variant.span,
        'There is no closed period to compare with.',
        'Add a period such as WHERE date IN THIS MONTH.',
      );
    }
    const from = frame.from === null ? null : addUnits(frame.from, -offset.count, offset.unit);
    const to = frame.to === null ? null : moveEnd(frame.to, offset);
    const leaves = this.leavesOf(variant);
    const groups = this.group(
      { leaves, conditions: frame.others, narrow: (leg) => rangeCondition(frame.dimension, from, to, leg) },
      'prior',
    );
    const { key } = frame;
    if (key === null) return groups;
    const exact = movesWholeBuckets(frame.grain ?? 'DAY', offset);
    const spine = exact ? null : this.spine(frame, offset, key, variant.span);
    const shown = this.keys().map(({ id, type }) => {
      const own = column(groups, id, type);
      if (id !== key.id) return { expression: own, alias: id };
      if (spine !== null) return { expression: column(spine, 'bucket', type), alias: id };
      return {
        expression: { kind: 'add_interval', operand: own, amount: offset.count, unit: offset.unit, type } as const,
        alias: id,
      };
    });
    const join: SqlJoin[] =
      spine === null
        ? []
        : [
            {
              type: 'INNER',
              relation: { kind: 'cte', name: spine, alias: spine },
              on: compare('=', column(spine, 'moved', key.type), column(groups, key.id, key.type)),
            },
          ];
    return this.table(
      'moved',
      select({
        columns: [
          ...shown,
          ...leaves.map((leaf) => ({ expression: column(groups, leaf.id, leaf.type), alias: leaf.id })),
        ],
        from: { kind: 'cte', name: groups, alias: groups },
        joins: join,
      }),
    );
  }

  /** Every day of the range beside the day it is compared with, month ends clipped: 29 and 30 March to 28 February. */
  private spine(frame: TimeFrame, offset: Offset, key: Key, span: Span): string {
    if (frame.grain !== 'DAY' || key.type !== 'DATE') {
      return unsupported(
        span,
        `Comparing buckets of one ${(frame.grain ?? 'DAY').toLowerCase()} over ${offset.count} ${offset.unit.toLowerCase()}`,
        'Move by a multiple of the bucket, for example weeks by 52 WEEKS.',
      );
    }
    if (frame.from === null || frame.to === null) {
      return refuse(
        'TYPE_MISMATCH',
        span,
        'Comparing single days needs a closed period.',
        'Add a period such as WHERE date IN THIS MONTH.',
      );
    }
    const starts = bucketStarts(frame.from, frame.to, 'DAY', {}, 2_000);
    if (starts === null) {
      return refuse(
        'LIMIT_EXCEEDED',
        span,
        'The period has more than 2,000 days.',
        'Compare months, or a shorter period.',
      );
    }
    const days = starts.length === 0 ? [0] : starts;
    const queries = days.map((day) => {
      const moved = addUnits(day, -offset.count, offset.unit);
      return select({
        columns: [
          { expression: literal(dateText(day), 'DATE'), alias: 'bucket' },
          { expression: literal(dateText(moved), 'DATE'), alias: 'moved' },
        ],
      });
    });
    return this.table('days', { kind: 'union', all: true, queries });
  }

  // SHARE, RUNNING, ROLLING

  private addBeside(variant: Variant): void {
    switch (variant.what.kind) {
      case 'total':
        this.addTotal(variant, variant.what.keys);
        return;
      case 'running':
        this.addRunning(variant, variant.what.reset);
        return;
      case 'rolling':
        this.addRolling(variant, variant.what.offset);
        return;
      case 'prior':
        return;
    }
  }

  private addTotal(variant: Variant, keys: readonly Key[]): void {
    // Totals run over all groups; only a share within the keys of TOP stays among them.
    const within = this.top !== undefined && keys.some(({ id }) => id === this.top?.key.id);
    const table = this.group({ keys, leaves: this.leavesOf(variant), top: within ? this.top : undefined }, 'total');
    this.joinBeside(variant, table, keys);
  }

  private joinBeside(variant: Variant, table: string, keys: readonly Pick<Key, 'id' | 'type'>[]): void {
    const on = allOf(
      keys.map(({ id, type }): SqlExpression => ({
        kind: 'same',
        left: column(this.base, id, type),
        right: column(variant.id, id, type),
        type: 'BOOLEAN',
      })),
    );
    const relation = { kind: 'cte', name: table, alias: variant.id } as const;
    this.joins.push({ type: on === null ? 'CROSS' : 'LEFT', relation, on });
  }

  /** Groups from before the range on: what RUNNING and ROLLING add up. */
  private history(variant: Variant, from: number | null): { readonly table: string; readonly key: Key } {
    const frame = this.assembly.timeFrame(variant.span);
    if (frame.key === null) {
      return refuse(
        'TYPE_MISMATCH',
        variant.span,
        'A running value needs time among the selected dimensions.',
        "Select DATE_TRUNC('month', date) too.",
      );
    }
    const table = this.group(
      {
        leaves: this.leavesOf(variant),
        conditions: frame.others,
        narrow: (leg) => rangeCondition(frame.dimension, from, frame.to, leg),
      },
      'history',
    );
    return { table, key: frame.key };
  }

  private addRunning(variant: Variant, reset: TimeFrame['grain']): void {
    const { time } = this.assembly.grouping;
    const frame = this.assembly.timeFrame(variant.span);
    // A unit that began before the range is read from its own beginning.
    const from = reset === null || frame.from === null ? null : truncate(frame.from, reset, time.calendar);
    const { table, key } = this.history(variant, from);
    const at = column(table, key.id, key.type);
    const others = this.keys().filter(({ id }) => id !== key.id);
    const partitionBy: SqlExpression[] = others.map(({ id, type }) => column(table, id, type));
    if (reset !== null)
      partitionBy.push(
        truncateTo(reset, key.type === 'DATE' ? at : { ...at, type: 'TIMESTAMP' }, { ...time, zone: 'UTC' }),
      );
    const running = this.table(
      'running',
      select({
        columns: [
          ...this.keys().map(({ id, type }) => ({ expression: column(table, id, type), alias: id })),
          ...this.leavesOf(variant).map((leaf) => ({
            expression: {
              kind: 'window',
              function: 'SUM',
              arguments: [column(table, leaf.id, leaf.type)],
              partitionBy,
              orderBy: [{ expression: at, descending: false, nulls: 'LAST' }],
              frame: 'ROWS UNBOUNDED PRECEDING',
              type: leaf.type,
            } as const,
            alias: leaf.id,
          })),
        ],
        from: { kind: 'cte', name: table, alias: table },
      }),
    );
    this.joinBeside(variant, running, this.keys());
  }

  private addRolling(variant: Variant, offset: Offset): void {
    const frame = this.assembly.timeFrame(variant.span);
    if (frame.grain !== null && !movesWholeBuckets(frame.grain, offset)) {
      unsupported(
        variant.span,
        `ROLLING over ${offset.count} ${offset.unit.toLowerCase()}s in buckets of one ${frame.grain.toLowerCase()}`,
        'Roll over a multiple of the bucket, for example days by 28 DAYS.',
      );
    }
    const from = frame.from === null ? null : addUnits(frame.from, -offset.count, offset.unit);
    const { table, key } = this.history(variant, from);
    const at = column(this.base, key.id, key.type);
    const start: SqlExpression = {
      kind: 'add_interval',
      operand: at,
      amount: -offset.count,
      unit: offset.unit,
      type: key.type,
    };
    const others = this.keys().filter(({ id }) => id !== key.id);
    const on = allOf([
      compare('>', column(table, key.id, key.type), start),
      compare('<=', column(table, key.id, key.type), at),
      ...others.map(({ id, type }): SqlExpression => ({
        kind: 'same',
        left: column(table, id, type),
        right: column(this.base, id, type),
        type: 'BOOLEAN',
      })),
    ]);
    const groupBy = this.keys().map(({ id, type }) => column(this.base, id, type));
    const rolled = this.table(
      'rolling',
      select({
        columns: [
          ...this.keys().map(({ id }, index) => ({ expression: groupBy[index] ?? at, alias: id })),
          ...this.leavesOf(variant).map((leaf) => ({
            expression: {
              kind: 'aggregate',
              function: 'SUM',
              distinct: false,
              argument: column(table, leaf.id, leaf.type),
              filter: null,
              type: leaf.type,
            } as const,
            alias: leaf.id,
          })),
        ],
        from: { kind: 'cte', name: this.base, alias: this.base },
        joins: [{ type: 'LEFT', relation: { kind: 'cte', name: table, alias: table }, on }],
        groupBy,
      }),
    );
    this.joinBeside(variant, rolled, this.keys());
  }
}

function orderOf(
  { value, alias, descending, nulls }: ResultOrder,
  print: (value: SqlExpression) => SqlExpression,
): SqlOrder {
  return { expression: alias === null ? print(value) : column(null, alias, value.type), descending, nulls };
}

const MONTHS: Readonly<Partial<Record<Offset['unit'], number>>> = { YEAR: 12, QUARTER: 3, MONTH: 1 };
const SECONDS: Readonly<Partial<Record<Offset['unit'], number>>> = {
  WEEK: 604_800,
  DAY: 86_400,
  HOUR: 3_600,
  MINUTE: 60,
  SECOND: 1,
};

/** True when moving by the offset takes every bucket of the grain onto another bucket, one to one. */
function movesWholeBuckets(grain: Offset['unit'], offset: Offset): boolean {
  const [grainMonths, offsetMonths] = [MONTHS[grain], MONTHS[offset.unit]];
  if (grainMonths !== undefined && offsetMonths !== undefined) return (offset.count * offsetMonths) % grainMonths === 0;
  const [grainSeconds, offsetSeconds] = [SECONDS[grain], SECONDS[offset.unit]];
  return (
    grainSeconds !== undefined && offsetSeconds !== undefined && (offset.count * offsetSeconds) % grainSeconds === 0
  );
}
