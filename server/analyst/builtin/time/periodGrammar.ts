import type { Token } from '../words/normalise.ts';
import { readCalendar, readMonth } from './calendarPeriod.ts';
import { readDayNumber, wordAt } from './dateWords.ts';
import { readPart } from './partOfPeriod.ts';
import { addDays, asCalendar, resolvePeriod, unitOf } from './period.ts';
import type { Clock } from './period.ts';
import type { PeriodMatch } from './periodMatch.ts';
import { readLongAgo, readRelative } from './relativePeriod.ts';

/** Reads a period that starts at `start`, prepositions included; null when there is none. */
export function readPeriod(tokens: readonly Token[], start: number, clock: Clock): PeriodMatch | null {
  return (
    readLongAgo(tokens, start, clock) ??
    readBounded(tokens, start, clock) ??
    readBareSpan(tokens, start, clock) ??
    readPoint(tokens, start, clock)
  );
}

/** "2023 to 2025", "in Q1 through Q3 2026": a stretch of time, as with "from" before it. */
function readBareSpan(tokens: readonly Token[], start: number, clock: Clock): PeriodMatch | null {
  const low = readPoint(tokens, start, clock);
  const joiner = low && wordAt(tokens, low.end);
  if (!low || !joiner || !['to', 'until', 'till', 'through', 'thru'].includes(joiner)) return null;
  const high = readPoint(tokens, low.end + 1, clock);
  const isNamed = low.period.kind === 'calendar' && high?.period.kind === 'calendar';
  return isNamed && unitOf(low.period) === unitOf(high.period) ? spanPeriods(low, high, clock) : null;
}

/**
 * between A and B · from A to B · since A · before A · until A · after A · by end of A · at the end
 * of A · in A
 */
function readBounded(tokens: readonly Token[], start: number, clock: Clock): PeriodMatch | null {
  const first = wordAt(tokens, start);
  if (first === 'between' || first === 'from') return readSpan(tokens, start, first, clock);
  if (
    first === 'since' ||
    first === 'after' ||
    (first === 'starting' && ['in', 'from', 'on'].includes(wordAt(tokens, start + 1)))
  )
    return readSince(tokens, first === 'starting' ? start + 2 : start + 1, first, clock);
  if (
    ['before', 'until', 'till', 'by'].includes(first) ||
    (first === 'up' && ['to', 'until', 'till'].includes(wordAt(tokens, start + 1)))
  )
    return readUntil(tokens, start + (first === 'up' ? 2 : 1), first, clock);
  const closing = readClosing(tokens, start, clock);
  if (closing) return closing;
  if (['in', 'during', 'for', 'on', 'of', 'over', 'within', 'at', 'throughout'].includes(first)) {
    const point = readBareSpan(tokens, start + 1, clock) ?? readPoint(tokens, start + 1, clock);
    return point && point.period.kind !== 'all' ? point : null;
  }
  return null;
}

function readSpan(
  tokens: readonly Token[],
  start: number,
  first: 'between' | 'from',
  clock: Clock,
): PeriodMatch | null {
  const days = readDaySpan(tokens, start + 1, first, clock);
  if (days) return days;
  const low = readPoint(tokens, start + 1, clock);
  if (!low) return null;
  const joiner = wordAt(tokens, low.end);
  if (!['and', 'to', 'until', 'till', 'through'].includes(joiner) || (first === 'between' && joiner !== 'and'))
    return first === 'from' && ['onwards', 'onward', 'on'].includes(joiner)
      ? {
          end: low.end + 1,
          period: { kind: 'range', from: resolvePeriod(low.period, clock).from, to: null },
          assumed: low.assumed,
        }
      : null;
  const high = readPoint(tokens, low.end + 1, clock);
  return high ? spanPeriods(low, high, clock) : null;
}

/**
 * "between the 1st and the 15th of September 2026", "from 1 to 15 October": the month is written
 * once, at the end.
 */
