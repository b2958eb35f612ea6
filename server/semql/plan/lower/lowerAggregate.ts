import type { Expression, FunctionCall, OrderItem, Reference, Span } from '../../language/ast.ts';
import { type AggregateFunction, allOf, cast, literal, type SqlExpression, type SqlOrder } from '../../sql/tree.ts';
import { refuse } from '../../refusals/refusal.ts';
import { expectFamily } from '../../refusals/values.ts';
import { isTime } from './valueTypes.ts';
import type { ValueType } from '../../catalog/definition.ts';

/** The value of an expression in the rows that are aggregated. */
type InRows<Leaf extends Reference> = (expression: Expression<Leaf>) => SqlExpression;

/**
 * `SUM(x)`, `COUNT(*)`, `STRING_AGG(x, ', ' ORDER BY y)`, …, over the rows that pass the filter.
 */
export function lowerAggregate<Leaf extends Reference>(
  call: FunctionCall<Leaf>,
  filter: SqlExpression | null,
  value: InRows<Leaf>,
): SqlExpression {
  const name = call.name as AggregateFunction;
  const common = { kind: 'aggregate', function: name, distinct: call.distinct, filter } as const;
  switch (name) {
    case 'STRING_AGG': {
      const [text, separator] = takes(call, 2, "STRING_AGG(name, ', ')");
      const stored = value(text);
      const argument = cast(stored, 'STRING');
      const orderBy = orderOf(call, stored, call.distinct ? argument : stored, value);
      return { ...common, argument, second: textOf(separator, value), orderBy, type: 'STRING' };
    }
    case 'ARRAY_AGG': {
      const [listed] = takes(call, 1, 'ARRAY_AGG(name)');
      const stored = value(listed);
      // The text of a time is the same in every engine, its JSON is not.
      const argument = isTime(stored.type) ? cast(stored, 'STRING') : stored;
      const known: SqlExpression = { kind: 'is_null', negated: true, operand: stored, type: 'BOOLEAN' };
      const orderBy = orderOf(call, stored, argument, value);
      return { ...common, argument, filter: allOf([filter, known]), orderBy, type: 'JSON' };
    }
    case 'PERCENTILE_CONT': {
      const [fraction, order] = percentileOf(call);
      const argument = number(value(order.expression), order.expression, name);
      return { ...common, argument, second: share(name, fraction, order.descending), type: 'NUMBER' };
    }
    case 'PERCENTILE_DISC': {
      const [fraction, order] = percentileOf(call);
      if (order.descending) {
        return wrongArguments(call, percentileUsage(name));
      }
      const argument = value(order.expression);
      expectFamily(argument.type, 'number', order.expression.span, name);
      return { ...common, argument, second: share(name, fraction, false), type: argument.type };
    }
    case 'CORR': {
      const [one, other] = takes(call, 2, 'CORR(price, quantity)');
      const argument = number(value(one), one, name);
      return { ...common, argument, second: number(value(other), other, name), type: 'NUMBER' };
    }
    default: {
      const [only] = takes(call, 1, `${name}(field)`);
      if (only.kind === 'star' && (name !== 'COUNT' || call.distinct)) {
        return wrongArguments(call, `${name}(field)`);
      }
      const argument = only.kind === 'star' ? null : value(only);
      return { ...common, argument, type: aggregateType(name, argument, only.span) };
    }
  }
}

/** Fields of rows an aggregate reads, without those of its FILTER. */
export function aggregated<Leaf extends Reference>(call: FunctionCall<Leaf>): readonly Expression<Leaf>[] {
  return [...call.arguments, ...call.orderBy.map(({ expression }) => expression)];
}

function takes<Leaf extends Reference>(
  call: FunctionCall<Leaf>,
  count: 1 | 2,
  usage: string,
): [Expression<Leaf>, Expression<Leaf>] {
  const [first, second] = call.arguments;
  const right = call.arguments.length === count && first !== undefined;
  if (!right) {
    return wrongArguments(call, usage);
  }
  return [first, second ?? first];
}

