import { InMemoryCache, type FieldPolicy, type FieldReadFunction, type Reference } from '@apollo/client';
import { possibleTypes } from './possibleTypes.generated.ts';

/**
 * `task(id)` is the entity of that id: what a list, an event or a mutation has already read needs
 * no second trip. What the server said there is not stays so.
 */
const entityById =
  (typename: string): FieldReadFunction =>
  (existing, { args, toReference }) =>
    existing === undefined ? toReference({ __typename: typename, id: String(args?.id) }) : existing;

/** A part of a list; what asks only for its length has no edges. */
interface Page {
  readonly edges?: readonly { readonly node: Reference }[];
}

/**
 * Policy for a list that is read forwards, kept separately per filter: later pages are appended, a
 * first page starts over, and entries evicted from the cache leave the list. Apollo's helper also
 * reads backwards, which would cost time on every first load.
 */
const forwards = (keyArgs: string[]): FieldPolicy<Page> => ({
  keyArgs,
  read: (list, { canRead }) =>
    list?.edges === undefined ? list : { ...list, edges: list.edges.filter(({ node }) => canRead(node)) },
  merge(before, page, { args }) {
    const more = page.edges !== undefined && args?.['after'];
    const known = before?.edges ?? [];
    const listed = new Set(known.map(({ node }) => node.__ref));
    // A page that was read twice is in the list once.
    const added = (page.edges ?? []).filter(({ node }) => !listed.has(node.__ref));
    // A page keeps the fields it did not request, such as the length, from earlier pages.
    return { ...before, ...page, ...(more && { edges: [...known, ...added] }) };
  },
});

/**
 * The one normalised cache. Ids are global, so every entity is found by `__typename` and `id`
 * without a policy.
 */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes,
    typePolicies: {
      Query: {
        fields: {
          task: { read: entityById('Task') },
          agent: { read: entityById('Agent') },
          // The sidebar reads the first page of tasks; the list of an agent pages through its own.
          tasks: forwards(['starred', 'mine', 'agentId', 'status', 'search', 'turn']),
          searchTasks: forwards(['text', 'starred']),
          dataSources: forwards(['kind', 'search']),
          // Lists of different lengths are read at the same time.
          agents: forwards(['environmentId', 'first', 'search']),
          models: forwards(['environmentId', 'first', 'search']),
          metrics: forwards(['environmentId', 'first', 'search', 'status']),
          actors: forwards(['first', 'search', 'tokens', 'explorers']),
          auditEvents: forwards(['filter', 'first']),
          tags: forwards(['first', 'search']),
          evalSuites: forwards([]),
          glossaryProposals: forwards(['status', 'first']),
          rememberedChoices: forwards(['status', 'agentId', 'first']),
          queryTemplates: forwards(['libraryId', 'tagId', 'search', 'status', 'language', 'first']),
          triageItems: forwards(['agentId', 'states', 'ownerId', 'unowned', 'first']),
          glossaryTerms: forwards(['environmentId', 'search', 'tagId', 'state', 'first']),
          definitions: forwards(['environmentId', 'search', 'state', 'source', 'order', 'first']),
        },
      },
      Connector: { keyFields: ['type'] },
      DataSource: { fields: { tables: forwards(['search']) } },
      EvalSuite: { fields: { cases: forwards(['first']) } },
      Task: {
        fields: {
          // A refetch may be older than the events that arrived meanwhile; it is still a prefix,
          // never another list.
          comments: { merge: false },
        },
      },
      // A single record per person; its parts are entities of their own.
      Viewer: { keyFields: [], merge: true },
      Counts: { keyFields: [] },
    },
  });
}
