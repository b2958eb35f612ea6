import type { Expression, Node, Period, Reference, Span } from '../../language/ast.ts';
import { singlePrecision } from '../../catalog/definition.ts';
import { cast, compare, type ComparisonOperator, literal, type SqlExpression } from '../../sql/tree.ts';
import { dayInMilliseconds, type WallClock } from '../../time/wallClock.ts';
import { dateBounds } from '../../time/period.ts';
import { checkEnumValue, expectComparable, expectFamily, familyOf } from '../../refusals/values.ts';
import { refuse } from '../../refusals/refusal.ts';
import type { ExpressionContext } from './expressionContext.ts';
import { lowerExpression } from './lowerExpression.ts';
import { boundsOfPeriod, isLocal, wallClockLiteral } from './timeSettings.ts';
import { isTime } from './valueTypes.ts';
import { type ConstantTime, wallClockOf } from './wallClockOf.ts';
import { checkText, numberType } from './lowerLiteral.ts';
import { type Fix, replaced } from '../../refusals/fix.ts';

const mirrored: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  '=': '=',
  '<>': '<>',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

/**
 * `left operator right`; a constant date is converted to the column's own type, never the column.
 */
export function lowerComparison<Leaf extends Reference>(
  operator: ComparisonOperator,
  left: Expression<Leaf>,
  right: Expression<Leaf>,
  span: Span,
  context: ExpressionContext<Leaf>,
): SqlExpression {
  const constant = wallClockOf(right, context.time, context.parameters.given);
  const isMirrored = constant === null && wallClockOf(left, context.time, context.parameters.given) !== null;
  if (isMirrored) {
    return lowerComparison(mirrored[operator], right, left, span, context);
  }
  const operand = lowerExpression(left, context);
  if (isTime(operand.type)) {
    if (constant !== null) {
      return compareWithTime(operator, operand, constant, context);
    }
    if (right.kind === 'string') {
      notADate(right.value, right.span);
    }
  }
  checkEnumValue(context.dimensionOf(left), right);
  checkEnumValue(context.dimensionOf(right), left);
  return comparePlain(operator, operand, lowerExpression(right, context), span);
}

function notADate(value: string, span: Span): never {
  return refuse(
    'TYPE_MISMATCH',
    span,
    `'${value}' is not a date.`,
    "Write a date as '2024-03-05' or '2024-03-05 14:30:00', or a period: IN '2024-03'.",
  );
}

/**
 * Compares values that are no constant dates; a text literal takes the type of a number or boolean
 * next to it.
 */
export function comparePlain(
  operator: ComparisonOperator,
  left: SqlExpression,
  right: SqlExpression,
  span: Span,
): SqlExpression {
  const a = adapt(left, right);
  const b = adapt(right, left);
  expectComparable(a.type, b.type, span);
  return compare(operator, inPrecisionOf(a, b), inPrecisionOf(b, a));
}

/**
 * Constant as a column of single precision holds it. Engines compare the two in double precision,
 * where 0.1 is less than the 0.1 of such a column, and equal to none.
 */
function inPrecisionOf(node: SqlExpression, beside: SqlExpression): SqlExpression {
  const isSingle = beside.kind === 'column' && beside.storedAs === singlePrecision;
  if (!isSingle || node.kind !== 'literal' || familyOf(node.type) !== 'number' || node.value === null) {
    return node;
  }
  const rounded = Math.fround(Number(node.value));
  return rounded === Number(node.value) || !Number.isFinite(rounded) ? node : literal(String(rounded), 'NUMBER');
}

function adapt(node: SqlExpression, beside: SqlExpression): SqlExpression {
  if (node.kind !== 'literal' || node.type !== 'STRING' || typeof node.value !== 'string') {
    return node;
  }
  const family = familyOf(beside.type);
  if (family === 'number' && /^-?\d+(\.\d+)?$/.test(node.value)) {
    return literal(node.value, numberType(node.value));
  }
  if (family === 'boolean' && /^(true|false)$/i.test(node.value)) {
    return literal(/^true$/i.test(node.value), 'BOOLEAN');
  }
  if (beside.type === 'TIME') {
    return cast(node, 'TIME');
  }
  return node;
}

/** A day stands for all of its 24 hours when it is compared with a time of day. */
function compareWithTime<Leaf extends Reference>(
  operator: ComparisonOperator,
  operand: SqlExpression,
  constant: ConstantTime,
  context: ExpressionContext<Leaf>,
): SqlExpression {
  const at = (value: WallClock): SqlExpression => timeLiteral(value, operand, context);
  const from = at(constant.value);
  if (operand.type === 'DATE' && !constant.wholeDay && constant.value % dayInMilliseconds !== 0) {
    return compare(operator, operand, wallClockLiteral(constant.value, 'TIMESTAMP', true, context.time));
  }
  if (operand.type === 'DATE' || !constant.wholeDay) {
    return compare(operator, operand, from);
  }
  const to = at(constant.value + dayInMilliseconds);
  switch (operator) {
    case '<':
    case '>=':
      return compare(operator, operand, from);
    case '<=':
      return compare('<', operand, to);
    case '>':
      return compare('>=', operand, to);
    case '=':
      return within(operand, from, to, false);
    case '<>':
      return within(operand, from, to, true);
  }
}

function timeLiteral<Leaf extends Reference>(
  value: WallClock,
  operand: SqlExpression,
  context: ExpressionContext<Leaf>,
): SqlExpression {
  return wallClockLiteral(value, operand.type, isLocal(operand), context.time);
}

