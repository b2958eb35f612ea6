import { useQuery } from '@apollo/client/react';
import { useSettled } from '../../../../ui/useSettled.ts';
import { TakenWordsDocument, type TakenWordsQuery } from '../GlossaryRoute.generated.ts';
import type { TermValues } from './termValues.ts';

/** Words of a term that other terms have as well, each with these terms. */
export type TakenWords = TakenWordsQuery['takenGlossaryWords'];

/** Looks up who else has the words of a term while it is being edited. */
export function useTakenWords(
  termId: string,
  { term, synonyms }: Pick<TermValues, 'term' | 'synonyms'>,
): { readonly taken: TakenWords; readonly refetch: () => Promise<unknown> } {
  const asked = useSettled(JSON.stringify([term.trim(), ...synonyms]));
  const { data, previousData, refetch } = useQuery(TakenWordsDocument, {
    variables: { words: JSON.parse(asked) as string[], exceptTermId: termId },
    fetchPolicy: 'cache-and-network',
  });
  return { taken: (data ?? previousData)?.takenGlossaryWords ?? [], refetch };
}
