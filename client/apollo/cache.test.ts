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
