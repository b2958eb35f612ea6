import { useSearchParams } from 'react-router';

/**
 * Synonyms with the word of `?synonym=` in the address, as an edit to begin with; nothing where the
 * address has none, or it is known already.
 */
export function useProposedSynonym(known: readonly string[]): { readonly synonyms?: readonly string[] } {
  const [search] = useSearchParams();
  const word = search.get('synonym')?.trim() ?? '';
  const isKnown = known.some((one) => one.toLocaleLowerCase() === word.toLocaleLowerCase());
  return word === '' || isKnown ? {} : { synonyms: [...known, word] };
}
