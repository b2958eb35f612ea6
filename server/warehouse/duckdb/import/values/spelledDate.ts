/** Dates and moments as people write them: what one spelling says about the order of its parts. */

import { monthOf } from './monthNames.ts';
import type { Spelling } from './spellings.ts';

/** Order of the parts of a date; `XXY`: day and month in an order that the values decide. */
export type DateOrder =
  'YMD' | 'DMY' | 'MDY' | 'XXY' | 'MONTH_DAY_YEAR' | 'YEAR_DAY' | 'MY' | 'YM' | 'MONTH_YEAR' | 'QY' | 'YQ' | 'COMPACT';

export interface SpelledDate {
  readonly spelling: Spelling;
  readonly order: DateOrder;
  readonly shortYear: boolean;
  /** Name of the month as it stands there; null: a number. */
  readonly month: { readonly name: string; readonly number: number } | null;
  /** Format of the time of day; null: a day. */
  readonly clock: string | null;
}

const clockPattern =
  /[T ,]+([0-9]{1,2}):([0-9]{2})(:[0-9]{2}(\.[0-9]{1,6})?)?(?:\s?(am|pm|a\.m\.|p\.m\.))?(?:\s?(?:Uhr|h))?$/i;
const weekday =
  /^((?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lu|ma|me|je|ve|di|mié|mie|jue|vie|sáb|sab|dom|lun|ma|wo|vr|za|zo|seg|ter|qua|qui|sex|mar|mer|jeu|ven|sam|dim|gio)\p{L}*)\.?,?\s+(?=.*[0-9].*[0-9])/iu;
const yearPattern = `('?[0-9]{2}|[0-9]{4})`;
const namePattern = `(\\p{L}{3,12})\\.?`;

const shapes: readonly {
  readonly pattern: RegExp;
  readonly order: DateOrder;
  readonly year: number;
  readonly name?: number;
}[] = [
  { pattern: /^([0-9]{4})([-/. ])[0-9]{1,2}\2[0-9]{1,2}\.?$/, order: 'YMD', year: 1 },
  { pattern: /^([0-9]{4})年[0-9]{1,2}月[0-9]{1,2}日$/, order: 'YMD', year: 1 },
  { pattern: new RegExp(`^[0-9]{1,2}\\. ?[0-9]{1,2}\\. ?${yearPattern}$`), order: 'DMY', year: 1 },
  { pattern: new RegExp(`^[0-9]{1,2}([-/])[0-9]{1,2}\\1${yearPattern}$`), order: 'XXY', year: 2 },
  {
    pattern: new RegExp(
      `^[0-9]{1,2}(?:st|nd|rd|th|er|º|ª|°|\\.)?[\\s./-]*(?:(?:of|de)\\s|d')?${namePattern},?[\\s/-]*(?:(?:de|del|of)\\s)?${yearPattern}\\.?$`,
      'iu',
    ),
    order: 'DMY',
    name: 1,
    year: 2,
  },
  {
    pattern: new RegExp(`^${namePattern}[\\s-]+[0-9]{1,2}(?:st|nd|rd|th)?(?:,\\s?|[\\s-]+)${yearPattern}$`, 'iu'),
    order: 'MONTH_DAY_YEAR',
    name: 1,
    year: 2,
  },
  {
    pattern: new RegExp(`^([0-9]{4})[\\s/-]${namePattern}[\\s/-][0-9]{1,2}$`, 'iu'),
    order: 'YEAR_DAY',
    year: 1,
    name: 2,
  },
  {
    pattern: new RegExp(`^${namePattern},?[\\s/-]*(?:(?:de|del|of)\\s)?${yearPattern}$`, 'iu'),
    order: 'MONTH_YEAR',
    name: 1,
    year: 2,
  },
  { pattern: new RegExp(`^([0-9]{4})[\\s/-]${namePattern}$`, 'iu'), order: 'MONTH_YEAR', year: 1, name: 2 },
  { pattern: /^([0-9]{4})[-/.M][0-9]{2}$/, order: 'YM', year: 1 },
  { pattern: /^[0-9]{1,2}[/.]([0-9]{4})$/, order: 'MY', year: 1 },
  { pattern: new RegExp(`^(?:Q|T)[0-9][\\s/-]*${yearPattern}$`), order: 'QY', year: 1 },
  {
    pattern: new RegExp(`^[0-9]\\.? ?(?:Quartal|quarter|trimestre)(?: (?:de|of))? ([0-9]{4})$`, 'i'),
    order: 'QY',
    year: 1,
  },
  { pattern: /^([0-9]{4})[\s/-]*[QT][0-9]$/, order: 'YQ', year: 1 },
];

/** @param compact true: eight digits may be a date */
export function readSpelledDate(spelling: Spelling, compact: boolean): SpelledDate | null {
  const text = spelling.text.trim();
  const time = clockPattern.exec(text);
  const day = withoutWeekday(time === null ? text : text.slice(0, time.index)).trim();
  const clock = time === null ? null : clockFormat(time);
  if (compact && /^9{8}$/.test(day)) {
    return { spelling, order: 'COMPACT', shortYear: false, month: null, clock };
  }
  for (const { pattern, order, year, name } of shapes) {
    const match = pattern.exec(day);
    if (!match) {
      continue;
    }
    const spelled = name === undefined ? null : (match[name] ?? '');
    const number = spelled === null ? null : monthOf(spelled);
    if (spelled !== null && number === null) {
      continue;
    }
    const shortYear = (match[year] ?? '').replace("'", '').length === 2;
    const month = spelled === null || number === null ? null : { name: spelled, number };
    return { spelling, order, shortYear, month, clock };
  }
  return null;
}

/** `mar` is a Tuesday before the name of a month, and March otherwise. */
function withoutWeekday(text: string): string {
  const [before, word = ''] = weekday.exec(text) ?? [];
  if (before === undefined) {
    return text;
  }
  const rest = text.slice(before.length);
  const isMonth = monthOf(word) !== null && !(rest.match(/\p{L}+/gu) ?? []).some((name) => monthOf(name) !== null);
  return isMonth ? text : rest;
}

function clockFormat([, , , seconds, fraction, half]: RegExpExecArray): string {
  const rest = `${seconds === undefined ? '' : ':%S'}${fraction === undefined ? '' : '.%f'}`;
  return half === undefined ? `%H:%M${rest}` : `%I:%M${rest} %p`;
}
