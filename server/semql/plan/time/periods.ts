import type { TimeSpineDefinition } from '../../catalog/definition.ts';
import type { Span, TimeUnit } from '../../language/ast.ts';
import { truncatedTo } from '../../language/build.ts';
import { isWithinDay, truncate } from '../../time/bucket.ts';
import { timestampText } from '../../time/wallClock.ts';
import {
  allOf,
  cast,
  column,
  compare,
  literal,
  select,
  storedColumn,
  type SqlExpression,
  type SqlRelation,
} from '../../sql/tree.ts';
import { isBucketKey } from '../groups/bucketKeys.ts';
import { bucketsOf, bucketTable } from './bucketTable.ts';
import { endOfCurrent } from './fillGaps.ts';
import type { GroupingRequest } from '../groups/grouping.ts';
import type { ExpressionContext } from '../lower/expressionContext.ts';
import type { Key } from '../groups/key.ts';
import type { LeafAggregate } from '../aggregates/leafAggregate.ts';
import { lowerCondition, lowerExpression } from '../lower/lowerExpression.ts';
import type { MovingTime } from './movingTime.ts';
import { type OwnPeriod, ownPeriodOf } from './ownPeriod.ts';
import type { Stages } from '../assemble/stages.ts';
import { truncateTo } from '../lower/timeSettings.ts';
import { isTime } from '../lower/valueTypes.ts';
import { refuse } from '../../refusals/refusal.ts';
import { unsupported } from '../../refusals/clauses.ts';

/** Column of a period's start, next to those of the keys. */
export const AT = 'at';

const ORDER: readonly TimeUnit[] = ['SECOND', 'MINUTE', 'HOUR', 'DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'];

/** True when periods of the grain consist of whole finer ones. */
export function isFiner(unit: TimeUnit, grain: TimeUnit): boolean {
  return ORDER.indexOf(unit) < ORDER.indexOf(grain) && unit !== 'WEEK';
}

/** Requirements for the periods of a block. */
interface Wanted {
  readonly grain: TimeUnit;
  /**
   * True: only those of the catalog's time spine whose first moment it has, and the block shows.
   */
  readonly begun?: boolean;
}

/**
 * A table of the periods a block is about, with the columns of the time keys and the start of each
 * period: those of the catalog's time spine, else of the range the block names, else those in which
 * the block has rows.
 */
export function periodsOf(
  stages: Stages,
  moving: MovingTime,
  { leaves, ...wanted }: Wanted & { readonly leaves: readonly LeafAggregate[] },
): string {
  const known = knownPeriods(stages, moving, wanted);
  return known ?? periodTable(stages, moving, ownPeriods(stages, moving, wanted.grain, leaves), wanted);
}

/** The same where nothing but the rows says which periods there are: null. */
export function knownPeriods(stages: Stages, moving: MovingTime, wanted: Wanted): string | null {
  const { grouping } = stages.assembly;
  const { grain } = wanted;
  const source =
    moving.spine === null
      ? (ofSpine(grouping, grain) ?? ofRange(stages, moving, grain))
      : ofCalendar(moving.spine, grain, grouping.span);
  return source === null ? null : periodTable(stages, moving, source, wanted);
}

/** The catalog's spine of the coarsest periods that fit into those of the grain. */
function spineOf({ scope }: Timed, grain: TimeUnit): TimeSpineDefinition | null {
  const spines = scope.request.catalog.definition.timeSpines ?? [];
  const fitting = spines.filter((spine) => spine.grain === grain || isFiner(spine.grain, grain));
  return fitting.reduce<TimeSpineDefinition | null>(
    (best, spine) => (best === null || ORDER.indexOf(spine.grain) > ORDER.indexOf(best.grain) ? spine : best),
    null,
  );
}

/** Where moments come from, and what they are moments of. */
export interface Moments {
  readonly from: SqlRelation;
  /** A reading of the wall clock of the query's zone. */
  readonly moment: SqlExpression;
  readonly grain: TimeUnit;
  /** True: the conditions on time have been applied. */
  readonly isChosen: boolean;
  /**
   * The spine they are, whose periods of its own they lie in; null: they are no rows of a spine.
   */
  readonly spine: TimeSpineDefinition | null;
}

/** Moments of the catalog's spine; null where none fits. */
export function ofSpine(timed: Timed, grain: TimeUnit): Moments | null {
  const spine = spineOf(timed, grain);
  return spine === null ? null : momentsOf(spine);
}

/** Moments of the spine that has the periods a block names. */
export function ofCalendar(spine: TimeSpineDefinition, grain: TimeUnit, span: Span): Moments {
  if (spine.grain === grain || isFiner(spine.grain, grain)) return momentsOf(spine);
  const [own, wanted] = [spine.grain, grain].map((unit) => unit.toLowerCase());
  return refuse(
    'TYPE_MISMATCH',
    span,
    `The calendar has one row per ${own}, and what is asked for has a value per ${wanted}.`,
    `Ask for metrics of the ${own}, or leave the periods of this calendar out.`,
  );
}

function momentsOf(spine: TimeSpineDefinition): Moments {
  const { source } = spine;
  const from: SqlRelation =
    source.type === 'CUSTOM_QUERY'
      ? { kind: 'custom', text: source.query.trim().replace(/(?:\s*;)+$/, ''), alias: 'spine' }
      : { kind: 'table', path: source.path, alias: 'spine' };
  const stored = column('spine', spine.column, isWithinDay(spine.grain) ? 'TIMESTAMP' : 'DATE');
  return { from, moment: cast(stored, 'TIMESTAMP'), grain: spine.grain, isChosen: false, spine };
}

