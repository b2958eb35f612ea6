import type { Span, TimeUnit } from '../../language/ast.ts';
import { literal, select, type SqlQuery } from '../../sql/tree.ts';
import { addUnits, bucketStarts, isWithinDay } from '../../time/bucket.ts';
import { dateText, timestampText, type WallClock } from '../../time/wallClock.ts';
import { toInstant, toWallClock } from '../../time/zone.ts';
import { coarserBuckets } from '../../refusals/rewrites.ts';
import { refuse } from '../../refusals/refusal.ts';
import type { Key } from '../groups/key.ts';
import type { QueryScope } from '../../resolve/queryScope.ts';
import type { TimeSettings } from '../lower/timeSettings.ts';

/** A spine longer than this is a table of its own, not a part of a query. */
const maxBuckets = 2_000;

interface Timed {
  readonly time: TimeSettings;
  readonly scope: QueryScope;
}

interface Range {
  readonly from: WallClock;
  readonly to: WallClock;
  readonly grain: TimeUnit;
}

/**
 * The starts of all buckets that touch the range; readings that the zone's clock skips are none.
 */
export function bucketsOf({ from, to, grain }: Range, { time, scope }: Timed, span: Span): readonly WallClock[] {
  const starts = bucketStarts(from, to, grain, time.calendar, maxBuckets);
  if (starts === null) {
    return refuse(
      'LIMIT_EXCEEDED',
      span,
      `The period has more than ${maxBuckets.toLocaleString('en')} periods of one ${grain.toLowerCase()}.`,
      'Use a longer grain, or a shorter period.',
      { remedy: { fixes: () => coarserBuckets(scope.block, grain) } },
    );
  }
  if (!isWithinDay(grain)) {
    return starts;
  }
  return starts.filter((start) => toWallClock(toInstant(start, time.zone), time.zone) === start);
}

/** End of a bucket, exclusive. */
export function bucketEnd(start: WallClock, grain: TimeUnit): WallClock {
  return addUnits(start, 1, grain);
}

/** True when the key's values are starts of buckets, not moments. */
export function isBucketed({ type, expression }: Pick<Key, 'type' | 'expression'>): boolean {
  return type === 'DATE' || (expression.kind === 'call' && expression.name === 'DATE_TRUNC');
}

/**
 * Buckets as rows of literals, a `bucket` of the key's type and further readings of the clock next
 * to it.
 */
export function bucketTable(
  buckets: readonly WallClock[],
  key: Pick<Key, 'type'>,
  beside: Readonly<Record<string, (start: WallClock) => WallClock>> = {},
): SqlQuery {
  const queries = buckets.map((start) =>
    select({
      columns: [
        { expression: bucketLiteral(start, key), alias: 'bucket' },
        ...Object.entries(beside).map(([alias, reading]) => ({
          expression: literal(timestampText(reading(start)), 'TIMESTAMP'),
          alias,
        })),
      ],
    }),
  );
  const [only] = queries;
  return only !== undefined && queries.length === 1 ? only : { kind: 'union', all: true, queries };
}

function bucketLiteral(start: WallClock, { type }: Pick<Key, 'type'>) {
  return type === 'DATE' ? literal(dateText(start), 'DATE') : literal(timestampText(start), 'TIMESTAMP');
}
