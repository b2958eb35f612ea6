import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import express, { Router } from 'express';
import { readPages, type PageTest } from './pagePatterns.ts';

/** Settings of the installation for the page; none of them is secret. */
export interface ClientConfiguration {
  readonly provider: 'builtin' | 'clerk';
  readonly clerkPublishableKey: string | null;
  readonly posthogKey: string | null;
  readonly posthogHost: string | null;
  readonly environment: 'staging' | 'production';
  readonly supportChat: 'intercom' | null;
  /** True: the login page offers the sample company's two people. */
  readonly demo: boolean;
  /** Characters that a password of the built-in provider needs. */
  readonly minimumPasswordLength: number;
  /** Prefix of the client's calls; empty for the page's own origin. */
  readonly baseUrl: string;
}

/** The data element of `client/index.html` that the configuration is written into. */
const emptyConfiguration = '<script type="application/json" id="quarry-config">{}';

/** Addresses of calls and of files, recognised by their ending. */
const noPage = /^\/(api|graphql|builds|__nuxt_island|mcp)(\/|$)|\.[a-z0-9]{1,12}$/i;

/** JSON that may stand inside a script element: `</script>` and `<!--` cannot end or comment it. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/**
 * Serves the built client: hashed assets for a year, everything else as the one page with its
 * configuration inside. Addresses that no page has are a 404: with the page, which says so, or for
 * files and calls without it. So a browser on an old build learns that it is old.
 */
export function clientPages(folder: string, configuration: ClientConfiguration): Router {
  const router = Router();
  const indexFile = join(folder, 'index.html');
  router.use(
    '/assets',
    express.static(join(folder, 'assets'), { immutable: true, maxAge: '1y', fallthrough: false, index: false }),
  );
  router.use(express.static(folder, { index: false, maxAge: 0 }));
  let patterns: Promise<PageTest> | undefined;
  const isPage = (): Promise<PageTest> => (patterns ??= readPages(join(folder, 'pages.json')));
  router.get('/{*path}', async (request, response, next) => {
    if (noPage.test(request.path)) {
      next();
      return;
    }
    if (!existsSync(indexFile)) {
      response.status(503).type('text/plain').send('The web client is not built yet: run "npm run build" and reload.');
      return;
    }
    const page = await readFile(indexFile, 'utf8');
    response
      .status((await isPage()).test(request.path) ? 200 : 404)
      .type('html')
      .set('Cache-Control', 'no-store')
      .send(page.replace(emptyConfiguration, () => `${emptyConfiguration.slice(0, -2)}${scriptJson(configuration)}`));
  });
  return router;
}
