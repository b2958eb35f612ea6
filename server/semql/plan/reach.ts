import type { TimeUnit } from '../language/ast.ts';
import { addUnits, isWithinDay, truncate } from '../time/bucket.ts';
import type { WallClock } from '../time/wallClock.ts';
import { allOf, cast, column, compare, literal, select, type SqlExpression, type SqlSelect } from '../sql/tree.ts';
import { refuse } from '../validate/refusal.ts';
import { isBucketed } from './bucketTable.ts';
import type { Key } from './key.ts';
import { isAdditive, type Leaf } from './leaf.ts';
import type { Leg } from './leg.ts';
import { type MovingTime, movingTimeOf } from './movingTime.ts';
import { AT, isFiner, periodsOf, timeKey } from './periods.ts';
import { movesWholeBuckets, type Stages } from './stages.ts';
import { grainOf, moveEnd, rangeCondition } from './timeRange.ts';
import { truncateTo } from './timeSettings.ts';
import { isTime } from './valueTypes.ts';
import { accumulates, type Step, stepsOf, type Variant } from './variant.ts';
import { type Calendar, lastStep, ofWholeBuckets, windowOf } from './windowOf.ts';

/**
 * True for a metric that has groups of its own: wherever the rows it reaches lie, in every period of the catalog's time
 * spine. Without a spine, a metric that reaches over time has the groups a query that says the same has.
 */
export function reaches({ assembly }: Pick<Stages, 'assembly'>, { what, reaching }: Variant): boolean {
  if (what.kind === 'total') return false;
  if (what.kind === 'chain' || what.kind === 'start' || what.kind === 'before') return true;
  if (reaching === null) return false;
  if (reaching.everyPeriod) return true;
  if ((assembly.request.catalog.definition.timeSpines ?? []).length > 0) return true;
  const times = assembly.grouping.keys.filter(({ type }) => isTime(type));
  const [only] = times;
  if (only === undefined || times.length > 1) return what.kind !== 'prior' || times.length > 1;
  return accumulates(what) && reaching.choice !== null && isFiner(reaching.grain, grainOf(only.expression));
}

/** Aggregates of the rows a metric reaches, at the keys of the block. */
export function reachOf(stages: Stages, variant: Variant): string {
  const leaves = stages.leavesOf(variant);
  const [first] = leaves;
  if (first === undefined) throw new Error('a reach has aggregates');
  const moving = movingTimeOf(stages, first, variant.span);
  if (moving === null || moving.keys.length === 0) return atOnce(stages, variant, moving);
  return movedReach(stages, { variant, steps: stepsOf(variant.what), leaves }, moving);
}

interface ReachRequest {
  readonly variant: Variant;
  readonly steps: readonly Step[];
  readonly leaves: readonly Leaf[];
}

/** A bucket that falls on another one when it is moved has the value of that one, whichever of its days that is. */
function movedReach(stages: Stages, request: ReachRequest, moving: MovingTime): string {
  const [step, ...inner] = request.steps;
  const offset = step?.kind !== 'prior' ? null : step.offset === 'PERIOD' ? moving.period : step.offset;
  const bucket = bucketOf(moving);
  const [key] = moving.keys;
  const reach = new Reach(stages, request, moving);
  const falls = offset !== null && bucket !== null && movesWholeBuckets(bucket, offset);
  if (key === undefined || !falls || reach.choice === null || moving.choosing.length > 0) return reach.build();
  const before: MovingTime = {
    ...moving,
    from: moving.from === null ? null : addUnits(moving.from, -offset.count, offset.unit),
    to: moving.to === null ? null : moveEnd(moving.to, offset),
  };
  const table = movedReach(stages, { ...request, steps: inner }, before);
  return stages.table(
    'moved',
    select({
      columns: [
        ...stages.keys().map(({ id, type }) => {
          const own = column(table, id, type);
          const { count: amount, unit } = offset;
          const later = { kind: 'add_interval', operand: own, amount, unit, type } as const;
          return { expression: id === key.id ? later : own, alias: id };
        }),
        ...stages
          .shownLeaves(request.variant)
          .map(({ id, type }) => ({ expression: column(table, id, type), alias: id })),
      ],
      from: { kind: 'cte', name: table, alias: table },
    }),
  );
}

