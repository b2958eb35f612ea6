/** Values of columns, and how many there are of them, as people read them. */

export const count = new Intl.NumberFormat('en');

const share = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** `14.3 %` */
export const percent = (part: number, of: number): string => `${share.format(of === 0 ? 0 : (100 * part) / of)} %`;

/**
 * Formats a cell for reading: dates and times, numbers with thousands separators, anything else as
 * is.
 */
export function spoken(value: string): string {
  if (/^\d{4}-\d\d-\d\d/.test(value)) {
    return value.replace(/[T ]00:00:00Z?$/, '').replace(/[T ](\d\d:\d\d):00Z?$/, ' $1');
  }
  const [whole = '', decimals] = value.split('.');
  // A whole number of four digits may be a year.
  if (!(decimals === undefined ? /^-?\d{5,15}$/ : /^-?\d{4,15}$/).test(whole)) {
    return value;
  }
  return `${count.format(Number(whole))}${decimals === undefined ? '' : `.${decimals}`}`;
}
