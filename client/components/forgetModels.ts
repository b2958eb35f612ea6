import type { ApolloCache } from '@apollo/client';

/**
 * Lists and counts of models, and single models, that were read before one came or went: its
 * neighbours' joins changed.
 */
export function forgetModels(cache: ApolloCache): void {
  for (const fieldName of ['models', 'model', 'counts']) {
    cache.evict({ id: 'ROOT_QUERY', fieldName });
  }
}
