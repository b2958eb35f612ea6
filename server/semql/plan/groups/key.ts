import type { ValueType } from '../../catalog/definition.ts';
import { TypeNames } from '../lower/definedType.ts';
import type { ExpressionContext } from '../lower/expressionContext.ts';
import { isConcealed } from '../facts/presentRow.ts';
import type { FactScan, Use } from '../facts/factScan.ts';
import type { SqlExpression } from '../../sql/tree.ts';
import { lowerExpression } from '../lower/lowerExpression.ts';
import { type TimeSettings, truncateTo } from '../lower/timeSettings.ts';
import type { FieldReference, ResolvedExpression } from '../../resolve/resolved.ts';
import type { QueryScope } from '../../resolve/queryScope.ts';

/** Key by which the rows of a result are grouped. */
export interface Key {
  /** Name of its column between the stages: `d1`. */
  readonly id: string;
  readonly expression: ResolvedExpression;
  readonly type: ValueType;
}

/** The key's value in a row of the scan. */
export function lowerKey(expression: ResolvedExpression, scan: FactScan, use: Use = 'KEY'): SqlExpression {
  const value = keyValue(expression, scan.queryContext(scan.scope, use));
  if (isConcealed(scan, value)) {
    scan.scope.request.concealed.add(expression);
  }
  return value;
}

/**
 * The key's type, which does not depend on the fact it is reached from.
 * @param rows names in the rows of any fact that reaches them; asked for types that no query has
 * computed yet
 */
export function keyType(
  expression: ResolvedExpression,
  scope: QueryScope,
  time: TimeSettings,
  rows: () => ExpressionContext<FieldReference>,
): ValueType {
  return keyValue(expression, new TypeNames(scope, time, rows)).type;
}

function keyValue(expression: ResolvedExpression, context: ExpressionContext<FieldReference>): SqlExpression {
  const value = lowerExpression(expression, context);
  const dimension = context.dimensionOf(expression);
  if (isMetricTime(expression)) {
    return truncateTo('DAY', value, context.time);
  }
  const timestamp = value.type === 'TIMESTAMP' || value.type === 'TIMESTAMP_TZ';
  return dimension?.definition.type === 'DATE' && timestamp ? truncateTo('DAY', value, context.time) : value;
}

/**
 * True for the bare name: the facts store it in dates and in timestamps, so as a key it is the day.
 */
function isMetricTime(expression: ResolvedExpression): boolean {
  if (expression.kind !== 'reference') {
    return false;
  }
  const { field } = expression;
  return field.kind === 'shared' && field.shared.isMetricTime;
}