function ofRange(stages: Stages, { from, to }: MovingTime, grain: TimeUnit): Moments | null {
  const { grouping, fill } = stages.assembly;
  const end = to ?? (fill === null ? null : endOfCurrent(grain, grouping.time));
  if (from === null || end === null || end <= from) return null;
  const buckets = bucketsOf({ from, to: end, grain }, grouping, grouping.span);
  const name = stages.table('spine', bucketTable(buckets, { type: 'TIMESTAMP' }));
  return ofTable(name, column(name, 'bucket', 'TIMESTAMP'), grain, false);
}

function ownPeriods(
  stages: Stages,
  { dimension }: MovingTime,
  grain: TimeUnit,
  leaves: readonly LeafAggregate[],
): Moments {
  const key = timeKey(dimension, grain);
  const name = stages.group({ keys: [key], leaves, top: undefined }, 'periods');
  return ofTable(name, cast(column(name, key.id, key.type), 'TIMESTAMP'), grain, true);
}

function ofTable(name: string, moment: SqlExpression, grain: TimeUnit, isChosen: boolean): Moments {
  return { from: { kind: 'cte', name, alias: name }, moment, grain, isChosen, spine: null };
}

/** A key of the time cut to a grain, next to those of the block. */
export function timeKey(dimension: MovingTime['dimension'], grain: TimeUnit): Key {
  return {
    id: 't0',
    expression: truncatedTo(grain, dimension, dimension.span),
    type: isWithinDay(grain) ? 'TIMESTAMP' : 'DATE',
  };
}

function periodTable(stages: Stages, moving: MovingTime, source: Moments, { grain, begun = false }: Wanted): string {
  const { grouping } = stages.assembly;
  const start = cast(cut(source.moment, grain, grouping), 'TIMESTAMP');
  return stages.table(
    'periods',
    select({
      distinct: true,
      columns: [
        ...moving.keys.map((key) => ({ expression: keyOver(key, moving, source, grouping), alias: key.id })),
        { expression: start, alias: AT },
      ],
      from: source.from,
      where: allOf([
        source.isChosen ? null : chosenMoments(moving, source, grouping),
        begun && source.spine !== null ? firstMoments(moving, source, grouping) : null,
      ]),
    }),
  );
}

/** The moments a bucket of one of the keys begins with; null where no key shows buckets. */
function firstMoments(moving: MovingTime, source: Moments, timed: Timed): SqlExpression | null {
  const moment = cast(cut(source.moment, source.grain, timed), 'TIMESTAMP');
  const operands = moving.keys
    .filter((key) => isBucketKey(key, moving))
    .map((key) => compare('=', cast(keyOver(key, moving, source, timed), 'TIMESTAMP'), moment));
  const [only, another] = operands;
  if (only === undefined || another === undefined) return only ?? null;
  return { kind: 'logical', operator: 'OR', operands, type: 'BOOLEAN' };
}

function chosenMoments(moving: MovingTime, source: Moments, timed: Timed): SqlExpression | null {
  const { from, to } = moving;
  const at = (value: number): SqlExpression => literal(timestampText(value), 'TIMESTAMP');
  return allOf([
    // A period that the range begins in belongs to it.
    from === null ? null : compare('>=', source.moment, at(truncate(from, source.grain, timed.time.calendar))),
    to === null ? null : compare('<', source.moment, at(to)),
    ...moving.choosing.map((condition) => lowerCondition(condition, momentContext(source, moving, timed))),
  ]);
}

/** A key that is computed from the time alone, over a moment. */
export function keyOver(key: Key, named: Named, source: Moments, timed: Timed): SqlExpression {
  const value = lowerExpression(key.expression, momentContext(source, named, timed));
  return isTime(key.type) ? cast(value, key.type) : value;
}

function cut(moment: SqlExpression, grain: TimeUnit, { time }: Timed): SqlExpression {
  return truncateTo(grain, moment, { ...time, zone: 'UTC' });
}

type Timed = Pick<GroupingRequest, 'scope' | 'time'>;
type Named = Pick<MovingTime, 'isIt'>;

/** Names over a moment of the wall clock: the time is the moment, cut to what it is a moment of. */
export function momentContext(source: Moments, { isIt }: Named, timed: Timed): ExpressionContext {
  return {
    time: timed.time,
    parameters: timed.scope.request.parameters,
    reference: (path, span) => {
      const period = ownPeriodOf(path, timed.scope);
      if (period !== null) return ofPeriod(period, source, span);
      if (!isIt({ kind: 'reference', path, span })) throw new Error('only the time itself is named here');
      return cut(source.moment, source.grain, timed);
    },
    dimensionOf: () => null,
    special: () => null,
    subquery: (query) => unsupported(query.span, 'A subquery next to time', 'Write the period as one range.'),
  };
}

/** A period of the project's own calendar, which a row of its spine has as a column. */
function ofPeriod({ name, dimension, spine, column: own }: OwnPeriod, source: Moments, span: Span): SqlExpression {
  const physical = own === null ? null : dimension.model.columns.get(own);
  if (physical === null || source.spine !== spine)
    return unsupported(span, `A value over time by ${name}`, 'Use the calendar units, such as months.');
  return storedColumn('spine', physical);
}