/** Without time among the keys: one window for the whole period, ended by its end. */
function atOnce(stages: Stages, variant: Variant, moving: MovingTime | null): string {
  const { conditions, time } = stages.assembly.grouping;
  const leaves = stages.leavesOf(variant);
  const steps = stepsOf(variant.what);
  let [from, to] = [moving?.from ?? null, moving?.to ?? null];
  const noEnd = (): never =>
    refuse(
      'TYPE_MISMATCH',
      variant.span,
      'A value over time needs time among the selected dimensions, or a period that ends.',
      "Select metric_time or DATE_TRUNC('month', metric_time) too, or add a period such as WHERE metric_time IN THIS MONTH.",
    );
  if (moving !== null && moving.choosing.length > 0) noEnd();
  for (const step of steps) {
    switch (step.kind) {
      case 'prior': {
        const offset = step.offset === 'PERIOD' ? (moving?.period ?? null) : step.offset;
        if (offset === null || to === null) return noEnd();
        if (from === null && !accumulates(variant.what)) noEnd();
        from = from === null ? null : addUnits(from, -offset.count, offset.unit);
        to = moveEnd(to, offset);
        break;
      }
      case 'running':
        from = step.reset === null ? null : truncate((to ?? noEnd()) - 1, step.reset, time.calendar);
        break;
      case 'rolling': {
        const { count, unit } = step.offset;
        const last = lastStep('DAY', unit);
        from = addUnits(addUnits(addUnits(to ?? noEnd(), -1, last), -count, unit), 1, last);
        break;
      }
      case 'before':
        to = from ?? noEnd();
        from = addUnits(to, -step.offset.count, step.offset.unit);
        break;
      case 'start':
        from = truncate(from ?? noEnd(), step.unit, time.calendar);
        to = addUnits(from, 1, variant.reaching?.grain ?? 'DAY');
        break;
    }
  }
  if (moving === null) return stages.group({ leaves, conditions }, 'reached');
  const narrow = (leg: Leg): SqlExpression | null => rangeCondition(moving.dimension, from, to, leg);
  return stages.group({ leaves, conditions: moving.others, narrow }, 'reached');
}

/** One metric over the periods of a block. */
class Reach {
  private readonly stages: Stages;
  private readonly steps: readonly Step[];
  private readonly moving: MovingTime;
  private readonly leaves: readonly Leaf[];
  /** Grain of the periods that have a window each. */
  private readonly grain: TimeUnit;
  private readonly own: TimeUnit;
  /** Which of the values of its periods a bucket shows; null: those of all its periods together. */
  readonly choice: 'FIRST' | 'LAST' | 'AVERAGE' | null;
  /** True: only the first period of a bucket counts. */
  private readonly onlyFirst: boolean;

  constructor(stages: Stages, { variant, steps, leaves }: ReachRequest, moving: MovingTime) {
    this.stages = stages;
    this.steps = steps;
    this.moving = moving;
    this.leaves = leaves;
    const { what, reaching } = variant;
    this.own = reaching?.grain ?? 'DAY';
    const bucket = bucketOf(moving);
    const adds = accumulates(what);
    const longer = bucket === null || isFiner(this.own, bucket);
    const chosen = adds ? (reaching?.choice ?? null) : null;
    const split = longer && (bucket === null || chosen !== null || (!adds && moving.choosing.length > 0));
    this.grain = split ? this.own : (bucket ?? this.own);
    this.choice = split && adds ? (chosen ?? 'LAST') : null;
    this.onlyFirst = split && steps.some(({ kind }) => kind === 'start');
  }

  build(): string {
    const { stages, moving, grain, leaves } = this;
    const periods = periodsOf(stages, moving, grain, leaves);
    const windows = this.windows(this.onlyFirst ? this.firstPeriods(periods) : periods);
    const values = leaves.every(isAdditive) ? this.addedUp(windows) : this.readAgain(windows);
    return this.choice === null ? values : this.chosen(values);
  }

  private get keys(): readonly Pick<Key, 'id' | 'type'>[] {
    return this.stages.keys();
  }

  private isTimeKey(id: string): boolean {
    return this.moving.keys.some((key) => key.id === id);
  }

