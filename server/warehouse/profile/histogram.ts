/** Edges of the bars of a histogram: round numbers and calendar periods. */

import type { ValueType } from '../../semql/catalog/definition.ts';

/**
 * Rows with a value in [`from`, `to`), or with the value `from` where `to` is null. Moments are ISO
 * 8601 text.
 */
export interface HistogramBar {
  readonly from: string;
  readonly to: string | null;
  readonly rows: number;
}

/** Exact distribution of the values of a column over its rows, without rows that have no value. */
export interface Histogram {
  /**
   * Ranges and values of what has an order in their order, other values with the most frequent
   * first.
   */
  readonly bars: readonly HistogramBar[];
  /** Rows whose value has no bar of its own. */
  readonly otherRows: number;
}

const numbers: ReadonlySet<ValueType> = new Set(['INTEGER', 'DECIMAL', 'NUMBER']);
const moments: ReadonlySet<ValueType> = new Set(['DATE', 'TIMESTAMP', 'TIMESTAMP_TZ']);
const unlisted: ReadonlySet<ValueType> = new Set(['JSON', 'BINARY', 'UNKNOWN']);
const mostRanges = 24;
/** Decimal places beyond the precision of the engines. */
const mostDecimals = 15;
/** Maximum multiple of a step in one edge. */
const mostMultiples = 1e14;

/**
 * Edges of ranges that hold all values of a column, one more than there are ranges; null: its
 * values make no ranges.
 */
export function rangeEdges(type: ValueType, min: string | null, max: string | null): readonly string[] | null {
  if (min === null || max === null) {
    return null;
  }
  const edges = numbers.has(type)
    ? numberEdges(Number(min), Number(max), type === 'INTEGER')
    : moments.has(type)
      ? momentEdges(min, max, type)
      : null;
  return edges !== null && edges.length > 2 ? edges : null;
}

/**
 * Bars of the values themselves, where they repeat.
 * @param values the most frequent first, with how many rows have each
 */
export function valueBars(
  type: ValueType,
  values: readonly (readonly [value: string, rows: number])[],
  present: number,
): Histogram | null {
  if (unlisted.has(type) || values.every(([, rows]) => rows === 1)) {
    return null;
  }
  const inOrder = numbers.has(type)
    ? values.toSorted(([a], [b]) => Number(a) - Number(b))
    : moments.has(type)
      ? values.toSorted(([a], [b]) => compareMoments(a, b))
      : values;
  const shown = values.reduce((sum, [, rows]) => sum + rows, 0);
  return { bars: inOrder.map(([from, rows]) => ({ from, to: null, rows })), otherRows: present - shown };
}

/** Steps are 1, 2 or 5 times a power of ten, so that every edge is a short decimal. */
function numberEdges(min: number, max: number, whole: boolean): readonly string[] | null {
  if (!Number.isFinite(min) || !Number.isFinite(max) || !(max > min)) {
    return null;
  }
  const finest = Math.floor(Math.log10((max - min) / mostRanges));
  if (finest < -mostDecimals) {
    return null;
  }
  // Values closer to each other than floating-point precision form no ranges.
  if (Math.max(Math.abs(min), Math.abs(max)) / 10 ** finest > mostMultiples) {
    return null;
  }
  for (let power = whole ? Math.max(0, finest) : finest; power <= finest + 3; power++) {
    for (const digit of [1, 2, 5]) {
      const edge = (multiple: number): string => decimal(multiple * digit, power);
      const multipleBelow = (value: number): number => {
        const near = Math.floor(value / (digit * 10 ** power));
        // A floating-point quotient may be off by one.
        if (Number(edge(near)) > value) {
          return near - 1;
        }
        return Number(edge(near + 1)) > value ? near : near + 1;
      };
      const [first, last] = [multipleBelow(min), multipleBelow(max)];
      if (last - first >= mostRanges) {
        continue;
      }
      return Array.from({ length: last - first + 2 }, (_, index) => edge(first + index));
    }
  }
  return null;
}

/** `decimal(15, -1)` → `1.5`, `decimal(15, 2)` → `1500`. */
function decimal(multiple: number, power: number): string {
  if (power >= 0) {
    return String(BigInt(multiple) * 10n ** BigInt(power));
  }
  return (multiple / 10 ** -power).toFixed(-power);
}

const secondMs = 1000;
const hour = 3600 * secondMs;
const dayMs = 24 * hour;
/** Steps of a length, in milliseconds; weeks begin on Mondays. */
const lengths = [60, 300, 900, 3600, 3 * 3600, 6 * 3600].map((seconds) => seconds * secondMs).concat(dayMs, 7 * dayMs);
/** Steps of the calendar, in months. */
const monthSteps = [1, 3, 12, 24, 60, 120, 300, 600, 1200, 6000];
/** The first Monday of 1970. */
const monday = 4 * dayMs;

function momentEdges(min: string, max: string, type: ValueType): readonly string[] | null {
  const [from, to] = [momentOf(min), momentOf(max)];
  if (from === null || to === null || to <= from) {
    return null;
  }
  const print = (moment: number): string => printed(moment, type);
  for (const length of lengths) {
    if (type === 'DATE' && length < dayMs) {
      continue;
    }
    const offset = length === 7 * dayMs ? monday : 0;
    const [first, last] = [from, to].map((moment) => Math.floor((moment - offset) / length)) as [number, number];
    if (last - first >= mostRanges) {
      continue;
    }
    return Array.from({ length: last - first + 2 }, (_, index) => print((first + index) * length + offset));
  }
  for (const months of monthSteps) {
    const [first, last] = [from, to].map((moment) => Math.floor(monthOf(moment) / months)) as [number, number];
    if (last - first >= mostRanges) {
      continue;
    }
    return Array.from({ length: last - first + 2 }, (_, index) => print(startOfMonth((first + index) * months)));
  }
  return null;
}

/** Day before our era as engines write it: `0042-03-15 BC`, `0042-03-15 (BC)`. */
function isBeforeChrist(text: string): boolean {
  return /BC\)?$/.test(text);
}

function compareMoments(a: string, b: string): number {
  const [first, second] = [a, b].map(isBeforeChrist) as [boolean, boolean];
  if (first !== second) {
    return first === a.startsWith('-') ? 1 : -1;
  }
  return a < b === first ? 1 : -1;
}

/**
 * Milliseconds since 1970, in UTC; null for what is no moment of the years 1 to 9999, such as
 * `infinity`.
 */
function momentOf(text: string): number | null {
  if (isBeforeChrist(text)) {
    return null;
  }
  const [, day, time = '00:00:00'] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d))?/.exec(text) ?? [];
  const moment = day === undefined ? Number.NaN : Date.parse(`${day}T${time}Z`);
  return Number.isNaN(moment) ? null : moment;
}

function monthOf(moment: number): number {
  const date = new Date(moment);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

function startOfMonth(month: number): number {
  // Date.UTC takes the years 0 to 99 for those of the last century.
  return new Date(0).setUTCFullYear(Math.floor(month / 12), month % 12, 1);
}

function printed(moment: number, type: ValueType): string {
  // Years beyond four digits are written with a sign.
  const text = new Date(moment).toISOString().replace(/^\+0*/, '');
  if (type === 'DATE') {
    return text.slice(0, text.indexOf('T'));
  }
  return text.replace(/\.000Z$/, type === 'TIMESTAMP_TZ' ? 'Z' : '');
}
