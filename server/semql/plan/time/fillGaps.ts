import type { Span, TimeUnit } from '../../language/ast.ts';
import { column, compare, literal, select, type SqlExpression, type SqlSelect } from '../../sql/tree.ts';
import { truncate } from '../../time/bucket.ts';
import type { WallClock } from '../../time/wallClock.ts';
import { toWallClock } from '../../time/zone.ts';
import { refuse } from '../../refusals/refusal.ts';
import { checkSecondCondition } from '../../refusals/time.ts';
import { bucketEnd, bucketsOf, bucketTable, isBucketed } from './bucketTable.ts';
import type { Key } from '../groups/key.ts';
import type { Stages } from '../assemble/stages.ts';
import type { TimeFrame } from './timeRange.ts';
import type { TimeSettings } from '../lower/timeSettings.ts';
import { isTime } from '../lower/valueTypes.ts';

/**
 * FILL: every bucket of the period stands next to every combination of the other keys that occurs.
 * Groups outside of the period, which an open end leaves, stay. Without time among the keys there
 * are no gaps.
 * @returns false when there is nothing to fill
 * @param present true: groups that only a moved range has are left out where they fill no gap
 */
export function fillGaps(stages: Stages, present: boolean): boolean {
  const { keys: groupKeys, span } = stages.assembly.grouping;
  if (!groupKeys.some(({ type }) => isTime(type))) {
    return false;
  }
  const frame = stages.assembly.timeFrame(span);
  const { key } = frame;
  if (key === null) {
    return false;
  }
  const buckets = spineOf(stages, frame, key, span);
  if (buckets.length === 0) {
    return false;
  }
  const spine = stages.table('spine', bucketTable(buckets, key));
  const keys = stages.keys();
  const others = keys.filter(({ id }) => id !== key.id);
  const own = present ? compare('=', column(stages.base, 'present', 'INTEGER'), literal('1', 'INTEGER')) : null;
  const ofBase = (chosen: typeof keys, distinct: boolean): SqlSelect =>
    select({
      distinct,
      columns: chosen.map(({ id, type }) => ({ expression: column(stages.base, id, type), alias: id })),
      from: { kind: 'cte', name: stages.base, alias: stages.base },
      where: own,
    });
  const crossed = select({
    columns: keys.map(({ id, type }) => ({
      expression: id === key.id ? column(spine, 'bucket', type) : column('others', id, type),
      alias: id,
    })),
    from: { kind: 'cte', name: spine, alias: spine },
    joins:
      others.length === 0
        ? []
        : [{ type: 'CROSS', relation: { kind: 'query', query: ofBase(others, true), alias: 'others' }, on: null }],
  });
  const cells = stages.table('cells', { kind: 'union', all: false, queries: [crossed, ofBase(keys, false)] });
  const on = keys.map(({ id, type }): SqlExpression => ({
    kind: 'same',
    left: column(cells, id, type),
    right: column(stages.base, id, type),
    type: 'BOOLEAN',
  }));
  const filled = select({
    columns: [
      ...keys.map(({ id, type }) => ({ expression: column(cells, id, type), alias: id })),
      ...stages.values().map(({ name, leaf }) => ({ expression: column(stages.base, name, leaf.type), alias: name })),
    ],
    from: { kind: 'cte', name: cells, alias: cells },
    joins: [
      {
        type: 'LEFT',
        relation: { kind: 'cte', name: stages.base, alias: stages.base },
        on: on.length === 1 ? (on[0] ?? null) : { kind: 'logical', operator: 'AND', operands: on, type: 'BOOLEAN' },
      },
    ],
  });
  stages.widened = true;
  stages.base = stages.table('filled', filled);
  return true;
}

function spineOf(stages: Stages, frame: TimeFrame, key: Key, span: Span) {
  const { time } = stages.assembly.grouping;
  const { grain, from } = frame;
  if (grain === null || from === null || !isBucketed(key)) {
    return refuse(
      'TYPE_MISMATCH',
      span,
      from === null ? 'FILL needs to know where the time begins.' : 'FILL needs time in periods.',
      from === null
        ? 'Add a period such as WHERE date IN LAST 12 MONTHS.'
        : "Select DATE_TRUNC('day', date) instead of the moment itself.",
    );
  }
  checkSecondCondition('FILL', frame, () => false);
  const to = frame.to ?? endOfCurrent(grain, time);
  return bucketsOf({ from, to, grain }, stages.assembly.grouping, span);
}

/** End of the bucket that holds the clock's time. */
export function endOfCurrent(grain: TimeUnit, { clock, zone, calendar }: TimeSettings): WallClock {
  const precision = grain === 'HOUR' || grain === 'MINUTE' || grain === 'SECOND' ? grain : 'DAY';
  const now = toWallClock(clock.read(precision, zone), zone);
  return bucketEnd(truncate(now, grain, calendar), grain);
}
