import type { Token } from '../normalise.ts';
import { addDays, asCalendar, isoDate, resolvePeriod, startOf } from './period.ts';
import type { Clock, Period, PeriodUnit } from './period.ts';

/** A period found in a question. */
export interface PeriodMatch {
  /** Index after its last token. */
  readonly end: number;
  readonly period: Period;
  /** What was left to a default, in words ("March read as March 2026"), or null. */
  readonly assumed: string | null;
}

const UNITS: Readonly<Record<string, PeriodUnit>> = {
  year: 'YEAR',
  years: 'YEAR',
  yr: 'YEAR',
  yrs: 'YEAR',
  quarter: 'QUARTER',
  quarters: 'QUARTER',
  qtr: 'QUARTER',
  month: 'MONTH',
  months: 'MONTH',
  mth: 'MONTH',
  week: 'WEEK',
  weeks: 'WEEK',
  day: 'DAY',
  days: 'DAY',
};

const MONTH_NAMES: readonly (readonly string[])[] = [
  ['january', 'jan'],
  ['february', 'feb'],
  ['march', 'mar'],
  ['april', 'apr'],
  ['may'],
  ['june', 'jun'],
  ['july', 'jul'],
  ['august', 'aug'],
  ['september', 'sep', 'sept'],
  ['october', 'oct'],
  ['november', 'nov'],
  ['december', 'dec'],
];

/** Words of the time grammar, for forgiving spelling. */
export const TIME_WORDS: readonly string[] = [
  ...MONTH_NAMES.flat(),
  ...Object.keys(UNITS),
  'yesterday',
  'today',
  'monthly',
  'weekly',
  'daily',
  'yearly',
  'quarterly',
  'annual',
  'previous',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
].filter((word) => word.length > 3);

/** The unit a word names, or null. */
export function unitWord(text: string | undefined): PeriodUnit | null {
  return text === undefined ? null : (UNITS[text] ?? null);
}

/** Number of the month a word names (1–12), or null. */
export function monthWord(text: string | undefined): number | null {
  const index = MONTH_NAMES.findIndex((names) => text !== undefined && names.includes(text));
  return index < 0 ? null : index + 1;
}

/** Reads a period that starts at `start`, prepositions included; null when there is none. */
export function readPeriod(tokens: readonly Token[], start: number, clock: Clock): PeriodMatch | null {
  return readBounded(tokens, start, clock) ?? readPoint(tokens, start, clock);
}

const text = (tokens: readonly Token[], index: number): string => tokens[index]?.text ?? '';

/** between A and B · from A to B · since A · before A · until A · after A · by end of A */
function readBounded(tokens: readonly Token[], start: number, clock: Clock): PeriodMatch | null {
  const first = text(tokens, start);
  if (first === 'between' || first === 'from') {
    const low = readPoint(tokens, start + 1, clock);
    if (!low) return null;
    const joiner = text(tokens, low.end);
    if (!['and', 'to', 'until', 'till', 'through'].includes(joiner) || (first === 'between' && joiner !== 'and'))
      return first === 'from' && ['onwards', 'onward', 'on'].includes(joiner)
        ? {
            end: low.end + 1,
            period: { kind: 'range', from: resolvePeriod(low.period, clock).from, to: null },
            assumed: low.assumed,
          }
        : null;
    const high = readPoint(tokens, low.end + 1, clock);
    if (!high) return null;
    return spanPeriods(low, high, clock);
  }
  if (
    first === 'since' ||
    first === 'after' ||
    (first === 'starting' && ['in', 'from', 'on'].includes(text(tokens, start + 1)))
  ) {
    const base = first === 'starting' ? start + 2 : start + 1;
    const article = text(tokens, base) === 'the' ? 1 : 0;
    const opening =
      ['start', 'beginning'].includes(text(tokens, base + article)) && text(tokens, base + article + 1) === 'of';
    const at = readPoint(tokens, opening ? base + article + 2 : base, clock);
    if (!at) return null;
    const range = resolvePeriod(at.period, clock);
    const from = first === 'after' ? range.to && addDays(range.to, 1) : range.from;
    return from === null ? null : { end: at.end, period: { kind: 'range', from, to: null }, assumed: at.assumed };
  }
  if (
    first === 'before' ||
    first === 'until' ||
    first === 'till' ||
    first === 'by' ||
    (first === 'up' && ['to', 'until'].includes(text(tokens, start + 1)))
  ) {
    let next = start + (first === 'up' ? 2 : 1);
    const endOf = text(tokens, next) === 'the' ? next + 1 : next;
    const byEnd = text(tokens, endOf) === 'end' && text(tokens, endOf + 1) === 'of';
    if (first === 'by' && !byEnd) return null;
    if (byEnd) next = endOf + 2;
    const at = readPoint(tokens, next, clock);
    if (!at) return null;
    const range = resolvePeriod(at.period, clock);
    const to = first === 'before' ? range.from && addDays(range.from, -1) : range.to;
    return to === null ? null : { end: at.end, period: { kind: 'range', from: null, to }, assumed: at.assumed };
  }
  if (['in', 'during', 'for', 'on', 'of', 'over', 'within', 'at', 'throughout'].includes(first)) {
    const point = readPoint(tokens, start + 1, clock);
    return point && point.period.kind !== 'all' ? point : null;
  }
  return null;
}