/** `from <= operand < to`, or outside of it. */
function within(operand: SqlExpression, from: SqlExpression, to: SqlExpression, negated: boolean): SqlExpression {
  const operands = negated
    ? [compare('<', operand, from), compare('>=', operand, to)]
    : [compare('>=', operand, from), compare('<', operand, to)];
  return { kind: 'logical', operator: negated ? 'OR' : 'AND', operands, type: 'BOOLEAN' };
}

/** BETWEEN covers the whole end day. */
export function lowerBetween<Leaf extends Reference>(
  node: Node<'between', Leaf>,
  context: ExpressionContext<Leaf>,
): SqlExpression {
  const low = lowerComparison(node.negated ? '<' : '>=', node.operand, node.low, node.span, context);
  const high = lowerComparison(node.negated ? '>' : '<=', node.operand, node.high, node.span, context);
  return { kind: 'logical', operator: node.negated ? 'OR' : 'AND', operands: [low, high], type: 'BOOLEAN' };
}

export function lowerInList<Leaf extends Reference>(
  node: Node<'in_list', Leaf>,
  context: ExpressionContext<Leaf>,
): SqlExpression {
  const operand = lowerExpression(node.operand, context);
  if (isTime(operand.type)) {
    const operands = node.values.map((value) =>
      lowerComparison(node.negated ? '<>' : '=', node.operand, value, node.span, context),
    );
    const [only] = operands;
    if (operands.length === 1 && only !== undefined) {
      return only;
    }
    return { kind: 'logical', operator: node.negated ? 'AND' : 'OR', operands, type: 'BOOLEAN' };
  }
  const dimension = context.dimensionOf(node.operand);
  const values = node.values.map((value) => {
    checkEnumValue(dimension, value);
    const lowered = adapt(lowerExpression(value, context), operand);
    expectComparable(operand.type, lowered.type, value.span);
    return inPrecisionOf(lowered, operand);
  });
  return { kind: 'in_list', negated: node.negated, operand, values, type: 'BOOLEAN' };
}

/** `d IN THIS YEAR`: the bounds are converted to the column's type, the column stays bare. */
export function lowerInPeriod<Leaf extends Reference>(
  node: { readonly operand: Expression<Leaf>; readonly period: Period; readonly negated: boolean; readonly span: Span },
  context: ExpressionContext<Leaf>,
): SqlExpression {
  const operand = lowerExpression(node.operand, context);
  const bounds = boundsOfPeriod(node.period, context.time);
  if (!isTime(operand.type)) {
    refuse(
      'TYPE_MISMATCH',
      node.operand.span,
      'A period needs a DATE or TIMESTAMP dimension on its left.',
      'Name a date or time dimension before IN.',
    );
  }
  if (bounds === null) {
    refuse('TYPE_MISMATCH', node.period.span, 'This is not a period.', "Write a period such as '2024-03'.");
  }
  if (operand.type === 'DATE') {
    const { from, to } = dateBounds(bounds);
    return within(operand, literal(from, 'DATE'), literal(to, 'DATE'), node.negated);
  }
  const at = (value: WallClock): SqlExpression => timeLiteral(value, operand, context);
  return within(operand, at(bounds.from), at(bounds.to), node.negated);
}

/**
 * The one escape character that is printed; a backslash would mean something else in some engines'
 * literals.
 */
const escape = '!';

/**
 * LIKE, ILIKE, CONTAINS, STARTS WITH, ENDS WITH. The pattern is known when the query is compiled,
 * so wildcards of a plain text are escaped here and `\` in LIKE is PostgreSQL's escape in every
 * dialect.
 */
export function lowerPattern<Leaf extends Reference>(
  node: Node<'pattern', Leaf>,
  context: ExpressionContext<Leaf>,
): SqlExpression {
  const operand = lowerExpression(node.operand, context);
  expectFamily(operand.type, 'text', node.operand.span, node.operator);
  const given = node.pattern.kind === 'parameter' ? context.parameters.given[node.pattern.name] : undefined;
  const text = node.pattern.kind === 'string' ? node.pattern.value : typeof given === 'string' ? given : null;
  if (text === null) {
    return refuse(
      'TYPE_MISMATCH',
      node.pattern.span,
      `${node.operator} needs a text.`,
      `Write ${node.operator} 'text'.`,
      { remedy: { fixes: () => asText(node.pattern) } },
    );
  }
  const pattern = patternOf(node.operator, checkText(text, node.pattern.span));
  return {
    kind: 'like',
    negated: node.negated,
    caseless: node.operator === 'ILIKE',
    operand: cast(operand, 'STRING'),
    pattern:
      node.pattern.kind === 'parameter' ? context.parameters.bind(pattern, 'STRING') : literal(pattern, 'STRING'),
    escape: escape,
    type: 'BOOLEAN',
  };
}

/** A single name in the place of the pattern stood in double quotes or in none. */
function asText(pattern: Expression): Fix[] {
  const [name, ...more] = pattern.kind === 'reference' ? pattern.path : [];
  if (name === undefined || more.length > 0) {
    return [];
  }
  return [replaced(pattern.span, `'${name.text.replaceAll("'", "''")}'`, `'${name.text}'`)];
}

function patternOf(operator: string, text: string): string {
  switch (operator) {
    case 'CONTAINS':
      return `%${plain(text)}%`;
    case 'STARTS WITH':
      return `${plain(text)}%`;
    case 'ENDS WITH':
      return `%${plain(text)}`;
    default:
      return text.replaceAll(/\\([\s\S]?)|!/g, (match, escaped?: string) =>
        match === '!' ? '!!' : escaped === undefined || escaped === '' ? '\\' : plain(escaped),
      );
  }
}

function plain(text: string): string {
  return text.replaceAll(/[!%_]/g, (character) => escape + character);
}
