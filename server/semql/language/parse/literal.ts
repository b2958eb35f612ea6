import type { Expression, TimeUnit } from '../ast.ts';
import type { Cursor } from './cursor.ts';
import { isCalendarDate, isTimestampText } from '../calendarText.ts';
import { timeUnit } from '../words.ts';

/**
 * Stands where something is missing. A tree that holds one is never handed out: its text has an
 * error.
 */
export function placeholder(position: number): Expression {
  return { kind: 'null', span: { start: position, end: position } };
}

/** Reads `YEAR`, `MONTHS`, …; `null` after reporting that there is none. */
export function parseUnit(cursor: Cursor): TimeUnit | null {
  const token = cursor.peek();
  const unit = token.kind === 'name' ? timeUnit(token.word) : null;
  if (unit === null) {
    cursor.unexpected('a unit of time', 'Units are YEAR, QUARTER, MONTH, WEEK, DAY, HOUR, MINUTE and SECOND.');
    return null;
  }
  cursor.next();
  return unit;
}

/** Reads a whole number of at most nine digits; `null` after reporting that there is none. */
export function parseCount(cursor: Cursor, advice: string): number | null {
  const token = cursor.peek();
  if (token.kind !== 'number' || !/^[0-9]{1,9}$/.test(token.text)) {
    cursor.unexpected('a whole number', advice);
    if (token.kind === 'number' || token.kind === 'parameter' || token.kind === 'string') {
      cursor.next();
    }
    return null;
  }
  cursor.next();
  return Number(token.text);
}

/**
 * Reads `DATE '2024-01-31'`, `TIMESTAMP '2024-01-31 10:00'`, `INTERVAL '3 months'`; `null` when
 * none begins here.
 */
export function parseTemporalLiteral(cursor: Cursor): Expression | null {
  const start = cursor.peek().span.start;
  const value = cursor.peek(1);
  if (cursor.at('INTERVAL')) {
    return parseInterval(cursor);
  }
  if (value.kind !== 'string') {
    return null;
  }
  if (cursor.accept('DATE')) {
    cursor.next();
    if (!isCalendarDate(value.text)) {
      cursor.report(value.span, `'${value.text}' is not a date.`, "Write dates as DATE '2024-01-31'.");
    }
    return { kind: 'date', value: value.text, span: cursor.spanFrom(start) };
  }
  if (cursor.accept('TIMESTAMP')) {
    cursor.next();
    if (!isTimestampText(value.text)) {
      cursor.report(
        value.span,
        `'${value.text}' is not a point in time.`,
        "Write it as TIMESTAMP '2024-01-31 10:00:00'.",
      );
    }
    return { kind: 'timestamp', value: value.text, span: cursor.spanFrom(start) };
  }
  return null;
}

/** `INTERVAL '3 months'`, `INTERVAL '3' MONTH`, `INTERVAL 3 MONTH`. */
function parseInterval(cursor: Cursor): Expression | null {
  const start = cursor.peek().span.start;
  const value = cursor.peek(1);
  if (value.kind !== 'string' && value.kind !== 'number') {
    return null;
  }
  cursor.next();
  cursor.next();
  const written = /^\s*([+-]?[0-9]{1,9})\s*([A-Za-z]*)\s*$/.exec(value.text);
  const word = written?.[2] ?? '';
  let unit = timeUnit(word);
  if (word === '' && written !== null) {
    unit = parseUnit(cursor);
  } else if (unit === null) {
    cursor.report(
      value.span,
      `'${value.text}' is not one amount of time.`,
      "Write one whole number and one unit, as in INTERVAL '3 months'; add two intervals for a mixture.",
    );
  }
  if (written === null || unit === null) {
    return placeholder(start);
  }
  // Adding 0 turns -0 into 0, which has no other spelling.
  return { kind: 'interval', amount: Number(written[1]) + 0, unit, span: cursor.spanFrom(start) };
}
