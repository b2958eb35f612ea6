/**
 * The calendar texts of the language: `'2024'`, `'2024-Q1'`, `'2024-03'`, `'2024-W05'`,
 * `'2024-03-05'`, all of the proleptic Gregorian calendar, years 0001 to 9999, weeks as in ISO
 * 8601.
 */
export type CalendarText =
  | { readonly kind: 'year'; readonly year: number }
  | { readonly kind: 'quarter'; readonly year: number; readonly quarter: number }
  | { readonly kind: 'month'; readonly year: number; readonly month: number }
  | { readonly kind: 'week'; readonly year: number; readonly week: number }
  | { readonly kind: 'day'; readonly year: number; readonly month: number; readonly day: number };

const calendar = /^([0-9]{4})(?:-(?:Q([1-4])|W([0-9]{2})|([0-9]{2})(?:-([0-9]{2}))?))?$/i;
const timeOfDay =
  /^(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\.[0-9]{1,9})?)?(?:Z|[+-](?:0[0-9]|1[0-4]):?[0-5][0-9])?$/;

/**
 * Parses a calendar text; `null` if it denotes nothing, such as a month 13 or a week 53 that the
 * year lacks.
 */
export function readCalendarText(text: string): CalendarText | null {
  const parts = calendar.exec(text);
  if (parts === null) {
    return null;
  }
  const year = Number(parts[1]);
  if (year < 1) {
    return null;
  }
  if (parts[2] !== undefined) {
    return { kind: 'quarter', year, quarter: Number(parts[2]) };
  }
  if (parts[3] !== undefined) {
    const week = Number(parts[3]);
    return week >= 1 && week <= weeksInYear(year) ? { kind: 'week', year, week } : null;
  }
  if (parts[4] === undefined) {
    return { kind: 'year', year };
  }
  const month = Number(parts[4]);
  if (month < 1 || month > 12) {
    return null;
  }
  if (parts[5] === undefined) {
    return { kind: 'month', year, month };
  }
  const day = Number(parts[5]);
  return day >= 1 && day <= daysInMonth(year, month) ? { kind: 'day', year, month, day } : null;
}

/** Days of a month, 1 to 12, of the Gregorian calendar. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) {
    return isLeapYear(year) ? 29 : 28;
  }
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/**
 * 52 or 53: a year has 53 ISO weeks when it begins on a Thursday, or is a leap year that begins on
 * a Wednesday.
 */
export function weeksInYear(year: number): number {
  const before = year - 1;
  // Weekday of 1 January, Monday = 0; 1 January of year 1 was a Monday.
  const weekday = (before * 365 + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400)) % 7;
  return weekday === 3 || (weekday === 2 && isLeapYear(year)) ? 53 : 52;
}

/** True for `2024-01-31`. */
export function isCalendarDate(text: string): boolean {
  return readCalendarText(text)?.kind === 'day';
}

/**
 * True for `2024-01-31`, `2024-01-31 10:00`, `2024-01-31T10:00:00.5Z`, `2024-01-31 10:00+02:00`.
 */
export function isTimestampText(text: string): boolean {
  const date = text.slice(0, 10);
  if (!isCalendarDate(date)) {
    return false;
  }
  return text.length === 10 || (/[ T]/.test(text[10] ?? '') && timeOfDay.test(text.slice(11)));
}
