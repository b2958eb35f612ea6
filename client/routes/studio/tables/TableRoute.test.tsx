import { act, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { renderThemed } from '../../../testing/renderThemed.tsx';
import { scriptedApi } from '../../../testing/scriptedApi.tsx';
import { Component as TableRoute } from './TableRoute.tsx';

async function open(of: object) {
  const table = {
    __typename: 'Table',
    id: 'tbl_1',
    name: 'visits',
    description: '',
    proposedDescription: null,
    version: 1,
    isView: false,
    rowCount: 1,
    lastSyncedAt: null,
    missingSince: null,
    hierarchyLabels: ['Schema', 'Table'],
    hierarchyPath: ['public', 'visits'],
    columnCount: 2,
    visibleColumnCount: 2,
    undescribedColumnCount: 2,
    models: [],
    sheet: null,
    sourceFile: null,
    dataSource: { __typename: 'DataSource', id: 'src_1', name: 'Shops' },
    ...of,
  };
  const api = scriptedApi({ TableRoute: () => ({ table }) });
  const router = createMemoryRouter([{ path: '/studio/tables/:table_id/*', Component: TableRoute }], {
    initialEntries: ['/studio/tables/tbl_1/sample'],
  });
  await act(async () => {
    renderThemed(
      <api.Provider>
        <RouterProvider router={router} />
      </api.Provider>,
    );
  });
}

test('one row is one row, and a model can be built of it', async () => {
  await open({});
  expect(screen.getByText('1 row')).toBeTruthy();
  expect(screen.getByText('Table · 2/2 columns visible')).toBeTruthy();
  const build = screen.getByRole('link', { name: 'Build a model' });
  expect(build.getAttribute('href')).toBe('/studio/data/src_1/build?tables=tbl_1');
  expect(screen.queryByRole('status')).toBeNull();
});

test('a table that its source no longer shows says so, and no model is built of it', async () => {
  await open({ missingSince: '2026-03-04T05:06:00Z' });
  expect(screen.getByRole('status').textContent).toMatch(
    /missing from the data source since Mar 4, 2026.* can no longer read it/,
  );
  expect(screen.queryByRole('link', { name: /^Build/ })).toBeNull();
});
