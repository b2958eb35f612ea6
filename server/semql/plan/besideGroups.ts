import { addUnits, truncate } from '../time/bucket.ts';
import { allOf, column, compare, select, type SqlExpression } from '../sql/tree.ts';
import { refuse } from '../validate/refusal.ts';
import { unsupported } from '../validate/unsupported.ts';
import type { Key } from './key.ts';
import { movesWholeBuckets, type Stages } from './stages.ts';
import { type Offset, rangeCondition, type TimeFrame } from './timeRange.ts';
import { truncateTo } from './timeSettings.ts';
import type { Variant } from './variant.ts';

export function addBeside(stages: Stages, variant: Variant): void {
  switch (variant.what.kind) {
    case 'total':
      addTotal(stages, variant, variant.what.keys);
      return;
    case 'running':
      addRunning(stages, variant, variant.what.reset);
      return;
    case 'rolling':
      addRolling(stages, variant, variant.what.offset);
      return;
    case 'prior':
      return;
  }
}

function addTotal(stages: Stages, variant: Variant, keys: readonly Key[]): void {
  // Totals run over all groups; only a share within the keys of TOP stays among them.
  const within = stages.top !== undefined && keys.some(({ id }) => id === stages.top?.key.id);
  const table = stages.group({ keys, leaves: stages.leavesOf(variant), top: within ? stages.top : undefined }, 'total');
  joinBeside(stages, variant, table, keys);
}

function joinBeside(stages: Stages, variant: Variant, table: string, keys: readonly Pick<Key, 'id' | 'type'>[]): void {
  const on = allOf(
    keys.map(({ id, type }): SqlExpression => ({
      kind: 'same',
      left: column(stages.base, id, type),
      right: column(variant.id, id, type),
      type: 'BOOLEAN',
    })),
  );
  const relation = { kind: 'cte', name: table, alias: variant.id } as const;
  stages.joins.push({ type: on === null ? 'CROSS' : 'LEFT', relation, on });
}

/** Groups from before the range on: what RUNNING and ROLLING add up. */
function history(stages: Stages, variant: Variant, from: number | null): { readonly table: string; readonly key: Key } {
  const frame = stages.assembly.timeFrame(variant.span);
  if (frame.key === null) {
    return refuse(
      'TYPE_MISMATCH',
      variant.span,
      'A running value needs time among the selected dimensions.',
      "Select DATE_TRUNC('month', date) too.",
    );
  }
  const table = stages.group(
    {
      leaves: stages.leavesOf(variant),
      conditions: frame.others,
      narrow: (leg) => rangeCondition(frame.dimension, from, frame.to, leg),
    },
    'history',
  );
  return { table, key: frame.key };
}

function addRunning(stages: Stages, variant: Variant, reset: TimeFrame['grain']): void {
  const { time } = stages.assembly.grouping;
  const frame = stages.assembly.timeFrame(variant.span);
  // A unit that began before the range is read from its own beginning.
  const from = reset === null || frame.from === null ? null : truncate(frame.from, reset, time.calendar);
  const { table, key } = history(stages, variant, from);
  const at = column(table, key.id, key.type);
  const others = stages.keys().filter(({ id }) => id !== key.id);
  const partitionBy: SqlExpression[] = others.map(({ id, type }) => column(table, id, type));
  if (reset !== null)
    partitionBy.push(
      truncateTo(reset, key.type === 'DATE' ? at : { ...at, type: 'TIMESTAMP' }, { ...time, zone: 'UTC' }),
    );
  const running = stages.table(
    'running',
    select({
      columns: [
        ...stages.keys().map(({ id, type }) => ({ expression: column(table, id, type), alias: id })),
        ...stages.leavesOf(variant).map((leaf) => ({
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
  joinBeside(stages, variant, running, stages.keys());
}

function addRolling(stages: Stages, variant: Variant, offset: Offset): void {
  const frame = stages.assembly.timeFrame(variant.span);
  if (frame.grain !== null && !movesWholeBuckets(frame.grain, offset)) {
    unsupported(
      variant.span,
      `ROLLING over ${offset.count} ${offset.unit.toLowerCase()}s in buckets of one ${frame.grain.toLowerCase()}`,
      'Roll over a multiple of the bucket, for example days by 28 DAYS.',
    );
  }
  const from = frame.from === null ? null : addUnits(frame.from, -offset.count, offset.unit);
  const { table, key } = history(stages, variant, from);
  const at = column(stages.base, key.id, key.type);
  const start: SqlExpression = {
    kind: 'add_interval',
    operand: at,
    amount: -offset.count,
    unit: offset.unit,
    type: key.type,
  };
  const others = stages.keys().filter(({ id }) => id !== key.id);
  const on = allOf([
    compare('>', column(table, key.id, key.type), start),
    compare('<=', column(table, key.id, key.type), at),
    ...others.map(({ id, type }): SqlExpression => ({
      kind: 'same',
      left: column(table, id, type),
      right: column(stages.base, id, type),
      type: 'BOOLEAN',
    })),
  ]);
  const groupBy = stages.keys().map(({ id, type }) => column(stages.base, id, type));
  const rolled = stages.table(
    'rolling',
    select({
      columns: [
        ...stages.keys().map(({ id }, index) => ({ expression: groupBy[index] ?? at, alias: id })),
        ...stages.leavesOf(variant).map((leaf) => ({
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
      from: { kind: 'cte', name: stages.base, alias: stages.base },
      joins: [{ type: 'LEFT', relation: { kind: 'cte', name: table, alias: table }, on }],
      groupBy,
    }),
  );
  joinBeside(stages, variant, rolled, stages.keys());
}
