/** Units a period or a grain is counted in. */
export type PeriodUnit = 'YEAR' | 'QUARTER' | 'MONTH' | 'WEEK' | 'DAY' | 'HOUR';

/** A stretch of time as a question names it. Plain JSON; dates are ISO 8601, both ends included. */
export type Period =
  | { readonly kind: 'today' }
  | { readonly kind: 'yesterday' }
  | { readonly kind: 'this' | 'previous' | 'to_date'; readonly unit: PeriodUnit }
  | {
      readonly kind: 'last' | 'next';
      readonly count: number;
      readonly unit: PeriodUnit;
      readonly includingCurrent: boolean;
    }
  /** `2024`, `2024-Q1`, `2024-03`, `2024-W05`, `2024-03-05` */
  | { readonly kind: 'calendar'; readonly text: string }
  | { readonly kind: 'range'; readonly from: string | null; readonly to: string | null }
  | { readonly kind: 'all' };

/** The clock and calendar of one request. */
export interface Clock {
  /** Local date, ISO 8601. */
  readonly today: string;
  readonly weekStart: 'MONDAY' | 'SUNDAY';
  readonly fiscalYearStartMonth: number;
}

/** First and last day of a period, both included; null is open. */
export interface DayRange {
  readonly from: string | null;
  readonly to: string | null;
}

/** The local date of an instant in a time zone (IANA name). An unknown zone counts as UTC. */
export function localDate(instant: Date, timeZone: string): string {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat('en-CA', { ...options, timeZone }).format(instant);
  } catch {
    return new Intl.DateTimeFormat('en-CA', { ...options, timeZone: 'UTC' }).format(instant);
  }
}

/** Adds days to an ISO date. */
export function addDays(date: string, days: number): string {
  const moved = toUtc(date);
  moved.setUTCDate(moved.getUTCDate() + days);
  return toIso(moved);
}

/** Adds months to an ISO date; a day past the end of the month is clipped. */
export function addMonths(date: string, months: number): string {
  const base = toUtc(date);
  const moved = new Date(Date.UTC(base.getUTCFullYear(), base.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(base.getUTCDate(), lastDay));
  return toIso(moved);
}

/** First day of the unit that contains a date. */
export function startOf(unit: PeriodUnit, date: string, clock: Clock): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  if (unit === 'YEAR') return isoDate(year, 1);
  if (unit === 'QUARTER') return isoDate(year, month - ((month - 1) % 3));
  if (unit === 'MONTH') return isoDate(year, month);
  if (unit === 'WEEK') {
    const weekday = toUtc(date).getUTCDay();
    return addDays(date, -(clock.weekStart === 'MONDAY' ? (weekday + 6) % 7 : weekday));
  }
  return date;
}

/** Moves an ISO date by whole units. */
export function addUnits(date: string, count: number, unit: PeriodUnit): string {
  if (unit === 'YEAR') return addMonths(date, 12 * count);
  if (unit === 'QUARTER') return addMonths(date, 3 * count);
  if (unit === 'MONTH') return addMonths(date, count);
  return addDays(date, unit === 'WEEK' ? 7 * count : unit === 'DAY' ? count : 0);
}

/** Days a period covers. */
export function resolvePeriod(period: Period, clock: Clock): DayRange {
  const { today } = clock;
  switch (period.kind) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'all':
      return { from: null, to: null };
    case 'range':
      return { from: period.from, to: period.to };
    case 'calendar':
      return calendarRange(period.text);
    case 'to_date':
      return { from: startOf(period.unit, today, clock), to: today };
    case 'this':
    case 'previous': {
      const start = addUnits(startOf(period.unit, today, clock), period.kind === 'this' ? 0 : -1, period.unit);
      return { from: start, to: addDays(addUnits(start, 1, period.unit), -1) };
    }
    case 'last': {
      const current = startOf(period.unit, today, clock);
      const end = period.includingCurrent ? addUnits(current, 1, period.unit) : current;
      return { from: addUnits(end, -period.count, period.unit), to: addDays(end, -1) };
    }
    case 'next': {
      const start = addUnits(startOf(period.unit, today, clock), 1, period.unit);
      return { from: start, to: addDays(addUnits(start, period.count, period.unit), -1) };
    }
  }
}

/** Days of `2024`, `2024-Q1`, `2024-03`, `2024-W05` or `2024-03-05`. */
export function calendarRange(text: string): { readonly from: string; readonly to: string } {
  const quarter = /^(\d{4})-Q([1-4])$/.exec(text);
  if (quarter) return unitRange(isoDate(Number(quarter[1]), 3 * Number(quarter[2]) - 2), 'QUARTER');
  const week = /^(\d{4})-W(\d{2})$/.exec(text);
  if (week) {
    const january4 = toUtc(`${week[1] ?? ''}-01-04`);
    const monday = addDays(toIso(january4), -((january4.getUTCDay() + 6) % 7));
    return unitRange(addDays(monday, 7 * (Number(week[2]) - 1)), 'WEEK');
  }
  if (/^\d{4}$/.test(text)) return unitRange(`${text}-01-01`, 'YEAR');
  if (/^\d{4}-\d{2}$/.test(text)) return unitRange(`${text}-01`, 'MONTH');
  return { from: text, to: text };
}

