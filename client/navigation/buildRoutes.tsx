import { redirect, type RouteObject } from 'react-router';
import { PlannedScreen } from '../components/PlannedScreen.tsx';
import { TabbedScreen } from '../components/TabbedScreen.tsx';
import { ErrorPage } from '../components/ErrorPage.tsx';
import { layouts } from '../layouts/layouts.ts';
import type { Session } from '../session/session.ts';
import { fatal, fullPath, guardMiddleware, namedMiddleware, validationMiddleware } from './middleware.ts';
import type { LayoutName, Page, PageHandle } from './page.ts';
import { Root } from './Root.tsx';

/** The router's route of one page: checks, then its own screen, its tabs, or what it will be. */
function pageRoute(page: Page, session: Session): RouteObject {
  const middleware = [
    ...(page.validate === undefined ? [] : [validationMiddleware(page.validate)]),
    ...(page.middleware ?? []).map((name) => namedMiddleware(name, session)),
  ];
  const handle: PageHandle = { title: page.title, planned: page.planned, tabs: page.tabs };
  const common = { path: page.path, handle, ...(middleware.length === 0 ? {} : { middleware }) };
  if (page.children === undefined) {
    return page.load === undefined
      ? { ...common, Component: PlannedScreen }
      : { ...common, lazy: page.load, HydrateFallback: Nothing };
  }
  const target = page.redirect;
  const index: RouteObject =
    target === undefined
      ? { index: true, handle, Component: PlannedScreen }
      : {
          index: true,
          loader: ({ request }) => redirect(`${new URL(request.url).pathname.replace(/\/+$/, '')}/${target}`),
          Component: Nothing,
        };
  return {
    ...common,
    Component: TabbedScreen,
    children: [index, ...page.children.map((child) => pageRoute(child, session))],
  };
}

function Nothing() {
  return null;
}

/** Groups pages by layout below one root that guards every navigation and shows every fatal error. */
export function buildRoutes(sitemap: readonly Page[], session: Session): RouteObject[] {
  const groups = Map.groupBy(sitemap, (page): LayoutName => page.layout ?? 'default');
  const shown = [...groups].map(([layout, pages]): RouteObject => ({
    id: `layout-${layout}`,
    handle: { colorMode: layouts[layout].colorMode } satisfies PageHandle,
    lazy: layouts[layout].load,
    children: pages.map((page) => ({ ...pageRoute(page, session), ErrorBoundary: ErrorPage })),
  }));
  return [
    {
      id: 'root',
      Component: Root,
      ErrorBoundary: ErrorPage,
      HydrateFallback: Nothing,
      middleware: [guardMiddleware(session)],
      children: [
        ...shown,
        {
          path: '*',
          loader: ({ request }) => {
            throw fatal(404, `Page not found: ${fullPath(request)}`);
          },
          Component: Nothing,
        },
        // Route rules answer for these before any page does; the router only needs to know they exist.
        { path: '/', Component: Nothing },
        { path: '/studio', Component: Nothing },
      ],
    },
  ];
}
