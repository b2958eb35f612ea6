import type { Token } from '../words/normalise.ts';
import { monthWord, mostRecentYear, readDayNumber, readYear, weekdayWord, wordAt, yearAfter } from './dateWords.ts';
import type { WrittenYear } from './dateWords.ts';
import { addDays, asCalendar, isoDate } from './period.ts';
import type { Clock, Period } from './period.ts';
import { exactly } from './periodMatch.ts';
import type { PeriodMatch } from './periodMatch.ts';

/** March · March 2024 · 5 March 2024 · March 5, 2024 · Monday, 5 March · March last year */
export function readMonth(tokens: readonly Token[], start: number, clock: Clock): PeriodMatch | null {
  const at = afterWeekday(tokens, start);
  let cursor = at;
  let day = readDayNumber(tokens, cursor);
  if (day !== null) {
    cursor += 1;
    if (wordAt(tokens, cursor) === 'of') cursor += 1;
  }
  const month = monthWord(wordAt(tokens, cursor));
  if (month === null) return null;
  // "may" and "mar" are words of their own: they are months only where nothing else makes sense.
  if (wordAt(tokens, cursor) === 'may' && !isMonthContext(tokens, at, cursor)) return null;
  cursor += 1;
  if (day === null) {
    const article = wordAt(tokens, cursor) === 'the' ? 1 : 0;
    day = readDayNumber(tokens, cursor + article);
    if (day !== null) cursor += 1 + article;
  }
  if (at !== start && day === null) return null;
  const written = yearAfter(tokens, cursor, clock);
  const shared = written ?? yearOfNext(tokens, cursor, month, clock);
  const year = shared?.year ?? mostRecentYear(month, day ?? 1, clock);
  const end = written ? written.end : cursor;
  const period: Period = {
    kind: 'calendar',
    text: day === null ? isoDate(year, month).slice(0, 7) : isoDate(year, month, day),
  };
  if (day !== null && !isRealDate(isoDate(year, month, day))) return null;
  return { end, period, assumed: shared ? null : `${tokens[at]?.raw ?? ''} read as ${year}` };
}

/** "Monday, 5 March": the weekday before a date adds nothing. */
function afterWeekday(tokens: readonly Token[], at: number): number {
  if (weekdayWord(wordAt(tokens, at)) === null) return at;
  return wordAt(tokens, at + 1) === ',' ? at + 2 : at + 1;
}

/**
 * Year of a later period: "March and May 2024", "Q1 vs Q2 2025" write it once, after the last of
 * them.
 */
function yearOfNext(tokens: readonly Token[], at: number, month: number, clock: Clock): WrittenYear | null {
  const joiner = ['and', 'or', 'vs', 'versus', ',', 'to', 'until', 'through', 'with', 'against'].includes(
    wordAt(tokens, at),
  );
  const compared = wordAt(tokens, at) === 'compared' && ['to', 'with'].includes(wordAt(tokens, at + 1));
  if (!joiner && !compared) return null;
  const next = at + (compared ? 2 : 1);
  const quarter = /^q([1-4])$/.exec(wordAt(tokens, next));
  // "3 May and 10 June 2014", "May 3 to June 10, 2014"
  const named = readDayNumber(tokens, next) === null ? next : next + (wordAt(tokens, next + 1) === 'of' ? 2 : 1);
  const second = quarter ? 3 * Number(quarter[1]) - 2 : monthWord(wordAt(tokens, named));
  if (second === null) return null;
  const after = named === next && readDayNumber(tokens, named + 1) !== null ? named + 2 : named + 1;
  const written =
    yearAfter(tokens, after, clock) ?? yearAfter(tokens, named + 1, clock) ?? yearOfNext(tokens, after, second, clock);
  if (!written) return null;
  // "from November to January 2026" begins in the year before.
  const spans = ['to', 'until', 'through'].includes(wordAt(tokens, at));
  return { ...written, year: spans && month > second ? written.year - 1 : written.year };
}

