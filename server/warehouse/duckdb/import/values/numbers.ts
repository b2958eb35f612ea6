/**
 * Numbers as people write them: with marks between thousands, signs of currencies, percent signs,
 * brackets or a trailing sign for what is negative, and short words for thousands and millions.
 */

import { stringLiteral } from '../../../sqlText/literal.ts';
import type { Spelling } from './spellings.ts';
import { isCurrencyUnit, readBeside, unitsOfNames } from './units.ts';

export type DecimalMark = '.' | ',';

/** Digits before and after the mark, as many as a DECIMAL needs. */
interface Digits {
  readonly whole: number;
  readonly fraction: number;
  /** True: thousands are marked off. */
  readonly grouped: boolean;
}

/** One spelling of a number. */
export interface SpelledNumber {
  readonly spelling: Spelling;
  readonly negative: boolean;
  /** As it stands there: digits and the marks between them. */
  readonly body: string;
  readonly unit: string | null;
  /** True: the unit stands after the digits, as on the European continent. */
  readonly unitAfter: boolean;
  /** Word for a power of ten, and the power. */
  readonly scale: { readonly word: string; readonly exponent: number } | null;
  /** Under either mark; null: it is no number then. */
  readonly point: Digits | null;
  readonly comma: Digits | null;
}

/** For both engines: the `\s` of SQL is ASCII alone. */
const spaces = '\\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
const dashes = '\\-\u2212\u2012\u2013\u2014';
/** Signs that only say in which direction text runs. */
const direction = /[\u200e\u200f\u061c]/g;

const numberParts = new RegExp(
  `^([^0-9]*?)([.,](?=[0-9])[0-9]+|[0-9](?:[0-9.,'’${spaces}]*[0-9])?)(?:[.,](?:[${dashes}]{1,2})?(?=[^0-9]*$))?([^0-9]*)$`,
  'u',
);
/** The digits of a number in the engine's words: what follows the last of them may stay. */
const bodySql = `[0-9][0-9.,'’${spaces}]*`;
const leadingMark = /^[.,]/;

/** Reads one spelling; null: it is no number under any mark. */
export function readSpelledNumber(spelling: Spelling): SpelledNumber | null {
  const parts = numberParts.exec(withPowers(spelling).replaceAll(direction, '').trim());
  if (!parts) {
    return null;
  }
  const [, before = '', body = '', after = ''] = parts;
  const sides = readSides(before, after);
  if (sides === null || (leadingMark.test(body) && !new RegExp(`^[(+${dashes}]?$`, 'u').test(before.trim()))) {
    return null;
  }
  const [point, comma] = [digitsUnder('.', body), digitsUnder(',', body)];
  return point === null && comma === null ? null : { spelling, body, point, comma, ...sides };
}

/** The power of an area or a volume is no digit of the number: `12 m2`. */
function withPowers({ text, example }: Pick<Spelling, 'text' | 'example'>): string {
  const power = /[0-9]\s*[kcd]?m([23])\s*$/.exec(example)?.[1];
  return power === undefined ? text : text.trim().replace(/[0-9]$/, power === '2' ? '²' : '³');
}

type Sides = Pick<SpelledNumber, 'negative' | 'unit' | 'unitAfter' | 'scale'>;

/** What stands before and after the digits: a sign or brackets, a unit, a power of ten. */
function readSides(before: string, after: string): Sides | null {
  const signs = new RegExp(`[+${dashes}]`, 'gu');
  const brackets = [before.includes('('), after.includes(')')];
  const found = [...(before + after).matchAll(signs)].map(([sign]) => sign);
  if (brackets[0] !== brackets[1] || found.length + (brackets[0] ? 1 : 0) > 1) {
    return null;
  }
  if (after.startsWith('+')) {
    return null;
  }
  const plain = (side: string, bracket: string): string => side.replaceAll(signs, '').replace(bracket, '').trim();
  const [first, second] = [plain(before, '('), plain(after, ')')];
  const [left, right] = [readBeside(first), readBeside(second)];
  if (left === null || right === null || left.exponent !== 0) {
    return null;
  }
  // Units of measure stand after the number; a letter before it makes a code.
  if (left.unit !== null && !isCurrencyUnit(left.unit) && left.unit !== '%') {
    return null;
  }
  if (right.unit !== null && unitsOfNames.has(right.unit)) {
    return null;
  }
  if (left.unit !== null && right.unit !== null && left.unit !== right.unit) {
    return null;
  }
  // `$1.2m` are millions, `12 m` metres.
  const millions = left.unit !== null && second === 'm';
  if (left.unit !== null && right.unit !== null && !millions && first !== second) {
    return null;
  }
  const exponent = millions ? 6 : right.exponent;
  return {
    negative: brackets[0] === true || (found[0] !== undefined && found[0] !== '+'),
    unit: left.unit ?? right.unit,
    unitAfter: left.unit === null && right.unit !== null,
    scale: exponent === 0 ? null : { word: second, exponent },
  };
}

