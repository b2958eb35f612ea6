import type { ApolloCache } from '@apollo/client';

/** Lets lists and counts of agents be read again after one came or went. */
export function forgetAgents(cache: ApolloCache): void {
  for (const fieldName of ['agents', 'counts', 'usedBy']) {
    cache.evict({ id: 'ROOT_QUERY', fieldName });
  }
}
