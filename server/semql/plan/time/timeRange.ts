import type { Period, Span, TimeUnit } from '../../language/ast.ts';
import { readCalendarText } from '../../language/calendarText.ts';
import { addUnits } from '../../time/bucket.ts';
import { dayInMilliseconds, fieldsOf, type WallClock } from '../../time/wallClock.ts';
import { allOf, compare, type SqlExpression } from '../../sql/tree.ts';
import { refuse } from '../../refusals/refusal.ts';
import type { SqlValue } from '../../compiled.ts';
import { fingerprint } from '../../resolve/fingerprint.ts';
import type { Key } from '../groups/key.ts';
import type { FactScan } from '../facts/factScan.ts';
import { lowerExpression } from '../lower/lowerExpression.ts';
import type { ResolvedExpression, RowCondition } from '../../resolve/resolved.ts';
import { boundsOfPeriod, isLocal, type TimeSettings, wallClockLiteral } from '../lower/timeSettings.ts';
import { asUnit, wallClockOf } from '../lower/wallClockOf.ts';

export interface Offset {
  readonly count: number;
  readonly unit: TimeUnit;
}

/**
 * The time a block is about: its dimension, the grain of its key, and the range its conditions
 * leave.
 */
export interface TimeFrame {
  readonly dimension: ResolvedExpression;
  /** The key that shows the time, or null. */
  readonly key: Key | null;
  readonly grain: TimeUnit | null;
  readonly from: WallClock | null;
  readonly to: WallClock | null;
  /** The range's own length, for PERIOD; null when it is open. */
  readonly period: Offset | null;
  /** The other conditions of the block. */
  readonly others: readonly RowCondition[];
}

/** Rows of a scan whose time lies in a range. */
export interface ScanRange {
  /** The time whose range it is. */
  readonly dimension: ResolvedExpression;
  /** The range as a condition on the rows of a scan; null: it is open at both ends. */
  condition(scan: FactScan): SqlExpression | null;
}

export interface Bounds {
  readonly from: WallClock | null;
  readonly to: WallClock | null;
  readonly period: Offset | null;
}

/** Finds the time of a block; refuses when there is none or more than one. */
export function timeFrameOf(
  keys: readonly Key[],
  conditions: readonly RowCondition[],
  time: TimeSettings,
  parameters: Readonly<Record<string, SqlValue>>,
  span: Span,
): TimeFrame {
  const timeKeys = keys.filter(({ type }) => type === 'DATE' || type === 'TIMESTAMP' || type === 'TIMESTAMP_TZ');
  const bounded = conditions.map((condition) => ({
    condition,
    found: condition.definition === null ? boundsOf(condition.expression, time, parameters) : null,
  }));
  const [key, secondKey] = timeKeys;
  if (secondKey !== undefined) {
    refuse(
      'TYPE_MISMATCH',
      span,
      'The query is grouped by two times.',
      'Keep one of them, so that it is clear which one moves.',
    );
  }
  const candidates = bounded.flatMap(({ found }) => (found === null ? [] : [found.operand]));
  const dimension = key === undefined ? candidates[0] : underlying(key.expression);
  if (dimension === undefined) {
    return refuse(
      'TYPE_MISMATCH',
      span,
      'The query names no time to move.',
      'Group by a date, or add a period such as WHERE date IN THIS MONTH.',
    );
  }
  const print = fingerprint(dimension);
  const same = (operand: ResolvedExpression): boolean => fingerprint(operand) === print;
  if (key === undefined && !candidates.every(same)) {
    refuse(
      'TYPE_MISMATCH',
      span,
      'The query has periods of two times.',
      'Keep one of them, so that it is clear which one moves.',
    );
  }
  const mine = bounded.filter(({ found }) => found !== null && same(found.operand));
  const bounds = mine.reduce<Bounds>((range, { found }) => (found === null ? range : narrower(range, found.bounds)), {
    from: null,
    to: null,
    period: null,
  });
  return {
    dimension,
    key: key ?? null,
    grain: key === undefined ? null : grainOf(key.expression),
    ...bounds,
    period: bounds.period ?? lengthOf(bounds),
    others: bounded.filter(({ found }) => found === null || !same(found.operand)).map(({ condition }) => condition),
  };
}

function underlying(expression: ResolvedExpression): ResolvedExpression {
  if (expression.kind === 'call' && expression.name === 'DATE_TRUNC') {
    return expression.arguments[1] ?? expression;
  }
  return expression;
}

/** The grain of a time key: the unit it is cut to, else the day. */
export function grainOf(expression: ResolvedExpression): TimeUnit {
  if (expression.kind !== 'call' || expression.name !== 'DATE_TRUNC') {
    return 'DAY';
  }
  const [unit] = expression.arguments;
  return (unit?.kind === 'string' ? asUnit(unit.value) : null) ?? 'DAY';
}

/** The range both leave. */
export function narrower(left: Bounds, right: Bounds): Bounds {
  const from = left.from === null ? right.from : right.from === null ? left.from : Math.max(left.from, right.from);
  const to = left.to === null ? right.to : right.to === null ? left.to : Math.min(left.to, right.to);
  return { from, to, period: left.period === null ? right.period : null };
}

