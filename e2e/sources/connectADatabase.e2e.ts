import { listens, postgreSql } from '../../server/testing/liveServers.ts';
import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { scratchPostgres, type ScratchPostgres } from '../fixtures/scratchPostgres.ts';
import { expect, test } from '../fixtures/test.ts';

// The second journey goes on with what the first one connected.
test.describe.configure({ mode: 'serial' });

test.skip(process.env['CI'] === undefined && !(await listens(postgreSql)), 'No PostgreSQL listens on 127.0.0.1:5432.');

let shop: ScratchPostgres;
test.beforeAll(async () => {
  shop = await scratchPostgres();
});
test.afterAll(() => shop.drop());

test('PostgreSQL is connected with an account that only reads, imported through a crash, and its tables are seen', async ({
  page,
  quarry,
  signInAs,
}) => {
  test.setTimeout(180_000);
  await signInAs('admin');
  await page.goto('/studio/data');
  await page.getByRole('link', { name: 'Connect data' }).click();
  await page.getByRole('searchbox', { name: 'Search connectors' }).fill('postgre');
  await page.getByRole('link', { name: /^PostgreSQL/ }).click();

  const tryIt = page.getByRole('button', { name: /^Test (connection|again)$/ });
  const save = page.getByRole('button', { name: 'Save and choose tables' });
  await page.getByLabel('Display name').fill('Visits');
  await page.getByLabel('Host').fill(shop.host);
  await page.getByLabel('Database', { exact: true }).fill(shop.database);
  await page.getByLabel('User name').fill(shop.superuser);
  await page.getByLabel('Password').fill(shop.password);

  // A superuser, then a writer: both get in, neither is saved.
  await tryIt.click();
  await expect(page.getByText('is a superuser')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.getByLabel('User name').fill(shop.writer);
  await tryIt.click();
  await expect(page.getByText('may change public.visits')).toBeVisible();
  await expect(page.getByText('is a superuser')).toBeHidden();
  await expect(save).toBeDisabled();

  // Somebody the server does not know; where that was tried is said masked.
  await page.getByLabel('User name').fill('nobody_here');
  await tryIt.click();
  await expect(page.getByRole('alert')).toContainText('Sign-in refused · 127.0.…:5432');

  await page.getByLabel('User name').fill(shop.reader);
  await tryIt.click();
  await expect(page.getByText('can read 3 tables')).toBeVisible();
  await expectNoBarriers(page);
  await save.click();

  // A small database: everything is meant. The crash comes while one table is held back.
  await expect(page.getByRole('list', { name: 'Tables' }).getByRole('checkbox', { checked: true })).toHaveCount(3);
  await expect(page.getByText('public · view · 2 columns')).toBeVisible();
  const release = await shop.hold('visits');
  await page.getByRole('button', { name: 'Import 3 tables' }).click();
  await page.waitForURL(/\/studio\/data\/src_[^/]+\/tables$/);
  const progress = page.getByRole('region', { name: 'Import' });
  await expect(progress.getByRole('listitem').filter({ hasText: 'public.shops' })).toContainText('2 rows');
  await expect(progress.getByRole('img', { name: 'running' })).toHaveCount(1);
  await quarry.kill();
  await expect(progress.getByText(/Connection lost/)).toBeVisible({ timeout: 20_000 });
  await release();
  await quarry.start();
  await expect(progress).toBeHidden({ timeout: 90_000 });

  const tables = page.getByRole('list', { name: 'Tables of public' });
  await expect(tables.getByRole('listitem').filter({ hasText: 'visits' })).toContainText('4,000 rows');
  await expect(tables.getByText('In sync')).toHaveCount(3);
  await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: 15_000 });
  await expectNoBarriers(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectToFit(page);
  await page.reload();
  await expect(tables.getByText('In sync')).toHaveCount(3);
});

test('a stored connection is tested again, and changed only where its password goes along', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/studio/connections');
  await page.getByRole('link', { name: 'Visits' }).click();
  await expect(page.getByText(shop.database, { exact: true })).toBeVisible();
  await expect(page.getByText(shop.password)).toBeHidden();
  await page.getByRole('button', { name: 'Test again' }).click();
  await expect(page.getByText('Reached just now.')).toBeVisible();

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Schemas').fill('public');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('can read 3 tables')).toBeVisible();
  await page.getByLabel('Host').fill('localhost');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText(/stored credentials are not sent to it/)).toBeVisible();
  await page.getByLabel('Password').fill(shop.password);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await page.getByRole('button', { name: 'Save connection' }).click();
  await expect(page.getByText('localhost')).toBeVisible();

  await page.getByRole('button', { name: 'Remove this data source' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.waitForURL('**/studio/data');
  await expect(page.getByRole('link', { name: 'Northwind files' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Visits' })).toBeHidden();
});

test('explorers never see these pages', async ({ page, signInAs }) => {
  await signInAs('explorer');
  for (const path of ['/studio/data', '/studio/data/new', '/studio/connections']) {
    await page.goto(path);
    await page.waitForURL('**/explorer');
  }
});
