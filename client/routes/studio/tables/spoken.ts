/** Values of columns, and how many there are of them, as people read them. */

export const count = new Intl.NumberFormat('en');

const share = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** `14.3 %` */
export const percent = (part: number, of: number): string => `${share.format(of === 0 ? 0 : (100 * part) / of)} %`;

/** Days and moments as people read them, numbers with their thousands apart, everything else as it is. */
export function spoken(value: string): string {
  if (/^\d{4}-\d\d-\d\d/.test(value))
    return value.replace(/[T ]00:00:00Z?$/, '').replace(/[T ](\d\d:\d\d):00Z?$/, ' $1');
  const [whole = '', decimals] = value.split('.');
  if (!/^-?\d{5,15}$/.test(whole)) return value;
  return `${count.format(Number(whole))}${decimals === undefined ? '' : `.${decimals}`}`;
}
