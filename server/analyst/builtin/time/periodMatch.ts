import type { Period } from './period.ts';

/** A period found in a question. */
export interface PeriodMatch {
  /** Index after its last token. */
  readonly end: number;
  readonly period: Period;
  /** Default that was applied, in words ("March read as March 2026"), or null. */
  readonly assumed: string | null;
  /**
   * "from July to August": the two periods at its ends, which a question about a change compares.
   */
  readonly ends?: readonly [Period, Period];
  /** "at the end of October": the last moment of the period, which only a level has. */
  readonly closing?: boolean;
}

/** A match of which nothing was left open. */
export function exactly(end: number, period: Period): PeriodMatch {
  return { end, period, assumed: null };
}
