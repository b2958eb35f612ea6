import type { PreparedDimension } from '../../catalog/prepare.ts';
import type { ResolvedExpression } from '../../resolve/resolved.ts';
import { allOf, select, type SqlExpression } from '../../sql/tree.ts';
import type { GroupingRequest } from '../groups/groupingRequest.ts';
import { keyIn } from '../groups/groupKey.ts';
import { FactScan } from '../facts/factScan.ts';
import { referencesIn } from '../../language/mapExpression.ts';
import { windowJoin } from './windows.ts';
import { scanRelation } from '../facts/scanRelation.ts';

/**
 * Rows of the last moment of each period the groups show, or of the whole range. The moments depend
 * on time alone, so that groups add up to their total and a group has the value it has when it is
 * asked for by itself.
 */
export function atLastMoments(dimension: PreparedDimension, scan: FactScan, request: GroupingRequest): SqlExpression {
  const { scope, keys, conditions } = request;
  const inner = new FactScan(scope, dimension.model, scan.pins, scan.subject, request.span, request.time, dimension);
  const moment = inner.dimension(inner.root, dimension, request.span);
  const onlyOfMoment = (expression: ResolvedExpression): boolean => isOfMoment(expression, dimension, scan);
  const periods = keys.filter(({ expression }) => onlyOfMoment(expression)).map((key) => keyIn(key, inner, request));
  const where = conditions
    .filter((condition) => condition.definition === null && onlyOfMoment(condition.expression))
    .map((condition) => inner.condition(condition));
  const { range, windows } = request;
  const narrowed = range !== undefined && onlyOfMoment(range.dimension) ? range.condition(inner) : null;
  const joins = windows !== undefined && onlyOfMoment(windows.dimension) ? [windowJoin(windows, inner)] : [];
  const relation = scanRelation(inner);
  const last: SqlExpression = {
    kind: 'aggregate',
    function: 'MAX',
    distinct: false,
    argument: moment,
    filter: null,
    type: moment.type,
  };
  const query = select({
    columns: [{ expression: last, alias: 'moment' }],
    from: relation.from,
    joins: [...relation.joins, ...joins],
    where: allOf([relation.where, ...where, narrowed]),
    groupBy: periods,
  });
  const operand = scan.dimension(scan.root, dimension, request.span);
  return { kind: 'in_query', negated: false, operand, query, type: 'BOOLEAN' };
}

/** True when a moment alone decides the value of the expression. */
export function isOfMoment(expression: ResolvedExpression, dimension: PreparedDimension, scan: FactScan): boolean {
  let only = true;
  for (const { field, span } of referencesIn(expression)) {
    if (field.kind === 'dimension' && field.dimension !== dimension) {
      only = false;
    }
    if (field.kind === 'shared' && scan.meaningOf(field.shared, span).dimension !== dimension) {
      only = false;
    }
  }
  return only;
}
