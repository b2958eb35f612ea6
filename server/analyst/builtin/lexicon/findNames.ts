import type { Token } from '../words/normalise.ts';
import type { NameMention } from './mentions.ts';
import { targetKey } from './nameIndex.ts';
import type { NameIndex } from './nameIndex.ts';
import type { NamePhrase } from './namePhrase.ts';
import { isSameNoun, wordKey } from './wordForms.ts';

/** Names that begin at each token, best first. */
export function findNames(tokens: readonly Token[], index: NameIndex): readonly (readonly NameMention[])[] {
  const keys = tokens.map(({ text, quoted }) => (quoted ? null : wordKey(text)));
  return tokens.map((_, start) => namesAt(tokens, keys, start, index));
}

function namesAt(
  tokens: readonly Token[],
  keys: readonly (string | null)[],
  start: number,
  index: NameIndex,
): readonly NameMention[] {
  const best = new Map<string, NameMention>();
  for (const phrase of index.get(keys[start] ?? '') ?? []) {
    const end = start + phrase.keys.length;
    if (!phrase.keys.every((key, offset) => key === keys[start + offset])) continue;
    const mention = mentionOf(phrase, tokens, start, end);
    const key = `${end} ${targetKey(phrase.target)}`;
    const existing = best.get(key);
    if (!existing || existing.weight < mention.weight) best.set(key, mention);
  }
  return [...best.values()].toSorted((a, b) => b.weight - a.weight || b.end - a.end);
}

/** Another form of a word ("shipped" for "shipment") weighs less than the word and its plural. */
function mentionOf(phrase: NamePhrase, tokens: readonly Token[], start: number, end: number): NameMention {
  const isSame = phrase.texts.every((text, offset) => isSameNoun(text, tokens[start + offset]?.text ?? ''));
  const { target, via } = phrase;
  return isSame
    ? { start, end, target, via, weight: phrase.weight, match: phrase.match }
    : { start, end, target, via, weight: phrase.weight * 0.88, match: 'related' };
}
