import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { ApplicationContext } from '../../application.tsx';
import { PageHeader } from '../../components/header/PageHeader.tsx';
import { Root } from '../../navigation/Root.tsx';
import { SessionProvider } from '../../session/SessionContext.tsx';
import { createTelemetry } from '../../telemetry/telemetry.ts';
import { fixedSession } from '../../testing/fixedSession.ts';
import { renderThemed } from '../../testing/renderThemed.tsx';
import { createColorMode } from '../../ui/colorMode.ts';
import { createLoadingBar } from '../../ui/feedback/loadingBarStore.ts';
import { StudioHeader } from './StudioHeader.tsx';

const application = {
  loadingBar: createLoadingBar(),
  colorMode: createColorMode({
    storage: window.localStorage,
    darkScheme: { matches: false, addEventListener: () => undefined },
    apply: () => undefined,
  }),
  telemetry: createTelemetry({ key: null, host: 'https://example.com', environment: 'staging' }),
};

/** A page about an entity whose name arrives later, as from the server. */
function Entity() {
  const [name, setName] = useState<string>();
  useEffect(() => {
    const later = setTimeout(() => setName('orders'));
    return () => clearTimeout(later);
  }, []);
  return (
    <>
      <PageHeader title={name} actions={<button type="button">Build a model</button>} />
      <Outlet />
    </>
  );
}

async function open(path: string) {
  const router = createMemoryRouter(
    [
      {
        Component: Root,
        children: [
          {
            element: (
              <StudioHeader start={null}>
                <Outlet />
              </StudioHeader>
            ),
            children: [
              { path: '/studio/data', handle: { pattern: '/studio/data', title: 'Data' }, element: 'All data' },
              {
                path: '/studio/data/:id',
                handle: { pattern: '/studio/data/:id', title: 'Data source', tabs: [] },
                Component: Entity,
                children: [
                  { path: 'tables', handle: { title: 'Tables' }, element: 'Its tables' },
                  { path: 'connection', handle: { title: 'Connection' }, element: 'Its connection' },
                ],
              },
            ],
          },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  await act(async () => {
    renderThemed(
      <ApplicationContext value={application}>
        <SessionProvider session={fixedSession()}>
          <RouterProvider router={router} />
        </SessionProvider>
      </ApplicationContext>,
    );
  });
  return router;
}

const heads = () => screen.getAllByRole('heading', { level: 1 }).map((head) => head.textContent);

test('a page is named alike after a click and after a reload, on each of its tabs', async () => {
  const router = await open('/studio/data');
  expect([document.title, ...heads()]).toEqual(['Data - Quarry', 'Data']);
  for (const tab of ['tables', 'connection']) {
    await act(() => router.navigate(`/studio/data/src_1/${tab}`));
    await waitFor(() => expect([document.title, ...heads()]).toEqual(['orders - Quarry', 'orders']));
  }
  await act(() => router.navigate('/studio/data'));
  expect([document.title, ...heads()]).toEqual(['Data - Quarry', 'Data']);
});

test('after a reload the header stands at once, and takes the name of the entity when it is known', async () => {
  await open('/studio/data/src_1/connection');
  expect(screen.getByRole('link', { name: 'Data' }).getAttribute('href')).toBe('/studio/data');
  expect(screen.getByRole('button', { name: 'Build a model' })).toBeTruthy();
  await waitFor(() => expect([document.title, ...heads()]).toEqual(['orders - Quarry', 'orders']));
});
