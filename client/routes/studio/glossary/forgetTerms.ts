import type { ApolloCache } from '@apollo/client';

/** Drops what is known of the list of terms, whose rows or words are others now. */
export function forgetTerms(cache: ApolloCache): void {
  for (const fieldName of [
    'glossaryTerms',
    'glossaryConflicts',
    'glossaryProposals',
    'takenGlossaryWords',
    'tags',
    'counts',
  ]) {
    cache.evict({ id: 'ROOT_QUERY', fieldName });
  }
}
