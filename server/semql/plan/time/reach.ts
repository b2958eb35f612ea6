import type { TimeUnit } from '../../language/ast.ts';
import { addUnits, isWithinDay, truncate } from '../../time/bucket.ts';
import type { WallClock } from '../../time/wallClock.ts';
import { allOf, cast, column, compare, select, type SqlExpression } from '../../sql/tree.ts';
import { refuse } from '../../refusals/refusal.ts';
import { earlierPeriods } from './earlierPeriods.ts';
import { bucketOf } from '../groups/bucketKeys.ts';
import { chosenPeriod } from './chosenPeriod.ts';
import type { Key } from '../groups/key.ts';
import { isAdditive, type LeafAggregate } from '../aggregates/leafAggregate.ts';
import { type MovingTime, movingTimeOf } from './movingTime.ts';
import { atColumn, periodsOf, timeKey } from './periods.ts';
import { isFiner } from './spineMoments.ts';
import { movesWholeBuckets, type Stages } from '../assemble/stages.ts';
import { grainOf, moveEnd, rangeCondition, type ScanRange } from './timeRange.ts';
import { truncateTo } from '../lower/timeSettings.ts';
import { isTime } from '../lower/valueTypes.ts';
import { accumulates, type Step, stepsOf, type ShiftedAggregate } from '../aggregates/shiftedAggregate.ts';
import { type Calendar, lastStep, ofWholeBuckets, windowOf } from './windowOf.ts';

/**
 * True for a metric that has groups of its own: wherever the rows it reaches lie, in every period
 * of the catalog's time spine. Without a spine, a metric that reaches over time has the groups a
 * query that says the same has.
 */
export function reaches({ assembly }: Pick<Stages, 'assembly'>, { what, reaching }: ShiftedAggregate): boolean {
  if (what.kind === 'total') {
    return false;
  }
  if (what.kind === 'chain' || what.kind === 'start' || what.kind === 'before' || what.kind === 'earlier') {
    return true;
  }
  if (reaching === null) {
    return false;
  }
  if (reaching.everyPeriod) {
    return true;
  }
  if ((assembly.request.catalog.definition.timeSpines ?? []).length > 0) {
    return true;
  }
  const times = assembly.grouping.keys.filter(({ type }) => isTime(type));
  const [only] = times;
  if (only === undefined || times.length > 1) {
    return what.kind !== 'prior' || times.length > 1;
  }
  return accumulates(what) && reaching.choice !== null && isFiner(reaching.grain, grainOf(only.expression));
}

/** Aggregates of the rows a metric reaches, at the keys of the block. */
export function reachOf(stages: Stages, shifted: ShiftedAggregate): string {
  if (shifted.what.kind === 'earlier') {
    return earlierPeriods(stages, shifted, shifted.what);
  }
  const leaves = stages.leavesOf(shifted);
  const [first] = leaves;
  if (first === undefined) {
    throw new Error('a reach has aggregates');
  }
  const moving = movingTimeOf(stages, first, shifted.span);
  if (moving === null || moving.keys.length === 0) {
    return atOnce(stages, shifted, moving);
  }
  return movedReach(stages, { shifted: shifted, steps: stepsOf(shifted.what), leaves }, moving);
}

interface ReachRequest {
  readonly shifted: ShiftedAggregate;
  readonly steps: readonly Step[];
  readonly leaves: readonly LeafAggregate[];
}

/**
 * A bucket that falls on another one when it is moved has the value of that one, whichever of its
 * days that is.
 */
function movedReach(stages: Stages, request: ReachRequest, moving: MovingTime): string {
  const [step, ...inner] = request.steps;
  const offset = step?.kind !== 'prior' ? null : step.offset === 'PERIOD' ? moving.period : step.offset;
  const bucket = bucketOf(moving);
  const [key] = moving.keys;
  const reach = new Reach(stages, request, moving);
  const falls = offset !== null && bucket !== null && movesWholeBuckets(bucket, offset);
  if (key === undefined || !falls || reach.choice === null || moving.choosing.length > 0) {
    return reach.build();
  }
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
          .shownLeaves(request.shifted)
          .map(({ id, type }) => ({ expression: column(table, id, type), alias: id })),
      ],
      from: { kind: 'cte', name: table, alias: table },
    }),
  );
}

