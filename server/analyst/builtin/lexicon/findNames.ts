import { shortForms } from '../../../english/abbreviations.ts';
import { baseIn } from '../../../english/lemma.ts';
import { isEnglish } from '../../../english/wordList.ts';
import type { Token } from '../words/normalise.ts';
import type { NameMention } from './mentions.ts';
import { targetKey } from './nameIndex.ts';
import type { NameIndex } from './nameIndex.ts';
import type { NamePhrase } from './namePhrase.ts';
import { irregularBase } from '../words/stem.ts';
import { isShortFor } from './shortened.ts';
import { isSameNoun, singularOf, wordKey } from './wordForms.ts';

/** What the word of a question may stand for in a name, itself first. */
interface SaidKey {
  readonly key: string;
  readonly weight: number;
  /** The name is the word without its vowels. */
  readonly isShort?: boolean;
}

/**
 * Names that begin at each token, best first.
 * @param isValue whether the data has a word as it is
 */
export function findNames(
  tokens: readonly Token[],
  index: NameIndex,
  isValue: (word: string) => boolean = () => false,
): readonly (readonly NameMention[])[] {
  const said = tokens.map(({ text, quoted }): readonly SaidKey[] => {
    if (quoted) return [];
    const key = wordKey(text);
    const compared = comparedAdjective(text);
    return [
      { key, weight: 1 },
      ...shortKeys(text, index),
      ...(index.related.get(key) ?? []),
      ...(compared === null ? [] : (index.related.get(wordKey(compared)) ?? [])),
    ];
  });
  const isOther = (text: string, token: string): boolean => isOtherWord(text, token) && isValue(singularOf(token));
  return tokens.map((_, start) => namesAt(tokens, said, start, index, isOther));
}

/** "shpmt" of "shipments", where just one name may be short for it. */
function shortKeys(text: string, { shortened }: NameIndex): readonly SaidKey[] {
  const [only, other] = new Set(shortened.filter((name) => isShortFor(name, text)));
  return only === undefined || other !== undefined ? [] : [{ key: wordKey(only), weight: 1, isShort: true }];
}

/** A word by itself that may be short for another: "cats" are no categories. */
function isOtherWord(text: string, said: string): boolean {
  const one = singularOf(said);
  return singularOf(text) !== one && shortForms.has(one) && isEnglish(one);
}

/** "cheap" of "cheapest" and "cheaper"; null: the word is no such form. */
function comparedAdjective(text: string): string | null {
  const base = /.{3}(?:er|est)$/.test(text) ? baseIn('adjective', text) : null;
  return base === text ? null : base;
}

function namesAt(
  tokens: readonly Token[],
  said: readonly (readonly SaidKey[])[],
  start: number,
  index: NameIndex,
  isOther: (text: string, token: string) => boolean,
): readonly NameMention[] {
  const best = new Map<string, NameMention>();
  for (const first of said[start] ?? [])
    for (const phrase of index.byFirst.get(first.key) ?? []) {
      const mention = mentionOf(phrase, tokens, said, start, isOther);
      if (mention === null) continue;
      const key = `${mention.end} ${targetKey(phrase.target)}`;
      const existing = best.get(key);
      if (!existing || existing.weight < mention.weight) best.set(key, mention);
    }
  return [...best.values()].toSorted((a, b) => b.weight - a.weight || b.end - a.end);
}

function isVerbForm(text: string): boolean {
  return irregularBase(text) !== undefined || /(?:ed|ing|born)$/.test(text);
}

/** Another form of a word ("shipped" for "shipment") weighs less than the word and its plural. */
function mentionOf(
  { keys, texts, target, via, match, weight }: NamePhrase,
  tokens: readonly Token[],
  said: readonly (readonly SaidKey[])[],
  start: number,
  isOther: (text: string, token: string) => boolean,
): NameMention | null {
  let likeness = 1;
  for (const [offset, key] of keys.entries()) {
    const one = said[start + offset]?.find((each) => each.key === key);
    if (!one) return null;
    // "guests born" are guests, not a name of their date of birth.
    if (keys.length > 1 && one.weight < 1 && isVerbForm(tokens[start + offset]?.text ?? '')) return null;
    const [text, token] = [texts[offset] ?? '', tokens[start + offset]?.text ?? ''];
    const isSame = one.isShort || (one.weight === 1 && isSameNoun(text, token));
    likeness *= isSame ? 1 : 0.88 * one.weight;
    if (isOther(text, token)) return null;
  }
  const end = start + keys.length;
  return { start, end, target, via, weight: weight * likeness, match: likeness === 1 ? match : 'related' };
}
