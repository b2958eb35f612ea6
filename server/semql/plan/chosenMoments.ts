import type { PreparedDimension } from '../catalog/prepare.ts';
import type { TimeGrain } from '../catalog/definition.ts';
import { allOf, column, compare, select, type SqlExpression, type SqlJoin } from '../sql/tree.ts';
import type { Bucket } from './bucket.ts';
import type { GroupingRequest } from './grouping.ts';
import { keepJoined } from './joinedRows.ts';
import { isOfMoment } from './lastMoments.ts';
import type { Leg } from './leg.ts';
import { keyIn } from './groupKey.ts';
import { lowerRowCondition } from './rowCondition.ts';
import { truncateTo } from './timeSettings.ts';
import { windowJoin } from './windows.ts';

/** Which moments of a level count: the first or the last of each of some groups, in each period that is shown. */
export interface Moments {
  readonly dimension: PreparedDimension;
  readonly choice: 'FIRST' | 'LAST';
  /** Dimensions of the model that each have their own moment. */
  readonly per: readonly PreparedDimension[];
}

interface MomentsPlan {
  readonly bucket: Bucket;
  readonly request: GroupingRequest;
  readonly leg: Leg;
  /** Another leg over the same rows. */
  readonly inner: Leg;
}

/**
 * The join that leaves a leg the rows of its moments, which are looked for among the rows that every condition leaves:
 * an account that closes in March has its last moment there.
 */
export function momentsJoin(moments: Moments, { bucket, request, leg, inner }: MomentsPlan): SqlJoin {
  const { keys, conditions, span } = request;
  const moment = momentIn(moments.dimension, inner, request);
  const periods = keys.filter(({ expression }) => isOfMoment(expression, moments.dimension, inner, request));
  const columns = [
    ...periods.map((key) => ({ alias: `k_${key.id}`, of: (at: Leg) => keyIn(key, at, request) })),
    ...moments.per.map((dimension, index) => ({
      alias: `g${index + 1}`,
      of: (at: Leg) => at.dimension(at.root, dimension, span),
    })),
  ];
  const grouped = columns.map(({ alias, of }) => ({ expression: of(inner), alias }));
  const where = conditions.map((condition) => lowerRowCondition(condition, inner));
  const narrowed = request.narrow?.(inner) ?? null;
  const [leaf] = bucket.leaves;
  const own = bucket.ownRows === null ? null : (leaf?.filter(inner) ?? null);
  for (const joined of bucket.joined) keepJoined(inner, joined);
  const windows = request.windows === undefined ? [] : [windowJoin(request.windows, inner)];
  const relation = inner.relation();
  const chosen: SqlExpression = {
    kind: 'aggregate',
    function: moments.choice === 'FIRST' ? 'MIN' : 'MAX',
    distinct: false,
    argument: moment,
    filter: null,
    type: moment.type,
  };
  const query = select({
    columns: [...grouped, { expression: chosen, alias: 'moment' }],
    from: relation.from,
    joins: [...relation.joins, ...windows],
    where: allOf([relation.where, ...where, own, narrowed]),
    groupBy: grouped.map(({ expression }) => expression),
  });
  const alias = 'chosen_moments';
  const on = allOf([
    compare('=', momentIn(moments.dimension, leg, request), column(alias, 'moment', moment.type)),
    ...columns.map(({ alias: name, of }): SqlExpression => {
      const left = of(leg);
      return { kind: 'same', left, right: column(alias, name, left.type), type: 'BOOLEAN' };
    }),
  ]);
  return { type: 'INNER', relation: { kind: 'query', query, alias }, on };
}

/** From coarse to fine, as far as the day. */
const LONG: readonly TimeGrain[] = ['YEAR', 'QUARTER', 'MONTH', 'WEEK', 'DAY'];

/** The moment of a row, at the grain its author gives it: rows of one day are of one moment. */
function momentIn(dimension: PreparedDimension, leg: Leg, { span, time }: GroupingRequest): SqlExpression {
  const value = leg.dimension(leg.root, dimension, span);
  const { timeGrains } = dimension.definition;
  const finest = timeGrains.includes('HOUR') ? undefined : LONG.findLast((grain) => timeGrains.includes(grain));
  if (finest === undefined || (finest === 'DAY' && value.type === 'DATE')) return value;
  return truncateTo(finest, value, time);
}
