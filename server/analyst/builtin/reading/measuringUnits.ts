import { isPercent } from '../../../../values/formatValue.ts';
import type { Comparator } from '../phrases/operator.ts';

/** A limit in the unit of what it limits. */
export interface Limits {
  readonly comparator: Comparator;
  readonly value: number;
  readonly high: number | null;
}

/** Limit as it was written; `unit` is the word or the currency code after the number, or null. */
export interface WrittenLimits extends Limits {
  readonly percent: boolean;
  readonly unit: string | null;
}

/** Seconds. */
const TIMES: Readonly<Record<string, number>> = {
  second: 1,
  sec: 1,
  minute: 60,
  min: 60,
  hour: 3600,
  hr: 3600,
  day: 86_400,
  night: 86_400,
  week: 604_800,
};

/** Years and months have no fixed number of days: they are compared with themselves only. */
const LONG_TIMES = new Set(['month', 'year']);

const CURRENCIES: Readonly<Record<string, string>> = {
  euro: 'EUR',
  eur: 'EUR',
  '€': 'EUR',
  dollar: 'USD',
  usd: 'USD',
  $: 'USD',
  pound: 'GBP',
  gbp: 'GBP',
  '£': 'GBP',
  yen: 'JPY',
  jpy: 'JPY',
  '¥': 'JPY',
  franc: 'CHF',
  chf: 'CHF',
};

/** Metres, grams. */
const SIZES: readonly Readonly<Record<string, number>>[] = [
  { km: 1000, kilometre: 1000, kilometer: 1000, m: 1, metre: 1, meter: 1, cm: 0.01, mile: 1609.344 },
  { kg: 1000, kilogram: 1000, kilo: 1000, g: 1, gram: 1, ton: 1e6, tonne: 1e6, t: 1e6 },
];

const singular = (word: string): string => {
  const text = word.toLowerCase();
  return text.length > 2 && text.endsWith('s') ? text.slice(0, -1) : text;
};

/** True for a word that says in what a number is measured: time, money, length, weight. */
export function isMeasuringWord(word: string): boolean {
  const unit = singular(word);
  return unit in TIMES || LONG_TIMES.has(unit) || unit in CURRENCIES || SIZES.some((sizes) => unit in sizes);
}

/** Seconds of one unit of time of a fixed length ("hours": 3600), or null. */
export function secondsOf(unit: string | null): number | null {
  return unit === null ? null : (TIMES[singular(unit)] ?? null);
}

/** The ISO 4217 code of a word or sign for a currency ("euros", "€", "EUR"), or null. */
export function currencyOf(word: string): string | null {
  return CURRENCIES[singular(word)] ?? (/^[A-Z]{3}$/.test(word) ? word : null);
}

/**
 * A written limit in the unit of a field: "2 hours" is 120 where minutes are kept, "8 %" is 0.08.
 * Null when the two units measure different things, such as hours and kilometres, or dollars and
 * euros.
 */
export function fitLimits(written: WrittenLimits, unit: string | null): Limits | null {
  const factor = factorBetween(written, unit);
  if (factor === null) return null;
  const scaled = (value: number): number => Math.round(value * factor * 1e9) / 1e9;
  return {
    comparator: written.comparator,
    value: scaled(written.value),
    high: written.high === null ? null : scaled(written.high),
  };
}

/** Other units the same thing is measured in, with how many of the unit one of them is. */
export function otherUnits(unit: string | null): readonly { readonly unit: string; readonly factor: number }[] {
  if (unit === null) return [];
  const own = singular(unit);
  const choices = [
    ['second', 'minute', 'hour', 'day', 'week'],
    ['km', 'm', 'cm', 'mile'],
    ['kg', 'g', 't'],
  ];
  return [TIMES, ...SIZES].flatMap((scale, index) => {
    const size = scale[own];
    if (size === undefined) return [];
    return (choices[index] ?? []).flatMap((other) => {
      const factor = scale[other];
      return factor === undefined || factor === size ? [] : [{ unit: other, factor: factor / size }];
    });
  });
}

function factorBetween(written: WrittenLimits, unit: string | null): number | null {
  // A percentage is stored as a ratio.
  if (isPercent(unit)) return written.percent || written.value > 1 ? 0.01 : 1;
  if (written.percent) return unit === '%' ? 1 : null;
  if (written.unit === null || unit === null) return 1;
  const [from, to] = [singular(written.unit), singular(unit)];
  if (from === to) return 1;
  const currency = currencyOf(written.unit);
  if (currency !== null) return currency === unit.toUpperCase() ? 1 : null;
  for (const scale of [TIMES, ...SIZES]) {
    const [low, high] = [scale[from], scale[to]];
    if (low !== undefined) return high === undefined ? null : low / high;
  }
  return LONG_TIMES.has(from) ? null : 1;
}
