/** How a number is written: its unit and precision come from the definition. */
export interface NumberStyle {
  /** ISO 4217 code (`EUR`), `percent` (stored as a ratio: 0.25 is 25 %), a noun (`customers`), or null. */
  readonly unit: string | null;
  readonly decimals: number | null;
}

const CURRENCY_SIGNS: Readonly<Record<string, string>> = { EUR: '€', USD: '$', GBP: '£', JPY: '¥', CHF: 'CHF' };

/** Writes a number for reading: "€ 4.82 M", "12.4 %", "1,204 customers". Null is "–". */
export function formatNumber(value: number | null, style: NumberStyle): string {
  if (value === null || !Number.isFinite(value)) return '–';
  const { unit } = style;
  if (isPercent(unit)) return `${plain(value * 100, style.decimals ?? 1)} %`;
  if (unit !== null && isCurrency(unit))
    return `${value < 0 ? '−' : ''}${CURRENCY_SIGNS[unit.toUpperCase()] ?? unit.toUpperCase()} ${scaled(Math.abs(value), style.decimals)}`;
  const number = plain(value, style.decimals ?? (Number.isInteger(value) ? 0 : Math.abs(value) >= 100 ? 1 : 2));
  return unit === null || unit === '' ? number : `${number} ${nounFor(unit, value)}`;
}

/** Writes a change as a signed percentage: "+12.4 %". */
export function formatChange(ratio: number): string {
  const sign = ratio > 0 ? '+' : ratio < 0 ? '−' : '±';
  return `${sign}${plain(Math.abs(ratio) * 100, 1)} %`;
}

/** True for a unit whose values are stored as ratios. */
export function isPercent(unit: string | null): boolean {
  return unit !== null && /^(percent|%|pct|ratio)$/i.test(unit);
}

function isCurrency(unit: string): boolean {
  return /^[A-Z]{3}$/.test(unit) || unit in CURRENCY_SIGNS;
}

function nounFor(unit: string, value: number): string {
  return Math.abs(value) === 1 && /[^s]s$/.test(unit) && unit.length > 3 ? unit.slice(0, -1) : unit;
}

function scaled(value: number, decimals: number | null): string {
  if (value >= 1e9) return `${plain(value / 1e9, 2)} B`;
  if (value >= 1e6) return `${plain(value / 1e6, 2)} M`;
  return plain(value, value >= 1e4 ? 0 : (decimals ?? 2));
}

function plain(value: number, decimals: number): string {
  const places = Math.min(Math.max(decimals, 0), 12);
  return new Intl.NumberFormat('en-US', { minimumFractionDigits: 0, maximumFractionDigits: places }).format(value);
}
