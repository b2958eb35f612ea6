import { wallTime } from './wallTime.ts';

/** A pattern of numbers, as spreadsheets have them: `#,##0.00`, `00000`, `0.0%`, `#,##0 "km"`. */
interface NumberPattern {
  readonly kind: 'number';
  readonly before: string;
  readonly after: string;
  /** Fewest digits before the point; shorter numbers begin with zeros. */
  readonly whole: number;
  readonly grouped: boolean;
  /** Fewest digits after the point. */
  readonly least: number;
  /** Most digits after the point. */
  readonly most: number;
  /** True: the number is a ratio, written times 100. */
  readonly percent: boolean;
}

/** A pattern of dates: `DD.MM.YYYY`, `MMM YYYY`, `YYYY-MM-DD HH:mm`. */
interface TimePattern {
  readonly kind: 'time';
  readonly pieces: readonly { readonly token: string | null; readonly text: string }[];
}

/** A number that counts a part of a calendar: the third day of a week is "Wednesday". */
interface PartPattern {
  readonly kind: 'part';
  readonly write: (number: number) => string | null;
}

export type FormatPattern = NumberPattern | TimePattern | PartPattern;

/** Names of formats in the layers of other tools. */
const named: Readonly<Record<string, string>> = { id: '0', currency: '#,##0.00', percent: '0.0%' };

const partName = (year: number, month: number, day: number, options: Intl.DateTimeFormatOptions): string =>
  new Date(Date.UTC(year, month, day)).toLocaleDateString('en', { ...options, timeZone: 'UTC' });

/** Parts of a calendar, by the name of their format. Days of a week are counted from Monday. */
const parts: Readonly<Record<string, { readonly from: number; readonly to: number; write(number: number): string }>> = {
  // 1 January 2024 was a Monday.
  weekday: { from: 1, to: 7, write: (day) => partName(2024, 0, day, { weekday: 'long' }) },
  month: { from: 1, to: 12, write: (month) => partName(2024, month - 1, 1, { month: 'long' }) },
  quarter: { from: 1, to: 4, write: (quarter) => `Q${quarter}` },
  hour: { from: 0, to: 23, write: (hour) => `${two(hour)}:00–${two(hour)}:59` },
};

/** What may stand before and after a number: no letters and digits, unless they are quoted. */
const literal = String.raw`((?:"[^"]*"|[^"\p{L}\d#.,%])*)`;
const numbers = new RegExp(`^${literal}([#0,]*[#0])(?:\\.(0*)(#*))?( ?%)?${literal}$`, 'u');

const two = (number: number): string => String(number).padStart(2, '0');
const word = (options: Intl.DateTimeFormatOptions) => (date: Date) =>
  date.toLocaleDateString('en', { ...options, timeZone: 'UTC' });

const tokens: Readonly<Record<string, (date: Date) => string>> = {
  YYYY: (date) => String(date.getUTCFullYear()).padStart(4, '0'),
  YY: (date) => two(date.getUTCFullYear() % 100),
  Q: (date) => String(Math.floor(date.getUTCMonth() / 3) + 1),
  MMMM: word({ month: 'long' }),
  MMM: word({ month: 'short' }),
  MM: (date) => two(date.getUTCMonth() + 1),
  M: (date) => String(date.getUTCMonth() + 1),
  dddd: word({ weekday: 'long' }),
  ddd: word({ weekday: 'short' }),
  DD: (date) => two(date.getUTCDate()),
  D: (date) => String(date.getUTCDate()),
  HH: (date) => two(date.getUTCHours()),
  H: (date) => String(date.getUTCHours()),
  mm: (date) => two(date.getUTCMinutes()),
  ss: (date) => two(date.getUTCSeconds()),
};

/** Parts of a pattern of dates: a quoted text, a run of one letter, or anything else. */
const piece = /"[^"]*"|(\p{L})\1*|[^"\p{L}]+/gu;

/** Reads the format of a dimension; null: it is no pattern. */
export function readPattern(format: string): FormatPattern | null {
  const part = parts[format];
  if (part !== undefined) {
    const isPart = (number: number): boolean => Number.isInteger(number) && number >= part.from && number <= part.to;
    return { kind: 'part', write: (number) => (isPart(number) ? part.write(number) : null) };
  }
  const pattern = named[format] ?? format;
  return numberPattern(pattern) ?? timePattern(pattern);
}

