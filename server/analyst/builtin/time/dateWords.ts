import type { Token } from '../words/normalise.ts';
import { isoDate } from './period.ts';
import type { Clock, PeriodUnit } from './period.ts';

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

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Words of the time grammar, for forgiving spelling. */
export const TIME_WORDS: readonly string[] = [
  ...MONTH_NAMES.flat(),
  ...Object.keys(UNITS),
  ...WEEKDAYS,
  'yesterday',
  'today',
  'monthly',
  'weekly',
  'daily',
  'yearly',
  'quarterly',
  'annual',
  'previous',
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

/** ISO number of a weekday word (Monday is 1), singular or plural, or null. */
export function weekdayWord(text: string): number | null {
  const index = WEEKDAYS.indexOf(text.endsWith('s') ? text.slice(0, -1) : text);
  return index < 0 ? null : index + 1;
}

/** The text of a token, empty beyond the end. */
export function wordAt(tokens: readonly Token[], index: number): string {
  return tokens[index]?.text ?? '';
}

/** "5", "5th", "21st": a day of a month, or null. */
export function readDayNumber(tokens: readonly Token[], at: number): number | null {
  const match = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(wordAt(tokens, at));
  const day = match ? Number(match[1]) : 0;
  return day >= 1 && day <= 31 ? day : null;
}

/** A year and the index after its words. */
export interface WrittenYear {
  readonly year: number;
  readonly end: number;
}

/** True for a number that is a year sooner than a number of rows. */
export function isYearNumber(value: number): boolean {
  return Number.isInteger(value) && value >= 1900 && value <= 2100;
}

/** A year in four digits, or null. */
export function readYear(tokens: readonly Token[], at: number): WrittenYear | null {
  return /^(19|20)\d{2}$/.test(wordAt(tokens, at)) ? { year: Number(wordAt(tokens, at)), end: at + 1 } : null;
}

/**
 * Year after a month, quarter or week: "2024", "of 2024", "last year", "of the previous year"; null
 * if there is none.
 */
export function yearAfter(tokens: readonly Token[], at: number, clock: Clock): WrittenYear | null {
  const skip = ['of', 'in', ','].includes(wordAt(tokens, at)) ? at + 1 : at;
  const skipThe = wordAt(tokens, skip) === 'the' ? skip + 1 : skip;
  return readYear(tokens, skipThe) ?? relativeYear(tokens, skipThe, clock);
}

/** "last year", "this year" as a year; null for anything else. */
export function relativeYear(tokens: readonly Token[], at: number, clock: Clock): WrittenYear | null {
  if (wordAt(tokens, at + 1) !== 'year') return null;
  const current = Number(clock.today.slice(0, 4));
  if (['last', 'previous', 'prior'].includes(wordAt(tokens, at))) return { year: current - 1, end: at + 2 };
  return ['this', 'current'].includes(wordAt(tokens, at)) ? { year: current, end: at + 2 } : null;
}

/** The last year in which a day has been reached. */
export function mostRecentYear(month: number, day: number, clock: Clock): number {
  const current = Number(clock.today.slice(0, 4));
  return isoDate(current, month, day) <= clock.today ? current : current - 1;
}
