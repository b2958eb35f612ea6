import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const browser = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);

export default defineConfig({
  testDir: 'e2e',
  // Two folders at a time, each with a server of its own, on which its files run in their order.
  // Most of a journey is waiting, so two fit on two cores.
  workers: 2,
  projects: [
    // They ask the sample company, and read the answers.
    { name: 'asking', workers: 1, testMatch: 'asking/*.e2e.ts' },
    // Signing in, the frame around every page, and the studio over the sample company.
    { name: 'workspace', workers: 1, testMatch: 'workspace/*.e2e.ts' },
    // They bring data of their own.
    { name: 'sources', workers: 1, testMatch: 'sources/*.e2e.ts' },
    // They add to the company's data and models, of which the questions of others would have to
    // know.
    { name: 'data', workers: 1, testMatch: 'data/*.e2e.ts' },
    // They compare definitions and count questions, which what others leave would be in the way of.
    { name: 'definitions', workers: 1, testMatch: 'definitions/*.e2e.ts' },
  ],
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 960 },
    // Recording slows every step down: `--trace on` where a failure needs it.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser === undefined ? {} : { executablePath: browser }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
