// How values are written, the same in sentences, headlines, tables, axes and tooltips. Server and
// client share it.

/** How a number is written: its unit and precision come from the definition. */
export interface NumberStyle {
  /**
   * ISO 4217 code (`EUR`), `percent` (stored as a ratio: 0.25 is 25 %), `%` (25 is 25 %), a noun
   * (`customers`), or null.
   */
  readonly unit: string | null;
  readonly decimals: number | null;
}

/**
 * A number and the sign of its unit belong together: no line ends between them. A noun may stand on
 * the next.
 */
const nbsp = '\u00a0';

const currencySigns: Readonly<Record<string, string>> = { EUR: '€', USD: '$', GBP: '£', JPY: '¥' };

/** Writes a number for reading, rounded: "€ 4.82 M", "12.4 %", "1,204 customers". Null is "–". */
export function formatNumber(value: number | null, style: NumberStyle): string {
  if (value === null || !Number.isFinite(value)) {
    return '–';
  }
  const { unit } = style;
  if (isPercent(unit)) {
    return percent(value, { least: 0, most: style.decimals ?? 1 });
  }
  if (isCurrency(unit)) {
    return signed(value, unit, scaled(Math.abs(value), style.decimals));
  }
  if (unit === '%') {
    return percent(value / 100, { least: 0, most: style.decimals ?? 1 });
  }
  const most = style.decimals ?? (Number.isInteger(value) ? 0 : 2);
  const number = plain(value, { least: 0, most });
  return unit === null || unit === '' ? number : `${number} ${nounFor(unit, value)}`;
}

/**
 * Writes a number for a column of numbers, all digits, each with as many decimals as the others: "€
 * 1,234.50", "6.0 %".
 */
export function formatExact(value: number, { unit, decimals }: NumberStyle): string {
  if (isRate(unit)) {
    return percent(unit === '%' ? value / 100 : value, { least: decimals ?? 1, most: decimals ?? 1 });
  }
  const digits = decimals ?? (isCurrency(unit) ? 2 : Number.isInteger(value) ? 0 : 2);
  if (isCurrency(unit)) {
    return signed(value, unit, plain(Math.abs(value), { least: digits, most: digits }));
  }
  return plain(value, { least: digits, most: digits });
}

/**
 * Writes a change as a signed percentage: "+12.4 %", in a column of them with as many decimals as
 * the others: "+6.0 %". A change too small for one decimal gets a second: "−0.02 %"; one that
 * rounds to nothing has no direction: "±0 %".
 */
export function formatChange(ratio: number, least = 0): string {
  const most = Math.abs(ratio) < 0.0005 ? 2 : 1;
  const text = percent(Math.abs(ratio), { least, most });
  const sign = !/[1-9]/.test(text) ? '±' : ratio > 0 ? '+' : '−';
  return `${sign}${text}`;
}

/**
 * The same for the labels of an axis, as an expression of Vega over `datum.value`: "€ 400 k", "12
 * %", "1.2 M". Vega's own SI format writes 0.5 as "500m" and a billion as "1G".
 */
export function axisExpression({ unit }: Pick<NumberStyle, 'unit'>): string {
  if (isPercent(unit)) {
    return `format(datum.value * 100, ',~r') + '${nbsp}%'`;
  }
  if (unit === '%') {
    return `format(datum.value, ',~r') + '${nbsp}%'`;
  }
  const amount = 'abs(datum.value)';
  const step = (size: number, suffix: string): string =>
    `${amount} >= ${size} ? format(${amount} / ${size}, '~r') + '${nbsp}${suffix}' : `;
  const number = `${step(1e9, 'B')}${step(1e6, 'M')}${step(1e3, 'k')}format(${amount}, '~r')`;
  const sign = isCurrency(unit) ? `'${signOf(unit)}${nbsp}'` : `''`;
  return `(datum.value < 0 ? '−' : '') + ${sign} + (${number})`;
}

/** True for a unit whose values are stored as ratios; those of `%` are hundred times as large. */
export function isPercent(unit: string | null): boolean {
  return unit !== null && /^(percent|pct|ratio|rate)$/i.test(unit);
}

/** True for a unit that says how large a part is, whichever way its values are stored. */
export function isRate(unit: string | null): boolean {
  return unit === '%' || isPercent(unit);
}

/** True for the code of a currency. */
export function isCurrency(unit: string | null): unit is string {
  return unit !== null && /^[A-Z]{3}$/.test(unit);
}

interface Digits {
  readonly least: number;
  readonly most: number;
}

function signed(value: number, unit: string, amount: string): string {
  return `${value < 0 && /[1-9]/.test(amount) ? '−' : ''}${signOf(unit)}${nbsp}${amount}`;
}

function signOf(unit: string): string {
  return currencySigns[unit] ?? unit;
}

function percent(ratio: number, digits: Digits): string {
  return `${plain(ratio * 100, digits)}${nbsp}%`;
}

function nounFor(unit: string, value: number): string {
  return Math.abs(value) === 1 && /[^s]s$/.test(unit) && unit.length > 3 ? unit.slice(0, -1) : unit;
}

function scaled(value: number, decimals: number | null): string {
  const most = 2;
  if (value >= 1e9) {
    return `${plain(value / 1e9, { least: 0, most })}${nbsp}B`;
  }
  if (value >= 1e6) {
    return `${plain(value / 1e6, { least: 0, most })}${nbsp}M`;
  }
  if (value >= 1e4) {
    return plain(value, { least: 0, most: 0 });
  }
  // Whole amounts stay short; the others have all their decimals: 392.40.
  const digits = decimals ?? most;
  return plain(value, { least: Number.isInteger(value) ? 0 : digits, most: digits });
}

function plain(value: number, { least, most }: Digits): string {
  const inRange = (digits: number): number => Math.min(Math.max(digits, 0), 12);
  return new Intl.NumberFormat('en-US', {
    minimumFractionDigits: inRange(least),
    maximumFractionDigits: inRange(most),
    // A value that rounds to zero has no sign.
    signDisplay: 'negative',
  })
    .format(value)
    .replace('-', '−');
}
