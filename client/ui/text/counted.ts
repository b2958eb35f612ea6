/**
 * `1 row`, `1,234 rows`: a number of things as people read it. Only nouns whose plural is made with
 * an s.
 */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** Lists of tasks are counted to here: "1,000+" stands for all that is more. */
const mostCounted = 1_000;

/** "812" or "1,000+" of a list that is counted no further. */
export const countText = (count: number): string =>
  count > mostCounted ? `${mostCounted.toLocaleString('en')}+` : count.toLocaleString('en');

/** "1 task", "812 tasks" or "1,000+ tasks" of such a list. */
export const countedText = (count: number, noun: string): string =>
  `${countText(count)} ${noun}${count === 1 ? '' : 's'}`;
