import type { TermValues } from './termValues.ts';
import type { TakenWords } from './useTakenWords.ts';

/**
 * What is to be saved when a word moves from its owner to the term that is being edited: the
 * synonyms that are left to the owner, and of the draft only the field that has the word. Its
 * other edits are the person's to save.
 */
export function movedWord(
  { word, spellings }: Pick<TakenWords[number], 'word' | 'spellings'>,
  owner: { readonly synonyms: readonly string[] },
  { term, synonyms }: Pick<TermValues, 'term' | 'synonyms'>,
): { readonly left: string[]; readonly own: Partial<TermValues> } {
  return {
    left: owner.synonyms.filter((synonym) => !spellings.includes(synonym)),
    own: synonyms.includes(word) ? { synonyms } : { term },
  };
}
