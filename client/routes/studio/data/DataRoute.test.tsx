import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { renderThemed } from '../../../testing/renderThemed.tsx';
import { scriptedApi } from '../../../testing/scriptedApi.tsx';
import { Component as DataRoute } from './DataRoute.tsx';

const source = (name: string) => ({
  __typename: 'DataSource',
  id: `src_${name}`,
  name,
  type: 'POSTGRESQL',
  connector: { __typename: 'Connector', type: 'POSTGRESQL', label: 'PostgreSQL' },
  status: 'READY',
  statusReason: null,
  tableCount: 3,
  createdAt: new Date().toISOString(),
  processingTasks: { __typename: 'DataSourceProcessingTasksConnection', edges: [] },
});

/** Pages of two, as the server makes them. */
function page(names: readonly string[], after: unknown) {
  const from = after === null || after === undefined ? 0 : Number(after) + 1;
  const shown = names.slice(from, from + 2);
  const last = from + shown.length - 1;
  return {
    dataSources: {
      __typename: 'DataSourceConnection',
      totalCount: names.length,
      edges: shown.map((name, index) => ({
        __typename: 'DataSourceEdge',
        cursor: String(from + index),
        node: source(name),
      })),
      pageInfo: { __typename: 'PageInfo', hasNextPage: last < names.length - 1, endCursor: String(last) },
    },
    sampleDataSource: null,
  };
}

async function open(names: readonly string[], address = '/studio/data') {
  const api = scriptedApi({
    BeginEmpty: () => ({
      counts: { __typename: 'Counts', dataSources: names.length },
      viewer: {
        __typename: 'Viewer',
        environment: { __typename: 'Environment', id: 'env_1', name: 'Production', type: 'PRODUCTION' },
      },
      environments: [],
    }),
    DataRoute: ({ after, search }) =>
      page(
        names.filter((name) => typeof search !== 'string' || name.includes(search)),
        after,
      ),
  });
  const router = createMemoryRouter([{ path: '/studio/data', Component: DataRoute }], { initialEntries: [address] });
  await act(async () => {
    renderThemed(
      <api.Provider>
        <RouterProvider router={router} />
      </api.Provider>,
    );
  });
  return { router, sent: () => api.sent.map(({ variables }) => variables) };
}

const shown = () => screen.getAllByRole('listitem').map((row) => row.querySelector('a')?.textContent);

test('nothing is connected: it says what for, and offers sample data', async () => {
  await open([]);
  expect(screen.getByText(/never keeps your rows/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Connect data' }).getAttribute('href')).toBe('/studio/data/new');
  expect(await screen.findByRole('button', { name: 'Load sample data' })).toBeTruthy();
});

test('a row says what its numbers are to those who hear it', async () => {
  await open(['a']);
  const [row] = screen.getAllByRole('listitem');
  const detail = [...(row?.children ?? [])].find(({ textContent }) => textContent.startsWith('3'));
  expect(detail?.textContent).toBe('3 tables');
  expect(detail?.querySelector('[aria-hidden]')).toBeNull();
});

test('more are added below those that are there', async () => {
  await open(['a', 'b', 'c']);
  expect(shown()).toEqual(['a', 'b']);
  expect(screen.getByRole('status').textContent).toBe('2 of 3');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Show more' })));
  expect(shown()).toEqual(['a', 'b', 'c']);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('filter and search come from the address, and go there', async () => {
  const { router, sent } = await open(['a', 'ab', 'c'], '/studio/data?kind=DATABASES&search=b');
  expect(sent()).toEqual([{ kind: 'DATABASES', search: 'b' }]);
  expect(shown()).toEqual(['ab']);
  await act(async () => void fireEvent.click(screen.getByLabelText('Files')));
  await waitFor(() => expect(router.state.location.search).toBe('?kind=FILES&search=b'));
  await act(async () => void fireEvent.input(screen.getByLabelText('Search data sources'), { target: { value: 'x' } }));
  await waitFor(() => expect(screen.getByText('No data source is called “x”.')).toBeTruthy());
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Show all' })));
  await waitFor(() => expect(shown()).toEqual(['a', 'ab']));
});
