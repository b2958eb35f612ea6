import type { TimeUnit } from '../../language/ast.ts';
import { addUnits, isWithinDay, truncate } from '../../time/bucket.ts';
import type { WallClock } from '../../time/wallClock.ts';
import { allOf, cast, column, compare, literal, select, type SqlExpression, type SqlSelect } from '../../sql/tree.ts';
import { refuse } from '../../refusals/refusal.ts';
import { checkSecondCondition, isPeriodic } from '../../refusals/time.ts';
import { isBucketed } from '../time/bucketTable.ts';
import type { Key } from '../groups/key.ts';
import { isAdditive, type LeafAggregate } from '../aggregates/leafAggregate.ts';
import { movesWholeBuckets, type Stages } from './stages.ts';
import { type Offset, withinRange, type TimeFrame } from '../time/timeRange.ts';
import { truncateTo } from '../lower/timeSettings.ts';
import { shownKeys } from '../groups/topKeys.ts';
import type { ShiftedAggregate } from '../aggregates/shiftedAggregate.ts';

export function addBeside(stages: Stages, shifted: ShiftedAggregate): void {
  if (stages.moved.has(shifted.id)) {
    return;
  }
  switch (shifted.what.kind) {
    case 'total':
      addTotal(stages, shifted, shifted.what.keys);
      return;
    case 'running':
      addRunning(stages, shifted, shifted.what.reset);
      return;
    case 'rolling':
      addRolling(stages, shifted, shifted.what.offset);
      return;
    case 'prior':
    case 'start':
    case 'before':
    case 'chain':
      return;
  }
}

function addTotal(stages: Stages, shifted: ShiftedAggregate, keys: readonly Key[]): void {
  // Totals run over all groups; only a share within the keys of TOP stays among them.
  const top = keys.some(({ id }) => id === stages.top?.key.id) ? stages.top : undefined;
  const table = stages.group({ keys, leaves: stages.leavesOf(shifted), top }, 'total');
  joinBeside(stages, shifted, table, shownKeys({ keys, top }));
}

function joinBeside(
  stages: Stages,
  shifted: ShiftedAggregate,
  table: string,
  keys: readonly Pick<Key, 'id' | 'type'>[],
): void {
  const on = allOf(
    keys.map(({ id, type }): SqlExpression => ({
      kind: 'same',
      left: column(stages.base, id, type),
      right: column(shifted.id, id, type),
      type: 'BOOLEAN',
    })),
  );
  const relation = { kind: 'cte', name: table, alias: shifted.id } as const;
  stages.joins.push({ type: on === null ? 'CROSS' : 'LEFT', relation, on });
}

/** The time a running or rolling value moves along, which must be among the keys in buckets. */
function movingTime(stages: Stages, shifted: ShiftedAggregate): { readonly frame: TimeFrame; readonly key: Key } {
  const frame = stages.assembly.timeFrame(shifted.span);
  checkSecondCondition('A running value', frame, isPeriodic);
  if (frame.key !== null && isBucketed(frame.key)) {
    return { frame, key: frame.key };
  }
  return refuse(
    'TYPE_MISMATCH',
    shifted.span,
    'A running value needs time among the selected dimensions.',
    "Select DATE_TRUNC('month', date) too.",
  );
}

/** Groups from before the range on: what RUNNING and ROLLING add up. */
function history(stages: Stages, shifted: ShiftedAggregate, frame: TimeFrame, from: WallClock | null): string {
  return stages.group(
    {
      leaves: stages.leavesOf(shifted),
      conditions: frame.others,
      range: withinRange(frame.dimension, from, frame.to),
    },
    'history',
  );
}

/** True when the groups of the buckets add up to what the rows of all of them give. */
function addsUp(stages: Stages, shifted: ShiftedAggregate): boolean {
  return stages.leavesOf(shifted).every(isAdditive);
}

