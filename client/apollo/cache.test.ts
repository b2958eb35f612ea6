import { gql } from '@apollo/client';
import { expect, test } from 'vitest';
import { createCache } from './cache.ts';

const query = gql`
  query Agents($first: Int, $after: String) {
    agents(first: $first, after: $after) {
      edges {
        node {
          id
          name
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

const page = (...names: readonly string[]) => ({
  agents: {
    __typename: 'AgentConnection',
    edges: names.map((name) => ({ __typename: 'AgentEdge', node: { __typename: 'Agent', id: `agt_${name}`, name } })),
    pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: names.at(-1) ?? null },
  },
});

interface Listed {
  readonly agents: { readonly edges: readonly { readonly node: { readonly name: string } }[] };
}

test('the list of agents has its pages in a row, the new names of agents, and no removed ones', () => {
  const cache = createCache();
  const list = (first: number): string[] | undefined =>
    cache.readQuery<Listed>({ query, variables: { first } })?.agents.edges.map(({ node }) => node.name);
  cache.writeQuery({ query, variables: { first: 2 }, data: page('a', 'b') });
  cache.writeQuery({ query, variables: { first: 2, after: 'b' }, data: page('c') });
  expect(list(2)).toEqual(['a', 'b', 'c']);
  // Two who scroll to the end at once read the same page.
  cache.writeQuery({ query, variables: { first: 2, after: 'b' }, data: page('c') });
  expect(list(2)).toEqual(['a', 'b', 'c']);
  // A shorter list that is read elsewhere leaves it as it is.
  cache.writeQuery({ query, variables: { first: 1 }, data: page('a') });
  expect(list(2)).toEqual(['a', 'b', 'c']);
  cache.writeFragment({
    id: 'Agent:agt_b',
    fragment: gql`
      fragment Renamed on Agent {
        name
      }
    `,
    data: { __typename: 'Agent', name: 'B' },
  });
  cache.evict({ id: 'Agent:agt_a' });
  expect(list(2)).toEqual(['B', 'c']);
  expect(list(1)).toEqual([]);
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'agents' });
  expect(list(2)).toBeUndefined();
});

test('a list that shows more keeps what it showed, of its own state', () => {
  const triage = gql`
    query Triage($states: [TriageState!], $after: String) {
      triageItems(first: 1, states: $states, after: $after) {
        edges {
          cursor
          node {
            id
          }
        }
      }
    }
  `;
  const of = (id: string) => ({
    triageItems: {
      __typename: 'TriageItemConnection',
      edges: [{ __typename: 'TriageItemEdge', cursor: id, node: { __typename: 'TriageItem', id } }],
    },
  });
  const cache = createCache();
  cache.writeQuery({ query: triage, variables: { states: ['OPEN'] }, data: of('a') });
  cache.writeQuery({ query: triage, variables: { states: ['FIXED'] }, data: of('c') });
  cache.writeQuery({ query: triage, variables: { states: ['OPEN'], after: 'a' }, data: of('b') });
  const listed = (state: string) =>
    cache
      .readQuery<{ triageItems: { edges: { node: { id: string } }[] } }>({
        query: triage,
        variables: { states: [state] },
      })
      ?.triageItems.edges.map(({ node }) => node.id);
  expect(listed('OPEN')).toEqual(['a', 'b']);
  expect(listed('FIXED')).toEqual(['c']);
});
