import type { Expression, Node, Reference, TimeUnit } from '../../language/ast.ts';
import { cast, column, literal, select, type SqlExpression } from '../../sql/tree.ts';
import { expectComparable, expectFamily } from '../../refusals/values.ts';
import { refuse } from '../../refusals/refusal.ts';
import type { ExpressionContext } from './expressionContext.ts';
import { lowerBetween, lowerComparison, lowerInList, lowerInPeriod, lowerPattern } from './lowerComparison.ts';
import { castNumber, product, readText, wide, wideArithmetic } from './lowerDomain.ts';
import { lowerLiteral, lowerParameter } from './lowerLiteral.ts';
import { lowerExtract, lowerScalar } from './lowerScalar.ts';
import { truncateTo, wallClockLiteral } from './timeSettings.ts';
import { arithmeticType, castType, commonType, isTime } from './valueTypes.ts';
import { wallClockOf } from './wallClockOf.ts';

/** The typed SQL of an expression, where `context` says what its names mean. Throws `Refusal`. */
export function lowerExpression<Leaf extends Reference>(
  node: Expression<Leaf>,
  context: ExpressionContext<Leaf>,
): SqlExpression {
  switch (node.kind) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return lowerLiteral(node);
    case 'date':
    case 'timestamp':
      return lowerMoment(node, context);
    case 'interval':
      return refuse(
        'TYPE_MISMATCH',
        node.span,
        'An interval is only allowed next to a date.',
        "Write date + INTERVAL '1 month'.",
      );
    case 'parameter':
      return lowerParameter(node.name, node.span, context.parameters);
    case 'reference':
      return context.reference(node);
    case 'star':
      return refuse('SYNTAX', node.span, '* is only allowed in COUNT(*).', 'Name the fields one by one.');
    case 'unary':
      return lowerUnary(node, context);
    case 'binary':
      return lowerBinary(node, context);
    case 'between':
      return lowerBetween(node, context);
    case 'in_list':
      return lowerInList(node, context);
    case 'in_period':
      return lowerInPeriod(node, context);
    case 'in_query':
      return lowerInQuery(node, context);
    case 'pattern':
      return lowerPattern(node, context);
    case 'is_null':
      return {
        kind: 'is_null',
        negated: node.negated,
        operand: lowerExpression(node.operand, context),
        type: 'BOOLEAN',
      };
    case 'case':
      return lowerCase(node, context);
    case 'cast':
      return lowerCast(node, context);
    case 'extract':
      return lowerExtract(node.part, node.operand, node.span, context);
    case 'filtered':
      return (
        context.special(node) ??
        refuse('TYPE_MISMATCH', node.span, 'FILTER needs a measure or an aggregate.', 'Put FILTER after a measure.')
      );
    case 'call':
      return context.special(node) ?? lowerScalar(node, context);
    case 'subquery':
      return lowerScalarQuery(node, context);
  }
}

/** A condition: an expression that is true, false or NULL. */
export function lowerCondition<Leaf extends Reference>(
  node: Expression<Leaf>,
  context: ExpressionContext<Leaf>,
): SqlExpression {
  const condition = lowerExpression(node, context);
  expectFamily(condition.type, 'boolean', node.span, 'A condition');
  return condition;
}

function lowerMoment<Leaf extends Reference>(node: Expression<Leaf>, context: ExpressionContext<Leaf>): SqlExpression {
  const moment = wallClockOf(node, context.time, context.parameters.given);
  if (moment === null) {
    return refuse('TYPE_MISMATCH', node.span, 'This is not a date.', "Write DATE '2024-03-05'.");
  }
  return wallClockLiteral(moment.value, moment.wholeDay ? 'DATE' : 'TIMESTAMP', false, context.time);
}

function lowerUnary<Leaf extends Reference>(
  node: Node<'unary', Leaf>,
  context: ExpressionContext<Leaf>,
): SqlExpression {
  if (node.operator === 'NOT') {
    return { kind: 'not', operand: lowerCondition(node.operand, context), type: 'BOOLEAN' };
  }
  const operand = lowerExpression(node.operand, context);
  expectFamily(operand.type, 'number', node.operand.span, 'A minus sign');
  if (operand.kind === 'literal' && typeof operand.value === 'string' && !operand.value.startsWith('-')) {
    return literal(`-${operand.value}`, operand.type);
  }
  return { kind: 'negate', operand: wide(operand), type: operand.type };
}

