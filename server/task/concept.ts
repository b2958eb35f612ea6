import { baseIn } from '../english/lemma.ts';
import { isWordOf } from '../english/wordnet.ts';

/** Spellings of British English by those of American English, as endings and parts of words. */
const variants: readonly (readonly [RegExp, string])[] = [
  [/is(e|ed|es|ing|ation|ations)$/u, 'iz$1'],
  [/([a-z]{2})our$/u, '$1or'],
  [/([a-z]{2})tre$/u, '$1ter'],
  [/ll(ed|ing|er)$/u, 'l$1'],
];

/**
 * Normal form of a word or name, equal for its spellings: lower case, no accents, singular,
 * American. "Key Accounts" and "key-account" are "key account". A key to group by, not a text to
 * show.
 */
export function conceptOf(word: string): string {
  return word
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
    .map(singular)
    .map((part) => variants.reduce((text, [ending, other]) => text.replace(ending, other), part))
    .join(' ');
}

/** "accounts" → "account"; short words are mostly abbreviations and stay. */
function singular(word: string): string {
  if (word.length < 4) {
    return word;
  }
  const base = baseIn('noun', word);
  if (base !== null && base !== word) {
    return base;
  }
  // A dictionary has some plurals as words of their own, and no invented ones.
  const plain = /[^siu]s$/u.test(word) ? word.slice(0, -1) : word;
  return base === null || isWordOf('noun', plain) ? plain : word;
}
