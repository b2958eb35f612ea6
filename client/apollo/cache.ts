import { InMemoryCache, type FieldReadFunction } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import { possibleTypes } from './possibleTypes.generated.ts';

/** `task(id)` is the entity of that id: what a list, an event or a mutation has already read needs no second trip. */
const taskById: FieldReadFunction = (existing, { args, toReference }) =>
  existing ?? toReference({ __typename: 'Task', id: String(args?.id) });

/** The one normalised cache. Ids are global, so every entity is found by `__typename` and `id` without a policy. */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes,
    typePolicies: {
      Query: {
        fields: {
          task: { read: taskById },
          // Only the sidebar reads tasks, and always its first page: what the server says now replaces what it said before.
          tasks: { keyArgs: ['starred'], merge: false },
          // Pages are appended to the list of their filter; a first page begins it anew.
          dataSources: relayStylePagination(['kind', 'search']),
        },
      },
      DataSource: { fields: { tables: relayStylePagination(['search']) } },
      Task: {
        fields: {
          // A refetch may be older than the events that arrived meanwhile; it is still a prefix, never another list.
          comments: { merge: false },
        },
      },
      // One per person: its parts are entities of their own.
      Viewer: { keyFields: [], merge: true },
      Counts: { keyFields: [] },
    },
  });
}