  private firstPeriods(periods: string): string {
    const { keys } = this.moving;
    const at = column(periods, AT, 'TIMESTAMP');
    const first: SqlExpression = {
      kind: 'aggregate',
      function: 'MIN',
      distinct: false,
      argument: at,
      filter: null,
      type: 'TIMESTAMP',
    };
    return this.stages.table(
      'firsts',
      select({
        columns: [
          ...keys.map(({ id, type }) => ({ expression: column(periods, id, type), alias: id })),
          { expression: first, alias: AT },
        ],
        from: { kind: 'cte', name: periods, alias: periods },
        groupBy: keys.map(({ id, type }) => column(periods, id, type)),
      }),
    );
  }

  /** Periods with the range of rows that count in each. */
  private windows(periods: string): { readonly table: string; readonly fromTheBeginning: boolean } {
    const { moving, grain, steps, own, choice } = this;
    const at = column(periods, AT, 'TIMESTAMP');
    const { start, end } = windowOf(at, grain, steps, this.inSql(), own, moving.period);
    const table = this.stages.table(
      'windows',
      select({
        columns: [
          ...moving.keys.map(({ id, type }) => ({ expression: column(periods, id, type), alias: id })),
          ...(choice === null ? [] : [{ expression: at, alias: AT }]),
          ...(start === null ? [] : [{ expression: cast(start, 'TIMESTAMP'), alias: 'starts' }]),
          { expression: cast(end, 'TIMESTAMP'), alias: 'ends' },
        ],
        from: { kind: 'cte', name: periods, alias: periods },
      }),
    );
    return { table, fromTheBeginning: start === null };
  }

  private inSql(): Calendar<SqlExpression> {
    const time = { ...this.stages.assembly.grouping.time, zone: 'UTC' };
    return {
      add: (operand, amount, unit) => ({ kind: 'add_interval', operand, amount, unit, type: 'TIMESTAMP' }),
      floor: (operand, unit) => cast(truncateTo(unit, operand, time), 'TIMESTAMP'),
    };
  }

  /** The rows any window may hold. */
  private readonly narrow = (leg: Leg): SqlExpression | null => {
    const { moving, grain, own, steps } = this;
    const { calendar } = this.stages.assembly.grouping.time;
    const clock: Calendar<WallClock> = { add: addUnits, floor: (at, unit) => truncate(at, unit, calendar) };
    const adds = steps.some(({ kind }) => kind === 'running' || kind === 'rolling' || kind === 'before');
    const isStart = steps.some(({ kind }) => kind === 'start');
    let [from, to] = [moving.from, moving.to];
    for (const step of steps) {
      if (step.kind !== 'prior') continue;
      const offset = step.offset === 'PERIOD' ? moving.period : step.offset;
      if (offset === null) continue;
      from = from === null ? null : addUnits(from, -offset.count, offset.unit);
      to = to === null ? null : moveEnd(to, offset);
    }
    if ((adds || isStart) && moving.from !== null)
      from = windowOf(truncate(moving.from, grain, calendar), grain, steps, clock, own, moving.period).start;
    return rangeCondition(moving.dimension, from, isStart ? null : to, leg);
  };

  /** Sums of the rows of small periods, added up over each window. */
  private addedUp({ table, fromTheBeginning }: { readonly table: string; readonly fromTheBeginning: boolean }): string {
    const { stages, moving, leaves, choice, grain, steps } = this;
    const step = timeKey(moving.dimension, ofWholeBuckets(grain, steps) ? grain : smallest(grain, steps));
    const others = this.stages.assembly.grouping.keys.filter(({ id }) => !this.isTimeKey(id));
    const narrow = this.narrow;
    const history = stages.group({ keys: [...others, step], leaves, conditions: moving.others, narrow }, 'history');
    const moment = cast(column(history, step.id, step.type), 'TIMESTAMP');
    const on = allOf([
      fromTheBeginning ? null : compare('>=', moment, column(table, 'starts', 'TIMESTAMP')),
      compare('<', moment, column(table, 'ends', 'TIMESTAMP')),
    ]);
    const groupBy = [
      ...this.keys.map(({ id, type }) => ({
        expression: column(this.isTimeKey(id) ? table : history, id, type),
        alias: id,
      })),
      ...(choice === null ? [] : [{ expression: column(table, AT, 'TIMESTAMP'), alias: AT }]),
    ];
    return stages.table(
      'reached',
      select({
        columns: [
          ...groupBy,
          ...leaves.map(({ id, type }) => ({
            expression: {
              kind: 'aggregate',
              function: 'SUM',
              distinct: false,
              argument: column(history, id, type),
              filter: null,
              type,
            } as const,
            alias: id,
          })),
        ],
        from: { kind: 'cte', name: table, alias: table },
        joins: [{ type: 'INNER', relation: { kind: 'cte', name: history, alias: history }, on }],
        groupBy: groupBy.map(({ expression }) => expression),
      }),
    );
  }

