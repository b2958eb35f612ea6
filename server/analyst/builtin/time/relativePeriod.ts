import type { Token } from '../words/normalise.ts';
import { unitWord, weekdayWord, wordAt } from './dateWords.ts';
import { addDays, asCalendar, resolvePeriod, startOf } from './period.ts';
import type { Clock, PeriodUnit } from './period.ts';
import { exactly } from './periodMatch.ts';
import type { PeriodMatch } from './periodMatch.ts';

const BACK = ['last', 'past', 'previous', 'prior', 'preceding', 'trailing'];

/**
 * today · this month · so far this year · last 3 months · last Monday · two weeks ago · same month
 * last year
 */
export function readRelative(tokens: readonly Token[], at: number, clock: Clock): PeriodMatch | null {
  const [first, second, third] = [wordAt(tokens, at), wordAt(tokens, at + 1), wordAt(tokens, at + 2)];
  if (first === 'today' || first === 'yesterday') return exactly(at + 1, { kind: first });
  if (first === 'day' && second === 'before' && third === 'yesterday')
    return exactly(at + 3, { kind: 'calendar', text: addDays(clock.today, -2) });
  if ((first === 'all' && (second === 'time' || second === 'years')) || (first === 'whole' && second === 'history'))
    return exactly(at + 2, { kind: 'all' });
  return (
    readToDate(tokens, at) ??
    readThis(tokens, at) ??
    readWeekday(tokens, at, clock) ??
    readBack(tokens, at) ??
    readLongAgo(tokens, at, clock) ??
    readAgo(tokens, at, clock) ??
    readSame(tokens, at, clock)
  );
}

/** ytd · year to date · so far this year */
function readToDate(tokens: readonly Token[], at: number): PeriodMatch | null {
  const [first, second, third] = [wordAt(tokens, at), wordAt(tokens, at + 1), wordAt(tokens, at + 2)];
  if (first === 'ytd') return exactly(at + 1, { kind: 'to_date', unit: 'YEAR' });
  if (first === 'mtd') return exactly(at + 1, { kind: 'to_date', unit: 'MONTH' });
  if (first === 'qtd') return exactly(at + 1, { kind: 'to_date', unit: 'QUARTER' });
  const unit = unitWord(first);
  if (unit && second === 'to' && third === 'date') return exactly(at + 3, { kind: 'to_date', unit });
  const running = (first === 'so' || first === 'thus') && second === 'far' ? (third === 'in' ? 3 : 2) : 0;
  const current = running > 0 && ['this', 'current'].includes(wordAt(tokens, at + running));
  const counted = unitWord(wordAt(tokens, at + running + 1));
  return current && counted ? exactly(at + running + 2, { kind: 'this', unit: counted }) : null;
}

/** this month · the current quarter · this year so far */
function readThis(tokens: readonly Token[], at: number): PeriodMatch | null {
  const unit = unitWord(wordAt(tokens, at + 1));
  if (!['this', 'current'].includes(wordAt(tokens, at)) || !unit) return null;
  const [third, fourth] = [wordAt(tokens, at + 2), wordAt(tokens, at + 3)];
  if (third === 'to' && fourth === 'date') return exactly(at + 4, { kind: 'to_date', unit });
  if (third === 'so' && fourth === 'far') return exactly(at + 4, { kind: 'this', unit });
  return exactly(at + 2, unit === 'DAY' ? { kind: 'today' } : { kind: 'this', unit });
}

/**
 * last Monday · this Friday · next Tuesday · last weekend: one day or two, not every one of that
 * name.
 */
function readWeekday(tokens: readonly Token[], at: number, clock: Clock): PeriodMatch | null {
  const [first, second] = [wordAt(tokens, at), wordAt(tokens, at + 1)];
  const direction = ['last', 'past', 'previous'].includes(first)
    ? -1
    : first === 'next'
      ? 1
      : first === 'this'
        ? 0
        : null;
  if (direction === null) return null;
  const monday = startOf('WEEK', clock.today, { ...clock, weekStart: 'MONDAY' });
  if (second === 'weekend') {
    // On a Sunday "last weekend" is the one before the day that is running.
    const saturday = addDays(monday, 5 + 7 * direction);
    return exactly(at + 2, { kind: 'range', from: saturday, to: addDays(saturday, 1) });
  }
  const weekday = second.endsWith('s') ? null : weekdayWord(second);
  if (weekday === null) return null;
  const sameWeek = addDays(monday, weekday - 1);
  const day =
    direction === 0
      ? sameWeek
      : direction < 0
        ? addDays(sameWeek, sameWeek < clock.today ? 0 : -7)
        : addDays(sameWeek, sameWeek > clock.today ? 0 : 7);
  return exactly(at + 2, { kind: 'calendar', text: day });
}

