/**
 * A calendar of its own for tests: days as numbers since 1970, no SQL and nothing of the
 * compiler's.
 */
export type Day = number;

export type Grain = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** A distance over the calendar. */
export interface Distance {
  readonly count: number;
  readonly unit: Grain;
}

export const dayOf = (text: string): Day => Date.parse(`${text.slice(0, 10)}T00:00:00Z`) / 86_400_000;
export const textOfDay = (day: Day): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** The first day of the unit that holds the day; weeks begin on Monday. */
export function startOf(day: Day, grain: Grain): Day {
  const [year = 1970, month = 1] = textOfDay(day).split('-').map(Number);
  switch (grain) {
    case 'day':
      return day;
    case 'week':
      // 1 January 1970 was a Thursday.
      return day - ((((day + 3) % 7) + 7) % 7);
    case 'month':
      return Date.UTC(year, month - 1, 1) / 86_400_000;
    case 'quarter':
      return Date.UTC(year, month - 1 - ((month - 1) % 3), 1) / 86_400_000;
    case 'year':
      return Date.UTC(year, 0, 1) / 86_400_000;
  }
}

const monthsIn = { month: 1, quarter: 3, year: 12 } as const;

/** Calendar arithmetic with month ends clipped. */
export function plus(day: Day, count: number, grain: Grain): Day {
  if (grain === 'day') {
    return day + count;
  }
  if (grain === 'week') {
    return day + 7 * count;
  }
  const [year = 0, month = 1, date = 1] = textOfDay(day).split('-').map(Number);
  const months = year * 12 + month - 1 + count * monthsIn[grain];
  const last = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate();
  return Date.UTC(Math.floor(months / 12), months % 12, Math.min(date, last)) / 86_400_000;
}

export const isMonths = (grain: Grain): grain is keyof typeof monthsIn => grain in monthsIn;

/** True when moving by the distance takes every bucket of the grain onto another one. */
export function movesWholeBuckets(grain: Grain, { count, unit }: Distance): boolean {
  if (isMonths(grain) !== isMonths(unit)) {
    return false;
  }
  if (isMonths(grain) && isMonths(unit)) {
    return (count * monthsIn[unit]) % monthsIn[grain] === 0;
  }
  return grain === 'day' || unit === 'week' || count % 7 === 0;
}

/** Day after a range, moved back: a range that ends with a month keeps ending with one. */
export function endMovedBack(behind: Day, { count, unit }: Distance): Day {
  const endsMonth = startOf(behind, 'month') === behind;
  return endsMonth || !isMonths(unit) ? plus(behind, -count, unit) : plus(behind - 1, -count, unit) + 1;
}
