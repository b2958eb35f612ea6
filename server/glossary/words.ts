/** A term as far as its words count. */
export interface Worded {
  readonly id: string;
  readonly term: string;
  readonly synonyms: readonly string[];
}

/** A word that several terms claim. */
export interface WordConflict {
  /** The word as the first of them writes it. */
  readonly word: string;
  /** Ids of the terms, in the order in which they were given. */
  readonly termIds: readonly string[];
}

/** Form in which words are compared: case, width of letters and spaces make no difference. */
export function wordKey(word: string): string {
  return word.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** All words of a term: itself and its synonyms. */
export const wordsOf = ({ term, synonyms }: Worded): readonly string[] => [term, ...synonyms];

/** A word as terms write it, as their own or as a synonym, without repetition. */
export function spellingsOf(word: string, terms: readonly Worded[]): string[] {
  const key = wordKey(word);
  return [...new Set(terms.flatMap(wordsOf).filter((other) => wordKey(other) === key))];
}

/** Words that stand for more than one term, by the word. */
export function conflictsAmong(terms: readonly Worded[]): readonly WordConflict[] {
  const owners = new Map<string, { readonly word: string; readonly termIds: Set<string> }>();
  for (const term of terms) {
    for (const word of wordsOf(term)) {
      const key = wordKey(word);
      const owner = owners.get(key) ?? { word, termIds: new Set<string>() };
      owner.termIds.add(term.id);
      owners.set(key, owner);
    }
  }
  return [...owners]
    .filter(([key, { termIds }]) => key !== '' && termIds.size > 1)
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([, { word, termIds }]) => ({ word, termIds: [...termIds] }));
}

/** Words without repetition, as they were first written. */
export function distinctWords(words: readonly string[]): readonly string[] {
  const seen = new Set(['']);
  return words.flatMap((word) => {
    const key = wordKey(word);
    if (seen.has(key)) {
      return [];
    }
    seen.add(key);
    return [word.trim()];
  });
}