/** last month · past 90 days · next 2 weeks */
function readBack(tokens: readonly Token[], at: number): PeriodMatch | null {
  const first = wordAt(tokens, at);
  const back = BACK.includes(first);
  if (!back && first !== 'next') return null;
  const unit = unitWord(wordAt(tokens, at + 1));
  if (unit) {
    if (!back) return exactly(at + 2, { kind: 'next', count: 1, unit, includingCurrent: false });
    return exactly(at + 2, unit === 'DAY' ? { kind: 'yesterday' } : { kind: 'previous', unit });
  }
  const second = wordAt(tokens, at + 1);
  let cursor = at + 1;
  if (second === 'half' && unitWord(wordAt(tokens, cursor + 1)) === 'YEAR')
    return exactly(cursor + 2, { kind: 'last', count: 6, unit: 'MONTH', includingCurrent: false });
  const count = tokens[cursor]?.number ?? (second === 'few' ? 3 : second === 'couple' ? 2 : null);
  if (count === null || !Number.isInteger(count) || count < 1 || count > 5000) return null;
  cursor += 1;
  if (['of', 'full', 'complete', 'completed', 'whole', 'calendar', 'rolling'].includes(wordAt(tokens, cursor)))
    cursor += 1;
  const counted = unitWord(wordAt(tokens, cursor));
  return counted
    ? exactly(cursor + 1, { kind: back ? 'last' : 'next', count, unit: counted, includingCurrent: false })
    : null;
}

/** two months ago · a week ago: that whole unit */
function readAgo(tokens: readonly Token[], at: number, clock: Clock): PeriodMatch | null {
  const count = ['a', 'an'].includes(wordAt(tokens, at)) ? 1 : (tokens[at]?.number ?? null);
  const unit = unitWord(wordAt(tokens, at + 1));
  if (count === null || !unit || wordAt(tokens, at + 2) !== 'ago') return null;
  // "more than 2 months ago" is no limit of that month: it is read as a whole, or not at all.
  if (at > 0 && comparing.has(wordAt(tokens, at - 1))) return null;
  if (wordAt(tokens, at + 3) === 'or' && orMore.has(wordAt(tokens, at + 4))) return null;
  const before = (many: number): string =>
    resolvePeriod({ kind: 'last', count: many, unit, includingCurrent: false }, clock).from ?? clock.today;
  // "a year ago today" is one day.
  if (wordAt(tokens, at + 3) === 'today') {
    const day = moved(clock.today, count, unit);
    return day === null ? null : exactly(at + 4, { kind: 'calendar', text: day });
  }
  const end = count > 1 ? before(count - 1) : startOf(unit, clock.today, clock);
  return exactly(at + 3, asCalendar({ from: before(count), to: addDays(end, -1) }));
}

const longerAgo = [
  'more than',
  'over',
  'at least',
  'longer than',
  'earlier than',
  'upwards of',
  'no less than',
  'not less than',
  'no fewer than',
];
const shorterAgo = [
  'less than',
  'under',
  'at most',
  'within',
  'later than',
  'no more than',
  'not more than',
  'no longer than',
  'not longer than',
  'fewer than',
];
const orMore = new Set('more less longer shorter earlier later older sooner fewer before after'.split(' '));
/** Last words of comparisons, of these and of others. */
const comparing = new Set('than over under above below beyond exceeding least most within'.split(' '));

/** more than 2 years ago · less than 90 days ago: to the day, not by whole units */
export function readLongAgo(tokens: readonly Token[], at: number, clock: Clock): PeriodMatch | null {
  const saidAt = (phrase: string): boolean =>
    phrase.split(' ').every((word, offset) => wordAt(tokens, at + offset) === word);
  const phrase = [...longerAgo, ...shorterAgo].find(saidAt);
  const isNegated = at > 0 && /^(?:no|not|never)$/.test(wordAt(tokens, at - 1));
  if (phrase === undefined || isNegated) return null;
  const cursor = at + phrase.split(' ').length;
  const count = ['a', 'an'].includes(wordAt(tokens, cursor)) ? 1 : (tokens[cursor]?.number ?? null);
  const unit = unitWord(wordAt(tokens, cursor + 1));
  if (count === null || !Number.isInteger(count) || unit === null || wordAt(tokens, cursor + 2) !== 'ago') return null;
  const day = dayBefore(clock.today, count, unit);
  const isStrict = !/^(?:at|no|not|within)/.test(phrase);
  return exactly(
    cursor + 3,
    longerAgo.includes(phrase)
      ? { kind: 'range', from: null, to: isStrict ? addDays(day, -1) : day }
      : { kind: 'range', from: isStrict ? addDays(day, 1) : day, to: clock.today },
  );
}

/** The same day so many units earlier; the last of its month where that month is shorter. */
function dayBefore(today: string, count: number, unit: PeriodUnit): string {
  if (unit === 'DAY' || unit === 'WEEK') return addDays(today, -count * (unit === 'WEEK' ? 7 : 1));
  const months = count * (unit === 'YEAR' ? 12 : unit === 'QUARTER' ? 3 : 1);
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(day, last))).toISOString().slice(0, 10);
}

function moved(today: string, count: number, unit: PeriodUnit): string | null {
  if (unit === 'DAY') return addDays(today, -count);
  if (unit === 'WEEK') return addDays(today, -7 * count);
  return unit === 'YEAR' ? `${Number(today.slice(0, 4)) - count}${today.slice(4)}` : null;
}

/** same month last year */
function readSame(tokens: readonly Token[], at: number, clock: Clock): PeriodMatch | null {
  const unit = unitWord(wordAt(tokens, at + 1));
  if (wordAt(tokens, at) !== 'same' || !unit || !['last', 'previous'].includes(wordAt(tokens, at + 2))) return null;
  if (wordAt(tokens, at + 3) !== 'year') return null;
  const current = resolvePeriod({ kind: 'this', unit }, clock);
  if (current.from === null || current.to === null) return null;
  const earlier = (date: string): string => `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
  return exactly(at + 4, asCalendar({ from: earlier(current.from), to: earlier(current.to) }));
}
