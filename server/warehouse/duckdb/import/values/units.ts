/**
 * Units beside numbers: signs and codes in the values, and what a header says in brackets or at its
 * end.
 */

/** ISO 4217 codes, or a short name where a code is shared by countries. */
const currencySigns: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  US$: 'USD',
  '£': 'GBP',
  '¥': 'JPY',
  '￥': 'JPY',
  'JP¥': 'JPY',
  'CN¥': 'CNY',
  元: 'CNY',
  円: 'JPY',
  '₹': 'INR',
  Rs: 'INR',
  '₽': 'RUB',
  '₺': 'TRY',
  '₩': 'KRW',
  '₫': 'VND',
  '₴': 'UAH',
  '₪': 'ILS',
  '฿': 'THB',
  '₱': 'PHP',
  '₦': 'NGN',
  R$: 'BRL',
  A$: 'AUD',
  AU$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  NZ$: 'NZD',
  HK$: 'HKD',
  MX$: 'MXN',
  S$: 'SGD',
  NT$: 'TWD',
  Fr: 'CHF',
  SFr: 'CHF',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  lei: 'RON',
  лв: 'BGN',
  руб: 'RUB',
  Rp: 'IDR',
  TL: 'TRY',
  DM: 'DEM',
  Euro: 'EUR',
  euro: 'EUR',
  Euros: 'EUR',
  euros: 'EUR',
  kr: 'kr',
};

/**
 * Codes that a header ends with in any case of letters; others may be words, such as `top` and
 * `all`.
 */
const frequent = new Set(
  'EUR USD GBP CHF JPY CNY INR CAD AUD NZD SEK NOK DKK PLN CZK HUF BRL MXN ZAR SGD HKD KRW THB'.split(' '),
);
const codes = new Set(Intl.supportedValuesOf('currency').filter((code) => !code.startsWith('X')));

const measures = new Set(
  (
    'kg g mg µg t lb lbs oz km m cm mm µm mi ft yd l ml cl dl hl gal h min s ms °C °F kWh MWh GWh Wh kW MW W V A Hz kHz MHz GHz ' +
    'kJ MJ kcal m² m2 km² km2 cm² ha m³ m3 cm³ pcs Stk Stück kB KB MB GB TB km/h mph m/s bar hPa dB ppm ‰ °'
  ).split(' '),
);
/** Letters that end house numbers and codes as well, so that they are units in names only. */
export const unitsOfNames = new Set('A V W K'.split(' '));
/** Single letters of brackets name columns too: `Total (A)`. */
const lettersOfBrackets = new Set('h s m g t l'.split(' '));
const percent = new Set('% pct percent prozent'.split(' '));
/** Last words of a header that are nothing but a unit. */
const lastWords = new Set('kg km cm mm ml kwh mwh kw pct percent prozent'.split(' '));

const scales: readonly { readonly exponent: number; readonly word: string; readonly spelled: RegExp }[] = [
  { exponent: 3, word: 'thousand', spelled: /^(?:k|K|Tsd\.?|tsd\.?|thousand|mille|mil|tys\.?)$/ },
  { exponent: 6, word: 'million', spelled: /^(?:M|mn|mln|mio\.?|Mio\.?|Mill?\.|MM|million|millions|Millionen)$/ },
  { exponent: 9, word: 'billion', spelled: /^(?:B|bn|Bn|bln|Mrd\.?|mrd\.?|mld|Md|billion|billions|Milliarden)$/ },
];

/** What stands beside a number: its unit, and the power of ten that it is written in. */
export interface Beside {
  readonly unit: string | null;
  readonly exponent: number;
}

/** @returns null for words that are neither */
export function readBeside(text: string): Beside | null {
  const word = text.trim();
  if (word === '') {
    return { unit: null, exponent: 0 };
  }
  const unit = unitOfSign(word);
  if (unit !== null) {
    return { unit, exponent: 0 };
  }
  const scale = scaleOf(word);
  if (scale !== null) {
    return { unit: null, exponent: scale.exponent };
  }
  const both = /^(\p{L}+\.?)\s*(.+)$/u.exec(word);
  // `k€`, `Mio. €`, `TEUR`.
  for (const split of both ? [both[1]!.length, 1] : [1]) {
    const [first, rest] = [word.slice(0, split).trim(), word.slice(split).trim()];
    const power = scaleOf(first) ?? (first === 'T' ? scales[0]! : null);
    const measured = currencyOf(rest);
    if (power !== null && measured !== null) {
      return { unit: measured, exponent: power.exponent };
    }
  }
  return null;
}

/** The unit that a sign or a code stands for. */
export function unitOfSign(word: string): string | null {
  if (percent.has(word.toLowerCase())) {
    return '%';
  }
  return currencyOf(word) ?? (measures.has(word) ? normalMeasure(word) : null);
}

export function isCurrencyUnit(unit: string): boolean {
  return unit === 'kr' || codes.has(unit);
}

/** The currency that a sign or a code stands for; null: it is neither. */
export function currencyOf(word: string): string | null {
  const plain = word.replace(/\.$/, '');
  const sign = currencySigns[plain];
  if (sign !== undefined && Object.hasOwn(currencySigns, plain)) {
    return sign;
  }
  return codes.has(plain) ? plain : null;
}

function scaleOf(word: string): (typeof scales)[number] | null {
  return scales.find(({ spelled }) => spelled.test(word)) ?? null;
}

function normalMeasure(word: string): string {
  return word.replace(/^(k?c?m)([23])$/, (_, unit: string, power: string) => unit + (power === '2' ? '²' : '³'));
}

/**
 * The unit that a header says: `Umsatz (EUR)`, `Weight [kg]`, `Anteil in %`, `amount_eur`, `Umsatz
 * in T€`.
 */
export function unitInHeader(name: string): string | null {
  for (const [, inside = ''] of name.matchAll(/[([{]\s*(?:in\s+)?([^()[\]{}]{1,20}?)\s*[)\]}]/giu)) {
    const unit = statedUnit(inside);
    const isLetter = /^\p{L}$/u.test(inside) && !lettersOfBrackets.has(inside) && !name.includes('[');
    if (unit !== null && !isLetter) {
      return unit;
    }
  }
  const told = /(?:^|\s)(?:in|en)\s+(\S{1,12}(?:\s\S{1,8})?)$/i.exec(name)?.[1];
  if (told !== undefined && !/^\p{L}$/u.test(told)) {
    const unit = statedUnit(told);
    if (unit !== null) {
      return unit;
    }
  }
  const sign = /^[€$£%]|[€$£%]$/.exec(name.trim())?.[0];
  if (sign !== undefined) {
    return unitOfSign(sign);
  }
  const last = /(?:^|[\s_./-])(\p{L}+)$/u.exec(name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))?.[1] ?? '';
  if (last.length === name.trim().length) {
    return null;
  }
  if (frequent.has(last.toUpperCase())) {
    return last.toUpperCase();
  }
  if (!lastWords.has(last.toLowerCase())) {
    return null;
  }
  return unitOfSign(last) ?? unitOfSign(last.toLowerCase().replace('wh', 'Wh').replace('kw', 'kW').replace('mW', 'MW'));
}

function statedUnit(text: string): string | null {
  const beside = readBeside(text);
  if (beside === null || beside.unit === null) {
    return null;
  }
  const scale = scales.find(({ exponent }) => exponent === beside.exponent);
  return scale === undefined ? beside.unit : `${scale.word} ${beside.unit}`;
}
