import pluralize from 'pluralize';
import { shortForms } from '../../english/abbreviations.ts';
import { apart, isEnglish } from '../../english/wordList.ts';

/** `customerID`, `customer_id`, `CustomerId` → `['customer', 'id']`. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

// Words that name many and one alike, or none of either: other dictionaries make `datum` of data.
for (const word of 'data info staff weather music media content traffic inventory stock'.split(' ')) {
  pluralize.addUncountableRule(word);
}

/** Verbs after a noun, which have no plural: the tests taken. */
const isParticiple = (word: string): boolean =>
  /.{3}(?:ed|ing)$/.test(word) ||
  /^(?:taken|given|sold|paid|made|done|sent|held|won|lost|shown|seen|known|written|driven|chosen|broken|bought|left)$/.test(
    word,
  );

/** Places of the nouns that are one or many: the last one, and one before “and”. */
function heads(words: readonly string[]): ReadonlySet<number> {
  const last = words.length > 1 && isParticiple(words.at(-1) ?? '') ? words.length - 2 : words.length - 1;
  return new Set([last, ...words.flatMap((word, index) => (word === 'and' && index > 0 ? index - 1 : []))]);
}

/**
 * Singular of a table's name: `order_items` → `order item`. A word that is not a plural is
 * unchanged.
 */
export function singular(words: readonly string[]): string {
  const nouns = heads(words);
  return words.map((word, index) => (nouns.has(index) ? pluralize.singular(word) : word)).join(' ');
}

/**
 * Many of what the words name one of: `agency` → `agencies`. Words that are not English nouns stay.
 */
export function plural(words: readonly string[]): string {
  const nouns = heads(words);
  const isNoun = (word: string, index: number): boolean => nouns.has(index) && isEnglish(word) && !isParticiple(word);
  return words.map((word, index) => (isNoun(word, index) ? pluralize.plural(word) : word)).join(' ');
}

/** Words that name many and one alike, or none of either: `equipment`, but not `series`. */
export const hasNoPlural = (word: string): boolean =>
  pluralize.plural(word) === word && pluralize.singular(word) === word && !/^(?:series|species|aircraft)$/.test(word);

/** True for a noun of English, one or many, also one of words run together: `weborders`. */
export const isKnownNoun = (word: string): boolean =>
  isEnglish(word) || isEnglish(pluralize.singular(word)) || apart(word, shortForms).length > 1;

/** `order` → `an order`. */
export const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** The first letter large. */
export const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** `a, b or c` */
export function anyOf(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} or ${items.at(-1) ?? ''}`;
}
