import type { TimeUnit } from '../../language/ast.ts';
import { cast, type DatePart, literal, type SqlExpression } from '../../sql/tree.ts';
import { isWithinDay } from '../../time/bucket.ts';
import { type TimeSettings, toLocal } from './timeSettings.ts';

const secondsOf = { SECOND: 1, MINUTE: 60, HOUR: 3_600, DAY: 86_400, WEEK: 604_800 } as const;
const monthsOf = { MONTH: 1, QUARTER: 3, YEAR: 12 } as const;
/** No month has as many days. */
const daysBeyondMonth = 32;

/**
 * Units that have passed completely between two dates or times, as people count ages; negative
 * where `to` is the earlier one, NULL where either is. From days up they are those of the wall
 * clock in the query's zone, below they are time that has passed. Fractions of a second are left
 * out.
 */
export function unitsPassed(unit: TimeUnit, from: SqlExpression, to: SqlExpression, time: TimeSettings): SqlExpression {
  return from.type === 'DATE' && to.type === 'DATE'
    ? betweenDates(unit, from, to)
    : betweenMoments(unit, from, to, time);
}

function betweenDates(unit: TimeUnit, from: SqlExpression, to: SqlExpression): SqlExpression {
  const days: SqlExpression = { kind: 'days_between', later: to, earlier: from, type: 'INTEGER' };
  switch (unit) {
    case 'YEAR':
    case 'QUARTER':
    case 'MONTH':
      return months(unit, from, to, daysBeyondMonth, minus(part('DAY', to), part('DAY', from)));
    case 'WEEK':
      return quotient(days, 7);
    default:
      return unit === 'DAY' ? days : times(inFullWidth(days), secondsOf.DAY / secondsOf[unit]);
  }
}

function betweenMoments(unit: TimeUnit, one: SqlExpression, other: SqlExpression, time: TimeSettings): SqlExpression {
  const isMixed = one.type === 'DATE' || other.type === 'DATE';
  const [from, to] = [one, other].map((node) => moment(isWithinDay(unit) && !isMixed ? node : toLocal(node, time)));
  if (from === undefined || to === undefined) {
    throw new Error('two moments remain two');
  }
  const seconds = minus(part('EPOCH', to), part('EPOCH', from));
  switch (unit) {
    case 'YEAR':
    case 'QUARTER':
    case 'MONTH': {
      const within = minus(intoMonth(to), intoMonth(from));
      return months(unit, from, to, daysBeyondMonth * secondsOf.DAY, within);
    }
    default:
      return quotient(seconds, secondsOf[unit]);
  }
}

/**
 * Months are counted as digits of one number with what has passed of each month behind them, so
 * that cutting it off takes a month away that is not complete.
 */
function months(
  unit: keyof typeof monthsOf,
  from: SqlExpression,
  to: SqlExpression,
  base: number,
  within: SqlExpression,
): SqlExpression {
  const years = minus(part('YEAR', to), part('YEAR', from));
  const begun = plus(times(years, 12), minus(part('MONTH', to), part('MONTH', from)));
  return quotient(plus(times(inFullWidth(begun), base), within), base * monthsOf[unit]);
}

/** Seconds since the month began. */
function intoMonth(operand: SqlExpression): SqlExpression {
  const days = times(part('DAY', operand), secondsOf.DAY);
  const hours = times(part('HOUR', operand), secondsOf.HOUR);
  const minutes = times(part('MINUTE', operand), secondsOf.MINUTE);
  return plus(plus(plus(days, hours), minutes), part('SECOND', operand));
}

/** A DATE is its midnight. */
function moment(node: SqlExpression): SqlExpression {
  return node.type === 'DATE' ? cast(node, 'TIMESTAMP') : node;
}

function part(name: DatePart, operand: SqlExpression): SqlExpression {
  return { kind: 'extract', part: name, operand, type: 'INTEGER' };
}

/** In 64 bits: parts of dates have 32 on some engines. */
function inFullWidth(operand: SqlExpression): SqlExpression {
  return { kind: 'cast', operand, type: 'INTEGER' };
}

function quotient(operand: SqlExpression, divisor: number): SqlExpression {
  return divisor === 1 ? operand : { kind: 'whole_quotient', operand, divisor, type: 'INTEGER' };
}

function times(left: SqlExpression, factor: number): SqlExpression {
  return factor === 1 ? left : arithmetic('*', left, literal(String(factor), 'INTEGER'));
}

function plus(left: SqlExpression, right: SqlExpression): SqlExpression {
  return arithmetic('+', left, right);
}

function minus(left: SqlExpression, right: SqlExpression): SqlExpression {
  return arithmetic('-', left, right);
}

function arithmetic(operator: '+' | '-' | '*', left: SqlExpression, right: SqlExpression): SqlExpression {
  return { kind: 'arithmetic', operator, left, right, type: 'INTEGER' };
}
