/** Names that are written without vowels: "shpmt" for shipment. */
import { shortForms } from '../../../english/abbreviations.ts';
import { isEnglish } from '../../../english/wordList.ts';
import { singularOf } from './wordForms.ts';

/** True for a word of a name that leaves vowels out, and that no list of short forms has. */
export function isShortened(word: string): boolean {
  return /^[a-z][b-df-hj-np-tv-xz]{2,6}$/.test(word) && !shortForms.has(word) && !isEnglish(word);
}

/**
 * True where a name is the word without its vowels, or without some more of its letters: the first
 * and the last are those of the word.
 */
export function isShortFor(name: string, said: string): boolean {
  const word = singularOf(said);
  if (word.length < name.length + 2 || word.length < 5 || word[0] !== name[0] || !isEnglish(word)) return false;
  // "pmt" ends as "payment" does; "brd" is no "birthday".
  if (word.replace(/[aeiou]+$/, '').at(-1) !== name.at(-1)) return false;
  const consonants = word.replaceAll(/(?<!^)[aeiouy]/g, '').length;
  if (name.length < 4 && consonants > name.length) return false;
  let at = 0;
  for (const letter of word) if (letter === name[at]) at += 1;
  return at === name.length && name.length * 2 > consonants;
}