function addRunning(stages: Stages, shifted: ShiftedAggregate, reset: TimeUnit | null): void {
  const { time } = stages.assembly.grouping;
  const { frame, key } = movingTime(stages, shifted);
  // The unit of the first bucket may have begun before the range: it is read from its own
  // beginning.
  const firstBucket = frame.from === null ? null : truncate(frame.from, frame.grain ?? 'DAY', time.calendar);
  const from = reset === null || firstBucket === null ? null : truncate(firstBucket, reset, time.calendar);
  const unitOf = (at: SqlExpression): SqlExpression | null =>
    reset === null
      ? null
      : truncateTo(reset, key.type === 'DATE' ? at : { ...at, type: 'TIMESTAMP' }, { ...time, zone: 'UTC' });
  // A week that lies in two years is in neither sum of whole weeks.
  const nested = frame.grain !== 'WEEK' || reset === null || reset === 'WEEK' || reset === 'DAY' || isWithinDay(reset);
  if (!nested || !addsUp(stages, shifted)) {
    addReread(stages, shifted, { frame, key, from, starts: unitOf });
    return;
  }
  const table = everyGroup(stages, shifted, history(stages, shifted, frame, from), key);
  const at = column(table, key.id, key.type);
  const unit = unitOf(at);
  const others = stages.keys().filter(({ id }) => id !== key.id);
  const partitionBy = others.map(({ id, type }) => column(table, id, type));
  const running = stages.table(
    'running',
    select({
      columns: [
        ...stages.keys().map(({ id, type }) => ({ expression: column(table, id, type), alias: id })),
        ...stages.leavesOf(shifted).map((leaf) => ({
          expression: {
            kind: 'window',
            function: 'SUM',
            arguments: [column(table, leaf.id, leaf.type)],
            partitionBy: unit === null ? partitionBy : [...partitionBy, unit],
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
  joinBeside(stages, shifted, running, stages.keys());
}

/**
 * The history with a row for each group of the base that has a time, so that a sum goes on where a
 * fact has no rows.
 */
function everyGroup(stages: Stages, shifted: ShiftedAggregate, table: string, key: Key): string {
  if (!stages.widened) {
    return table;
  }
  const leaves = stages.leavesOf(shifted);
  const keys = stages.keys();
  const timed: SqlExpression = {
    kind: 'is_null',
    negated: true,
    operand: column(null, key.id, key.type),
    type: 'BOOLEAN',
  };
  const part = (name: string, value: (leaf: LeafAggregate) => SqlExpression): SqlSelect =>
    select({
      columns: [
        ...keys.map(({ id, type }) => ({ expression: column(null, id, type), alias: id })),
        ...leaves.map((leaf) => ({ expression: value(leaf), alias: leaf.id })),
      ],
      from: { kind: 'cte', name, alias: 'part' },
      where: name === table ? null : timed,
    });
  const queries = [
    part(table, (leaf) => column(null, leaf.id, leaf.type)),
    part(stages.base, (leaf) => literal(null, leaf.type)),
  ];
  return stages.table(
    'history',
    select({
      columns: [
        ...keys.map(({ id, type }) => ({ expression: column(null, id, type), alias: id })),
        ...leaves.map((leaf) => ({ expression: sumOf(column(null, leaf.id, leaf.type)), alias: leaf.id })),
      ],
      from: { kind: 'query', query: { kind: 'union', all: true, queries }, alias: 'parts' },
      groupBy: keys.map(({ id, type }) => column(null, id, type)),
    }),
  );
}

function sumOf(argument: SqlExpression): SqlExpression {
  return { kind: 'aggregate', function: 'SUM', distinct: false, argument, filter: null, type: argument.type };
}

function addRolling(stages: Stages, shifted: ShiftedAggregate, offset: Offset): void {
  const { frame, key } = movingTime(stages, shifted);
  const grain = frame.grain ?? 'DAY';
  const from = frame.from === null ? null : addUnits(frame.from, -offset.count, offset.unit);
  const whole = movesWholeBuckets(grain, offset);
  if (!whole || !addsUp(stages, shifted)) {
    // A window that is no number of buckets ends with the bucket's last day (or hour) and reaches
    // back to the same day so many units before it.
    const step = isWithinDay(grain) || isWithinDay(offset.unit) ? (isWithinDay(grain) ? grain : offset.unit) : 'DAY';
    const starts = (at: SqlExpression): SqlExpression =>
      whole
        ? moved(moved(at, 1, grain), -offset.count, offset.unit)
        : moved(moved(moved(moved(at, 1, grain), -1, step), -offset.count, offset.unit), 1, step);
    const margin =
      from === null ? null : truncate(addUnits(from, -1, grain), grain, stages.assembly.grouping.time.calendar);
    addReread(stages, shifted, { frame, key, from: margin, starts });
    return;
  }
  const table = history(stages, shifted, frame, from);
  const at = column(stages.base, key.id, key.type);
  const others = stages.keys().filter(({ id }) => id !== key.id);
  const on = allOf([
    compare('>', column(table, key.id, key.type), moved(at, -offset.count, offset.unit)),
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
        ...stages.leavesOf(shifted).map((leaf) => ({
          expression: sumOf(column(table, leaf.id, leaf.type)),
          alias: leaf.id,
        })),
      ],
      from: { kind: 'cte', name: stages.base, alias: stages.base },
      joins: [{ type: 'INNER', relation: { kind: 'cte', name: table, alias: table }, on }],
      groupBy,
    }),
  );
  joinBeside(stages, shifted, rolled, stages.keys());
}

function moved(operand: SqlExpression, amount: number, unit: TimeUnit): SqlExpression {
  return { kind: 'add_interval', operand, amount, unit, type: operand.type };
}

interface Reread {
  readonly frame: TimeFrame;
  readonly key: Key;
  /** Rows before it lie in no window; null: none is left out. */
  readonly from: WallClock | null;
  /** Where the window of a bucket begins; null: with the first row. */
  readonly starts: (bucket: SqlExpression) => SqlExpression | null;
}

/**
 * Recomputes values that do not add up from the rows of each bucket's window, which ends with the
 * bucket.
 */
function addReread(stages: Stages, shifted: ShiftedAggregate, { frame, key, from, starts }: Reread): void {
  const at = column(stages.base, key.id, key.type);
  const start = starts(at);
  const windows = stages.table(
    'windows',
    select({
      distinct: true,
      columns: [
        { expression: at, alias: 'bucket' },
        ...(start === null ? [] : [{ expression: cast(start, 'TIMESTAMP'), alias: 'starts' }]),
        { expression: cast(moved(at, 1, frame.grain ?? 'DAY'), 'TIMESTAMP'), alias: 'ends' },
      ],
      from: { kind: 'cte', name: stages.base, alias: stages.base },
    }),
  );
  const table = stages.group(
    {
      leaves: stages.leavesOf(shifted),
      conditions: frame.others,
      windows: {
        table: windows,
        columns: new Map([[key.id, 'bucket']]),
        dimension: frame.dimension,
        fromTheBeginning: start === null,
      },
      range: withinRange(frame.dimension, from, frame.to),
    },
    'reread',
  );
  joinBeside(stages, shifted, table, stages.keys());
}