function numberPattern(pattern: string): NumberPattern | null {
  const found = numbers.exec(pattern);
  if (found === null) {
    return null;
  }
  const [, before = '', digits = '', fixed = '', optional = '', percent = '', after = ''] = found;
  const whole = digits.replaceAll(/[^0]/g, '').length;
  const least = fixed.length;
  return {
    kind: 'number',
    before: unquoted(before),
    after: percent.replace(' ', '\u00a0') + unquoted(after),
    whole,
    grouped: digits.includes(','),
    least,
    most: least + optional.length,
    percent: percent !== '',
  };
}

function timePattern(pattern: string): TimePattern | null {
  const found = pattern.match(piece) ?? [];
  const pieces = found.map((text) => ({ token: text in tokens ? text : null, text: unquoted(text) }));
  const isRead = found.join('') === pattern && found.every((text) => text in tokens || !/^\p{L}/u.test(text));
  return isRead && pieces.some(({ token }) => token !== null) ? { kind: 'time', pieces } : null;
}

const unquoted = (text: string): string => text.replaceAll('"', '');

/**
 * A value by the format of its dimension: a number by a pattern of numbers, ISO 8601 text by one of
 * dates. Null: the format has nothing to say of such a value.
 */
export function formatByPattern(value: string | number, format: string): string | null {
  const pattern = readPattern(format);
  if (pattern?.kind === 'number') {
    return isDecimal(value) ? writeNumber(value, pattern) : null;
  }
  if (pattern?.kind === 'part') {
    return isDecimal(value) ? pattern.write(Number(value)) : null;
  }
  const date = pattern === null || typeof value === 'number' ? null : wallTime(value);
  return pattern === null || date === null ? null : writeTime(date, pattern);
}

/** A number, or one as text with all its digits; "1E5" and "0x10" are codes. */
function isDecimal(value: string | number): value is number | `${number}` {
  return typeof value === 'number' ? Number.isFinite(value) : /^-?\d+(?:\.\d+)?$/.test(value);
}

/** A number by a pattern: "01067", "1,234.50 km", "12.3 %". Text keeps all of its digits. */
function writeNumber(value: number | `${number}`, pattern: NumberPattern): string {
  const digits = new Intl.NumberFormat('en-US', {
    // Multiplies the decimal digits: 0.145 * 100 is a little less than 14.5.
    ...(pattern.percent && { style: 'percent' as const }),
    signDisplay: 'never',
    minimumIntegerDigits: Math.min(Math.max(pattern.whole, 1), 21),
    minimumFractionDigits: Math.min(pattern.least, 20),
    maximumFractionDigits: Math.min(pattern.most, 20),
    useGrouping: pattern.grouped,
  })
    .format(value)
    .replace('%', '');
  const sign = Number(value) < 0 && /[1-9]/.test(digits) ? '−' : '';
  return `${sign}${pattern.before}${digits}${pattern.after}`;
}

/** A moment by a pattern, as a clock in UTC shows it: "09.03.2026", "Mar 2026". */
function writeTime(date: Date, { pieces }: TimePattern): string {
  return pieces.map(({ token, text }) => (token === null ? text : tokens[token]?.(date))).join('');
}

const places = (least: number, most: number): string =>
  most === 0 ? '' : `.${'0'.repeat(least)}${'#'.repeat(most - least)}`;

const quoted = (text: string): string => (text === '' ? '' : `"${text}"`);

/** The pattern as a number format of spreadsheets; null: they have none like it. */
export function spreadsheetFormat(pattern: FormatPattern): string | null {
  if (pattern.kind === 'part') {
    return null;
  }
  if (pattern.kind === 'number') {
    const { whole, grouped, least, most, percent, before, after } = pattern;
    const digits = `${grouped ? '#,##' : ''}${'0'.repeat(Math.max(whole, 1))}${places(least, most)}`;
    return `${quoted(before)}${digits}${percent ? '%' : ''}${quoted(percent ? after.replace(/^.?%/u, '') : after)}`;
  }
  return pattern.pieces.some(({ token }) => token === 'Q')
    ? null
    : pattern.pieces.map(({ token, text }) => (token === null ? quoted(text) : token.toLowerCase())).join('');
}
