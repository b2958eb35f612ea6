import type { ApolloCache } from '@apollo/client';

/** Drops what is known of the lists of definitions, whose rows are others now. */
export function forgetDefinitions(cache: ApolloCache): void {
  for (const fieldName of ['definitions', 'counts']) {
    cache.evict({ id: 'ROOT_QUERY', fieldName });
  }
}
