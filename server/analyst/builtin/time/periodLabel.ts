import type { Clock, Period, PeriodUnit } from './period.ts';
import { resolvePeriod } from './period.ts';

const MONTHS = [
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

/** Label with the years behind relative words: "this year (2026)". */
export function datedLabel(period: Period, clock: Clock): string {
  const label = periodLabel(period);
  const { from, to } = resolvePeriod(period, clock);
  if (from === null || to === null || period.kind === 'calendar' || period.kind === 'range') return label;
  if (from === to) return `${label} (${dayLabel(from)})`;
  return `${label} (${dayLabel(from)} – ${dayLabel(to)})`;
}

/** "5 March 2024" */
export function dayLabel(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1] ?? month} ${year}`;
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
  return grain === 'HOUR' ? date.slice(0, 16).replace('T', ' ') : dayLabel(day);
}

function unitCount(count: number, unit: PeriodUnit): string {
  return `${count} ${unit.toLowerCase()}${count === 1 ? '' : 's'}`;
}

/** A period in a sentence: "in March 2026", "on 5 March 2026", "last month", "from 1 March 2026 to …". */
export function during(label: string): string {
  if (label.includes(' – ')) return `from ${label.replace(' – ', ' to ')}`;
  if (/^(this|last|next|today|yesterday|until|since|all)\b/.test(label)) return label;
  return `${/^\d{1,2} \p{L}+ \d{4}$/u.test(label) ? 'on' : 'in'} ${label}`;
}
