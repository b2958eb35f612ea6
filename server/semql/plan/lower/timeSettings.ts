import type { Period, TimeUnit } from '../../language/ast.ts';
import type { CalendarDefinition, ValueType } from '../../catalog/definition.ts';
import { type SqlExpression, literal } from '../../sql/tree.ts';
import { type Clock, precisionOf } from '../../time/clock.ts';
import { calendarBounds, periodBounds, type PeriodBounds } from '../../time/period.ts';
import { dateText, timestampText, type WallClock } from '../../time/wallClock.ts';
import { toInstant } from '../../time/zone.ts';

/** Time settings of a query: a single clock, zone and calendar. */
export interface TimeSettings {
  readonly clock: Clock;
  readonly zone: string;
  readonly calendar: CalendarDefinition;
}

/** The bounds of a period on the calendar of the query; null for a text that denotes nothing. */
export function boundsOfPeriod(period: Period, { clock, zone, calendar }: TimeSettings): PeriodBounds | null {
  if (period.kind === 'calendar') {
    return calendarBounds(period.text);
  }
  return periodBounds(period, { ...calendar, now: clock.read(precisionOf(period), zone), timeZone: zone });
}

/**
 * True when the expression already shows the wall clock of the query's zone, as every truncated
 * time does.
 */
export function isLocal(node: SqlExpression): boolean {
  return (
    node.kind === 'truncate' || node.kind === 'local_time' || (node.kind === 'add_interval' && isLocal(node.operand))
  );
}

/**
 * The expression as wall clock of the query's zone. Dates stay as they are; a UTC zone leaves UTC
 * timestamps alone.
 */
export function toLocal(node: SqlExpression, time: TimeSettings): SqlExpression {
  if (node.type === 'DATE' || isLocal(node)) {
    return node;
  }
  if (node.type === 'TIMESTAMP' && time.zone === 'UTC') {
    return node;
  }
  return { kind: 'local_time', zone: time.zone, operand: node, type: 'TIMESTAMP' };
}

/**
 * A reading of the wall clock as a literal that can be compared with a value of the type as it is
 * stored.
 */
export function wallClockLiteral(value: WallClock, type: ValueType, local: boolean, time: TimeSettings): SqlExpression {
  if (type === 'DATE') {
    return literal(dateText(value), 'DATE');
  }
  if (local) {
    return literal(timestampText(value), 'TIMESTAMP');
  }
  const text = timestampText(toInstant(value, time.zone).getTime());
  return type === 'TIMESTAMP_TZ' ? literal(`${text}+00`, 'TIMESTAMP_TZ') : literal(text, 'TIMESTAMP');
}

/**
 * Start of the calendar unit that holds the moment, in the query's zone: a DATE from DAY up, else a
 * TIMESTAMP.
 */
export function truncateTo(unit: TimeUnit, operand: SqlExpression, time: TimeSettings): SqlExpression {
  const withinDay = unit === 'HOUR' || unit === 'MINUTE' || unit === 'SECOND';
  return {
    kind: 'truncate',
    unit,
    weekStart: time.calendar.weekStart,
    yearStartMonth: time.calendar.fiscalYearStartMonth,
    operand: toLocal(operand, time),
    type: withinDay ? 'TIMESTAMP' : 'DATE',
  };
}
