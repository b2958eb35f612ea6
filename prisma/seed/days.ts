/** Calendar days as whole numbers since 1970-01-01, free of time zones. */

const dayMilliseconds = 86_400_000;

/** `2026-11-20` → day number. Throws on anything that is not a calendar day. */
export function parseDay(text: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) {
    throw new RangeError(`“${text}” is not a day; write it as 2026-11-20.`);
  }
  return time / dayMilliseconds;
}

/** Day number → `2026-11-20`. */
export function formatDay(day: number): string {
  return new Date(day * dayMilliseconds).toISOString().slice(0, 10);
}

/** Year, month (1–12), day of month and weekday (0 is Sunday). */
export function partsOfDay(day: number): { year: number; month: number; dayOfMonth: number; weekday: number } {
  const date = new Date(day * dayMilliseconds);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    dayOfMonth: date.getUTCDate(),
    weekday: date.getUTCDay(),
  };
}

/** Day number of a year, month and day of month; months outside 1–12 carry over. */
export function dayOf(year: number, month: number, dayOfMonth: number): number {
  return Date.UTC(year, month - 1, dayOfMonth) / dayMilliseconds;
}

/** Seconds since midnight → `14:05:09`. */
export function formatTime(seconds: number): string {
  const two = (value: number): string => (value < 10 ? `0${value}` : `${value}`);
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