function wrongArguments(call: FunctionCall, usage: string): never {
  return refuse('TYPE_MISMATCH', call.span, `${call.name} has the wrong arguments.`, `Write ${usage}.`);
}

function textOf<Leaf extends Reference>(separator: Expression<Leaf>, value: InRows<Leaf>): SqlExpression {
  if (separator.kind === 'string' || separator.kind === 'parameter') {
    return cast(value(separator), 'STRING');
  }
  return refuse('TYPE_MISMATCH', separator.span, 'The separator is a text.', "Write STRING_AGG(name, ', ').");
}

function number(value: SqlExpression, { span }: Expression, name: string): SqlExpression {
  expectFamily(value.type, 'number', span, name);
  return cast(value, 'NUMBER');
}

const percentileUsage = (name: string): string => `${name}(0.9) WITHIN GROUP (ORDER BY amount)`;

/** The fraction and the values of a percentile. */
function percentileOf<Leaf extends Reference>(call: FunctionCall<Leaf>): [Expression<Leaf>, OrderItem<Leaf>] {
  const [fraction] = takes(call, 1, percentileUsage(call.name));
  const [order] = call.orderBy;
  if (order === undefined || call.orderBy.length !== 1) {
    return wrongArguments(call, percentileUsage(call.name));
  }
  return [fraction, order];
}

/** The fraction, from the other end when the values descend. */
function share(name: string, fraction: Expression, descending: boolean): SqlExpression {
  const value = fraction.kind === 'number' ? Number(fraction.text) : Number.NaN;
  if (!(value >= 0 && value <= 1)) {
    return refuse(
      'TYPE_MISMATCH',
      fraction.span,
      `${name} needs a number from 0 to 1.`,
      `Write ${percentileUsage(name)}.`,
    );
  }
  return literal(String(Number((descending ? 1 - value : value).toFixed(9))), 'NUMBER');
}

/**
 * The written order, else that of the values themselves, so that the same rows always give the same
 * text.
 * @param stored the value as it is stored
 * @param listed the value as it stands in the list, by which distinct values must be ordered
 */
function orderOf<Leaf extends Reference>(
  call: FunctionCall<Leaf>,
  stored: SqlExpression,
  listed: SqlExpression,
  value: InRows<Leaf>,
): SqlOrder[] {
  if (call.orderBy.length === 0) {
    return [{ expression: listed, descending: false, nulls: 'LAST' }];
  }
  return call.orderBy.map(({ expression, descending, nulls, span }) => {
    const key = value(expression);
    if (call.distinct && JSON.stringify(key) !== JSON.stringify(stored)) {
      refuse(
        'TYPE_MISMATCH',
        span,
        `${call.name}(DISTINCT …) can be ordered by its own value only.`,
        'Order by the value itself, or leave DISTINCT out.',
      );
    }
    return { expression: call.distinct ? listed : key, descending, nulls: nulls ?? 'LAST' };
  });
}

/** Type of an aggregate's value; refuses a value it cannot aggregate. */
function aggregateType(name: AggregateFunction, operand: SqlExpression | null, span: Span): ValueType {
  switch (name) {
    case 'COUNT':
      return 'INTEGER';
    case 'MIN':
    case 'MAX':
      return operand?.type ?? 'UNKNOWN';
    case 'BOOL_AND':
    case 'BOOL_OR':
      expectFamily(operand?.type ?? 'UNKNOWN', 'boolean', span, name);
      return 'BOOLEAN';
    case 'SUM':
      expectFamily(operand?.type ?? 'UNKNOWN', 'number', span, name);
      return operand?.type === 'INTEGER' || operand?.type === 'DECIMAL' ? operand.type : 'NUMBER';
    default:
      expectFamily(operand?.type ?? 'UNKNOWN', 'number', span, name);
      return 'NUMBER';
  }
}
