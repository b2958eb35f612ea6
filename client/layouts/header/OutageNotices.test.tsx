import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { renderThemed } from '../../testing/renderThemed.tsx';
import { scriptedApi } from '../../testing/scriptedApi.tsx';
import { OutageNotices } from './OutageNotices.tsx';

test('an outage is told with its reason and the way to its source, and goes when it was seen', async () => {
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  const dataSource = { __typename: 'DataSource', id: 'src_1', name: 'Shops' };
  const outage = { __typename: 'DataSourceOutage', reason: 'Nothing answers.', startedAt: hourAgo, dataSource };
  let outages = [
    { ...outage, id: 'out_1', endedAt: null },
    { ...outage, id: 'out_2', endedAt: hourAgo },
  ];
  const api = scriptedApi({
    OutageNotices: () => ({ unseenOutages: outages }),
    MarkOutageSeen: ({ input }) => {
      const { id } = input as { id: string };
      outages = outages.filter((each) => each.id !== id);
      return { markOutageSeen: { __typename: 'DataSourceOutage', id } };
    },
  });
  const router = createMemoryRouter([{ path: '/', Component: OutageNotices }]);
  renderThemed(
    <api.Provider>
      <RouterProvider router={router} />
    </api.Provider>,
  );
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toMatch(/^Shops became unreachable .*ago\. Nothing answers\./);
  expect(screen.getByRole('status').textContent).toMatch(/^Shops is available again/);
  const [way] = screen.getAllByRole('link', { name: 'Shops' });
  expect(way?.getAttribute('href')).toBe('/studio/data/src_1/connection');
  const [gotIt] = screen.getAllByRole('button', { name: 'Got it: Shops' });
  if (gotIt !== undefined) {
    fireEvent.click(gotIt);
  }
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByRole('status')).toBeTruthy();
});
