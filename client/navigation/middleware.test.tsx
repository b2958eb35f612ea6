import { act, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Outlet, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApplicationContext, type Application } from '../application.tsx';
import { ErrorPage, errorHeading, isCrawler } from '../components/ErrorPage.tsx';
import { SupportProvider } from '../support/SupportContext.tsx';
import { admin, explorer, fixedSession } from '../testing/fixedSession.ts';
import { renderThemed } from '../testing/renderThemed.tsx';
import type { SessionState } from '../session/session.ts';
import { fatal, fullPath, guardMiddleware, idsMiddleware, namedMiddleware } from './middleware.ts';

const support = {
  start: vi.fn(() => Promise.resolve()),
  open: vi.fn(),
  available: () => false,
  subscribe: () => () => undefined,
};

const loadingBar = { read: vi.fn(), subscribe: vi.fn(), start: vi.fn(), finish: vi.fn() };
// The error page uses nothing else of the application.
const application = { loadingBar } as Partial<Application> as Application;

async function open(path: string, state: Partial<SessionState>) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const session = fixedSession(state);
  const page = (text: string) => () => <p>{text}</p>;
  const routes: RouteObject[] = [
    {
      Component: Outlet,
      ErrorBoundary: ErrorPage,
      HydrateFallback: () => null,
      middleware: [guardMiddleware(session)],
      children: [
        { path: '/', Component: page('root') },
        { path: '/auth/login', Component: page('login') },
        { path: '/explorer', Component: page('home') },
        { path: '/studio/agents', Component: page('agents') },
        {
          path: '/studio/agents/:id',
          Component: page('agent'),
          middleware: [idsMiddleware({ id: 'agt' })],
        },
        { path: '/_internal/evals', Component: page('evals'), middleware: [namedMiddleware('internal', session)] },
        {
          path: '*',
          Component: page('never'),
          loader: ({ request }) => {
            throw fatal(404, `Page not found: ${fullPath(request)}`);
          },
        },
      ],
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  await act(async () => {
    renderThemed(
      <ApplicationContext value={application}>
        <SupportProvider support={support}>
          <RouterProvider router={router} />
        </SupportProvider>
      </ApplicationContext>,
    );
  });
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  return router;
}

afterEach(() => vi.restoreAllMocks());

describe('before a page', () => {
  test('what comes after # of the page that is opened waits at the login page', async () => {
    window.history.replaceState(null, '', '/explorer#operator=secret');
    const router = await open('/explorer#operator=secret', {});
    expect(router.state.location).toMatchObject({
      pathname: '/auth/login',
      search: '?next=%2Fexplorer',
      hash: '#operator=secret',
    });
    // The page that is left says nothing about the next one.
    const later = await open('/studio/agents', {});
    expect(later.state.location).toMatchObject({ search: '?next=%2Fstudio%2Fagents', hash: '' });
  });

  test.each([
    ['/', {}, '/auth/login', 'login'],
    ['/', admin, '/studio/agents', 'agents'],
    ['/', explorer, '/explorer', 'home'],
    ['/agents', admin, '/studio/agents', 'agents'],
    ['/studio/agents', explorer, '/explorer', 'home'],
    ['/_internal/evals', { ...admin, staff: true }, '/_internal/evals', 'evals'],
  ] as const)('%s as %o ends at %s', async (path, state, end, text) => {
    const router = await open(path, state);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(router.state.location.pathname).toBe(end);
  });

  test('a failed check is a fatal 404 that names the full path', async () => {
    await open('/studio/agents/nonsense?tab=x', admin);
    expect(await screen.findByText('/studio/agents/nonsense?tab=x')).toBeTruthy();
    expect(screen.getByText('404')).toBeTruthy();
    expect(screen.getByText('Page not found')).toBeTruthy();
    expect(document.title).toBe('Page not found - Quarry');
  });

  test('an unknown path is a 404', async () => {
    await open('/studio/nothing', admin);
    expect(await screen.findByText('/studio/nothing')).toBeTruthy();
  });

  test('an internal page refuses everyone but staff', async () => {
    await open('/_internal/evals', admin);
    expect(await screen.findByText('Access denied')).toBeTruthy();
    expect(screen.queryByText('evals')).toBeNull();
  });

  test('a middleware nobody defined is an error when the router is built', () => {
    expect(() => namedMiddleware('interal', fixedSession())).toThrow(/Unknown route middleware "interal"/);
  });
});

describe('error page', () => {
  test.each([
    [404, 'Page not found'],
    [403, 'Access denied'],
    [500, 'Server error'],
    [418, 'Something went wrong'],
  ])('%d is "%s"', (status, heading) => expect(errorHeading(status)).toBe(heading));

  test('loads the support chat, opens it, and leads home', async () => {
    const router = await open('/studio/nothing', admin);
    expect(support.start).toHaveBeenCalled();
    await act(async () => screen.getByText('Get Support').click());
    expect(support.open).toHaveBeenCalledOnce();
    await act(async () => screen.getByText('Back to Home').click());
    expect(await screen.findByText('agents')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/studio/agents');
  });

  test.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1)', true],
    ['Mozilla/5.0 Chrome/140.0 Safari/537.36', false],
  ])('%s is a crawler: %s', (agent, crawler) => expect(isCrawler(agent)).toBe(crawler));

  test('a crawler gets no error page, only a log entry', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Googlebot/2.1');
    await open('/studio/nothing', admin);
    await waitFor(() => expect(console.error).toHaveBeenCalled());
    expect(screen.queryByText('Back to Home')).toBeNull();
  });
});
