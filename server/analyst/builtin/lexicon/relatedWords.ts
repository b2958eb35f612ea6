import { sensesOf, WORD_CLASSES } from '../../../english/wordnet.ts';
import { singularOf, wordKey } from './wordForms.ts';

/** Word of the catalog that another one may mean, by their keys. */
export interface RelatedWord {
  readonly key: string;
  /** 0..1 */
  readonly weight: number;
}

/** By the key of a word that may be said: words of the catalog. */
export type RelatedWords = ReadonlyMap<string, readonly RelatedWord[]>;

const usualSenses = Number(process.env.SENSES ?? 3);

/** Words of like meaning, and those made from one another, for each word of a catalog. */
export function relatedWordsOf(words: Iterable<string>): RelatedWords {
  const related = new Map<string, Map<string, number>>();
  const mode = process.env.REL ?? 'both';
  for (const word of words) {
    const own = wordKey(word);
    const add = (other: string, weight: number): void => {
      const key = wordKey(other);
      if (key === own || other.includes('_') || other.length < 3) return;
      const known = related.get(key) ?? new Map<string, number>();
      known.set(own, Math.max(known.get(own) ?? 0, weight));
      related.set(key, known);
    };
    if (mode === 'none') continue;
    for (const form of new Set([word, singularOf(word)]))
      for (const of of WORD_CLASSES)
        for (const [index, { synonyms, derived }] of sensesOf(of, form).entries()) {
          if (mode !== 'syn') for (const other of derived) add(other, index < 4 ? 0.8 : 0.7);
          if (mode !== 'der' && of !== 'verb' && index < usualSenses)
            for (const other of synonyms) add(other, index === 0 ? 0.75 : 0.65);
        }
  }
  return new Map(
    [...related].map(([key, words]) => [
      key,
      [...words].map(([to, weight]) => ({ key: to, weight })).toSorted((a, b) => b.weight - a.weight),
    ]),
  );
}
