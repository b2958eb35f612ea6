import { cut, keyOver, momentContext, type Moments, ofCalendar, ofSpine, type Timed } from './spineMoments.ts';
import type { TimeUnit } from '../../language/ast.ts';
import { truncatedTo } from '../../language/build.ts';
import { isWithinDay, truncate } from '../../time/bucket.ts';
import { timestampText } from '../../time/wallClock.ts';
import { allOf, cast, column, compare, literal, select, type SqlExpression } from '../../sql/tree.ts';
import { isBucketKey } from '../groups/bucketKeys.ts';
import { bucketsOf, bucketTable } from './bucketTable.ts';
import { endOfCurrent } from './fillGaps.ts';
import type { Key } from '../groups/key.ts';
import type { LeafAggregate } from '../aggregates/leafAggregate.ts';
import { lowerCondition } from '../lower/lowerExpression.ts';
import type { MovingTime } from './movingTime.ts';
import type { Stages } from '../assemble/stages.ts';

/** Column of a period's start, next to those of the keys. */
export const atColumn = 'at';

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

function ofRange(stages: Stages, { from, to }: MovingTime, grain: TimeUnit): Moments | null {
  const { grouping, fill } = stages.assembly;
  const end = to ?? (fill === null ? null : endOfCurrent(grain, grouping.time));
  if (from === null || end === null || end <= from) {
    return null;
  }
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
        { expression: start, alias: atColumn },
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
  if (only === undefined || another === undefined) {
    return only ?? null;
  }
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
