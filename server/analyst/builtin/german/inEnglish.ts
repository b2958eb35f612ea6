import { isEnglish } from '../../../english/wordList.ts';
import { patterns, phrases } from './phrases.ts';
import { wordInEnglish } from './wordInEnglish.ts';

/** Words of the longest phrase. */
const LONGEST = 7;
/** Marks words of a pattern that are English already. */
const ENGLISH = '\u{0}';

/**
 * A German question in English words, in their order; null where the question is not German. Words
 * that are not known stay as they are, so that they are looked up like any others, or refused.
 * @param isName true for words that are called so in the semantic layer or the data
 */
export function inEnglish(question: string, isName: (word: string) => boolean): string | null {
  const plain = question.trim().replace(/[?!.]+$/, '');
  if (!isGerman(plain, isName)) return null;
  const turned = patterns.reduce((text, [pattern, order]) => text.replace(pattern, order), plain);
  const written = turned
    // "5.000" and "1,5" as they are written in English; "3. Quartal" without its dot.
    .replaceAll(/(?<=\d)\.(?=\d{3}(?!\d))/g, '')
    .replaceAll(/(?<=\d),(?=\d)/g, '.')
    .replaceAll(/\b(\d{1,2})\.(?=\s)/g, '$1');
  const english = written.startsWith(ENGLISH);
  const words = written.replace(ENGLISH, '').split(/\s+/);
  const found: string[] = [];
  for (let at = 0; at < words.length;) {
    // "Namen der Kunden", but not "Kunden, die".
    if (isGenitive(words, at)) {
      found.push('of');
      at += 1;
      continue;
    }
    const phrase = phraseAt(words, at);
    if (phrase !== null && !(english && isEnglish((words[at] ?? '').toLowerCase()))) {
      found.push(phrase.text);
      at = phrase.end;
      continue;
    }
    found.push(oneWord(words[at] ?? '', isName));
    at += 1;
  }
  return found
    .filter((text) => text !== '')
    .join(' ')
    .replaceAll(/ ([,;])/g, '$1');
}

const noun = /^\p{Lu}[\p{L}-]*$/u;

/** "der" and "des" between two nouns, or before the adjective of the second. */
function isGenitive(words: readonly string[], at: number): boolean {
  const [before = '', word = '', next = '', last = ''] = [words[at - 1], words[at], words[at + 1], words[at + 2]];
  if (!/^(?:der|des)$/.test(word) || at < 1 || !noun.test(before)) return false;
  return noun.test(next.replace(/,$/, '')) || (/\p{Ll}en$/u.test(next) && noun.test(last));
}

function phraseAt(words: readonly string[], at: number): { readonly text: string; readonly end: number } | null {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length--) {
    const said = words.slice(at, at + length).map((word) => word.toLowerCase());
    const tail = /[,;]$/.exec(said.at(-1) ?? '')?.[0] ?? '';
    const numbers = said.flatMap((word) => /^\d+/.exec(word) ?? []);
    const key = said
      .map((word) => word.replace(/^\d+$/, '#').replace(/[,;]$/, ''))
      .join(' ')
      .replace(/\.$/, '');
    const english = phrases[key];
    if (english === undefined || (length === 1 && numbers.length > 0)) continue;
    let next = 0;
    const text = english.replaceAll('#', () => numbers[next++] ?? '');
    return { text: `${text}${text === '' ? '' : tail}`, end: at + length };
  }
  return null;
}

/** A name as it is called; else the English word, or the parts of a compound. */
function oneWord(word: string, isName: (word: string) => boolean): string {
  const [, open = '', core = '', end = ''] = /^(["'„“(]*)(.*?)([,;)"'”“]*)$/u.exec(word) ?? [];
  if (open !== '' || core === '' || /\d/.test(core)) return word;
  if (isName(core)) return word;
  // "Enterprise-Kunden": what is no noun of the list is a name.
  const parts = core.split('-').map((part) => (isName(part) ? part : (wordInEnglish(part.toLowerCase()) ?? part)));
  return `${parts.join(' ')}${end}`;
}

/** Words that only German has, or has far more often than English. */
function isGerman(question: string, isName: (word: string) => boolean): boolean {
  const words = question.toLowerCase().match(/[\p{L}]+/gu) ?? [];
  const isKnown = (word: string): boolean => phrases[word] !== undefined || wordInEnglish(word) !== null;
  const german = words.filter(
    (word) =>
      isKnown(word) &&
      !isEnglish(word) &&
      (phrases[word] ?? wordInEnglish(word))?.toLowerCase() !== word &&
      // A name of German data says nothing about the language: "Umsatz by Firma".
      !isName(word),
  );
  if (german.length === 0) return false;
  const english = words.filter((word) => isEnglish(word) && !isKnown(word) && !isName(word));
  return german.length > english.length;
}