function spanPeriods(low: PeriodMatch, high: PeriodMatch, clock: Clock): PeriodMatch | null {
  const highRange = resolvePeriod(high.period, clock);
  let from = resolvePeriod(low.period, clock).from;
  if (from === null || highRange.to === null) return null;
  // "between March and May 2024": the year is written once, at the end.
  if (low.assumed !== null && high.assumed === null) {
    from = `${highRange.to.slice(0, 4)}${from.slice(4)}`;
    if (from > highRange.to) from = `${Number(highRange.to.slice(0, 4)) - 1}${from.slice(4)}`;
  }
  if (from > highRange.to) return null;
  return {
    end: high.end,
    period: asCalendar({ from, to: highRange.to }),
    assumed: low.assumed !== null && high.assumed !== null ? high.assumed : null,
  };
}

/** One point or stretch of time without a preposition. */
function readPoint(tokens: readonly Token[], at: number, clock: Clock): PeriodMatch | null {
  const skip = text(tokens, at) === 'the' ? at + 1 : at;
  return readRelative(tokens, skip, clock) ?? readMonth(tokens, skip, clock) ?? readCalendar(tokens, skip, clock);
}

function readRelative(tokens: readonly Token[], at: number, clock: Clock): PeriodMatch | null {
  const found = (end: number, period: Period): PeriodMatch => ({ end, period, assumed: null });
  const [first, second, third] = [text(tokens, at), text(tokens, at + 1), text(tokens, at + 2)];
  if (first === 'today' || first === 'yesterday') return found(at + 1, { kind: first });
  if (
    (first === 'all' && second === 'time') ||
    (first === 'all' && second === 'years') ||
    (first === 'whole' && second === 'history')
  )
    return found(at + 2, { kind: 'all' });
  if (first === 'ytd') return found(at + 1, { kind: 'to_date', unit: 'YEAR' });
  if (first === 'mtd') return found(at + 1, { kind: 'to_date', unit: 'MONTH' });
  if (first === 'qtd') return found(at + 1, { kind: 'to_date', unit: 'QUARTER' });
  const unit = unitWord(first);
  if (unit && second === 'to' && third === 'date') return found(at + 3, { kind: 'to_date', unit });
  const nextUnit = unitWord(second);
  if ((first === 'this' || first === 'current') && nextUnit) {
    if (third === 'to' && text(tokens, at + 3) === 'date') return found(at + 4, { kind: 'to_date', unit: nextUnit });
    if (third === 'so' && text(tokens, at + 3) === 'far') return found(at + 4, { kind: 'this', unit: nextUnit });
    return found(at + 2, nextUnit === 'DAY' ? { kind: 'today' } : { kind: 'this', unit: nextUnit });
  }
  const back = ['last', 'past', 'previous', 'prior', 'preceding', 'trailing'].includes(first);
  if (back || first === 'next') {
    if (nextUnit)
      return found(
        at + 2,
        first === 'next'
          ? { kind: 'next', count: 1, unit: nextUnit, includingCurrent: false }
          : nextUnit === 'DAY'
            ? { kind: 'yesterday' }
            : { kind: 'previous', unit: nextUnit },
      );
    let cursor = at + 1;
    let count = tokens[cursor]?.number ?? (['couple', 'few'].includes(second) ? (second === 'few' ? 3 : 2) : null);
    if (text(tokens, cursor) === 'half' && unitWord(text(tokens, cursor + 1)) === 'YEAR')
      return found(cursor + 2, { kind: 'last', count: 6, unit: 'MONTH', includingCurrent: false });
    if (count === null || !Number.isInteger(count) || count < 1 || count > 5000) return null;
    cursor += 1;
    if (['of', 'full', 'complete', 'completed', 'whole', 'calendar', 'rolling'].includes(text(tokens, cursor)))
      cursor += 1;
    const counted = unitWord(text(tokens, cursor));
    if (!counted) return null;
    return found(cursor + 1, { kind: back ? 'last' : 'next', count, unit: counted, includingCurrent: false });
  }
  if (tokens[at]?.number !== null && unitWord(second) && third === 'ago') {
    const ago = unitWord(second);
    const start = ago && startOf(ago, clock.today, clock);
    if (!ago || !start) return null;
    const from =
      resolvePeriod({ kind: 'last', count: tokens[at]?.number ?? 1, unit: ago, includingCurrent: false }, clock).from ??
      start;
    const to =
      resolvePeriod({ kind: 'last', count: (tokens[at]?.number ?? 1) - 1, unit: ago, includingCurrent: false }, clock)
        .from ?? start;
    return found(at + 3, asCalendar({ from, to: addDays(to, -1) }));
  }
  if (first === 'same' && nextUnit && (third === 'last' || third === 'previous') && text(tokens, at + 3) === 'year') {
    const current = resolvePeriod({ kind: 'this', unit: nextUnit }, clock);
    if (current.from === null || current.to === null) return null;
    return found(
      at + 4,
      asCalendar({
        from: `${Number(current.from.slice(0, 4)) - 1}${current.from.slice(4)}`,
        to: `${Number(current.to.slice(0, 4)) - 1}${current.to.slice(4)}`,
      }),
    );
  }
  return null;
}

