import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test as base } from '../fixtures/test.ts';
import { startQuarry, type QuarryServer } from '../fixtures/server.ts';

interface Event {
  readonly event: string;
  readonly properties: Record<string, unknown>;
}

/**
 * What PostHog's library sent: compressed while the page is open, and as a form when it is being
 * left.
 */
function sentText(body: Buffer): string {
  if (body[0] === 0x1f) {
    return gunzipSync(body).toString();
  }
  const form = new URLSearchParams(body.toString()).get('data');
  return form === null ? body.toString() : Buffer.from(form, 'base64').toString();
}

/** An analytics service that keeps what it is sent. */
async function analyticsService(events: Event[]): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      if (request.method === 'POST' && request.url?.startsWith('/e/')) {
        events.push(...(JSON.parse(sentText(body)) as { batch: Event[] }).batch);
      }
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*');
      response.setHeader('content-type', 'application/json');
      response.end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const events: Event[] = [];

const test = base.extend<object, { quarry: QuarryServer }>({
  quarry: [
    async ({}, use) => {
      const analytics = await analyticsService(events);
      const server = await startQuarry({
        INTERCOM_APP_ID: 'app_test',
        POSTHOG_KEY: 'phc_test',
        POSTHOG_HOST: `http://127.0.0.1:${(analytics.address() as AddressInfo).port}`,
      });
      await use(server);
      await server.stop();
      analytics.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

// Analytics takes nothing from what looks like a robot, as a browser under test does.
test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36' });

declare global {
  interface Window {
    supportCalls: unknown[][];
  }
}

/** The chat's own script, which its library puts into the page, records what it is told. */
async function standInMessenger(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'webdriver', { value: false });
    window.supportCalls = [];
  });
  await page.route('https://widget.intercom.io/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `
        const waiting = window.Intercom.q ?? [];
        window.Intercom = (...call) => window.supportCalls.push(call);
        for (const call of waiting) window.Intercom(...call);
      `,
    }),
  );
}

const calls = (page: Page) => page.evaluate(() => window.supportCalls.map(([method]) => method));

test('help opens from the page of an error, and a trial that is not over has no page', async ({ page, signInAs }) => {
  await standInMessenger(page);
  await signInAs('admin');

  await page.goto('/studio/nothing');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('button', { name: 'Get Support' }).click();
  await expect.poll(() => calls(page)).toContain('show');

  await page.goto('/auth/trial-expired');
  await expect(page).toHaveURL(/\/studio\//);
});

test('the loading bar turns red on the page of an error', async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      const bar = document.querySelector('[role=progressbar][data-error]');
      if (bar === null) {
        return;
      }
      observer.disconnect();
      document.documentElement.dataset.barWasRed = getComputedStyle(bar).backgroundColor;
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto('/studio/nothing');
  await expect(page.locator('html')).toHaveAttribute(
    'data-bar-was-red',
    /^rgb\((1[5-9]|2[0-5])\d, \d{1,2}, \d{1,2}\)$/,
  );
});

test('an error that nothing caught reaches analytics, with the environment', async ({ page, signInAs }) => {
  await standInMessenger(page);
  await signInAs('explorer');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new RangeError('nothing caught this');
    }, 0);
  });
  const exception = () => events.find(({ event }) => event === '$exception')?.properties;
  await expect.poll(exception, { timeout: 20_000 }).toMatchObject({
    environment: 'production',
    $exception_list: [{ type: 'RangeError', value: 'nothing caught this' }],
  });
  expect(events.map(({ event }) => event)).toContain('$pageview');
});
