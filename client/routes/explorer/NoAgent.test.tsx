import { act, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { SessionProvider } from '../../session/SessionContext.tsx';
import { admin, explorer, fixedSession } from '../../testing/fixedSession.ts';
import { renderThemed } from '../../testing/renderThemed.tsx';
import { scriptedApi } from '../../testing/scriptedApi.tsx';
import { NoAgent } from './NoAgent.tsx';

async function show(viewer: typeof admin, models: number, sources: readonly [tables: number, unmodelled: number][]) {
  const api = scriptedApi({
    NoAgent: () => ({
      counts: { __typename: 'Counts', models },
      dataSources: {
        __typename: 'DataSourceConnection',
        edges: sources.map(([tableCount, unmodelledTableCount], index) => ({
          __typename: 'DataSourceEdge',
          node: { __typename: 'DataSource', id: `src_${index}`, tableCount, unmodelledTableCount },
        })),
      },
    }),
  });
  await act(async () => {
    renderThemed(
      <SessionProvider session={fixedSession(viewer)}>
        <api.Provider>
          <MemoryRouter>
            <NoAgent />
          </MemoryRouter>
        </api.Provider>
      </SessionProvider>,
    );
  });
  return api;
}

test.each([
  ['without data', 0, [], 'Connect your data', '/studio/getting-started'],
  ['with a source that has no table', 0, [[0, 0]], 'Import tables', '/studio/data/src_0/tables'],
  [
    'with tables',
    0,
    [
      [0, 0],
      [4, 4],
    ],
    'Build models',
    '/studio/data/src_1/build',
  ],
  ['with models', 4, [[4, 0]], 'Create an agent', '/studio/data/src_0/build'],
] as const)('an admin %s reads the next step', async (_, models, sources, action, to) => {
  await show(
    admin,
    models,
    sources.map(([tables, unmodelled]) => [tables, unmodelled]),
  );
  expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe(to);
});

test('an explorer reads who can create an agent, and nothing is asked of the server', async () => {
  const api = await show(explorer, 4, [[4, 0]]);
  expect(screen.getByRole('status').textContent).toMatch(/An admin of your organization can create one/);
  expect(screen.queryByRole('link')).toBeNull();
  expect(api.sent).toEqual([]);
});
