import type { ApolloCache } from '@apollo/client';

/** Drops the list of templates, which has another one more or less. */
export function forgetTemplates(cache: ApolloCache): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'agentTemplates' });
}
