import type { Token } from '../words/normalise.ts';
import { wordAt } from './dateWords.ts';

/**
 * A stretch of every day, in minutes since midnight; the end is not part of it. It runs over
 * midnight where it ends first.
 */
export interface DayPart {
  readonly from: number;
  readonly to: number;
}

export interface TimeOfDayMatch extends DayPart {
  readonly end: number;
  /**
   * Interpretation of a word ("Morning read as 06:00 to 12:00"), or null when the hours were
   * written.
   */
  readonly assumed: string | null;
}

const NOON = 12 * 60;
const MIDNIGHT = 24 * 60;

/** Parts of the day as most people mean them; that they were taken so is always said. */
const PARTS: Readonly<Record<string, readonly [number, number]>> = {
  morning: [6, 12],
  mornings: [6, 12],
  afternoon: [12, 18],
  afternoons: [12, 18],
  evening: [18, 22],
  evenings: [18, 22],
  night: [22, 6],
  nights: [22, 6],
  overnight: [22, 6],
};

const HOURS_OF_WORK = ['business', 'office', 'working', 'work'];

/**
 * after 6 pm · before noon · between 9 and 11 am · from 22:00 to 6:00 · at 6 pm · in the morning ·
 * during office hours
 */
export function readTimeOfDay(tokens: readonly Token[], start: number): TimeOfDayMatch | null {
  const first = wordAt(tokens, start);
  if (first === 'between' || first === 'from') {
    const span = readSpan(tokens, start + 1, first === 'between' ? ['and'] : ['to', 'until', 'till']);
    if (span) return span;
  }
  if (['after', 'past', 'from', 'since'].includes(first)) {
    const at = readClock(tokens, start + 1);
    // After midnight is the whole day.
    if (!at || at.minutes % MIDNIGHT === 0) return null;
    const onwards = ['on', 'onwards', 'onward'].includes(wordAt(tokens, at.end)) ? 1 : 0;
    return { end: at.end + onwards, from: at.minutes % MIDNIGHT, to: MIDNIGHT, assumed: null };
  }
  if (['before', 'until', 'till', 'by'].includes(first)) {
    const at = readClock(tokens, start + 1);
    return at && at.minutes > 0 && at.minutes < MIDNIGHT
      ? { end: at.end, from: 0, to: at.minutes, assumed: null }
      : null;
  }
  if (first === 'at') return readMoment(tokens, start + 1) ?? readPart(tokens, start + 1);
  const lead = ['in', 'during', 'on'].includes(first) ? 1 : 0;
  const article = wordAt(tokens, start + lead) === 'the' ? 1 : 0;
  // "this morning" is of one day, which is not said here.
  if (wordAt(tokens, start - 1) === 'this') return null;
  return readPart(tokens, start + lead + article);
}

function readPart(tokens: readonly Token[], at: number): TimeOfDayMatch | null {
  const word = wordAt(tokens, at);
  const ofWork = HOURS_OF_WORK.includes(word) && wordAt(tokens, at + 1) === 'hours';
  const part: readonly [number, number] | undefined = ofWork ? [9, 17] : PARTS[word];
  if (!part) return null;
  const [from, to] = [part[0] * 60, part[1] * 60];
  const said = ofWork ? `${word} hours` : word;
  return {
    end: at + (ofWork ? 2 : 1),
    from,
    to,
    assumed: `“${said}” read as ${clockLabel(from)} to ${clockLabel(to)}`,
  };
}

/** "at 6 pm": the hour that begins then; a time with minutes is no stretch. */
function readMoment(tokens: readonly Token[], at: number): TimeOfDayMatch | null {
  const clock = readClock(tokens, at);
  if (!clock || clock.minutes % 60 !== 0) return null;
  const from = clock.minutes % MIDNIGHT;
  return {
    end: clock.end,
    from,
    to: from + 60,
    assumed: `The hour from ${clockLabel(from)} to ${clockLabel(from + 60)}`,
  };
}

/**
 * Two times, the first of which may leave out what the second says: "9 and 11 am", "9 and 1 pm".
 */
function readSpan(tokens: readonly Token[], at: number, joiners: readonly string[]): TimeOfDayMatch | null {
  const written = readClock(tokens, at);
  const bare = written ? null : bareHour(tokens, at);
  const next = written?.end ?? (bare === null ? at : at + 1);
  if ((!written && bare === null) || !joiners.includes(wordAt(tokens, next))) return null;
  const high = readClock(tokens, next + 1);
  if (written) {
    const last = high ?? closingHour(tokens, next + 1, written.minutes);
    return last ? { end: last.end, from: written.minutes % MIDNIGHT, to: last.minutes, assumed: null } : null;
  }
  if (!high || bare === null) return null;
  const sameHalf = high.minutes > NOON && bare < 12 ? bare * 60 + NOON : bare * 60;
  return { end: high.end, from: sameHalf < high.minutes ? sameHalf : bare * 60, to: high.minutes, assumed: null };
}

/** "from 8 am to 5": the next five o'clock. */
function closingHour(tokens: readonly Token[], at: number, after: number): { end: number; minutes: number } | null {
  const hour = bareHour(tokens, at);
  if (hour === null) return null;
  const minutes = hour * 60;
  return { end: at + 1, minutes: minutes <= after && hour < 12 ? minutes + NOON : minutes };
}

function bareHour(tokens: readonly Token[], at: number): number | null {
  const { number = null, percent = false, currency = null } = tokens[at] ?? {};
  return number !== null && Number.isInteger(number) && number >= 0 && number <= 24 && !percent && currency === null
    ? number
    : null;
}

/** A time that says it is one: 6 pm, 6pm, 18:30, 6:30 pm, 9 o'clock, noon, midnight. */
function readClock(tokens: readonly Token[], at: number): { end: number; minutes: number } | null {
  const word = wordAt(tokens, at);
  if (word === 'noon' || word === 'midday') return { end: at + 1, minutes: NOON };
  if (word === 'midnight') return { end: at + 1, minutes: MIDNIGHT };
  const joined = /^(\d{1,2})(?::(\d{2}))?(am|pm|h)?$/.exec(word);
  if (!joined) return null;
  const [hour, minute] = [Number(joined[1]), Number(joined[2] ?? 0)];
  const suffix = joined[3] ?? null;
  const next = wordAt(tokens, at + 1);
  const half = suffix === 'am' || suffix === 'pm' ? suffix : suffix === null && /^[ap]m$/.test(next) ? next : null;
  const isSpoken = next === 'oclock' || (next === 'o' && wordAt(tokens, at + 2) === 'clock');
  if (half === null && suffix === null && joined[2] === undefined && !isSpoken) return null;
  if (minute > 59 || hour > (half === null ? 24 : 12) || (half !== null && hour === 0)) return null;
  const after = at + 1 + (half !== null && suffix === null ? 1 : isSpoken ? (next === 'o' ? 2 : 1) : 0);
  const hours = half === null ? hour : (hour % 12) + (half === 'pm' ? 12 : 0);
  return { end: after, minutes: hours * 60 + minute };
}

/** "18:00" */
export function clockLabel(minutes: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Words for a stretch of the day: "from 18:00", "before 12:00", "from 09:00 to 11:00". */
export function dayPartLabel({ from, to }: DayPart): string {
  if (from === 0 && to < MIDNIGHT) return `before ${clockLabel(to)}`;
  return to === MIDNIGHT ? `from ${clockLabel(from)} on` : `from ${clockLabel(from)} to before ${clockLabel(to)}`;
}
