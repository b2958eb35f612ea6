import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { openDemo } from '../e2e/fixtures/openDemo.ts';
import { startQuarry, type QuarryServer } from '../e2e/fixtures/server.ts';
import configuration from '../playwright.config.ts';

const root = resolve(import.meta.dirname, '..');
const run = promisify(execFile);

/**
 * Runs `measure` against a Quarry of its own on fresh data and a real Chromium, as the journeys
 * have them; the client is brought up to date first.
 */
export async function withBrowser<Result>(
  measure: (browser: Browser, quarry: QuarryServer) => Promise<Result>,
): Promise<Result> {
  await run(process.execPath, ['tools/build.ts'], { cwd: root });
  const quarry = await startQuarry();
  try {
    const browser = await chromium.launch(configuration.use?.launchOptions);
    try {
      return await measure(browser, quarry);
    } finally {
      await browser.close();
    }
  } finally {
    await quarry.stop();
  }
}

/** Signs in through the login page of demo mode; resolves on Explorer's home. */
export async function signInAsExplorer(page: Page, quarry: QuarryServer): Promise<void> {
  await openDemo(page, quarry);
  await page.goto(`${quarry.url}/auth/login`);
  await page.getByRole('button', { name: 'Continue as explorer' }).click();
  await page.waitForURL((address) => address.pathname === '/explorer');
}
