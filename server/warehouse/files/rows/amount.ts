/**
 * Numbers as people write them, as far as adding them up needs: which of comma and point is the
 * decimal mark is judged for a column as a whole.
 */

export type DecimalMark = '.' | ',';

const sign = '[-+\\u2212]';
const unit =
  '(?:[€$£¥₹₺₽%‰]|(?:EUR|USD|GBP|CHF|JPY|SEK|NOK|DKK|PLN|CZK|HUF|RON|CAD|AUD|NZD|INR|BRL|MXN|CNY|TRY|ZAR)|kr\\.?|Fr\\.?|zł|Kč|[kMG]?(?:g|m|l|W|Wh)|Stk\\.?|pcs|h|min|[kKM])';
const digits = "\\d[\\d.,'’\\s\\u00a0\\u202f]*|[.,]\\d+";
const amountPattern = new RegExp(
  `^(?:\\(\\s*)?${sign}?\\s*(?:${unit}\\s*)?${sign}?\\s*(?:${digits})(?:[eE][-+]?\\d+)?\\s*(?:${unit})?\\s*${sign}?(?:\\s*\\))?$`,
);
const datePattern = /^\s*(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2}))(?:[T\s].*)?\s*$/;
const plainPattern = /^-?\d+$/;
const decimalPattern = /^-?\d+\.\d+$/;

/** True for a day or a moment in digits. */
export function isDateText(text: string): boolean {
  return text.length >= 6 && datePattern.test(text);
}

/** True for a number, alone or with a currency or unit. */
export function isAmountText(text: string): boolean {
  if (plainPattern.test(text)) {
    return true;
  }
  const trimmed = text.trim();
  return /\d/.test(trimmed) && trimmed.length < 60 && amountPattern.test(trimmed) && !datePattern.test(trimmed);
}

/** The decimal mark of numbers in a column. */
export function decimalMarkOf(values: readonly string[]): DecimalMark {
  let commas = 0;
  let points = 0;
  let grouped = 0;
  for (const value of values) {
    const comma = value.lastIndexOf(',');
    const point = value.lastIndexOf('.');
    if (comma === -1 && point === -1) {
      continue;
    }
    if (comma !== -1 && point !== -1) {
      if (comma > point) {
        commas += 1;
      } else {
        points += 1;
      }
      continue;
    }
    const at = Math.max(comma, point);
    const mark = comma === -1 ? '.' : ',';
    const isRepeated = value.indexOf(mark) !== at;
    const looksGrouped = /(?:^|\D)[1-9]\d{0,2}(?:[.,]\d{3})+(?:\D|$)/.test(value);
    if (isRepeated) {
      if (mark === '.') {
        commas += 1;
      } else {
        points += 1;
      }
    } else if (looksGrouped) {
      grouped += mark === '.' ? 1 : -1;
    } else if (mark === ',') {
      commas += 1;
    } else {
      points += 1;
    }
  }
  if (commas !== points) {
    return commas > points ? ',' : '.';
  }
  // Only groups of three digits: what stands between them marks thousands.
  return grouped > 0 ? ',' : '.';
}

/** The number that a text writes; null: none. */
export function amountOf(text: string, mark: DecimalMark): number | null {
  if (plainPattern.test(text) || (mark === '.' && decimalPattern.test(text))) {
    return Number(text);
  }
  if (!isAmountText(text)) {
    return null;
  }
  const isNegative = /^\s*\(.*\)\s*$/.test(text) || /[-\u2212]/.test(text.replaceAll(/[eE]-/g, 'e'));
  const plain = text.replaceAll(mark === '.' ? ',' : '.', '').replaceAll(/[^\d.,eE-]/g, '');
  const number = Number(
    plain
      .replace(',', '.')
      .replaceAll(/(?<![eE])-/g, '')
      .replace(/[eE](?![-\d])/, ''),
  );
  if (!Number.isFinite(number)) {
    return null;
  }
  return isNegative ? -number : number;
}

/** Digits after the decimal mark. */
export function decimalsOf(text: string, mark: DecimalMark): number {
  const at = text.lastIndexOf(mark);
  return at === -1 ? 0 : (/^\d*/.exec(text.slice(at + 1))?.[0].length ?? 0);
}
