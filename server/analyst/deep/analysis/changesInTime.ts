import { daysIn } from '../subject/spans.ts';
import type { PeriodUnit } from '../../builtin/time/period.ts';
import { median, sum } from '../statistics/robust.ts';
import { season } from '../statistics/season.ts';
import { withoutLine } from '../statistics/trend.ts';

/** Where in a series of buckets the two periods are; the later one is its end. */
export interface Windows {
  /** Buckets of a period. */
  readonly size: number;
  /** Buckets from the begin of the earlier period to that of the later one. */
  readonly lag: number;
}

/**
 * A number of two sums in every pair of periods that are as far apart as the two that are looked
 * at: the last one is theirs, the others are earlier and do not overlap each other.
 * @param measure of sums of each series in the earlier and in the later period
 */
export function inPairs(
  series: readonly (readonly number[])[],
  { size, lag }: Windows,
  measure: (before: readonly number[], after: readonly number[]) => number | null,
): { readonly last: number | null; readonly earlier: readonly number[] } {
  const length = series[0]?.length ?? 0;
  const values: (number | null)[] = [];
  for (let start = length - size; start - lag >= 0; start -= size) {
    const window = (from: number): readonly number[] => series.map((one) => sum(one.slice(from, from + size)));
    values.push(measure(window(start - lag), window(start)));
  }
  const [last = null, ...earlier] = values;
  return { last, earlier: earlier.filter((one) => one !== null) };
}

/** A number of sums in every period of a length, up to the end of the series. */
export function inPeriods(
  series: readonly (readonly number[])[],
  size: number,
  measure: (sums: readonly number[]) => number,
): readonly number[] {
  const length = series[0]?.length ?? 0;
  return Array.from({ length: Math.floor(length / size) }, (_, at) => {
    const from = (length % size) + at * size;
    return measure(series.map((one) => sum(one.slice(from, from + size))));
  });
}

/** A sum per day, so that a month of 28 days does not seem to be a bad one. */
export function perDay(series: readonly number[], buckets: readonly string[], grain: PeriodUnit): readonly number[] {
  return series.map((one, at) => one / daysIn(buckets[at] ?? '', grain));
}

/**
 * A series without its season, where that can be told and the two periods are not a year apart.
 * What is taken from a bucket is what the other seasons have there: with its own value among them,
 * one of three would be left with nothing and noise would look quiet.
 */
export function calm(series: readonly number[], length: number, { lag }: Windows): readonly number[] {
  if (length === 0 || lag % length === 0 || season(series, length) === null) return series;
  const flat = withoutLine(series);
  return series.map((one, at) => one - median(flat.filter((_, i) => i !== at && i % length === at % length)));
}

export function relativeChange(before: number, after: number): number | null {
  const change = (after - before) / Math.abs(before);
  return Number.isFinite(change) ? change : null;
}

/** Buckets before the first row are not of a bad time, but of none. */
export function firstWithRows(series: readonly number[]): number {
  return Math.max(
    0,
    series.findIndex((one) => one !== 0),
  );
}
