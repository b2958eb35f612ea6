import { InMemoryCache } from '@apollo/client';
import possibleTypes from './possibleTypes.generated.ts';

/** The one normalised cache. Ids are global, so every entity is found by `__typename` and `id` without a policy. */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes: possibleTypes.possibleTypes,
    typePolicies: {
      Query: {
        fields: {
          // A search is a question of its own: results of another text or limit are another list.
          search: { keyArgs: ['text', 'kinds', 'first'] },
        },
      },
    },
  });
}
