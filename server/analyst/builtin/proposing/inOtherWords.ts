import { plural, singular } from '../form/telling/nouns.ts';
import { wordKey } from '../lexicon/wordForms.ts';

/** Words in which people speak of a thing, before and after it is called otherwise. */
export interface OtherWords {
  readonly from: string;
  readonly to: string;
}

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * A question in which one phrase takes the place of another wherever it is said, in the number in
 * which it was said: "orders by regions" and region → sales area is "orders by sales areas". The
 * question itself where the phrase is not in it.
 */
export function inOtherWords(question: string, { from, to }: OtherWords): string {
  const words = wordsIn(question);
  const wanted = wordsIn(from).map(({ text }) => wordKey(text.toLowerCase()));
  const keys = words.map(({ text }) => wordKey(text.toLowerCase()));
  let said = '';
  let end = 0;
  for (let at = 0; wanted.length > 0 && at + wanted.length <= words.length;) {
    const [first, last] = [words[at], words[at + wanted.length - 1]];
    if (first === undefined || last === undefined || !wanted.every((key, index) => keys[at + index] === key)) {
      at += 1;
      continue;
    }
    const phrase = inNumberOf(last.text.toLowerCase(), lowered(to));
    said += question.slice(end, first.start) + (first.start === 0 ? capitalised(phrase) : phrase);
    end = last.end;
    at += wanted.length;
  }
  return said + question.slice(end);
}

function wordsIn(text: string): readonly Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }));
}

function inNumberOf(word: string, phrase: string): string {
  if (singular(word) !== word) {
    return plural(phrase);
  }
  return plural(word) === word ? phrase : singular(phrase);
}

/** Abbreviations stay as they are written. */
const lowered = (phrase: string): string =>
  phrase
    .replaceAll('_', ' ')
    .split(' ')
    .map((word) => (/^\p{Lu}[\p{Lu}\p{N}]+$/u.test(word) ? word : word.toLowerCase()))
    .join(' ');

const capitalised = (phrase: string): string => phrase.slice(0, 1).toUpperCase() + phrase.slice(1);
