/**
 * Dates of workbooks: numbers of days whose format says that they are dates (ECMA-376 part 1,
 * 18.8.30 and 18.17.4).
 */

/** Kind of value that a number format shows. */
export type NumberKind = 'NUMBER' | 'DATE' | 'TIMESTAMP' | 'TIME';

const builtIn = new Map<number, NumberKind>([
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58].map(
    (id): [number, NumberKind] => [id, 'DATE'],
  ),
  ...[18, 19, 20, 21, 32, 33, 45, 47].map((id): [number, NumberKind] => [id, 'TIME']),
  [22, 'TIMESTAMP'],
]);

/** Kind of a number format, by its id and, for those of a workbook's own, its code. */
export function kindOfFormat(id: number, code: string | undefined): NumberKind {
  if (code === undefined) {
    return builtIn.get(id) ?? 'NUMBER';
  }
  // Texts in quotes, escaped characters, colours, locales and fills say nothing about the number.
  // `[h]` is a duration.
  const plain = code.replaceAll(/"[^"]*"|\\.|_.|\*./g, '');
  if (/\[(?:h+|m+|s+)\]/i.test(plain)) {
    return 'NUMBER';
  }
  const [positive = ''] = plain.replaceAll(/\[[^\]]*\]/g, '').split(';');
  const time = /[hs]/i.test(positive) || /am\/pm|a\/p/i.test(positive);
  const date = /[yd]/i.test(positive) || (/m/i.test(positive) && !time);
  if (/general/i.test(positive)) {
    return 'NUMBER';
  }
  if (date) {
    return time ? 'TIMESTAMP' : 'DATE';
  }
  return time ? 'TIME' : 'NUMBER';
}

const dayMs = 86_400_000;
const epoch1900 = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);

/**
 * A moment that a number of days stands for, and what it turned out to be; null beyond the years
 * 1900 to 9999.
 */
export function dateOfSerial(
  serial: number,
  kind: Exclude<NumberKind, 'NUMBER'>,
  since1904: boolean,
): { readonly kind: Exclude<NumberKind, 'NUMBER'>; readonly text: string } | null {
  // 1900 counts as a leap year there: numbers before its 29 February are one day off.
  const days = !since1904 && serial < 60 ? serial + 1 : serial;
  const moment = Math.round((since1904 ? epoch1904 : epoch1900) + days * dayMs);
  if (serial < 0 || moment > Date.UTC(9999, 11, 31, 23, 59, 59, 999)) {
    return null;
  }
  const [date = '', clock = ''] = new Date(moment).toISOString().slice(0, -1).split('T');
  if (kind === 'TIME' && serial < 1) {
    return { kind, text: clock };
  }
  const midnight = clock === '00:00:00.000';
  if (kind === 'DATE' && midnight) {
    return { kind, text: date };
  }
  return { kind: 'TIMESTAMP', text: `${date} ${clock}` };
}
