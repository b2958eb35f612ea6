import { redirect, type RouteObject } from 'react-router';
import { ErrorPage } from '../components/ErrorPage.tsx';
import { layouts } from '../layouts/layouts.ts';
import type { Session } from '../session/session.ts';
import { fatal, fullPath, guardMiddleware, idsMiddleware, namedMiddleware } from './middleware.ts';
import type { LayoutName, Page, PageHandle } from './page.ts';
import { Root } from './Root.tsx';

const plannedScreen = () => import('../components/PlannedScreen.tsx');
const tabbedScreen = () => import('../components/TabbedScreen.tsx');

function Nothing() {
  return null;
}

/**
 * The router's route of one page: its checks, then its own screen, its tabs, or what it will be.
 */
function pageRoute(page: Page, session: Session, parent = ''): RouteObject {
  const pattern = parent === '' ? page.path : `${parent}/${page.path}`;
  const handle: PageHandle = { pattern, title: page.title, tabs: page.tabs, colorMode: page.colorMode };
  const middleware = [
    ...(page.ids === undefined ? [] : [idsMiddleware(page.ids)]),
    ...(page.middleware ?? []).map((name) => namedMiddleware(name, session)),
  ];
  const route = { path: page.path, handle, ...(middleware.length === 0 ? {} : { middleware }) };
  if (page.children === undefined) {
    return { ...route, lazy: page.load ?? plannedScreen };
  }
  return {
    ...route,
    lazy: page.load ?? tabbedScreen,
    children: [indexRoute(page, handle), ...page.children.map((child) => pageRoute(child, session, pattern))],
  };
}

/** Index route of a page with tabs: redirects to its first tab, or shows the page itself. */
function indexRoute({ redirect: target }: Page, handle: PageHandle): RouteObject {
  if (target === undefined) {
    return { index: true, handle, lazy: plannedScreen };
  }
  return {
    index: true,
    loader: ({ request }) => redirect(`${new URL(request.url).pathname.replace(/\/+$/, '')}/${target}`),
    Component: Nothing,
  };
}

/**
 * Groups pages by layout below one root that guards every navigation and shows every fatal error.
 */
export function buildRoutes(sitemap: readonly Page[], session: Session): RouteObject[] {
  const groups = Map.groupBy(sitemap, (page): LayoutName => page.layout ?? 'default');
  const shown = [...groups].map(([layout, pages]): RouteObject => ({
    id: `layout-${layout}`,
    handle: { colorMode: layouts[layout].colorMode } satisfies PageHandle,
    lazy: layouts[layout].load,
    children: pages.map((page) => pageRoute(page, session)),
  }));
  return [
    {
      id: 'root',
      Component: Root,
      // For a failure of what surrounds the pages. Every other one is shown inside it, below the
      // loading bar.
      ErrorBoundary: ErrorPage,
      HydrateFallback: Nothing,
      children: [
        {
          id: 'pages',
          ErrorBoundary: ErrorPage,
          middleware: [guardMiddleware(session)],
          children: [
            ...shown,
            // Route rules answer for these before any page does; the router only needs to know that
            // they exist.
            { path: '/', Component: Nothing },
            { path: '/studio', Component: Nothing },
            {
              path: '*',
              loader: ({ request }) => {
                throw fatal(404, `Page not found: ${fullPath(request)}`);
              },
              Component: Nothing,
            },
          ],
        },
      ],
    },
  ];
}