  /** What does not add up is computed from the rows of each window. */
  private readAgain({
    table,
    fromTheBeginning,
  }: {
    readonly table: string;
    readonly fromTheBeginning: boolean;
  }): string {
    const { stages, moving, leaves, choice, grain } = this;
    const at: Key = { ...timeKey(moving.dimension, grain), id: AT, type: 'TIMESTAMP' };
    const ids = [...moving.keys.map(({ id }) => id), ...(choice === null ? [] : [AT])];
    const own = stages.assembly.grouping.keys;
    return stages.group(
      {
        keys: choice === null ? own : [...own, at],
        leaves,
        conditions: moving.others,
        windows: {
          table,
          columns: new Map(ids.map((id) => [id, id])),
          dimension: moving.dimension,
          fromTheBeginning,
        },
        narrow: this.narrow,
      },
      'reached',
    );
  }

  /** One value for each bucket: the first, the last, or the average of those of its periods. */
  private chosen(values: string): string {
    const { stages, leaves, choice, keys } = this;
    const shown = (table: string) => keys.map(({ id, type }) => ({ expression: column(table, id, type), alias: id }));
    if (choice === 'AVERAGE') {
      const columns = leaves.map(({ id, type }) => ({
        expression: {
          kind: 'aggregate',
          function: 'AVG',
          distinct: false,
          argument: column(values, id, type),
          filter: null,
          type: 'NUMBER',
        } as const,
        alias: id,
      }));
      const from = { kind: 'cte', name: values, alias: values } as const;
      const groupBy = shown(values).map(({ expression }) => expression);
      return stages.table('chosen', select({ columns: [...shown(values), ...columns], from, groupBy }));
    }
    const ofLeaves = (table: string) =>
      leaves.map(({ id, type }) => ({ expression: column(table, id, type), alias: id }));
    const place: SqlExpression = {
      kind: 'window',
      function: 'ROW_NUMBER',
      arguments: [],
      partitionBy: shown(values).map(({ expression }) => expression),
      orderBy: [{ expression: column(values, AT, 'TIMESTAMP'), descending: choice === 'LAST', nulls: 'LAST' }],
      frame: null,
      type: 'INTEGER',
    };
    const ranked: SqlSelect = select({
      columns: [...shown(values), ...ofLeaves(values), { expression: place, alias: 'place' }],
      from: { kind: 'cte', name: values, alias: values },
    });
    const name = stages.table('ranked', ranked);
    return stages.table(
      'chosen',
      select({
        columns: [...shown(name), ...ofLeaves(name)],
        from: { kind: 'cte', name, alias: name },
        where: compare('=', column(name, 'place', 'INTEGER'), literal('1', 'INTEGER')),
      }),
    );
  }
}

/** The grain of the one key that shows the time in buckets; null where several keys do, or parts of it. */
export function bucketOf(moving: MovingTime): TimeUnit | null {
  const [only, second] = moving.keys;
  return only !== undefined && second === undefined && isPlain(only, moving) ? grainOf(only.expression) : null;
}

/** True for a key whose values are starts of buckets of the time, in order. */
function isPlain(key: Key, { isIt }: MovingTime): boolean {
  const { expression } = key;
  if (expression.kind === 'reference') return isBucketed(key);
  const [, operand] = expression.kind === 'call' && expression.name === 'DATE_TRUNC' ? expression.arguments : [];
  return operand !== undefined && isIt(operand);
}

/** The unit all windows begin and end with. */
function smallest(grain: TimeUnit, steps: readonly Step[]): TimeUnit {
  const units = steps.flatMap((step): TimeUnit[] => {
    if (step.kind === 'prior') return step.offset === 'PERIOD' ? ['HOUR'] : [step.offset.unit];
    if (step.kind === 'rolling' || step.kind === 'before') return [step.offset.unit];
    return [];
  });
  const within = [grain, ...units].filter((unit) => isWithinDay(unit));
  return within.includes('SECOND') ? 'SECOND' : within.includes('MINUTE') ? 'MINUTE' : (within[0] ?? 'DAY');
}
