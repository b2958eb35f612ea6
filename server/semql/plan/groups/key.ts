import type { ValueType } from '../../catalog/definition.ts';
import type { Expression } from '../../language/ast.ts';
import { TypeNames } from '../lower/definedType.ts';
import type { ExpressionContext } from '../lower/expressionContext.ts';
import type { FactScan, Use } from '../facts/factScan.ts';
import type { SqlExpression } from '../../sql/tree.ts';
import { lowerExpression } from '../lower/lowerExpression.ts';
import { type TimeSettings, truncateTo } from '../lower/timeSettings.ts';
import { mapExpression } from '../../language/mapExpression.ts';
import type { QueryScope } from '../scope/queryScope.ts';

/** Key by which the rows of a result are grouped. */
export interface Key {
  /** Name of its column between the stages: `d1`. */
  readonly id: string;
  readonly expression: Expression;
  readonly type: ValueType;
}

/** The key's value in a row of the scan. */
export function lowerKey(expression: Expression, scan: FactScan, use: Use = 'KEY'): SqlExpression {
  return keyValue(expression, scan.scope, scan.queryContext(scan.scope, use));
}

/**
 * The key's type, which does not depend on the fact it is reached from.
 * @param rows names in the rows of any fact that reaches them; asked for types that no query has
 * computed yet
 */
export function keyType(
  expression: Expression,
  scope: QueryScope,
  time: TimeSettings,
  rows: () => ExpressionContext,
): ValueType {
  return keyValue(expression, scope, new TypeNames(scope, time, rows)).type;
}

function keyValue(expression: Expression, scope: QueryScope, context: ExpressionContext): SqlExpression {
  const value = lowerExpression(expression, context);
  const dimension = context.dimensionOf(expression);
  if (isMetricTime(expression, scope)) return truncateTo('DAY', value, context.time);
  const timestamp = value.type === 'TIMESTAMP' || value.type === 'TIMESTAMP_TZ';
  return dimension?.definition.type === 'DATE' && timestamp ? truncateTo('DAY', value, context.time) : value;
}

/**
 * True for the bare name: the facts store it in dates and in timestamps, so as a key it is the day.
 */
function isMetricTime(expression: Expression, scope: QueryScope): boolean {
  const field = scope.fieldNamed(expression);
  return field?.kind === 'shared' && field.shared.isMetricTime;
}

/** True for two expressions that mean the same in the scope, however they are spelled. */
export function meansSame(left: Expression, right: Expression, scope: QueryScope): boolean {
  if (left === right) return true;
  return left.kind === right.kind && fingerprint(left, scope) === fingerprint(right, scope);
}

/**
 * A text that is equal for two expressions that mean the same in the scope, however they are
 * spelled.
 */
export function fingerprint(expression: Expression, scope: QueryScope): string {
  const known = scope.fingerprints.get(expression);
  if (known !== undefined) return known;
  const print = printOf(expression, scope);
  scope.fingerprints.set(expression, print);
  return print;
}

function printOf(expression: Expression, scope: QueryScope): string {
  const named = scope.fieldNamed(expression);
  if (named !== null) return nameOf(named, scope);
  const resolved = mapExpression(expression, (node) => {
    if (node.kind !== 'reference') return null;
    const field = scope.fieldNamed(node);
    if (field === null) return node;
    return { kind: 'string', value: nameOf(field, scope), span: node.span };
  });
  return JSON.stringify(resolved, (key, value: unknown) => (key === 'span' ? undefined : value));
}

function nameOf(field: NonNullable<ReturnType<QueryScope['find']>>, { joins }: QueryScope): string {
  const entry = joins === null || !('anchor' in field) ? '' : (joins.entryOf(field.anchor) ?? '');
  switch (field.kind) {
    case 'dimension': {
      const roles = field.anchor.edges.map(({ owner, role }) => `${owner.name}.${role}`).join('>');
      return `dimension ${field.dimension.model.name}.${field.dimension.definition.name} ${roles} ${entry}`;
    }
    case 'measure':
      return `measure ${field.measure.model.name}.${field.measure.definition.name} ${entry}`;
    case 'shared':
      return `shared ${field.shared.name}`;
    case 'metric':
      return `metric ${field.metric.definition.name}`;
  }
}
