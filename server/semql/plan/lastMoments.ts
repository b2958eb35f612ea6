import type { PreparedDimension } from '../catalog/prepare.ts';
import type { Expression } from '../language/ast.ts';
import { allOf, select, type SqlExpression } from '../sql/tree.ts';
import type { GroupingRequest } from './grouping.ts';
import { keyIn } from './groupKey.ts';
import { Leg } from './leg.ts';
import { walkExpression } from './mapExpression.ts';
import { lowerRowCondition } from './rowCondition.ts';
import { windowJoin } from './windows.ts';

/**
 * Rows of the last moment of each period the groups show, or of the whole range. The moments depend on time alone, so
 * that groups add up to their total and a group has the value it has when it is asked for by itself.
 */
export function atLastMoments(dimension: PreparedDimension, leg: Leg, request: GroupingRequest): SqlExpression {
  const { scope, keys, conditions } = request;
  const inner = new Leg(scope, dimension.model, leg.pins, leg.subject, request.span, request.time, dimension);
  const moment = inner.dimension(inner.root, dimension, request.span);
  const onlyOfMoment = (expression: Expression): boolean => isOfMoment(expression, dimension, leg, request);
  const periods = keys.filter(({ expression }) => onlyOfMoment(expression)).map((key) => keyIn(key, inner, request));
  const where = conditions
    .filter((condition) => condition.definition === null && onlyOfMoment(condition.expression))
    .map((condition) => lowerRowCondition(condition, inner));
  const narrowed = request.narrow?.(inner) ?? null;
  const windows = request.windows === undefined ? null : windowJoin(request.windows, inner);
  const relation = inner.relation();
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
    joins: windows === null ? relation.joins : [...relation.joins, windows],
    where: allOf([relation.where, ...where, narrowed]),
    groupBy: periods,
  });
  const operand = leg.dimension(leg.root, dimension, request.span);
  return { kind: 'in_query', negated: false, operand, query, type: 'BOOLEAN' };
}

/** True when a moment alone decides the value of the expression. */
export function isOfMoment(
  expression: Expression,
  dimension: PreparedDimension,
  leg: Leg,
  { scope }: Pick<GroupingRequest, 'scope'>,
): boolean {
  let only = true;
  walkExpression(expression, (node) => {
    if (node.kind !== 'reference') return true;
    const field = scope.find(node.path, node.span);
    if (field?.kind === 'dimension' && field.dimension !== dimension) only = false;
    if (field?.kind === 'shared' && leg.meaningOf(field.shared, node.span).dimension !== dimension) only = false;
    return true;
  });
  return only;
}
