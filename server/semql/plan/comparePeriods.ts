import type { Span } from '../language/ast.ts';
import { addUnits, bucketStarts } from '../time/bucket.ts';
import { dateText } from '../time/wallClock.ts';
import {
  coalesce,
  column,
  compare as equal,
  literal,
  select,
  type SqlExpression,
  type SqlJoin,
  type SqlSelect,
} from '../sql/tree.ts';
import { refuse } from '../validate/refusal.ts';
import { unsupported } from '../validate/unsupported.ts';
import type { Key } from './key.ts';
import type { Leaf } from './leaf.ts';
import { movesWholeBuckets, type Stages } from './stages.ts';
import { moveEnd, type Offset, rangeCondition, type TimeFrame } from './timeRange.ts';
import type { Variant } from './variant.ts';

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
  const from = frame.from === null ? null : addUnits(frame.from, -offset.count, offset.unit);
  const to = frame.to === null ? null : moveEnd(frame.to, offset);
  const leaves = stages.leavesOf(variant);
  const groups = stages.group(
    { leaves, conditions: frame.others, narrow: (leg) => rangeCondition(frame.dimension, from, to, leg) },
    'prior',
  );
  const { key } = frame;
  if (key === null) return groups;
  const exact = movesWholeBuckets(frame.grain ?? 'DAY', offset);
  const spine = exact ? null : daySpine(stages, frame, offset, key, variant.span);
  const shown = stages.keys().map(({ id, type }) => {
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
            on: equal('=', column(spine, 'moved', key.type), column(groups, key.id, key.type)),
          },
        ];
  return stages.table(
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
function daySpine(stages: Stages, frame: TimeFrame, offset: Offset, key: Key, span: Span): string {
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
  return stages.table('days', { kind: 'union', all: true, queries });
}
