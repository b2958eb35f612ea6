import type { AggregateFunction, SqlExpression, SqlOrder } from '../tree.ts';
import type { Capabilities, SqlAggregate } from '../../dialect/dialect.ts';
import { cannotSay } from '../../dialect/cannotSay.ts';
import { binary, compare, literal } from '../tree.ts';

/** A column of the rows that are grouped. */
export interface RowColumn {
  readonly name: string;
  readonly expression: SqlExpression;
}

/**
 * The column of a name where the aggregate is computed: `value`, and what `innerColumns` and
 * `windowColumns` added.
 */
export type ColumnAt = (name: string) => SqlExpression;

/**
 * True for an aggregate that the engine has only when it is computed from windows over the rows.
 */
export function isWindowed(node: SqlAggregate, capabilities: Capabilities): boolean {
  if (node.function === 'STRING_AGG' && node.distinct && !capabilities.distinctStrings) {
    return true;
  }
  return capabilities.windowedAggregates.has(node.function);
}

/** Aggregated value with its filter applied; null for COUNT(*) of all rows. */
export function aggregatedValue(node: SqlAggregate): SqlExpression | null {
  const paired = node.function === 'CORR' && node.second !== undefined ? [isKnown(node.second)] : [];
  const conditions = node.filter === null ? paired : [node.filter, ...paired];
  const [when] = conditions;
  if (when === undefined) {
    return node.argument;
  }
  const then = node.argument ?? literal('1', 'INTEGER');
  const both: SqlExpression =
    conditions.length === 1 ? when : { kind: 'logical', operator: 'AND', operands: conditions, type: 'BOOLEAN' };
  return { kind: 'case', branches: [{ when: both, then }], otherwise: null, type: then.type };
}

function isKnown(operand: SqlExpression): SqlExpression {
  return { kind: 'is_null', negated: true, operand, type: 'BOOLEAN' };
}

/**
 * Further columns the aggregate needs from each row: the other side of CORR, the order of a list.
 */
export function innerColumns(node: SqlAggregate): RowColumn[] {
  const orders = (node.orderBy ?? []).map(({ expression }, index) => ({ name: `order${index + 1}`, expression }));
  if (node.function !== 'CORR' || node.second === undefined || node.argument === null) {
    return orders;
  }
  const mirrored = { ...node, argument: node.second, second: node.argument };
  return [{ name: 'other', expression: aggregatedValue(mirrored) ?? node.second }];
}

/** Windows over the rows of each group. */
export function windowColumns(node: SqlAggregate, at: ColumnAt, partitionBy: readonly SqlExpression[]): RowColumn[] {
  const { function: name } = node;
  const value = at('value');
  const over = { kind: 'window', partitionBy, frame: null } as const;
  const mean = (expression: SqlExpression): SqlExpression => ({
    ...over,
    function: 'AVG',
    arguments: [expression],
    orderBy: [],
    type: 'NUMBER',
  });
  const place = (orderBy: readonly SqlOrder[]): SqlExpression => ({
    ...over,
    function: 'ROW_NUMBER',
    arguments: [],
    orderBy,
    type: 'INTEGER',
  });
  if (node.distinct && !isList(name)) {
    cannotSay(`${name}(DISTINCT …)`, `Leave DISTINCT out of ${name}.`);
  }
  switch (name) {
    case 'MEDIAN':
    case 'PERCENTILE_CONT':
    case 'PERCENTILE_DISC':
      return [
        { name: 'place', expression: place([{ expression: value, descending: false, nulls: 'LAST' }]) },
        { name: 'count', expression: { ...over, function: 'COUNT', arguments: [value], orderBy: [], type: 'INTEGER' } },
      ];
    case 'STDDEV':
    case 'VARIANCE':
      return [{ name: 'mean', expression: mean(value) }];
    case 'CORR':
      return [
        { name: 'mean', expression: mean(value) },
        { name: 'other_mean', expression: mean(at('other')) },
      ];
    case 'STRING_AGG':
    case 'ARRAY_AGG': {
      const orders = listOrder(node, at);
      const first: SqlExpression = {
        ...over,
        function: 'ROW_NUMBER',
        arguments: [],
        partitionBy: [...partitionBy, value],
        orderBy: orders,
        type: 'INTEGER',
      };
      const columns = [{ name: 'place', expression: place(orders) }];
      return node.distinct ? [...columns, { name: 'first', expression: first }] : columns;
    }
    default:
      return cannotSay(name, 'Use COUNT, SUM, AVG, MIN, MAX or MEDIAN.');
  }
}

/** The aggregate computed from the columns of the rows. */
export function overWindows(node: SqlAggregate, at: ColumnAt): SqlExpression {
  const value = at('value');
  switch (node.function) {
    case 'MEDIAN':
      return middle(value, at('place'), at('count'));
    case 'PERCENTILE_CONT':
      return percentile(value, node.second ?? literal('0.5', 'NUMBER'), at('place'), at('count'));
    case 'PERCENTILE_DISC':
      return firstReaching(value, node.second ?? literal('0.5', 'NUMBER'), at('place'), at('count'));
    case 'CORR':
      return correlation(distance(value, at('mean')), distance(at('other'), at('other_mean')));
    case 'VARIANCE':
      return variance(value, at('mean'));
    case 'STDDEV':
      return root(variance(value, at('mean')));
    default:
      return {
        ...node,
        distinct: false,
        filter: null,
        argument: node.distinct ? onlyWhen(compare('=', at('first'), literal('1', 'INTEGER')), value) : value,
        orderBy: [{ expression: at('place'), descending: false, nulls: 'FIRST' }],
      };
  }
}

