import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { demoLink } from '../fixtures/openDemo.ts';
import { startQuarry, type QuarryServer } from '../fixtures/server.ts';
import { expect, test as base } from '../fixtures/test.ts';

/** A Quarry whose link nobody has opened yet. */
const test = base.extend<object, { quarry: QuarryServer }>({
  quarry: [
    async ({}, use) => {
      const server = await startQuarry();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test('the printed link opens the sample company in one browser, also after a restart', async ({
  page,
  browser,
  quarry,
}) => {
  await page.goto('/auth/login');
  await expect(page.getByText('use the link that Quarry printed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue as admin' })).toBeHidden();

  const link = await demoLink(quarry);
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue as admin' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
  expect(page.url()).not.toContain('demo=');

  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await expect(other.getByText('This link was already used')).toBeVisible();
  await expect(other).toHaveURL(`${quarry.url}/auth/login`);
  await expect(other.getByRole('button', { name: 'Continue as admin' })).toBeHidden();
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/link.ts'], {
    env: { PATH: process.env.PATH, PORT: new URL(quarry.url).port, QUARRY_DATA_DIR: quarry.dataFolder },
  });
  // A link pasted into the page that is open works like one that opens it.
  await other.evaluate((hash) => (window.location.hash = hash), new URL(stdout.trim()).hash);
  await expect(other.getByRole('button', { name: 'Continue as explorer' })).toBeVisible();

  await quarry.kill();
  await quarry.start();
  expect(await demoLink(quarry, 2)).not.toBe(link);
  await page.context().clearCookies({ name: 'quarry.session_token' });
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Continue as explorer' }).click();
  await page.waitForURL(/\/explorer$/);
});