function readDaySpan(
  tokens: readonly Token[],
  at: number,
  first: 'between' | 'from',
  clock: Clock,
): PeriodMatch | null {
  const start = wordAt(tokens, at) === 'the' ? at + 1 : at;
  const low = readDayNumber(tokens, start);
  const joiners = first === 'between' ? ['and'] : ['to', 'until', 'till', 'through'];
  if (low === null || !joiners.includes(wordAt(tokens, start + 1))) return null;
  const next = wordAt(tokens, start + 2) === 'the' ? start + 3 : start + 2;
  if (readDayNumber(tokens, next) === null) return null;
  const high = readMonth(tokens, next, clock);
  const to = high && resolvePeriod(high.period, clock).to;
  if (!high || !to || high.period.kind !== 'calendar' || high.period.text.length !== 10) return null;
  const from = `${to.slice(0, 8)}${String(low).padStart(2, '0')}`;
  return from > to ? null : { end: high.end, period: asCalendar({ from, to }), assumed: high.assumed };
}

function readSince(tokens: readonly Token[], base: number, first: string, clock: Clock): PeriodMatch | null {
  const article = wordAt(tokens, base) === 'the' ? 1 : 0;
  const opening =
    ['start', 'beginning'].includes(wordAt(tokens, base + article)) && wordAt(tokens, base + article + 1) === 'of';
  const at = readPoint(tokens, opening ? base + article + 2 : base, clock);
  if (!at) return null;
  const range = resolvePeriod(at.period, clock);
  const from = first === 'after' ? range.to && addDays(range.to, 1) : range.from;
  return from === null ? null : { end: at.end, period: { kind: 'range', from, to: null }, assumed: at.assumed };
}

function readUntil(tokens: readonly Token[], start: number, first: string, clock: Clock): PeriodMatch | null {
  const endOf = wordAt(tokens, start) === 'the' ? start + 1 : start;
  const byEnd = wordAt(tokens, endOf) === 'end' && wordAt(tokens, endOf + 1) === 'of';
  if (first === 'by' && !byEnd) return null;
  const at = readPoint(tokens, byEnd ? endOf + 2 : start, clock);
  if (!at) return null;
  const range = resolvePeriod(at.period, clock);
  const to = first === 'before' ? range.from && addDays(range.from, -1) : range.to;
  return to === null ? null : { end: at.end, period: { kind: 'range', from: null, to }, assumed: at.assumed };
}

/** "at the end of October": the last state of a period; only a level has one. */
function readClosing(tokens: readonly Token[], start: number, clock: Clock): PeriodMatch | null {
  let cursor = ['at', 'on', 'as', 'by'].includes(wordAt(tokens, start)) ? start + 1 : start;
  if (wordAt(tokens, cursor) === 'of' && wordAt(tokens, start) === 'as') cursor += 1;
  if (wordAt(tokens, cursor) === 'the') cursor += 1;
  const words = wordAt(tokens, cursor) === 'last' && wordAt(tokens, cursor + 1) === 'day' ? 2 : 1;
  if (!['end', 'close'].includes(wordAt(tokens, cursor)) && words === 1) return null;
  if (wordAt(tokens, cursor + words) !== 'of') return null;
  const at = readPoint(tokens, cursor + words + 1, clock);
  return at ? { ...at, closing: true } : null;
}

function spanPeriods(low: PeriodMatch, high: PeriodMatch, clock: Clock): PeriodMatch | null {
  const highRange = resolvePeriod(high.period, clock);
  const { from } = resolvePeriod(low.period, clock);
  if (from === null || highRange.to === null || from > highRange.to) return null;
  return {
    end: high.end,
    period: asCalendar({ from, to: highRange.to }),
    assumed: low.assumed !== null && high.assumed !== null ? high.assumed : null,
    ends: [low.period, high.period],
  };
}

/** Reads a point or stretch of time without a preposition. */
function readPoint(tokens: readonly Token[], at: number, clock: Clock): PeriodMatch | null {
  const skip = wordAt(tokens, at) === 'the' ? at + 1 : at;
  return (
    readPart(tokens, skip, clock, readPoint) ??
    readRelative(tokens, skip, clock) ??
    readMonth(tokens, skip, clock) ??
    readCalendar(tokens, skip, clock)
  );
}