/** The aggregate itself, over columns of the rows. */
export function overColumns(node: SqlAggregate, at: ColumnAt): SqlExpression {
  const argument = at('value');
  const plain = { ...node, argument, filter: node.function === 'ARRAY_AGG' ? isKnown(argument) : null };
  if (node.function === 'CORR') {
    return { ...plain, second: at('other') };
  }
  return isList(node.function) ? { ...plain, orderBy: listOrder(node, at) } : plain;
}

export function isList(name: AggregateFunction): boolean {
  return name === 'STRING_AGG' || name === 'ARRAY_AGG';
}

function listOrder(node: SqlAggregate, at: ColumnAt): SqlOrder[] {
  return (node.orderBy ?? []).map((order, index) => ({ ...order, expression: at(`order${index + 1}`) }));
}

/** The mean of the one or two values in the middle: those with count ≤ 2 · place ≤ count + 2. */
function middle(value: SqlExpression, place: SqlExpression, count: SqlExpression): SqlExpression {
  const two = literal('2', 'INTEGER');
  const twice = binary('*', two, place, 'INTEGER');
  const kept: SqlExpression = {
    kind: 'logical',
    operator: 'AND',
    operands: [compare('>=', twice, count), compare('<=', twice, binary('+', count, two, 'INTEGER'))],
    type: 'BOOLEAN',
  };
  return aggregate('AVG', onlyWhen(kept, value));
}

/** Between the values around place 1 + fraction · (count - 1), by how far it lies from each. */
function percentile(
  value: SqlExpression,
  fraction: SqlExpression,
  place: SqlExpression,
  count: SqlExpression,
): SqlExpression {
  const one = literal('1', 'INTEGER');
  const at = binary('*', fraction, binary('-', count, one, 'INTEGER'), 'NUMBER');
  const below: SqlExpression = { kind: 'function', name: 'FLOOR', arguments: [at], type: 'NUMBER' };
  const rest = binary('-', at, below, 'NUMBER');
  const behind = binary('-', place, one, 'INTEGER');
  const share: SqlExpression = {
    kind: 'case',
    branches: [
      { when: compare('=', behind, below), then: binary('*', value, binary('-', one, rest, 'NUMBER'), 'NUMBER') },
      {
        when: compare('=', behind, binary('+', below, one, 'NUMBER')),
        then: binary('*', value, rest, 'NUMBER'),
      },
    ],
    otherwise: null,
    type: 'NUMBER',
  };
  return aggregate('SUM', share);
}

/** The least value whose place is at least fraction · count. */
function firstReaching(
  value: SqlExpression,
  fraction: SqlExpression,
  place: SqlExpression,
  count: SqlExpression,
): SqlExpression {
  const argument = onlyWhen(compare('>=', place, binary('*', fraction, count, 'NUMBER')), value);
  return { kind: 'aggregate', function: 'MIN', distinct: false, argument, filter: null, type: value.type };
}

/**
 * Squares of the distances from the mean, which keeps the digits that a sum of squares would lose.
 */
function variance(value: SqlExpression, mean: SqlExpression): SqlExpression {
  const degrees = binary('-', aggregate('COUNT', value), literal('1', 'INTEGER'), 'INTEGER');
  const squares = aggregate('SUM', squareOf(distance(value, mean)));
  return { kind: 'divide', left: squares, right: degrees, type: 'NUMBER' };
}

function correlation(one: SqlExpression, other: SqlExpression): SqlExpression {
  const spread = binary('*', aggregate('SUM', squareOf(one)), aggregate('SUM', squareOf(other)), 'NUMBER');
  const together = aggregate('SUM', binary('*', one, other, 'NUMBER'));
  return { kind: 'divide', left: together, right: root(spread), type: 'NUMBER' };
}

function distance(value: SqlExpression, mean: SqlExpression): SqlExpression {
  return binary('-', value, mean, 'NUMBER');
}

function squareOf(value: SqlExpression): SqlExpression {
  return binary('*', value, value, 'NUMBER');
}

function root(value: SqlExpression): SqlExpression {
  return { kind: 'function', name: 'SQRT', arguments: [value], type: 'NUMBER' };
}

function onlyWhen(when: SqlExpression, then: SqlExpression): SqlExpression {
  return { kind: 'case', branches: [{ when, then }], otherwise: null, type: then.type };
}

function aggregate(name: 'AVG' | 'SUM' | 'COUNT', argument: SqlExpression): SqlExpression {
  const type = name === 'COUNT' ? 'INTEGER' : 'NUMBER';
  return { kind: 'aggregate', function: name, distinct: false, argument, filter: null, type };
}
