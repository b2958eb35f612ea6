import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import express, { Router } from 'express';

/** What the page is told about the installation; nothing in it is secret. */
export interface ClientConfiguration {
  readonly provider: 'builtin' | 'clerk';
  readonly clerkPublishableKey: string | null;
  readonly posthogKey: string | null;
  readonly posthogHost: string | null;
  readonly environment: 'staging' | 'production';
  readonly supportChat: 'intercom' | null;
  /** True: the login page offers the sample company's two people. */
  readonly demo: boolean;
}

/** The data element of `client/index.html` that the configuration is written into. */
const emptyConfiguration = '<script type="application/json" id="quarry-config">{}';

/** JSON that may stand inside a script element: `</script>` and `<!--` cannot end or comment it. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/**
 * Serves the built client: hashed assets for a year, everything else as the one page with its configuration inside.
 * A missing asset is a 404, so that a browser on an old build learns that it is old.
 */
export function clientPages(folder: string, configuration: ClientConfiguration): Router {
  const router = Router();
  const indexFile = join(folder, 'index.html');
  router.use(
    '/assets',
    express.static(join(folder, 'assets'), { immutable: true, maxAge: '1y', fallthrough: false, index: false }),
  );
  router.use(express.static(folder, { index: false, maxAge: 0 }));
  router.get('/{*path}', async (request, response, next) => {
    if (
      request.path.startsWith('/api/') ||
      request.path.startsWith('/graphql') ||
      request.path.startsWith('/builds/')
    ) {
      next();
      return;
    }
    if (!existsSync(indexFile)) {
      response.status(503).type('text/plain').send('The web client is not built yet: run "npm run build" and reload.');
      return;
    }
    const page = await readFile(indexFile, 'utf8');
    response
      .type('html')
      .set('Cache-Control', 'no-store')
      .send(page.replace(emptyConfiguration, () => `${emptyConfiguration.slice(0, -2)}${scriptJson(configuration)}`));
  });
  return router;
}