/** The range a condition allows, when it is a plain range of constants over one operand. */
export function boundsOf(
  condition: ResolvedExpression,
  time: TimeSettings,
  parameters: Readonly<Record<string, SqlValue>>,
): { readonly operand: ResolvedExpression; readonly bounds: Bounds } | null {
  if (condition.kind === 'in_period' && !condition.negated) {
    const bounds = boundsOfPeriod(condition.period, time);
    if (bounds === null) {
      return null;
    }
    return { operand: condition.operand, bounds: { ...bounds, period: lengthOfPeriod(condition.period) } };
  }
  if (condition.kind === 'between' && !condition.negated) {
    const low = wallClockOf(condition.low, time, parameters);
    const high = wallClockOf(condition.high, time, parameters);
    if (low === null || high === null) {
      return null;
    }
    const to = high.wholeDay ? high.value + dayInMilliseconds : high.value + 1;
    return { operand: condition.operand, bounds: { from: low.value, to, period: null } };
  }
  if (condition.kind !== 'binary') {
    return null;
  }
  const right = wallClockOf(condition.right, time, parameters);
  if (right === null || condition.left.kind !== 'reference') {
    return null;
  }
  const end = right.value + (right.wholeDay ? dayInMilliseconds : 1);
  const operand = condition.left;
  switch (condition.operator) {
    case '=':
      return {
        operand,
        bounds: { from: right.value, to: end, period: right.wholeDay ? { count: 1, unit: 'DAY' } : null },
      };
    case '>=':
      return { operand, bounds: { from: right.value, to: null, period: null } };
    case '>':
      return { operand, bounds: { from: end, to: null, period: null } };
    case '<':
      return { operand, bounds: { from: null, to: right.value, period: null } };
    case '<=':
      return { operand, bounds: { from: null, to: end, period: null } };
    default:
      return null;
  }
}

/** How far PERIOD moves a named period: to the one before it. */
function lengthOfPeriod(period: Period): Offset | null {
  switch (period.kind) {
    case 'today':
    case 'yesterday':
      return { count: 1, unit: 'DAY' };
    case 'this':
    case 'previous':
    case 'to_date':
      return { count: 1, unit: period.unit };
    case 'last':
    case 'next':
      return { count: period.count + (period.includingCurrent ? 1 : 0), unit: period.unit };
    case 'calendar': {
      const calendar = readCalendarText(period.text);
      return calendar === null ? null : { count: 1, unit: calendar.kind.toUpperCase() as TimeUnit };
    }
  }
}

/** Whole months where the range starts and ends with a month, else days. */
export function lengthOf({ from, to }: Bounds): Offset | null {
  if (from === null || to === null || to <= from) {
    return null;
  }
  const [start, end] = [fieldsOf(from), fieldsOf(to)];
  if (isMonthStart(from) && isMonthStart(to)) {
    return { count: (end.year - start.year) * 12 + end.month - start.month, unit: 'MONTH' };
  }
  return { count: Math.ceil((to - from) / dayInMilliseconds), unit: 'DAY' };
}

function isMonthStart(value: WallClock): boolean {
  return fieldsOf(value).day === 1 && value % dayInMilliseconds === 0;
}

/**
 * The exclusive end of a range, moved back. A range that ends with a month keeps ending with one;
 * otherwise its last day is moved, so that the days before 31 March move to the whole of February.
 */
export function moveEnd(to: WallClock, offset: Offset): WallClock {
  const byMonths = offset.unit === 'YEAR' || offset.unit === 'QUARTER' || offset.unit === 'MONTH';
  if (!byMonths || isMonthStart(to) || to % dayInMilliseconds !== 0) {
    return addUnits(to, -offset.count, offset.unit);
  }
  return addUnits(to - dayInMilliseconds, -offset.count, offset.unit) + dayInMilliseconds;
}

/**
 * `from <= dimension < to` in the rows of a scan, on the bare column; null when both ends are open.
 */
export function rangeCondition(
  dimension: ResolvedExpression,
  from: WallClock | null,
  to: WallClock | null,
  scan: FactScan,
): SqlExpression | null {
  if (from === null && to === null) {
    return null;
  }
  const operand = lowerExpression(dimension, scan.queryContext(scan.scope, 'KEY'));
  const at = (value: WallClock): SqlExpression => wallClockLiteral(value, operand.type, isLocal(operand), scan.time);
  // A bound within a day widens to the whole day of a DATE.
  const whole = (value: WallClock, round: (days: number) => number): WallClock =>
    operand.type === 'DATE' ? round(value / dayInMilliseconds) * dayInMilliseconds : value;
  return allOf([
    from === null ? null : compare('>=', operand, at(whole(from, Math.floor))),
    to === null ? null : compare('<', operand, at(whole(to, Math.ceil))),
  ]);
}

/** The range as a condition; what has no time lies in none, also where both ends are open. */
export function withinRange(dimension: ResolvedExpression, from: WallClock | null, to: WallClock | null): ScanRange {
  const condition = (scan: FactScan): SqlExpression => {
    const range = rangeCondition(dimension, from, to, scan);
    if (range !== null) {
      return range;
    }
    const operand = lowerExpression(dimension, scan.queryContext(scan.scope, 'KEY'));
    return { kind: 'is_null', negated: true, operand, type: 'BOOLEAN' };
  };
  return { dimension, condition };
}