/** March · March 2024 · 5 March 2024 · March 5, 2024 · March last year */
function readMonth(tokens: readonly Token[], at: number, clock: Clock): PeriodMatch | null {
  let cursor = at;
  let day = readDayNumber(tokens, cursor);
  if (day !== null) {
    cursor += 1;
    if (text(tokens, cursor) === 'of') cursor += 1;
  }
  const month = monthWord(text(tokens, cursor));
  if (month === null) return null;
  // "may" and "mar" are words of their own: they are months only where nothing else makes sense.
  if (text(tokens, cursor) === 'may' && !isMonthContext(tokens, at, cursor)) return null;
  cursor += 1;
  if (day === null) {
    day = readDayNumber(tokens, cursor);
    if (day !== null) cursor += 1;
  }
  const comma = text(tokens, cursor) === ',' && readYear(tokens, cursor + 1) !== null ? 1 : 0;
  const ofWord = text(tokens, cursor) === 'of' ? 1 : 0;
  const written = readYear(tokens, cursor + comma) ?? relativeYear(tokens, cursor + ofWord, clock);
  const year = written?.year ?? mostRecentYear(month, day ?? 1, clock);
  const end = written ? written.end : cursor;
  const period: Period = {
    kind: 'calendar',
    text: day === null ? isoDate(year, month).slice(0, 7) : isoDate(year, month, day),
  };
  return { end, period, assumed: written ? null : `${tokens[at]?.raw ?? ''} read as ${year}` };
}

function isMonthContext(tokens: readonly Token[], at: number, cursor: number): boolean {
  const before = text(tokens, at - 1);
  return (
    tokens[cursor]?.raw === 'May' ||
    [
      'in',
      'since',
      'before',
      'after',
      'until',
      'from',
      'to',
      'and',
      'during',
      'for',
      'of',
      'last',
      'by',
      'vs',
      'versus',
      'about',
      'between',
    ].includes(before) ||
    readYear(tokens, cursor + 1) !== null
  );
}

function readDayNumber(tokens: readonly Token[], at: number): number | null {
  const match = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(text(tokens, at));
  const day = match ? Number(match[1]) : 0;
  return day >= 1 && day <= 31 ? day : null;
}

function readYear(tokens: readonly Token[], at: number): { readonly year: number; readonly end: number } | null {
  return /^(19|20)\d{2}$/.test(text(tokens, at)) ? { year: Number(text(tokens, at)), end: at + 1 } : null;
}

function relativeYear(
  tokens: readonly Token[],
  at: number,
  clock: Clock,
): { readonly year: number; readonly end: number } | null {
  if (text(tokens, at + 1) !== 'year') return null;
  const current = Number(clock.today.slice(0, 4));
  if (['last', 'previous', 'prior'].includes(text(tokens, at))) return { year: current - 1, end: at + 2 };
  return ['this', 'current'].includes(text(tokens, at)) ? { year: current, end: at + 2 } : null;
}

function mostRecentYear(month: number, day: number, clock: Clock): number {
  const current = Number(clock.today.slice(0, 4));
  return isoDate(current, month, day) <= clock.today ? current : current - 1;
}