/** Without time among the keys: one window for the whole period, ended by its end. */
function atOnce(stages: Stages, shifted: ShiftedAggregate, moving: MovingTime | null): string {
  const { conditions, time } = stages.assembly.grouping;
  const leaves = stages.leavesOf(shifted);
  const steps = stepsOf(shifted.what);
  let [from, to] = [moving?.from ?? null, moving?.to ?? null];
  const noEnd = (): never =>
    refuse(
      'TYPE_MISMATCH',
      shifted.span,
      'A value over time needs time among the selected dimensions, or a period that ends.',
      "Select metric_time or DATE_TRUNC('month', metric_time) too, or add a period such as WHERE metric_time IN THIS MONTH.",
    );
  if (moving !== null && moving.choosing.length > 0) {
    noEnd();
  }
  for (const step of steps) {
    switch (step.kind) {
      case 'prior': {
        const offset = step.offset === 'PERIOD' ? (moving?.period ?? null) : step.offset;
        if (offset === null || to === null) {
          return noEnd();
        }
        if (from === null && !accumulates(shifted.what)) {
          noEnd();
        }
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
        to = addUnits(from, 1, shifted.reaching?.moment ?? 'DAY');
        break;
    }
  }
  if (moving === null) {
    return stages.group({ leaves, conditions }, 'reached');
  }
  const { dimension, others } = moving;
  const range: ScanRange = { dimension, condition: (scan) => rangeCondition(dimension, from, to, scan) };
  return stages.group({ leaves, conditions: others, range }, 'reached');
}

/** Metric over the periods of a block. */
class Reach {
  readonly #stages: Stages;
  readonly #steps: readonly Step[];
  readonly #moving: MovingTime;
  readonly #leaves: readonly LeafAggregate[];
  /** Grain of the periods that have a window each. */
  readonly #grain: TimeUnit;
  /** How long the first moments of AT_START are. */
  readonly #moment: TimeUnit;
  /** Which of the values of its periods a bucket shows; null: those of all its periods together. */
  readonly choice: 'FIRST' | 'LAST' | 'AVERAGE' | null;
  /** True: only the first period of a bucket counts. */
  readonly #onlyFirst: boolean;

  constructor(stages: Stages, { shifted, steps, leaves }: ReachRequest, moving: MovingTime) {
    this.#stages = stages;
    this.#steps = steps;
    this.#moving = moving;
    this.#leaves = leaves;
    const { what, reaching } = shifted;
    this.#moment = reaching?.moment ?? 'DAY';
    const bucket = bucketOf(moving);
    const adds = accumulates(what);
    const own = adds ? (reaching?.grain ?? 'DAY') : this.#moment;
    const longer = bucket === null || isFiner(own, bucket);
    const chosen = adds ? (reaching?.choice ?? null) : null;
    const split = longer && (bucket === null || chosen !== null || (!adds && moving.choosing.length > 0));
    this.#grain = split ? own : (bucket ?? own);
    this.choice = split && adds ? (chosen ?? 'LAST') : null;
    this.#onlyFirst = split && steps.some(({ kind }) => kind === 'start');
  }

  build(): string {
    const stages = this.#stages;
    const moving = this.#moving;
    const leaves = this.#leaves;
    const grain = this.#grain;
    const begun = this.#steps.some(({ kind }) => kind === 'start');
    const periods = periodsOf(stages, moving, { grain, leaves, begun });
    const windows = this.#windows(this.#onlyFirst ? this.#firstPeriods(periods) : periods);
    const values = leaves.every(isAdditive) ? this.#addedUp(windows) : this.#readAgain(windows);
    return this.choice === null ? values : chosenPeriod(stages, { values, choice: this.choice, leaves });
  }

  get #keys(): readonly Pick<Key, 'id' | 'type'>[] {
    return this.#stages.keys();
  }

  #isTimeKey(id: string): boolean {
    return this.#moving.keys.some((key) => key.id === id);
  }

  #firstPeriods(periods: string): string {
    const { keys } = this.#moving;
    const at = column(periods, atColumn, 'TIMESTAMP');
    const first: SqlExpression = {
      kind: 'aggregate',
      function: 'MIN',
      distinct: false,
      argument: at,
      filter: null,
      type: 'TIMESTAMP',
    };
    return this.#stages.table(
      'firsts',
      select({
        columns: [
          ...keys.map(({ id, type }) => ({ expression: column(periods, id, type), alias: id })),
          { expression: first, alias: atColumn },
        ],
        from: { kind: 'cte', name: periods, alias: periods },
        groupBy: keys.map(({ id, type }) => column(periods, id, type)),
      }),
    );
  }

  /** Periods with the range of rows that count in each. */
  #windows(periods: string): { readonly table: string; readonly fromTheBeginning: boolean } {
    const { choice } = this;
    const steps = this.#steps;
    const moving = this.#moving;
    const grain = this.#grain;
    const moment = this.#moment;
    const at = column(periods, atColumn, 'TIMESTAMP');
    const { start, end } = windowOf(at, grain, steps, this.#inSql(), moment, moving.period);
    const table = this.#stages.table(
      'windows',
      select({
        columns: [
          ...moving.keys.map(({ id, type }) => ({ expression: column(periods, id, type), alias: id })),
          ...(choice === null ? [] : [{ expression: at, alias: atColumn }]),
          ...(start === null ? [] : [{ expression: cast(start, 'TIMESTAMP'), alias: 'starts' }]),
          { expression: cast(end, 'TIMESTAMP'), alias: 'ends' },
        ],
        from: { kind: 'cte', name: periods, alias: periods },
      }),
    );
    return { table, fromTheBeginning: start === null };
  }

  #inSql(): Calendar<SqlExpression> {
    const time = { ...this.#stages.assembly.grouping.time, zone: 'UTC' };
    return {
      add: (operand, amount, unit) => ({ kind: 'add_interval', operand, amount, unit, type: 'TIMESTAMP' }),
      floor: (operand, unit) => cast(truncateTo(unit, operand, time), 'TIMESTAMP'),
    };
  }

  /** The rows any window may hold. */
  #range(): ScanRange {
    const steps = this.#steps;
    const moving = this.#moving;
    const grain = this.#grain;
    const moment = this.#moment;
    const { calendar } = this.#stages.assembly.grouping.time;
    const clock: Calendar<WallClock> = { add: addUnits, floor: (at, unit) => truncate(at, unit, calendar) };
    const adds = steps.some(({ kind }) => kind === 'running' || kind === 'rolling' || kind === 'before');
    const isStart = steps.some(({ kind }) => kind === 'start');
    let [from, to] = [moving.from, moving.to];
    for (const step of steps) {
      if (step.kind !== 'prior') {
        continue;
      }
      const offset = step.offset === 'PERIOD' ? moving.period : step.offset;
      if (offset === null) {
        continue;
      }
      from = from === null ? null : addUnits(from, -offset.count, offset.unit);
      to = to === null ? null : moveEnd(to, offset);
    }
    if ((adds || isStart) && moving.from !== null) {
      from = windowOf(truncate(moving.from, grain, calendar), grain, steps, clock, moment, moving.period).start;
    }
    const { dimension } = moving;
    return { dimension, condition: (scan) => rangeCondition(dimension, from, isStart ? null : to, scan) };
  }

  /** Sums of the rows of small periods, added up over each window. */
  #addedUp({ table, fromTheBeginning }: { readonly table: string; readonly fromTheBeginning: boolean }): string {
    const { choice } = this;
    const stages = this.#stages;
    const steps = this.#steps;
    const moving = this.#moving;
    const leaves = this.#leaves;
    const grain = this.#grain;
    const unit = ofWholeBuckets(grain, steps) ? grain : smallest(grain, steps, this.#moment);
    const step = timeKey(moving.dimension, unit);
    const others = this.#stages.assembly.grouping.keys.filter(({ id }) => !this.#isTimeKey(id));
    const range = this.#range();
    const history = stages.group({ keys: [...others, step], leaves, conditions: moving.others, range }, 'history');
    const moment = cast(column(history, step.id, step.type), 'TIMESTAMP');
    const on = allOf([
      fromTheBeginning ? null : compare('>=', moment, column(table, 'starts', 'TIMESTAMP')),
      compare('<', moment, column(table, 'ends', 'TIMESTAMP')),
    ]);
    const groupBy = [
      ...this.#keys.map(({ id, type }) => ({
        expression: column(this.#isTimeKey(id) ? table : history, id, type),
        alias: id,
      })),
      ...(choice === null ? [] : [{ expression: column(table, atColumn, 'TIMESTAMP'), alias: atColumn }]),
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

  /** Computes values that do not add up from the rows of each window. */
  #readAgain({ table, fromTheBeginning }: { readonly table: string; readonly fromTheBeginning: boolean }): string {
    const { choice } = this;
    const stages = this.#stages;
    const moving = this.#moving;
    const leaves = this.#leaves;
    const grain = this.#grain;
    const at: Key = { ...timeKey(moving.dimension, grain), id: atColumn, type: 'TIMESTAMP' };
    const ids = [...moving.keys.map(({ id }) => id), ...(choice === null ? [] : [atColumn])];
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
        range: this.#range(),
      },
      'reached',
    );
  }
}

/** The unit all windows begin and end with. */
function smallest(grain: TimeUnit, steps: readonly Step[], moment: TimeUnit): TimeUnit {
  const units = steps.flatMap((step): TimeUnit[] => {
    if (step.kind === 'start') {
      return [moment];
    }
    if (step.kind === 'prior') {
      return step.offset === 'PERIOD' ? ['HOUR'] : [step.offset.unit];
    }
    if (step.kind === 'rolling' || step.kind === 'before') {
      return [step.offset.unit];
    }
    return [];
  });
  const within = [grain, ...units].filter((unit) => isWithinDay(unit));
  return within.includes('SECOND') ? 'SECOND' : within.includes('MINUTE') ? 'MINUTE' : (within[0] ?? 'DAY');
}