function unitRange(from: string, unit: PeriodUnit): { readonly from: string; readonly to: string } {
  return { from, to: addDays(addUnits(from, 1, unit), -1) };
}

/** Days from one ISO date to another, both included. */
export function dayCount(from: string, to: string): number {
  return Math.round((toUtc(to).getTime() - toUtc(from).getTime()) / 86_400_000) + 1;
}

/**
 * The period of equal length right before this one; calendar units stay calendar units (the month
 * before March is February). Null when the period is open at its start.
 */
export function precedingPeriod(period: Period, clock: Clock): Period | null {
  if (period.kind === 'this' && period.unit !== 'HOUR') return { kind: 'previous', unit: period.unit };
  if (period.kind === 'today') return { kind: 'yesterday' };
  const range = resolvePeriod(period, clock);
  if (range.from === null) return null;
  if (period.kind === 'last' || period.kind === 'next') {
    const from = addUnits(range.from, -period.count, period.unit);
    return { kind: 'range', from, to: addDays(range.from, -1) };
  }
  const unit = unitOf(period);
  if (unit === null || period.kind === 'to_date') {
    const step = period.kind === 'to_date' ? period.unit : null;
    if (step)
      return { kind: 'range', from: addUnits(range.from, -1, step), to: addUnits(range.to ?? clock.today, -1, step) };
    const days = dayCount(range.from, range.to ?? clock.today);
    const months = wholeMonths(range.from, range.to ?? clock.today);
    if (months !== null) return { kind: 'range', from: addMonths(range.from, -months), to: addDays(range.from, -1) };
    return { kind: 'range', from: addDays(range.from, -days), to: addDays(range.from, -1) };
  }
  const from = addUnits(range.from, -1, unit);
  return asCalendar({ from, to: addDays(range.from, -1) });
}

/** The same days one year earlier; a year to date stays a year to date. */
export function yearEarlier(period: Period, clock: Clock): Period | null {
  if (period.kind === 'this' && period.unit === 'YEAR') return { kind: 'previous', unit: 'YEAR' };
  const range = resolvePeriod(period, clock);
  if (range.from === null) return null;
  const to = range.to ?? clock.today;
  const endOfMonth = addDays(to, 1).endsWith('-01');
  return asCalendar({
    from: addMonths(range.from, -12),
    to: endOfMonth ? addDays(addMonths(addDays(to, 1), -12), -1) : addMonths(to, -12),
  });
}

/** The part of a running period that has passed: "this year" becomes the year to date. */
export function elapsedPart(period: Period, clock: Clock): Period {
  const range = resolvePeriod(period, clock);
  if (range.to === null || range.to <= clock.today || range.from === null) return period;
  return { kind: 'range', from: range.from, to: clock.today };
}

/** Writes a day range as a calendar period when it is exactly one. */
export function asCalendar(range: { readonly from: string; readonly to: string }): Period {
  for (const [unit, text] of [
    ['YEAR', range.from.slice(0, 4)],
    ['QUARTER', `${range.from.slice(0, 4)}-Q${Math.ceil(Number(range.from.slice(5, 7)) / 3)}`],
    ['MONTH', range.from.slice(0, 7)],
    ['DAY', range.from],
  ] as const) {
    const whole = calendarRange(text);
    if (whole.from === range.from && whole.to === range.to && unit !== null) return { kind: 'calendar', text };
  }
  return { kind: 'range', from: range.from, to: range.to };
}

/** Calendar unit of a one-unit period, or null. */
export function unitOf(period: Period): PeriodUnit | null {
  if (period.kind === 'this' || period.kind === 'previous' || period.kind === 'to_date') return period.unit;
  if (period.kind === 'today' || period.kind === 'yesterday') return 'DAY';
  if (period.kind !== 'calendar') return null;
  if (/Q/.test(period.text)) return 'QUARTER';
  if (/W/.test(period.text)) return 'WEEK';
  return period.text.length === 4 ? 'YEAR' : period.text.length === 7 ? 'MONTH' : 'DAY';
}

function wholeMonths(from: string, to: string): number | null {
  const end = addDays(to, 1);
  if (from.slice(8) !== end.slice(8)) return null;
  const months =
    (Number(end.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(end.slice(5, 7)) - Number(from.slice(5, 7));
  return months > 0 ? months : null;
}

/** ISO date of the first of a month. */
export function isoDate(year: number, month: number, day = 1): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function toUtc(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

function toIso(date: Date): string {
  return date.toISOString().slice(0, 10);
}
