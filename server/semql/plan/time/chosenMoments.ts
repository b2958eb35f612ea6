import type { Moments } from '../aggregates/moments.ts';
import type { PreparedDimension } from '../../catalog/prepare.ts';
import { allOf, column, compare, select, type SqlExpression, type SqlJoin } from '../../sql/tree.ts';
import type { ScanGroup } from '../aggregates/scanGroup.ts';
import type { GroupingRequest } from '../groups/groupingRequest.ts';
import { keepJoined } from '../facts/joinedRows.ts';
import { isOfMoment } from './lastMoments.ts';
import type { FactScan } from '../facts/factScan.ts';
import { keyIn } from '../groups/groupKey.ts';
import { ownMoment } from './ownMoment.ts';
import { windowJoin } from './windows.ts';
import { scanRelation } from '../facts/scanRelation.ts';

interface MomentsPlan {
  readonly scanGroup: ScanGroup;
  readonly request: GroupingRequest;
  readonly scan: FactScan;
  /** Another scan over the same rows. */
  readonly inner: FactScan;
}

/**
 * The join that leaves a scan the rows of its moments, which are looked for among the rows that
 * every condition leaves: an account that closes in March has its last moment there.
 */
export function momentsJoin(moments: Moments, { scanGroup, request, scan, inner }: MomentsPlan): SqlJoin {
  const { keys, conditions, span } = request;
  const moment = momentIn(moments.dimension, inner, request);
  const periods = keys.filter(({ expression }) => isOfMoment(expression, moments.dimension, inner));
  const columns = [
    ...periods.map((key) => ({ alias: `k_${key.id}`, of: (at: FactScan) => keyIn(key, at, request) })),
    ...moments.per.map((dimension, index) => ({
      alias: `g${index + 1}`,
      of: (at: FactScan) => at.dimension(at.root, dimension, span),
    })),
  ];
  const grouped = columns.map(({ alias, of }) => ({ expression: of(inner), alias }));
  const where = conditions.map((condition) => inner.condition(condition));
  const narrowed = request.range?.condition(inner) ?? null;
  const [leaf] = scanGroup.leaves;
  const own = scanGroup.ownRows === null ? null : (leaf?.filter(inner) ?? null);
  for (const joined of scanGroup.joined) {
    keepJoined(inner, joined);
  }
  const windows = request.windows === undefined ? [] : [windowJoin(request.windows, inner)];
  const relation = scanRelation(inner);
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
    compare('=', momentIn(moments.dimension, scan, request), column(alias, 'moment', moment.type)),
    ...columns.map(({ alias: name, of }): SqlExpression => {
      const left = of(scan);
      return { kind: 'same', left, right: column(alias, name, left.type), type: 'BOOLEAN' };
    }),
  ]);
  return { type: 'INNER', relation: { kind: 'query', query, alias }, on };
}

/** The moment of a row, at the grain its author gives it: rows of one day are of one moment. */
function momentIn(dimension: PreparedDimension, scan: FactScan, { span, time }: GroupingRequest): SqlExpression {
  return ownMoment(dimension, scan.dimension(scan.root, dimension, span), time);
}
