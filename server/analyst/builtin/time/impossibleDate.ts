import type { Token } from '../words/normalise.ts';
import { monthWord, readDayNumber, readYear, wordAt } from './dateWords.ts';
import { isoDate } from './period.ts';
import { monthLabel } from './periodLabel.ts';

/** A written date that no calendar has. */
export interface ImpossibleDate {
  /** Index after its last word. */
  readonly end: number;
  /** Why there is no such date, as the end of a sentence: "February 2026 has 28 days". */
  readonly reason: string;
  /**
   * The last day of the month, ISO 8601; null where there is no such month, or no year was written.
   */
  readonly last: string | null;
}

const BEFORE_DATE = new Set('on since before after until till by from to between and in for'.split(' '));

/**
 * "2026-02-30", "31.04.2026", "2026-13", "30 February", "between 1 and 31 June 2026"; null for
 * anything else.
 */
export function readImpossibleDate(tokens: readonly Token[], at: number): ImpossibleDate | null {
  return readWritten(tokens, at) ?? readNumeric(tokens, at) ?? readDays(tokens, at);
}

/**
 * 30 February 2026 · February 30, 2026 · 31st of June; without a year only after a word that stands
 * before dates.
 */
function readWritten(tokens: readonly Token[], at: number): ImpossibleDate | null {
  const first = readDayNumber(tokens, at);
  const behindDay = wordAt(tokens, at + 1) === 'of' ? at + 2 : at + 1;
  const month = monthWord(wordAt(tokens, first === null ? at : behindDay));
  if (month === null) return null;
  const behindMonth = first === null ? at + 1 : behindDay + 1;
  const article = wordAt(tokens, behindMonth) === 'the' ? 1 : 0;
  const day = first ?? readDayNumber(tokens, behindMonth + article);
  const end = first === null ? behindMonth + article + 1 : behindMonth;
  const comma = [',', 'of', 'in'].includes(wordAt(tokens, end)) ? 1 : 0;
  const year = readYear(tokens, end + comma);
  const before = wordAt(tokens, at - 1) === 'the' ? wordAt(tokens, at - 2) : wordAt(tokens, at - 1);
  if (day === null || (year === null && at > 0 && !BEFORE_DATE.has(before))) return null;
  return impossible(year?.year ?? null, month, day, year?.end ?? end);
}

/** 2026-02-30 · 2026-13 · 30.02.2026 · 31/04/2026 */
function readNumeric(tokens: readonly Token[], at: number): ImpossibleDate | null {
  const text = wordAt(tokens, at);
  const iso = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(text);
  if (iso) {
    const [year, month] = [Number(iso[1]), Number(iso[2])];
    // "2024-25" is a year that ends in the next one, such as a fiscal or a school year.
    if (iso[3] === undefined && month > 12 && month === (year + 1) % 100) return null;
    return impossible(year, month, Number(iso[3] ?? 1), at + 1);
  }
  const parts = /^(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})$/.exec(text);
  if (!parts) return null;
  const [first, second] = [Number(parts[1]), Number(parts[2])];
  const year = Number(parts[3]) + ((parts[3] ?? '').length === 2 ? 2000 : 0);
  const isMonthFirst = text.includes('/') && second > 12;
  if (text.includes('/') && impossible(year, first, second, at + 1) === null) return null;
  return isMonthFirst ? impossible(year, first, second, at + 1) : impossible(year, second, first, at + 1);
}

/**
 * "between 1 and 31 June 2026", "from the 1st to the 31st of June": the month is written once, at
 * the end.
 */
function readDays(tokens: readonly Token[], at: number): ImpossibleDate | null {
  if (!['between', 'from'].includes(wordAt(tokens, at))) return null;
  const low = wordAt(tokens, at + 1) === 'the' ? at + 2 : at + 1;
  if (readDayNumber(tokens, low) === null || !['and', 'to', 'until', 'till'].includes(wordAt(tokens, low + 1)))
    return null;
  return readWritten(tokens, wordAt(tokens, low + 2) === 'the' ? low + 3 : low + 2);
}

function impossible(year: number | null, month: number, day: number, end: number): ImpossibleDate | null {
  if (month < 1 || month > 12) return { end, reason: 'a year has 12 months', last: null };
  // Without a year a leap year may be meant.
  const days = new Date(Date.UTC(year ?? 2024, month, 0)).getUTCDate();
  if (day >= 1 && day <= days) return null;
  const name = year === null ? monthLabel(month) : `${monthLabel(month)} ${year}`;
  return { end, reason: `${name} has ${days} days`, last: year === null ? null : isoDate(year, month, days) };
}