function lowerBinary<Leaf extends Reference>(
  node: Node<'binary', Leaf>,
  context: ExpressionContext<Leaf>,
): SqlExpression {
  const { operator } = node;
  switch (operator) {
    case 'AND':
    case 'OR':
      return {
        kind: 'logical',
        operator,
        operands: flatten(node, operator).map((operand) => lowerCondition(operand, context)),
        type: 'BOOLEAN',
      };
    case '=':
    case '<>':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return lowerComparison(operator, node.left, node.right, node.span, context);
    case '||':
      return {
        kind: 'arithmetic',
        operator: '||',
        left: cast(lowerExpression(node.left, context), 'STRING'),
        right: cast(lowerExpression(node.right, context), 'STRING'),
        type: 'STRING',
      };
    default:
      return lowerArithmetic(node, operator, context);
  }
}

/** `a AND b AND c` is one condition of three, however deep the tree leans. */
function flatten<Leaf extends Reference>(node: Expression<Leaf>, operator: 'AND' | 'OR'): Expression<Leaf>[] {
  if (node.kind !== 'binary' || node.operator !== operator) {
    return [node];
  }
  return [...flatten(node.left, operator), ...flatten(node.right, operator)];
}

function lowerArithmetic<Leaf extends Reference>(
  node: Node<'binary', Leaf>,
  operator: '+' | '-' | '*' | '/' | '%',
  context: ExpressionContext<Leaf>,
): SqlExpression {
  const constant = wallClockOf(node, context.time, context.parameters.given);
  if (constant !== null) {
    return wallClockLiteral(constant.value, constant.wholeDay ? 'DATE' : 'TIMESTAMP', false, context.time);
  }
  if (node.right.kind === 'interval') {
    const operand = lowerExpression(node.left, context);
    expectFamily(operand.type, 'time', node.left.span, 'An interval');
    const withinDay = ['HOUR', 'MINUTE', 'SECOND'].includes(node.right.unit);
    if (operator !== '+' && operator !== '-') {
      refuse('TYPE_MISMATCH', node.span, 'An interval is added or subtracted.', 'Use + or -.');
    }
    checkInterval(node.right);
    const amount = operator === '-' ? -node.right.amount : node.right.amount;
    const type = operand.type === 'DATE' && withinDay ? 'TIMESTAMP' : operand.type;
    return { kind: 'add_interval', operand, amount, unit: node.right.unit, type };
  }
  const left = lowerExpression(node.left, context);
  const right = lowerExpression(node.right, context);
  if (isTime(left.type) || isTime(right.type)) {
    return dayArithmetic(node, operator, left, right);
  }
  expectFamily(left.type, 'number', node.left.span, `The operator ${operator}`);
  expectFamily(right.type, 'number', node.right.span, `The operator ${operator}`);
  if (operator === '/') {
    return { kind: 'divide', left, right, type: 'NUMBER' };
  }
  if (operator === '%') {
    return remainder(left, right);
  }
  const type = arithmeticType(left.type, right.type);
  if (operator === '*') {
    return product(left, right, type);
  }
  return type === 'INTEGER'
    ? wideArithmetic(operator, left, right)
    : { kind: 'arithmetic', operator, left, right, type };
}

/**
 * `a % b`: NULL on zero like `/`; engines know no remainder of floating-point numbers in common.
 */
export function remainder(left: SqlExpression, right: SqlExpression): SqlExpression {
  const exact = (operand: SqlExpression): SqlExpression =>
    operand.type === 'NUMBER' ? castNumber(operand, 'DECIMAL') : operand;
  const divisor: SqlExpression = {
    kind: 'function',
    name: 'NULLIF',
    arguments: [exact(right), literal('0', 'INTEGER')],
    type: exact(right).type,
  };
  return {
    kind: 'arithmetic',
    operator: '%',
    left: exact(left),
    right: divisor,
    type: arithmeticType(exact(left).type, divisor.type),
  };
}

