import { likeMeaning } from '../../../english/likeMeaning.ts';
import { sensesOf, wordClasses } from '../../../english/wordnet.ts';
import { singularOf, wordKey } from './wordForms.ts';

/** Word of the catalog that another one may mean, by their keys. */
export interface RelatedWord {
  readonly key: string;
  /** 0..1 */
  readonly weight: number;
}

/** By the key of a word that may be said: words of the catalog. */
export type RelatedWords = ReadonlyMap<string, readonly RelatedWord[]>;

/** Rarer meanings of a word are hardly those of the name of a column. */
const usualSenses = 3;

/** Words of like meaning, and those made from one another, for each word of a catalog. */
export function relatedWordsOf(words: Iterable<string>): RelatedWords {
  const related = new Map<string, Map<string, number>>();
  for (const word of words) {
    const own = wordKey(word);
    for (const [other, weight] of likeWords(word)) {
      const key = wordKey(other);
      if (key === own || other.includes('_') || other.length < 3) continue;
      const known = related.get(key) ?? new Map<string, number>();
      known.set(own, Math.max(known.get(own) ?? 0, weight));
      related.set(key, known);
    }
  }
  return new Map(
    [...related].map(([key, meant]) => [
      key,
      [...meant].map(([to, weight]) => ({ key: to, weight })).toSorted((a, b) => b.weight - a.weight),
    ]),
  );
}

function* likeWords(word: string): Generator<readonly [string, number]> {
  const one = singularOf(word);
  for (const other of likeMeaning.get(one) ?? []) yield [other, 0.8];
  for (const form of new Set([word, one]))
    for (const of of wordClasses)
      for (const [index, { synonyms, derived }] of sensesOf(of, form).entries()) {
        for (const other of derived) yield [other, index < usualSenses ? 0.8 : 0.7];
        // Columns are named by nouns and adjectives.
        if (of !== 'verb' && index < usualSenses)
          for (const other of synonyms) yield [other, index === 0 ? 0.75 : 0.65];
      }
}
