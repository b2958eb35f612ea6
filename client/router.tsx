import type { Page } from './navigation/page.ts';
import { agentPages } from './sitemap/agentPages.ts';
import { authPages } from './sitemap/authPages.ts';
import { dataPages } from './sitemap/dataPages.ts';
import { explorerPages } from './sitemap/explorerPages.ts';
import { internalPages } from './sitemap/internalPages.ts';
import { layerPages } from './sitemap/layerPages.ts';
import { studioPages } from './sitemap/studioPages.ts';
import { testPages } from './sitemap/testPages.ts';
import { visitorPages } from './sitemap/visitorPages.ts';

/**
 * The sitemap, composed of its areas. One line per route: layout, title, redirect, middleware, ids,
 * screen. A route without `load` says what it is for until its screen is built
 * (`components/planned.ts`). `navigation/buildRoutes.tsx` makes it a router.
 */
export const sitemap: readonly Page[] = [
  ...authPages,
  ...studioPages,
  ...agentPages,
  ...layerPages,
  ...dataPages,
  ...explorerPages,
  ...visitorPages,
  ...internalPages,
  ...testPages,
];
