import type { Clock, Period, PeriodUnit } from './period.ts';
import { resolvePeriod } from './period.ts';

/** Names of the months, January first. */
export const MONTHS: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Words for a period: "this year", "last 3 months", "March 2024", "1 May 2024 – 3 June 2024". */
export function periodLabel(period: Period): string {
  switch (period.kind) {
    case 'today':
    case 'yesterday':
      return period.kind;
    case 'all':
      return 'all time';
    case 'this':
      return `this ${period.unit.toLowerCase()}`;
    case 'previous':
      return `last ${period.unit.toLowerCase()}`;
    case 'to_date':
      return `${period.unit.toLowerCase()} to date`;
    case 'last':
    case 'next':
      return `${period.kind} ${unitCount(period.count, period.unit)}`;
    case 'calendar':
      return calendarLabel(period.text);
    case 'range':
      if (period.from === null) return period.to === null ? 'all time' : `until ${dayLabel(period.to)}`;
      return period.to === null
        ? `since ${dayLabel(period.from)}`
        : `${dayLabel(period.from)} – ${dayLabel(period.to)}`;
  }
}

/** Label with the years after relative words: "this year (2026)". */
export function datedLabel(period: Period, clock: Clock): string {
  const label = periodLabel(period);
  const { from, to } = resolvePeriod(period, clock);
  if (from === null || to === null || period.kind === 'calendar' || period.kind === 'range') return label;
  if (from === to) return `${label} (${dayLabel(from)})`;
  return `${label} (${dayLabel(from)} – ${dayLabel(to)})`;
}

/** A period in an answer: one that counts back from today has its days with it. */
export function spokenPeriod(period: Period, clock: Clock): string {
  return period.kind === 'last' || period.kind === 'next' ? datedLabel(period, clock) : periodLabel(period);
}

/** The days of a period, in few letters: "1 Jan – 31 Dec 2026"; null where it has no end. */
export function daysLabel(period: Period, clock: Clock): string | null {
  const { from, to } = resolvePeriod(period, clock);
  if (from === null || to === null) return null;
  const short = (date: string, withYear: boolean): string => {
    const [year = '', month = '', day = ''] = date.split('-');
    return `${Number(day)} ${(MONTHS[Number(month) - 1] ?? month).slice(0, 3)}${withYear ? ` ${year}` : ''}`;
  };
  return from === to ? short(from, true) : `${short(from, from.slice(0, 4) !== to.slice(0, 4))} – ${short(to, true)}`;
}

/** "March" for 3. */
export function monthLabel(month: number): string {
  return MONTHS[month - 1] ?? String(month);
}

/** "5 March 2024" */
export function dayLabel(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${Number(day)} ${monthLabel(Number(month))} ${year}`;
}

function calendarLabel(text: string): string {
  if (/^\d{4}$/.test(text)) return text;
  const quarter = /^(\d{4})-Q(\d)$/.exec(text);
  if (quarter) return `Q${quarter[2] ?? ''} ${quarter[1] ?? ''}`;
  const week = /^(\d{4})-W(\d{2})$/.exec(text);
  if (week) return `week ${Number(week[2])} of ${week[1] ?? ''}`;
  if (/^\d{4}-\d{2}$/.test(text)) return `${MONTHS[Number(text.slice(5)) - 1] ?? ''} ${text.slice(0, 4)}`;
  return dayLabel(text);
}

/** The label of one bucket of a trend: "November 2026", "Q4 2026", "week of 16 November 2026". */
export function bucketLabel(date: string, grain: PeriodUnit): string {
  const day = date.slice(0, 10);
  if (grain === 'YEAR') return day.slice(0, 4);
  if (grain === 'QUARTER') return `Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`;
  if (grain === 'MONTH') return `${MONTHS[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`;
  if (grain === 'WEEK') return `week of ${dayLabel(day)}`;
  const time = date.slice(11, 16);
  return grain === 'HOUR' && time !== '' ? `${dayLabel(day)}, ${time}` : dayLabel(day);
}

function unitCount(count: number, unit: PeriodUnit): string {
  return `${count} ${unit.toLowerCase()}${count === 1 ? '' : 's'}`;
}

/**
 * A period in a sentence: "in March 2026", "on 5 March 2026", "on 5 March 2026 at 10:00", "last
 * month", "from 1 March 2026 to …".
 */
export function during(label: string): string {
  if (/^(last|next) \d/.test(label)) return `in the ${label}`;
  if (label.includes(' – ')) return `from ${label.replace(' – ', ' to ')}`;
  if (/^(this|last|next|today|yesterday|until|since|all)\b/.test(label)) return label;
  if (label.startsWith('week of ')) return `in the ${label}`;
  const [day = '', time] = label.split(', ');
  if (!/^\d{1,2} \p{L}+ \d{4}$/u.test(day)) return `in ${label}`;
  return time === undefined ? `on ${label}` : `on ${day} at ${time}`;
}