/** 2024 · 2024-03 · 2024-03-05 · 2024-Q1 · Q2 · Q2 2024 · second quarter of 2024 · H1 2024 · FY24 · week 5 of 2024 */
function readCalendar(tokens: readonly Token[], at: number, clock: Clock): PeriodMatch | null {
  const first = text(tokens, at);
  const plain = (end: number, value: string): PeriodMatch => ({
    end,
    period: { kind: 'calendar', text: value.toUpperCase() },
    assumed: null,
  });
  const year = readYear(tokens, at);
  if (year) {
    const quarterAfter = /^q([1-4])$/.exec(text(tokens, year.end));
    return quarterAfter
      ? plain(year.end + 1, `${year.year}-Q${quarterAfter[1] ?? ''}`)
      : plain(year.end, String(year.year));
  }
  if (first === 'year' && readYear(tokens, at + 1)) return plain(at + 2, text(tokens, at + 1));
  if (/^\d{4}-\d{2}-\d{2}$/.test(first)) return isRealDate(first) ? plain(at + 1, first) : null;
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(first) || /^\d{4}-q[1-4]$/.test(first) || /^\d{4}-w\d{2}$/.test(first))
    return plain(at + 1, first);
  const fiscal = /^fy(\d{2}|\d{4})$/.exec(first);
  const spacedFiscal =
    (first === 'fy' || (first === 'fiscal' && text(tokens, at + 1) === 'year')) &&
    readYear(tokens, first === 'fy' ? at + 1 : at + 2);
  if (fiscal || spacedFiscal) {
    const number = spacedFiscal
      ? spacedFiscal.year
      : Number(fiscal?.[1]) + ((fiscal?.[1]?.length ?? 0) === 2 ? 2000 : 0);
    return { end: spacedFiscal ? spacedFiscal.end : at + 1, period: fiscalYear(number, clock), assumed: null };
  }
  const quarter = /^q([1-4])$/.exec(first);
  const ordinal = ['first', 'second', 'third', 'fourth'].indexOf(first) + 1;
  const half = /^h([12])$/.exec(first);
  const halfWord = ['first', 'second'].indexOf(first) + 1;
  if (quarter || (ordinal > 0 && text(tokens, at + 1) === 'quarter'))
    return withYear(tokens, quarter ? at + 1 : at + 2, clock, Number(quarter?.[1] ?? ordinal) * 3 - 2, 3, first);
  if (half || (halfWord > 0 && text(tokens, at + 1) === 'half'))
    return withYear(tokens, half ? at + 1 : at + 2, clock, Number(half?.[1] ?? halfWord) * 6 - 5, 6, first);
  const week = first === 'week' ? tokens[at + 1]?.number : null;
  if (week !== null && week !== undefined && Number.isInteger(week) && week >= 1 && week <= 53) {
    const written = yearAfter(tokens, at + 2, clock);
    const chosen = written?.year ?? Number(clock.today.slice(0, 4));
    return {
      end: written?.end ?? at + 2,
      period: { kind: 'calendar', text: `${chosen}-W${String(week).padStart(2, '0')}` },
      assumed: written ? null : `week ${week} read as ${chosen}`,
    };
  }
  return null;
}

function yearAfter(
  tokens: readonly Token[],
  at: number,
  clock: Clock,
): { readonly year: number; readonly end: number } | null {
  const skip = ['of', 'in', ','].includes(text(tokens, at)) ? at + 1 : at;
  const skipThe = text(tokens, skip) === 'the' ? skip + 1 : skip;
  return readYear(tokens, skipThe) ?? relativeYear(tokens, skipThe, clock);
}

function withYear(
  tokens: readonly Token[],
  end: number,
  clock: Clock,
  month: number,
  months: number,
  words: string,
): PeriodMatch {
  const written = yearAfter(tokens, end, clock);
  const year = written?.year ?? mostRecentYear(month, 1, clock);
  const from = isoDate(year, month);
  const to = addDays(isoDate(month + months > 12 ? year + 1 : year, ((month + months - 1) % 12) + 1), -1);
  return {
    end: written?.end ?? end,
    period: asCalendar({ from, to }),
    assumed: written ? null : `${words.toUpperCase()} read as ${year}`,
  };
}

function fiscalYear(year: number, clock: Clock): Period {
  const month = clock.fiscalYearStartMonth;
  if (month === 1) return { kind: 'calendar', text: String(year) };
  // A fiscal year is named after the calendar year in which it ends.
  return { kind: 'range', from: isoDate(year - 1, month), to: addDays(isoDate(year, month), -1) };
}

function isRealDate(date: string): boolean {
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
}
