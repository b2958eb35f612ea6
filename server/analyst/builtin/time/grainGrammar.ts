import type { Token } from '../words/normalise.ts';
import { unitWord, weekdayWord } from './dateWords.ts';
import type { PeriodUnit } from './period.ts';
import type { TimeOfDayMatch } from './timeOfDay.ts';

/** A calendar profile: buckets that repeat (every Monday together). */
export type ProfilePart = 'WEEKDAY' | 'HOUR' | 'MONTH' | 'QUARTER' | 'DAY_OF_MONTH';

export type GrainMatch =
  | { readonly kind: 'grain'; readonly end: number; readonly grain: PeriodUnit }
  | { readonly kind: 'profile'; readonly end: number; readonly part: ProfilePart }
  /** "on Mondays", "at weekends": ISO weekday numbers, Monday is 1. */
  | { readonly kind: 'weekdays'; readonly end: number; readonly days: readonly number[] }
  /** "after 6 pm", "in the morning" */
  | ({ readonly kind: 'hours' } & TimeOfDayMatch);

/** True for what numbers can be split by; weekdays and hours that are named narrow them. */
export function isKey(match: GrainMatch): boolean {
  return match.kind === 'grain' || match.kind === 'profile';
}

const ADJECTIVES: Readonly<Record<string, PeriodUnit>> = {
  yearly: 'YEAR',
  annual: 'YEAR',
  annually: 'YEAR',
  quarterly: 'QUARTER',
  monthly: 'MONTH',
  weekly: 'WEEK',
  daily: 'DAY',
  hourly: 'HOUR',
};

/**
 * Reads a grain, a profile or weekdays that start at `start`; the unit word alone counts ("month",
 * after "by").
 */
export function readGrain(tokens: readonly Token[], start: number): GrainMatch | null {
  const text = (offset: number): string => tokens[start + offset]?.text ?? '';
  const adjective = ADJECTIVES[text(0)];
  if (adjective) return { kind: 'grain', end: start + 1, grain: adjective };
  const profile = readProfile(text, start);
  if (profile) return profile;
  const dayUnit = /^(year|quarter|month|week|day|hour)$/.exec(text(0));
  if (dayUnit && text(1) === 'by' && text(2) === text(0))
    return { kind: 'grain', end: start + 3, grain: text(0) === 'hour' ? 'HOUR' : (unitWord(text(0)) ?? 'MONTH') };
  if (text(0) === 'calendar' && unitWord(text(1)))
    return { kind: 'grain', end: start + 2, grain: unitWord(text(1)) ?? 'MONTH' };
  const days: number[] = [];
  let cursor = 0;
  while (weekdayWord(text(cursor)) !== null) {
    days.push(weekdayWord(text(cursor)) ?? 1);
    cursor += 1;
    if (['and', 'or', ','].includes(text(cursor)) && weekdayWord(text(cursor + 1)) !== null) cursor += 1;
  }
  if (days.length > 0) return { kind: 'weekdays', end: start + cursor, days };
  if (['weekends', 'weekend'].includes(text(0))) return { kind: 'weekdays', end: start + 1, days: [6, 7] };
  if (text(0) === 'weekdays') return { kind: 'weekdays', end: start + 1, days: [1, 2, 3, 4, 5] };
  const unit = text(0) === 'hour' || text(0) === 'hours' ? 'HOUR' : unitWord(text(0));
  return unit ? { kind: 'grain', end: start + 1, grain: unit } : null;
}

function readProfile(text: (offset: number) => string, start: number): GrainMatch | null {
  const found = (length: number, part: ProfilePart): GrainMatch => ({ kind: 'profile', end: start + length, part });
  const day = text(0) === 'day' || text(0) === 'days';
  const ofThe = (unit: string): number =>
    text(1) === 'of' ? (text(2) === unit ? 3 : text(2) === 'the' && text(3) === unit ? 4 : 0) : 0;
  if (text(0) === 'weekday') return found(1, 'WEEKDAY');
  if (day && ofThe('week') > 0) return found(ofThe('week'), 'WEEKDAY');
  if (day && ofThe('month') > 0) return found(ofThe('month'), 'DAY_OF_MONTH');
  if ((text(0) === 'hour' || text(0) === 'hours') && ofThe('day') > 0) return found(ofThe('day'), 'HOUR');
  if ((text(0) === 'time' || text(0) === 'times') && ofThe('day') > 0) return found(ofThe('day'), 'HOUR');
  if (text(0) === 'month' && ofThe('year') > 0) return found(ofThe('year'), 'MONTH');
  if (text(0) === 'calendar' && text(1) === 'month') return found(2, 'MONTH');
  if (text(0) === 'quarter' && ofThe('year') > 0) return found(ofThe('year'), 'QUARTER');
  return null;
}
