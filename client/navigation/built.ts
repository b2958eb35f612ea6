import { matchRoutes, type RouteObject } from 'react-router';
import { sitemap } from '../router.tsx';
import type { Page } from './page.ts';

const toRoute = (page: Page): RouteObject => ({
  path: page.path,
  handle: page,
  ...(page.children === undefined ? {} : { children: page.children.map(toRoute) }),
});

const routes = sitemap.map(toRoute);

/**
 * Tells whether the page at an internal path has its screen. Menus and links check this, so a page
 * appears in them as soon as its sitemap line loads a screen.
 */
export function isBuilt(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/);
  const page = matchRoutes(routes, pathname)?.at(-1)?.route.handle as Page | undefined;
  if (page === undefined) {
    return false;
  }
  if (page.children === undefined) {
    return page.load !== undefined;
  }
  return page.redirect !== undefined && isBuilt(`${pathname.replace(/\/+$/, '')}/${page.redirect}`);
}
