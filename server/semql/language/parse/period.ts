import type { Period } from '../ast.ts';
import { readCalendarText } from '../calendarText.ts';
import type { Cursor } from './cursor.ts';
import { parseCount, parseUnit } from './literal.ts';
import { timeUnit } from '../words.ts';

const periodAdvice =
  "Write a list (…), a query (SELECT …) or a period: TODAY, YESTERDAY, THIS MONTH, PREVIOUS MONTH, LAST 3 MONTHS, NEXT 7 DAYS, YEAR TO DATE, '2024', '2024-Q1', '2024-03', '2024-W05', '2024-03-05'.";

/** Reads the period on the right of IN; `null` after reporting that there is none. */
export function parsePeriod(cursor: Cursor): Period | null {
  const token = cursor.peek();
  const { start } = token.span;
  if (token.kind === 'string') {
    if (readCalendarText(token.text) === null) {
      reportNoPeriod(cursor);
    }
    cursor.next();
    return { kind: 'calendar', text: token.text.toUpperCase(), span: token.span };
  }
  if (cursor.accept('TODAY')) {
    return { kind: 'today', span: token.span };
  }
  if (cursor.accept('YESTERDAY')) {
    return { kind: 'yesterday', span: token.span };
  }
  if (cursor.at('THIS') || cursor.at('PREVIOUS')) {
    const kind = cursor.next().word === 'THIS' ? 'this' : 'previous';
    const unit = parseUnit(cursor);
    return unit === null ? null : { kind, unit, span: cursor.spanFrom(start) };
  }
  if (cursor.at('LAST') || cursor.at('NEXT')) {
    return parseCounted(cursor);
  }
  const unit = token.kind === 'name' ? timeUnit(token.word) : null;
  if (unit !== null && cursor.at(token.word, 'TO', 'DATE')) {
    cursor.accept(token.word, 'TO', 'DATE');
    return { kind: 'to_date', unit, span: cursor.spanFrom(start) };
  }
  if (token.kind === 'number' || token.kind === 'parameter') {
    cursor.next();
    const span = cursor.spanFrom(start);
    const written = cursor.text.slice(span.start, span.end);
    cursor.report(span, `IN needs a list in parentheses, found ${written}.`, `Write IN (${written}).`, {
      correctedText: cursor.corrected(span, `(${written})`),
    });
    return null;
  }
  cursor.unexpected('a list, a query or a period after IN', periodAdvice);
  return null;
}

/** `IN 'open', 'completed'`: texts that are no period, without the parentheses of a list. */
function reportNoPeriod(cursor: Cursor): void {
  const { text, span } = cursor.peek();
  let ahead = 0;
  while (cursor.peek(ahead + 1).word === ',' && cursor.peek(ahead + 2).kind === 'string') {
    ahead += 2;
  }
  const list = { start: span.start, end: cursor.peek(ahead).span.end };
  const written = cursor.text.slice(list.start, list.end);
  cursor.report(
    span,
    `'${text}' is not a period of the calendar.`,
    "Periods are '2024', '2024-Q1', '2024-03', '2024-W05' and '2024-03-05'; a list of values goes in parentheses.",
    { correctedText: cursor.corrected(list, `(${written})`) },
  );
}

/** `LAST 3 MONTHS [INCLUDING CURRENT]`, `NEXT 7 DAYS`. */
function parseCounted(cursor: Cursor): Period | null {
  const first = cursor.next();
  const kind = first.word === 'LAST' ? 'last' : 'next';
  const unitAtOnce = cursor.peek().kind === 'name' ? timeUnit(cursor.peek().word) : null;
  if (unitAtOnce !== null) {
    const { span } = cursor.next();
    cursor.report(
      { start: first.span.start, end: span.end },
      `${first.word} needs a number of ${unitAtOnce.toLowerCase()}s.`,
      `Write ${first.word} 1 ${unitAtOnce}.`,
      { correctedText: cursor.corrected({ start: first.span.end, end: span.start }, ' 1 ') },
    );
    return null;
  }
  const countSpan = cursor.peek().span;
  const count = parseCount(cursor, `Write ${first.word} 3 MONTHS.`);
  if (count === 0) {
    cursor.report(countSpan, `${first.word} 0 is an empty period.`, 'Write a number from 1.');
  }
  const unit = count === null && cursor.peek().kind !== 'name' ? null : parseUnit(cursor);
  const includingCurrent = cursor.accept('INCLUDING', 'CURRENT');
  if (count === null || unit === null) {
    return null;
  }
  return { kind, count, unit, includingCurrent, span: cursor.spanFrom(first.span.start) };
}