function isMonthContext(tokens: readonly Token[], at: number, cursor: number): boolean {
  const before = wordAt(tokens, at - 1);
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

/**
 * 2024 · 2024-03 · 2024-03-05 · 5.3.2024 · 2024-Q1 · Q2 · Q2 2024 · second quarter of 2024 · H1
 * 2024 · FY24 · week 5 of 2024
 */
export function readCalendar(tokens: readonly Token[], at: number, clock: Clock): PeriodMatch | null {
  const first = wordAt(tokens, at);
  const plain = (end: number, value: string): PeriodMatch =>
    exactly(end, { kind: 'calendar', text: value.toUpperCase() });
  const year = readYear(tokens, at);
  if (year) {
    const quarterAfter = /^q([1-4])$/.exec(wordAt(tokens, year.end));
    return quarterAfter
      ? plain(year.end + 1, `${year.year}-Q${quarterAfter[1] ?? ''}`)
      : plain(year.end, String(year.year));
  }
  const decade = readDecade(first, at);
  if (decade) return decade;
  if (first === 'year' && readYear(tokens, at + 1)) return plain(at + 2, wordAt(tokens, at + 1));
  if (/^\d{4}-\d{2}-\d{2}$/.test(first)) return isRealDate(first) ? plain(at + 1, first) : null;
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(first) || /^\d{4}-q[1-4]$/.test(first) || /^\d{4}-w\d{2}$/.test(first))
    return plain(at + 1, first);
  const numeric = readNumericDate(tokens, at);
  if (numeric) return numeric;
  const fiscal = /^fy(\d{2}|\d{4})$/.exec(first);
  const spacedFiscal =
    (first === 'fy' || (first === 'fiscal' && wordAt(tokens, at + 1) === 'year')) &&
    readYear(tokens, first === 'fy' ? at + 1 : at + 2);
  if (fiscal || spacedFiscal) {
    const number = spacedFiscal
      ? spacedFiscal.year
      : Number(fiscal?.[1]) + ((fiscal?.[1]?.length ?? 0) === 2 ? 2000 : 0);
    return exactly(spacedFiscal ? spacedFiscal.end : at + 1, fiscalYear(number, clock));
  }
  const quarter = /^q([1-4])$/.exec(first);
  const ordinal = ['first', 'second', 'third', 'fourth'].indexOf(first) + 1;
  const half = /^h([12])$/.exec(first);
  const halfWord = ['first', 'second'].indexOf(first) + 1;
  if (quarter || (ordinal > 0 && wordAt(tokens, at + 1) === 'quarter'))
    return withYear(tokens, quarter ? at + 1 : at + 2, clock, Number(quarter?.[1] ?? ordinal) * 3 - 2, 3, first);
  if (half || (halfWord > 0 && wordAt(tokens, at + 1) === 'half'))
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

/**
 * 5.3.2024 · 5/3/2024: the day stands first unless only the other order is a date, which slashes
 * leave open.
 */
function readNumericDate(tokens: readonly Token[], at: number): PeriodMatch | null {
  const match = /^(\d{1,2})([./])(\d{1,2})\2(\d{4}|\d{2})$/.exec(wordAt(tokens, at));
  if (!match) return null;
  const [first, second] = [Number(match[1]), Number(match[3])];
  const year = Number(match[4]) + ((match[4] ?? '').length === 2 ? 2000 : 0);
  const dayFirst = isoDate(year, second, first);
  const monthFirst = isoDate(year, first, second);
  const slashes = match[2] === '/';
  if (isRealDate(dayFirst))
    return {
      end: at + 1,
      period: { kind: 'calendar', text: dayFirst },
      assumed:
        slashes && dayFirst !== monthFirst && isRealDate(monthFirst)
          ? `${tokens[at]?.raw ?? ''} read as day/month: ${dayFirst}`
          : null,
    };
  return slashes && isRealDate(monthFirst) ? exactly(at + 1, { kind: 'calendar', text: monthFirst }) : null;
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
  const shared = written ?? yearOfNext(tokens, end, month, clock);
  const year = shared?.year ?? mostRecentYear(month, 1, clock);
  const from = isoDate(year, month);
  const to = addDays(isoDate(month + months > 12 ? year + 1 : year, ((month + months - 1) % 12) + 1), -1);
  return {
    end: written?.end ?? end,
    period: asCalendar({ from, to }),
    assumed: shared ? null : `${words.toUpperCase()} read as ${year}`,
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

/** "1990s", "80s": ten years; of two digits those that began last. */
function readDecade(word: string, at: number): PeriodMatch | null {
  const written = /^(1[5-9]|20)?(\d)0s$/.exec(word);
  if (!written) return null;
  const [, century, tens = ''] = written;
  const first = century === undefined ? Number(`${Number(tens) > 2 ? 19 : 20}${tens}0`) : Number(word.slice(0, -1));
  return exactly(at + 1, { kind: 'range', from: isoDate(first, 1, 1), to: isoDate(first + 9, 12, 31) });
}
