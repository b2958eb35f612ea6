import type { TimeGrain } from '../../../../apollo/schema.generated.ts';

const dayMs = 86_400_000;

/** The moment at which a period is over, given its first day. */
function endOf(start: Date, grain: TimeGrain): number {
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth()];
  switch (grain) {
    case 'YEAR':
      return Date.UTC(year + 1, month);
    case 'QUARTER':
      return Date.UTC(year, month + 3);
    case 'MONTH':
      return Date.UTC(year, month + 1);
    case 'WEEK':
      return start.getTime() + 7 * dayMs;
    case 'DAY':
      return start.getTime() + dayMs;
    case 'HOUR':
      return start.getTime() + dayMs / 24;
  }
}

/**
 * Place of the newest period that is over among periods in order; the newest one of all where none
 * is, and -1 without periods.
 */
export function lastComplete(
  starts: readonly (string | number | boolean | null | undefined)[],
  grain: TimeGrain,
  now: number,
): { readonly index: number; readonly complete: boolean } {
  const index = starts.findLastIndex((start) => {
    const from = typeof start === 'string' ? new Date(start) : null;
    return from !== null && !Number.isNaN(from.getTime()) && endOf(from, grain) <= now;
  });
  return index < 0 ? { index: starts.length - 1, complete: false } : { index, complete: true };
}
