import { act, fireEvent, screen } from '@testing-library/react';
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
  use: { __typename: 'AgentUse', questions: 1284, good: 9, bad: 1 },
});

async function open(agents: readonly ReturnType<typeof agent>[], sample: object | null = null) {
  const api = scriptedApi({
    AgentsRoute: () => ({
      agents: {
        __typename: 'AgentConnection',
        edges: agents.map((node) => ({ __typename: 'AgentEdge', cursor: node.id, node })),
        pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
      },
      sampleDataSource: sample,
    }),
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
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('1 model'),
    expect.stringContaining('12 models'),
  ]);
  expect(screen.getByRole('link', { name: 'Analytics of sales' }).textContent).toBe('1,284');
  expect(rows[0]?.textContent).toContain('90 %');
  expect(screen.getByRole('link', { name: 'Ask support' }).getAttribute('href')).toBe('/explorer?agent=agt_support');
  expect(screen.getByRole('link', { name: 'What sales sees' }).getAttribute('href')).toBe(
    '/studio/semantic-layer?agent=agt_sales',
  );
});

test('the search stays in the address', async () => {
  const router = await open([agent('sales', 1), agent('support', 2)]);
  await act(async () => void fireEvent.input(screen.getByLabelText('Search agents'), { target: { value: 'supp' } }));
  expect(router.state.location.search).toBe('?search=supp');
  expect(screen.queryByText('sales')).toBeNull();
  await act(async () => void fireEvent.input(screen.getByLabelText('Search agents'), { target: { value: 'none' } }));
  expect(screen.getByText('No agent is called “none”.')).toBeTruthy();
});

test('without an agent it says what one is for, and offers sample data where none is loaded', async () => {
  await open([]);
  expect(screen.getByText(/Agents answer questions/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Load sample data' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Build one from your data' })).toBeTruthy();
});
