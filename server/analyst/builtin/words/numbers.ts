const UNITS: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  dozen: 12,
  once: 1,
  twice: 2,
  thrice: 3,
};

const SCALES: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  m: 1e6,
  mn: 1e6,
  mio: 1e6,
  billion: 1e9,
  bn: 1e9,
  b: 1e9,
  trillion: 1e12,
};

/** Number as written in a text. */
export interface WrittenNumber {
  readonly value: number;
  /** Written with a percent sign: "10%" is the value 10 with `percent`. */
  readonly percent: boolean;
  /** ISO 4217 code of a written currency sign, or null. */
  readonly currency: string | null;
}

const CURRENCY_SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', '£': 'GBP', '¥': 'JPY' };

/**
 * Reads one written number: "1,000", "1.5m", "20k", "€500", "10%", "three"; null when the text is
 * not a number.
 */
export function parseNumber(text: string): WrittenNumber | null {
  const word = UNITS[text];
  if (word !== undefined) return { value: word, percent: false, currency: null };
  const match = /^(-)?([€$£¥])?(\d[\d,.]*)(k|mn|mio|m|bn|b)?(%|€|\$|£)?$/.exec(text);
  if (!match) return null;
  const written = match[3] ?? '';
  // "1.000,50", "1.000.000": dots between groups of three.
  const isDotted = /^[1-9]\d{0,2}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})$/.test(written);
  const digits = isDotted ? written.replaceAll('.', '').replace(',', '.') : written;
  if (!/^\d[\d,]*(?:\.\d+)?$/.test(digits)) return null;
  if (digits.includes(',') && !/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(digits)) return null;
  const scale = (match[1] === undefined ? 1 : -1) * (match[4] === undefined ? 1 : (SCALES[match[4]] ?? 1));
  const sign = match[2] ?? (match[5] === '%' ? undefined : match[5]);
  return {
    value: Number(digits.replaceAll(',', '')) * scale,
    percent: match[5] === '%',
    currency: sign === undefined ? null : (CURRENCY_SIGNS[sign] ?? null),
  };
}

/**
 * Factor of a scale word that follows a number ("2 million"), or null. One-letter suffixes count
 * only when glued.
 */
export function scaleWord(text: string): number | null {
  return text.length > 1 ? (SCALES[text] ?? null) : null;
}
