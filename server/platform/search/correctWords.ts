import { nearest } from '../../semql/language/nearest.ts';

/** Shortest word in which a slip of typing is looked for. */
const shortest = 4;

/**
 * The words as they were probably meant: one that the texts do not contain becomes the nearest one
 * that they do. Codes and addresses, such as `orders.status`, are left as they are.
 *
 * @param texts in lower case, as the words
 * @returns null when nothing is to be corrected, or a word is like none
 */
export function correctWords(words: readonly string[], texts: readonly string[]): readonly string[] | null {
  const unknown = new Set(words.filter((word) => !texts.some((text) => text.includes(word))));
  if (unknown.size === 0) {
    return null;
  }
  const vocabulary = new Set(texts.flatMap((text) => text.match(/\p{L}{3,}/gu) ?? []));
  const corrected: string[] = [];
  for (const word of words) {
    const isMistyped = word.length >= shortest && /^[\p{L}'’-]+$/u.test(word);
    const meant = !unknown.has(word) ? word : isMistyped ? nearest(word, vocabulary, 1)[0] : undefined;
    if (meant === undefined) {
      return null;
    }
    corrected.push(meant);
  }
  return corrected;
}