const groupedBy = (mark: string): string => {
  const marks = [mark === '.' ? ',' : '\\.', `'`, '’', `[${spaces}]`];
  // India writes 12,34,567.
  const each = marks.map(
    (sign) => `[1-9][0-9]{0,2}(?:${sign}[0-9]{3})+|[1-9][0-9]?(?:${sign}[0-9]{2})+${sign}[0-9]{3}`,
  );
  return each.join('|');
};
const under: Readonly<Record<DecimalMark, RegExp>> = {
  '.': new RegExp(`^(?:(${groupedBy('.')})|(0|[1-9][0-9]*)|)(?:\\.([0-9]+))?$`, 'u'),
  ',': new RegExp(`^(?:(${groupedBy(',')})|(0|[1-9][0-9]*)|)(?:,([0-9]+))?$`, 'u'),
};

function digitsUnder(mark: DecimalMark, body: string): Digits | null {
  const match = under[mark].exec(body);
  if (!match) {
    return null;
  }
  const [, grouped, plain, fraction = ''] = match;
  const whole = (grouped ?? plain ?? '0').replaceAll(/[^0-9]/g, '').length;
  return { whole, fraction: fraction.length, grouped: grouped !== undefined };
}

/** True: either mark makes another number of it, as of `1.000`. */
export function isAmbiguous({ point, comma }: SpelledNumber): boolean {
  return point !== null && comma !== null && (point.fraction !== comma.fraction || point.whole !== comma.whole);
}

/** Digits that a DECIMAL of all of these needs, under one mark. */
export function digitsOf(numbers: readonly SpelledNumber[], mark: DecimalMark): { whole: number; fraction: number } {
  let [whole, fraction] = [1, 0];
  for (const number of numbers) {
    const digits = mark === '.' ? number.point : number.comma;
    const exponent = number.scale?.exponent ?? 0;
    whole = Math.max(whole, (digits?.whole ?? 1) + exponent);
    fraction = Math.max(fraction, (digits?.fraction ?? 0) - exponent);
  }
  return { whole, fraction };
}

/** The number that a value is, in plain digits. */
export function plainNumber(value: string, mark: DecimalMark, { negative, scale }: SpelledNumber): string {
  const plain = withPowers({ text: value, example: value }).replaceAll(direction, '').trim();
  const body = numberParts.exec(plain)?.[2] ?? '';
  const [whole = '', fraction = ''] = body.replaceAll(mark === '.' ? /[^0-9.]/g : /[^0-9,]/g, '').split(mark);
  const shift = scale?.exponent ?? 0;
  const digits = whole + fraction.slice(0, shift).padEnd(shift, '0');
  const rest = fraction.slice(shift);
  return `${negative ? '-' : ''}${digits.replace(/^0+(?=\d)/, '') || '0'}${rest === '' ? '' : `.${rest}`}`;
}

/** SQL of the number of a text column, exact as long as 38 digits hold it. */
export function numberSql(column: string, mark: DecimalMark, numbers: readonly SpelledNumber[]): string {
  const leading = numbers.some(({ body }) => leadingMark.test(body));
  const pattern = leading ? `^[(+\u200e\u200f\u061c${dashes}${spaces}]*[.,][0-9]+|${bodySql}` : bodySql;
  const body = `regexp_replace(regexp_extract(${column}, ${stringLiteral(pattern)}), '[^0-9${mark}]', '', 'g')`;
  const digits = mark === ',' ? `replace(${body}, ',', '.')` : body;
  const signed = numbers.some(({ negative }) => negative)
    ? `CASE WHEN regexp_matches(${column}, '^[^0-9]*[${dashes}(]|[0-9][^0-9.,]*[${dashes}]\\s*[^0-9]*$') THEN '-' ELSE '' END || ${digits}`
    : digits;
  const scales = new Map(numbers.flatMap(({ scale }) => (scale === null ? [] : [[scale.word, scale.exponent]])));
  const { whole, fraction } = digitsOf(numbers, mark);
  // Before the power of ten there are more decimal places than after it.
  const written = digitsOf(
    numbers.map((number) => ({ ...number, scale: null })),
    mark,
  );
  if (fraction > 12 || whole + written.fraction > 38) {
    return powered(`TRY_CAST(${signed} AS DOUBLE)`, column, scales);
  }
  if (scales.size > 0) {
    const exact = powered(`TRY_CAST(${signed} AS DECIMAL(38, ${written.fraction}))`, column, scales);
    return `TRY_CAST(${exact} AS ${exactType(whole, fraction)})`;
  }
  return `TRY_CAST(${signed} AS ${exactType(whole, fraction)})`;
}

function exactType(whole: number, fraction: number): string {
  if (fraction === 0) {
    return whole > 18 ? 'HUGEINT' : 'BIGINT';
  }
  // DECIMAL(18) is as fast as BIGINT; two digits are left for later rows.
  return `DECIMAL(${whole + fraction <= 16 ? 18 : 38}, ${fraction})`;
}

function powered(number: string, column: string, scales: ReadonlyMap<string, number>): string {
  if (scales.size === 0) {
    return number;
  }
  const longestFirst = [...scales].toSorted(([a], [b]) => b.length - a.length);
  const cases = longestFirst.map(([word, exponent]) => {
    const ending = `[0-9][${spaces}]*${escaped(word)}[${spaces}]*[)${dashes}]?[${spaces}]*$`;
    return `WHEN regexp_matches(${column}, ${stringLiteral(ending)}) THEN ${10 ** exponent}`;
  });
  return `${number} * CASE ${cases.join(' ')} ELSE 1 END`;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
