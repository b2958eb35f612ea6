/**
 * `1 row`, `1,234 rows`: a number of things as people read it. Only nouns whose plural is made with
 * an s.
 */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
