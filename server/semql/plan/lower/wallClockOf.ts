import type { Expression, TimeUnit } from '../../language/ast.ts';
import type { SqlValue } from '../../compiled.ts';
import { addUnits, isWithinDay, truncate } from '../../time/bucket.ts';
import type { Precision } from '../../time/clock.ts';
import { parseWallClock, type WallClock } from '../../time/wallClock.ts';
import { toWallClock } from '../../time/zone.ts';
import type { TimeSettings } from './timeSettings.ts';

/** A moment known when the query is compiled. */
export interface ConstantTime {
  readonly value: WallClock;
  /** True: a day without a time of day; it stands for the whole day in comparisons. */
  readonly wholeDay: boolean;
}

const units: ReadonlySet<string> = new Set<TimeUnit>([
  'YEAR',
  'QUARTER',
  'MONTH',
  'WEEK',
  'DAY',
  'HOUR',
  'MINUTE',
  'SECOND',
]);

export function asUnit(text: string): TimeUnit | null {
  const unit = text.toUpperCase();
  return units.has(unit) ? (unit as TimeUnit) : null;
}

/**
 * Evaluates date and time arithmetic over constants on the wall clock of the query's zone:
 * `'2024-01-31'`, `CURRENT_DATE - INTERVAL '3 months'`, `DATE_TRUNC('year', NOW())`. Null for
 * everything else.
 */
export function wallClockOf(
  expression: Expression,
  time: TimeSettings,
  parameters: Readonly<Record<string, SqlValue>>,
): ConstantTime | null {
  switch (expression.kind) {
    case 'string':
    case 'date':
    case 'timestamp':
      return fromText(expression.value);
    case 'parameter': {
      const value = parameters[expression.name];
      return typeof value === 'string' ? fromText(value) : null;
    }
    case 'reference': {
      const [name] = expression.path;
      if (expression.path.length !== 1 || name === undefined || name.quoted) {
        return null;
      }
      return currentTime(name.text.toUpperCase(), time);
    }
    case 'call': {
      if (expression.name === 'DATE_TRUNC') {
        const [unitText, operand] = expression.arguments;
        const unit = unitText?.kind === 'string' ? asUnit(unitText.value) : null;
        const moment = operand === undefined ? null : wallClockOf(operand, time, parameters);
        if (unit === null || moment === null) {
          return null;
        }
        return { value: truncate(moment.value, unit, time.calendar), wholeDay: !isWithinDay(unit) };
      }
      return expression.arguments.length === 0 ? currentTime(expression.name, time) : null;
    }
    case 'cast': {
      const moment = wallClockOf(expression.operand, time, parameters);
      if (moment === null || (expression.operand.kind === 'string' && !/^(DATE|TIMESTAMP)/i.test(expression.type))) {
        return null;
      }
      return /^DATE$/i.test(expression.type)
        ? { value: truncate(moment.value, 'DAY'), wholeDay: true }
        : { ...moment, wholeDay: false };
    }
    case 'binary': {
      if (expression.operator !== '+' && expression.operator !== '-') {
        return null;
      }
      const { left, right } = expression;
      if (right.kind !== 'interval') {
        return null;
      }
      const moment = wallClockOf(left, time, parameters);
      if (moment === null) {
        return null;
      }
      const amount = expression.operator === '-' ? -right.amount : right.amount;
      return {
        value: addUnits(moment.value, amount, right.unit),
        wholeDay: moment.wholeDay && !isWithinDay(right.unit),
      };
    }
    default:
      return null;
  }
}

function currentTime(name: string, { clock, zone }: TimeSettings): ConstantTime | null {
  const read = (precision: Precision): WallClock => toWallClock(clock.read(precision, zone), zone);
  if (name === 'CURRENT_DATE') {
    return { value: truncate(read('DAY'), 'DAY'), wholeDay: true };
  }
  if (name === 'NOW' || name === 'CURRENT_TIMESTAMP') {
    return { value: read('INSTANT'), wholeDay: false };
  }
  return null;
}

/** Length of `2024-01-31`. */
const dayLength = 10;

function fromText(text: string): ConstantTime | null {
  const value = parseWallClock(text);
  return value === null ? null : { value, wholeDay: text.length === dayLength };
}