/** `date - date` is a number of days, `date + 7` a later date. */
function dayArithmetic(
  node: Extract<Expression, { kind: 'binary' }>,
  operator: string,
  left: SqlExpression,
  right: SqlExpression,
): SqlExpression {
  if (operator === '-' && left.type === 'DATE' && right.type === 'DATE') {
    return { kind: 'days_between', later: left, earlier: right, type: 'INTEGER' };
  }
  return refuse(
    'TYPE_MISMATCH',
    node.span,
    `The operator ${operator} does not work on these times.`,
    "Subtract two dates for a number of days, or add an interval: date + INTERVAL '7 days'.",
  );
}

function lowerCase<Leaf extends Reference>(node: Node<'case', Leaf>, context: ExpressionContext<Leaf>): SqlExpression {
  const { operand } = node;
  const branches = node.branches.map((branch) => ({
    when:
      operand === null
        ? lowerCondition(branch.when, context)
        : lowerComparison('=', operand, branch.when, branch.when.span, context),
    then: lowerExpression(branch.then, context),
  }));
  const otherwise = node.otherwise === null ? null : lowerExpression(node.otherwise, context);
  const type = commonType([...branches.map(({ then }) => then.type), ...(otherwise === null ? [] : [otherwise.type])]);
  const fit = (value: SqlExpression): SqlExpression =>
    type === 'STRING' && value.type !== 'UNKNOWN' ? cast(value, type) : value;
  return {
    kind: 'case',
    branches: branches.map(({ when, then }) => ({ when, then: fit(then) })),
    otherwise: otherwise === null ? null : fit(otherwise),
    type,
  };
}

function lowerCast<Leaf extends Reference>(node: Node<'cast', Leaf>, context: ExpressionContext<Leaf>): SqlExpression {
  const type = castType(node.type, node.span);
  const constant = isTime(type) ? wallClockOf(node, context.time, context.parameters.given) : null;
  if (constant !== null) {
    return wallClockLiteral(constant.value, type, false, context.time);
  }
  const operand = lowerExpression(node.operand, context);
  if (type === 'DATE' && (operand.type === 'TIMESTAMP' || operand.type === 'TIMESTAMP_TZ')) {
    return truncateTo('DAY', operand, context.time);
  }
  return operand.type === 'STRING' ? readText(operand, type) : castNumber(operand, type);
}

/**
 * Days of the longest interval: no calendar of an engine reaches further than some thousand years.
 */
const longestInterval = 1_000 * 366;
const days: Readonly<Record<TimeUnit, number>> = {
  YEAR: 366,
  QUARTER: 92,
  MONTH: 31,
  WEEK: 7,
  DAY: 1,
  HOUR: 1 / 24,
  MINUTE: 1 / 1_440,
  SECOND: 1 / 86_400,
};

function checkInterval({ amount, unit, span }: Extract<Expression, { kind: 'interval' }>): void {
  if (Math.abs(amount) * days[unit] <= longestInterval) {
    return;
  }
  refuse('TYPE_MISMATCH', span, 'The interval is longer than a thousand years.', 'Write a shorter interval.');
}

/** A query as a value must be sure to have one row at most. */
function lowerScalarQuery<Leaf extends Reference>(
  node: Node<'subquery', Leaf>,
  context: ExpressionContext<Leaf>,
): SqlExpression {
  const { query, type, single } = context.subquery(node.query);
  if (single) {
    return { kind: 'scalar_query', query, type };
  }
  return refuse(
    'TYPE_MISMATCH',
    node.span,
    'The inner query can have several rows, but one value is needed here.',
    'Select one measure and no dimension, add LIMIT 1, or use IN (SELECT …).',
  );
}

function lowerInQuery<Leaf extends Reference>(
  node: Node<'in_query', Leaf>,
  context: ExpressionContext<Leaf>,
): SqlExpression {
  const operand = lowerExpression(node.operand, context);
  const { query, column: name, type } = context.subquery(node.query);
  expectComparable(operand.type, type, node.query.span);
  if (!node.negated) {
    return { kind: 'in_query', negated: false, operand, query, type: 'BOOLEAN' };
  }
  // A NULL among the values would make NOT IN unknown for every row.
  const value = column('listed', name, type);
  const known = select({
    columns: [{ expression: value, alias: name }],
    from: { kind: 'query', query, alias: 'listed' },
    where: { kind: 'is_null', negated: true, operand: value, type: 'BOOLEAN' },
  });
  return { kind: 'in_query', negated: true, operand, query: known, type: 'BOOLEAN' };
}
