import { baseIn } from '../../../english/lemma.ts';
import type { Token } from '../words/normalise.ts';
import type { NameMention } from './mentions.ts';
import { targetKey } from './nameIndex.ts';
import type { NameIndex } from './nameIndex.ts';
import type { NamePhrase } from './namePhrase.ts';
import { irregularBase } from '../words/stem.ts';
import { isSameNoun, wordKey } from './wordForms.ts';

/** What the word of a question may stand for in a name, itself first. */
interface SaidKey {
  readonly key: string;
  readonly weight: number;
}

/** Names that begin at each token, best first. */
export function findNames(tokens: readonly Token[], index: NameIndex): readonly (readonly NameMention[])[] {
  const said = tokens.map(({ text, quoted }): readonly SaidKey[] => {
    if (quoted) return [];
    const key = wordKey(text);
    const compared = comparedAdjective(text);
    return [
      { key, weight: 1 },
      ...(index.related.get(key) ?? []),
      ...(compared === null ? [] : (index.related.get(wordKey(compared)) ?? [])),
    ];
  });
  return tokens.map((_, start) => namesAt(tokens, said, start, index));
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
): readonly NameMention[] {
  const best = new Map<string, NameMention>();
  for (const first of said[start] ?? [])
    for (const phrase of index.byFirst.get(first.key) ?? []) {
      const mention = mentionOf(phrase, tokens, said, start);
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
): NameMention | null {
  let likeness = 1;
  for (const [offset, key] of keys.entries()) {
    const one = said[start + offset]?.find((each) => each.key === key);
    if (!one) return null;
    // "guests born" are guests, not a name of their date of birth.
    if (keys.length > 1 && one.weight < 1 && isVerbForm(tokens[start + offset]?.text ?? '')) return null;
    const isSame = one.weight === 1 && isSameNoun(texts[offset] ?? '', tokens[start + offset]?.text ?? '');
    likeness *= isSame ? 1 : 0.88 * one.weight;
  }
  const end = start + keys.length;
  return { start, end, target, via, weight: weight * likeness, match: likeness === 1 ? match : 'related' };
}
