import type { Span } from '../language/ast.ts';
import { addUnits } from '../time/bucket.ts';
import type { WallClock } from '../time/wallClock.ts';
import { coalesce, column, literal, select, type SqlExpression, type SqlSelect } from '../sql/tree.ts';
import { refuse } from '../validate/refusal.ts';
import { checkSecondCondition, isPeriodic } from '../validate/secondCondition.ts';
import { bucketEnd, bucketsOf, bucketTable, isBucketed } from './bucketTable.ts';
import type { Key } from './key.ts';
import type { Leaf } from './leaf.ts';
import type { Leg } from './leg.ts';
import { movesWholeBuckets, type Stages } from './stages.ts';
import { moveEnd, type Offset, rangeCondition, type TimeFrame } from './timeRange.ts';
import type { Variant } from './variant.ts';
import type { Windows } from './windows.ts';

/** Merges the groups of moved ranges into the block's own; true when groups only they have must be left out. */
export function comparePeriods(stages: Stages): boolean {
  const priors = stages.assembly.variants.filter(({ what }) => what.kind === 'prior');
  if (priors.length === 0) return false;
  const own = stages.assembly.grouping.leaves;
  const parts: SqlSelect[] = [];
  const all = [
    { prefix: '', leaves: own, table: stages.base },
    ...priors.map((variant) => ({
      prefix: `${variant.id}_`,
      leaves: stages.leavesOf(variant),
      table: priorOf(stages, variant),
    })),
  ];
  for (const part of all) {
    parts.push(
      select({
        columns: [
          ...stages.keys().map(({ id, type }) => ({ expression: column(null, id, type), alias: id })),
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
  stages.widened = true;
  stages.base = stages.table(
    'compared',
    select({
      columns: [
        ...stages.keys().map(({ id, type }) => ({ expression: column(null, id, type), alias: id })),
        ...all.flatMap(({ prefix, leaves }) =>
          leaves.map((leaf) => ({ expression: pick(`${prefix}${leaf.id}`, leaf), alias: `${prefix}${leaf.id}` })),
        ),
        { expression: pick('present', { type: 'INTEGER', function: 'MAX' }), alias: 'present' },
      ],
      from: { kind: 'query', query: { kind: 'union', all: true, queries: parts }, alias: 'parts' },
      groupBy: stages.keys().map(({ id, type }) => column(null, id, type)),
    }),
  );
  for (const variant of priors) stages.moved.set(variant.id, `${variant.id}_`);
  const frame = stages.assembly.timeFrame(priors[0]?.span ?? stages.assembly.grouping.span);
  return frame.key !== null && (frame.from === null || frame.to === null);
}

/** The groups of the moved range, with their time moved forward to the bucket they are compared with. */
function priorOf(stages: Stages, variant: Variant): string {
  if (variant.what.kind !== 'prior') throw new Error('only PRIOR moves the range');
  const frame = stages.assembly.timeFrame(variant.span);
  const offset = variant.what.offset === 'PERIOD' ? frame.period : variant.what.offset;
  if (offset === null || (frame.key === null && (frame.from === null || frame.to === null))) {
    return refuse(
      'TYPE_MISMATCH',
      variant.span,
      'There is no closed period to compare with.',
      'Add a period such as WHERE date IN THIS MONTH.',
    );
  }
  // A month stays the month a year before, a weekday the weekday a week before, and nothing else stays what it is.
  const kept = (part: string): boolean =>
    (offset.unit === 'YEAR' && isPeriodic(part) && !/^(DOW|ISODOW|WEEK|DOY)$/i.test(part)) ||
    (offset.unit === 'WEEK' && /^(DOW|ISODOW|HOUR|MINUTE|SECOND)$/i.test(part)) ||
    /^(HOUR|MINUTE|SECOND)$/i.test(part);
  checkSecondCondition('A comparison over time', stages.assembly.grouping.scope, frame, kept);
  const from = frame.from === null ? null : addUnits(frame.from, -offset.count, offset.unit);
  const to = frame.to === null ? null : moveEnd(frame.to, offset);
  const leaves = stages.leavesOf(variant);
  const narrow = (leg: Leg) => rangeCondition(frame.dimension, from, to, leg);
  const { key, grain } = frame;
  if (key !== null && !movesWholeBuckets(grain ?? 'DAY', offset)) {
    const windows = movedBuckets(stages, frame, key, offset, variant.span);
    return stages.group({ leaves, conditions: frame.others, windows, narrow }, 'prior');
  }
  const groups = stages.group({ leaves, conditions: frame.others, narrow }, 'prior');
  if (key === null) return groups;
  const shown = stages.keys().map(({ id, type }) => {
    const own = column(groups, id, type);
    if (id !== key.id) return { expression: own, alias: id };
    return {
      expression: { kind: 'add_interval', operand: own, amount: offset.count, unit: offset.unit, type } as const,
      alias: id,
    };
  });
  return stages.table(
    'moved',
    select({
      columns: [
        ...shown,
        ...leaves.map((leaf) => ({ expression: column(groups, leaf.id, leaf.type), alias: leaf.id })),
      ],
      from: { kind: 'cte', name: groups, alias: groups },
    }),
  );
}

/**
 * Every bucket of the range with the rows it is compared with: those of the bucket moved back by the calendar. Days
 * keep their length, month ends clipped (29 and 30 March to 28 February), and so do weeks.
 */
function movedBuckets(stages: Stages, frame: TimeFrame, key: Key, offset: Offset, span: Span): Windows {
  const { from, to, dimension } = frame;
  const grain = frame.grain ?? 'DAY';
  if (from === null || to === null || !isBucketed(key)) {
    return refuse(
      'TYPE_MISMATCH',
      span,
      `Comparing over ${offset.count} ${offset.unit.toLowerCase()}s moves no bucket of one ${grain.toLowerCase()} onto another, which needs a closed period.`,
      'Add a period such as WHERE date IN THIS MONTH.',
    );
  }
  const { time } = stages.assembly.grouping;
  const back = (value: WallClock): WallClock => addUnits(value, -offset.count, offset.unit);
  const ofMonths = grain === 'YEAR' || grain === 'QUARTER' || grain === 'MONTH';
  const ends = (start: WallClock): WallClock =>
    ofMonths ? back(bucketEnd(start, grain)) : back(start) + bucketEnd(start, grain) - start;
  const buckets = bucketsOf({ from, to, grain }, time, span);
  // A period without a bucket has no rows to compare either.
  const rows = bucketTable(buckets.length === 0 ? [from] : buckets, key, { starts: back, ends });
  return { table: stages.table('buckets', rows), key, dimension, fromTheBeginning: false };
}
