import type { Span } from '../../language/ast.ts';
import { addUnits } from '../../time/bucket.ts';
import type { WallClock } from '../../time/wallClock.ts';
import { coalesce, column, literal, select, type SqlExpression, type SqlSelect } from '../../sql/tree.ts';
import { refuse } from '../../refusals/refusal.ts';
import { checkSecondCondition, isPeriodic } from '../../refusals/time.ts';
import { bucketEnd, bucketsOf, bucketTable, isBucketed } from '../time/bucketTable.ts';
import type { Key } from '../groups/key.ts';
import type { LeafAggregate } from '../aggregates/leafAggregate.ts';
import { movesWholeBuckets, type Stages } from './stages.ts';
import { moveEnd, type Offset, withinRange, type TimeFrame } from '../time/timeRange.ts';
import type { ShiftedAggregate } from '../aggregates/shiftedAggregate.ts';
import { reaches, reachOf } from '../time/reach.ts';
import type { Windows } from '../time/windows.ts';

/** True when a variant's groups are merged into the block's own. */
export function isMerged(stages: Pick<Stages, 'assembly'>, shifted: ShiftedAggregate): boolean {
  return shifted.what.kind === 'prior' || reaches(stages, shifted);
}

/**
 * Merges the groups of moved ranges, and of metrics that reach over time, into the block's own;
 * true when groups only moved ranges have must be left out.
 * @param own aggregates of the block's own groups; null: it has no groups of its own
 */
export function comparePeriods(stages: Stages, own: readonly LeafAggregate[] | null): boolean {
  const { shiftedAggregates, grouping } = stages.assembly;
  const merged = shiftedAggregates.filter((shifted) => isMerged(stages, shifted));
  if (merged.length === 0) {
    return false;
  }
  const priors = merged.filter((shifted) => !reaches(stages, shifted));
  const alone = priors.length < merged.length && grouping.scope.metricsOnly && grouping.keys.length > 0;
  const parts: SqlSelect[] = [];
  const all: {
    readonly prefix: string;
    readonly leaves: readonly ShownLeaf[];
    readonly table: string;
    readonly own: boolean;
  }[] = [
    ...(own === null ? [] : [{ prefix: '', leaves: own, table: stages.base, own: true }]),
    ...merged.map((shifted) => {
      const reached = reaches(stages, shifted);
      const table = reached ? reachOf(stages, shifted) : priorOf(stages, shifted);
      return { prefix: `${shifted.id}_`, leaves: stages.shownLeaves(shifted), table, own: reached };
    }),
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
          { expression: literal(part.own ? '1' : '0', 'INTEGER'), alias: 'present' },
        ],
        from: { kind: 'cte', name: part.table, alias: 'part' },
      }),
    );
  }
  const pick = (name: string, leaf: Pick<LeafAggregate, 'type' | 'function'>): SqlExpression => {
    const picked: SqlExpression = {
      kind: 'aggregate',
      function: leaf.type === 'BOOLEAN' ? 'BOOL_OR' : 'MAX',
      distinct: false,
      argument: column(null, name, leaf.type),
      filter: null,
      type: leaf.type,
    };
    // Metrics without rows are NULL where metrics alone decide the groups.
    return leaf.function === 'COUNT' && !alone ? coalesce(picked, literal('0', 'INTEGER')) : picked;
  };
  stages.widened = true;
  stages.hasPresent = true;
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
  for (const shifted of merged) {
    stages.moved.set(shifted.id, `${shifted.id}_`);
  }
  if (priors.length === 0) {
    return false;
  }
  const frame = stages.assembly.timeFrame(priors[0]?.span ?? stages.assembly.grouping.span);
  return frame.key !== null && (frame.from === null || frame.to === null);
}

type ShownLeaf = Pick<LeafAggregate, 'id' | 'type' | 'function'>;

/**
 * The groups of the moved range, with their time moved forward to the bucket they are compared
 * with.
 */
function priorOf(stages: Stages, shifted: ShiftedAggregate): string {
  if (shifted.what.kind !== 'prior') {
    throw new Error('only PRIOR moves the range');
  }
  const frame = stages.assembly.timeFrame(shifted.span);
  const offset = shifted.what.offset === 'PERIOD' ? frame.period : shifted.what.offset;
  if (offset === null || (frame.key === null && (frame.from === null || frame.to === null))) {
    return refuse(
      'TYPE_MISMATCH',
      shifted.span,
      'There is no closed period to compare with.',
      'Add a period such as WHERE date IN THIS MONTH.',
    );
  }
  // A month stays the month a year before, a weekday the weekday a week before, and nothing else
  // stays what it is.
  const kept = (part: string): boolean =>
    (offset.unit === 'YEAR' && isPeriodic(part) && !/^(DOW|ISODOW|WEEK|DOY)$/i.test(part)) ||
    (offset.unit === 'WEEK' && /^(DOW|ISODOW|HOUR|MINUTE|SECOND)$/i.test(part)) ||
    /^(HOUR|MINUTE|SECOND)$/i.test(part);
  checkSecondCondition('A comparison over time', frame, kept);
  const from = frame.from === null ? null : addUnits(frame.from, -offset.count, offset.unit);
  const to = frame.to === null ? null : moveEnd(frame.to, offset);
  const leaves = stages.leavesOf(shifted);
  const range = withinRange(frame.dimension, from, to);
  const { key, grain } = frame;
  if (key !== null && !movesWholeBuckets(grain ?? 'DAY', offset)) {
    const windows = movedBuckets(stages, frame, key, offset, shifted.span);
    return stages.group({ leaves, conditions: frame.others, windows, range }, 'prior');
  }
  const groups = stages.group({ leaves, conditions: frame.others, range }, 'prior');
  if (key === null) {
    return groups;
  }
  const shown = stages.keys().map(({ id, type }) => {
    const own = column(groups, id, type);
    if (id !== key.id) {
      return { expression: own, alias: id };
    }
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
 * Every bucket of the range with the rows it is compared with: those of the bucket moved back by
 * the calendar. Days keep their length, month ends clipped (29 and 30 March to 28 February), and so
 * do weeks.
 */
function movedBuckets(stages: Stages, frame: TimeFrame, key: Key, offset: Offset, span: Span): Windows {
  const { from, to, dimension } = frame;
  const grain = frame.grain ?? 'DAY';
  if (from === null || to === null || !isBucketed(key)) {
    return refuse(
      'TYPE_MISMATCH',
      span,
      `Comparing over ${offset.count} ${offset.unit.toLowerCase()}s does not move whole periods of one ${grain.toLowerCase()}, so it needs a closed period.`,
      'Add a period such as WHERE date IN THIS MONTH.',
    );
  }
  const back = (value: WallClock): WallClock => addUnits(value, -offset.count, offset.unit);
  const ofMonths = grain === 'YEAR' || grain === 'QUARTER' || grain === 'MONTH';
  const ends = (start: WallClock): WallClock =>
    ofMonths ? back(bucketEnd(start, grain)) : back(start) + bucketEnd(start, grain) - start;
  const buckets = bucketsOf({ from, to, grain }, stages.assembly.grouping, span);
  // A period without a bucket has no rows to compare either.
  const rows = bucketTable(buckets.length === 0 ? [from] : buckets, key, { starts: back, ends });
  return {
    table: stages.table('buckets', rows),
    columns: new Map([[key.id, 'bucket']]),
    dimension,
    fromTheBeginning: false,
  };
}
