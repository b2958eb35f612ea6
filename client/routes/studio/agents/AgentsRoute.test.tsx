import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { renderThemed } from '../../../testing/renderThemed.tsx';
import { scriptedApi } from '../../../testing/scriptedApi.tsx';
import { Component as AgentsRoute } from './AgentsRoute.tsx';

const agent = (name: string, models: number) => ({
  __typename: 'Agent',
  id: `agt_${name}`,
  name,
  description: `Knows ${name}`,
  defaultMode: 'QUICK',
  accessMode: 'ORGANIZATION',
  isPublic: false,
  agentModels: Array.from({ length: models }, (_, index) => ({ __typename: 'AgentModel', id: `${name}${index}` })),
  agentMetrics: [],
  agentTables: [],
  allowedOrigins: ['https://a.example'],
  slackChannelId: null,
  belongings: { __typename: 'AgentBelongings', tokens: 2 },
  latestTests: { __typename: 'LatestTests', total: 12, passed: 11 },
  use: { __typename: 'AgentUse', questions: 1284, good: 9, bad: 1 },
});

async function open(agents: readonly ReturnType<typeof agent>[], sample: object | null = null, dataSources = 0) {
  const api = scriptedApi({
    BeginEmpty: () => ({
      counts: { __typename: 'Counts', dataSources },
      viewer: {
        __typename: 'Viewer',
        environment: { __typename: 'Environment', id: 'env_1', name: 'Production', type: 'PRODUCTION' },
      },
      environments: [],
    }),
    AgentsRoute: ({ search }) => {
      const found = agents.filter(({ name }) => name.includes(String(search ?? '')));
      return {
        agents: {
          __typename: 'AgentConnection',
          edges: found.map((node) => ({ __typename: 'AgentEdge', cursor: node.id, node })),
          pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
          totalCount: found.length,
        },
        sampleDataSource: sample,
      };
    },
  });
  const router = createMemoryRouter([{ path: '/studio/agents', Component: AgentsRoute }], {
    initialEntries: ['/studio/agents'],
  });
  await act(async () => {
    renderThemed(
      <api.Provider>
        <RouterProvider router={router} />
      </api.Provider>,
    );
  });
  return router;
}

test('each agent says what it sees and leads to being asked', async () => {
  await open([agent('sales', 1), agent('support', 12)]);
  const rows = (await screen.findAllByRole('row')).slice(1);
  // Of a list that is read as it is scrolled: how long it is, and where in it a row is.
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('3');
  expect(rows.map((row) => row.getAttribute('aria-rowindex'))).toEqual(['2', '3']);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('1 model'),
    expect.stringContaining('12 models'),
  ]);
  expect(screen.getByRole('link', { name: 'Analytics of sales' }).textContent).toBe('1,284');
  expect(rows[0]?.textContent).toContain('90 %');
  expect(screen.getByRole('link', { name: 'Tests of sales: 11 of 12 passed' }).textContent).toBe('11/12');
  expect(rows[0]?.textContent).toContain('Web · 1 site · 2 tokens');
  expect(screen.getByRole('link', { name: 'Ask support' }).getAttribute('href')).toBe('/explorer?agent=agt_support');
  expect(screen.getByRole('link', { name: 'What sales sees' }).getAttribute('href')).toBe(
    '/studio/semantic-layer?agent=agt_sales',
  );
});

test('the search stays in the address', async () => {
  const router = await open([agent('sales', 1), agent('support', 2)]);
  await act(async () => void fireEvent.input(screen.getByLabelText('Search agents'), { target: { value: 'supp' } }));
  expect(router.state.location.search).toBe('?search=supp');
  await waitFor(() => expect(screen.queryByText('sales')).toBeNull());
  await act(async () => void fireEvent.input(screen.getByLabelText('Search agents'), { target: { value: 'none' } }));
  expect(await screen.findByText('No agent is called or described “none”.')).toBeTruthy();
});

test('without an agent it says what one is for, and offers sample data where none is loaded', async () => {
  await open([]);
  expect(screen.getByText(/Agents answer questions/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Load sample data' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Build one from your data' })).toBeTruthy();
});

test('a company with data of its own is offered no sample data', async () => {
  await open([], null, 1);
  expect(await screen.findByRole('link', { name: 'Build one from your data' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load sample data' })).toBeNull();
});
