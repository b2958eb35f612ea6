/** A line of an alphabetical list: a letter, or a term below it. */
export type ListLine<Term> =
  { readonly kind: 'letter'; readonly letter: string } | { readonly kind: 'term'; readonly term: Term };

/** Letter that a word is listed under: accents are left out; `#` for what begins with none. */
export function letterOf(word: string): string {
  const [first = ''] = word.trim().normalize('NFD').toLocaleUpperCase('en');
  return /\p{L}/u.test(first) ? first : '#';
}

/** Terms in alphabetical order, with a line for each new letter before them. */
export function letterGroups<Term extends { readonly term: string }>(
  terms: readonly Term[],
): readonly ListLine<Term>[] {
  return terms.flatMap((term, index): ListLine<Term>[] => {
    const letter = letterOf(term.term);
    const before = terms[index - 1];
    const line = { kind: 'term', term } as const;
    return before !== undefined && letterOf(before.term) === letter ? [line] : [{ kind: 'letter', letter }, line];
  });
}
