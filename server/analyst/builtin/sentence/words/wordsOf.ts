import type { Text } from '../combinators.ts';

/** Words of the question between two places, as they were written. */
export function wordsOf(text: Text, start: number, end: number): string {
  return text.words
    .slice(start, end)
    .map((word) => word.raw)
    .join(' ');
}
