import type { Locator, Page } from '@playwright/test';
import { listens, postgreSql } from '../../server/testing/liveServers.ts';
import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { connect } from '../fixtures/connect.ts';
import { scratchPostgres, type ScratchPostgres } from '../fixtures/scratchPostgres.ts';
import { expect, test } from '../fixtures/test.ts';

test.skip(process.env['CI'] === undefined && !(await listens(postgreSql)), 'PostgreSQL on 127.0.0.1:5432 is needed.');

let shops: ScratchPostgres;
test.beforeAll(async () => {
  shops = await scratchPostgres();
});
test.afterAll(async () => {
  await shops.drop();
});

test('a column that the source drops is shown with the measures computed from it, until that is seen', async ({
  page,
  signInAs,
}) => {
  test.setTimeout(180_000);
  await signInAs('admin');
  await connect(page, { connector: /^PostgreSQL/, name: 'Changing shops', source: shops });
  const tables = page.url();
  const changes = page.getByRole('region', { name: 'Changes in the source' });
  await expect(changes).toBeHidden();

  await page.getByRole('link', { name: 'visits', exact: true }).click();
  await page.getByRole('link', { name: 'Build a model' }).click();
  await page.getByLabel('Name in queries').fill('shop_visits');
  await page.getByRole('button', { name: /^Create 1 model/ }).click();
  await expect(page).toHaveURL(/\/explorer\?agent=/);

  await shops.query(`
    DROP VIEW spending;
    ALTER TABLE visits DROP COLUMN spent;
    ALTER TABLE visits ALTER COLUMN on_day TYPE timestamp;
    ALTER TABLE shops ADD COLUMN opened date;
  `);
  await page.goto(tables);
  await page.getByRole('button', { name: 'Synchronise all' }).click();

  await expect(changes).toBeVisible({ timeout: 60_000 });
  const table = (name: string) =>
    changes.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
  await expect(table('visits')).toContainText('spent was removed');
  await expect(table('visits')).toContainText('on_day was DATE, is TIMESTAMP');
  await expect(table('visits')).toContainText(/Used by shop_visits \(.*\btotal_spent\b/);
  await expect(table('shops')).toContainText('opened is new');
  await expect(table('spending')).toContainText('no longer there');
  await expectNoBarriers(page);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
  }
  await expectNoBarriers(page);
  await page.setViewportSize({ width: 1440, height: 960 });

  await changes.getByRole('button', { name: 'Mark as seen' }).click();
  await expect(changes).toBeHidden();
  await page.reload();
  await expect(page.getByRole('link', { name: 'visits', exact: true })).toBeVisible();
  await expect(changes).toBeHidden();
});

test('an account that may write is taken once an admin means it; a view that fails is tried again alone', async ({
  page,
  signInAs,
}) => {
  test.setTimeout(180_000);
  // Its rows cannot be computed, and that shows only when they are read.
  await shops.query(`CREATE VIEW halves AS SELECT 10 / (id - 1) AS half FROM shops; GRANT SELECT ON halves TO PUBLIC`);
  await signInAs('admin');
  await page.goto('/studio/data/new/connect?type=POSTGRESQL');
  await page.getByLabel('Display name').fill('Written shops');
  await page.getByLabel('Host').fill(shops.host);
  await page.getByLabel('Database', { exact: true }).fill(shops.database);
  await page.getByLabel('User name').fill(shops.writer);
  await page.getByLabel('Password').fill(shops.password);
  // From here on by the keyboard alone: Enter tests, and what comes next is reached by Tab.
  await page.keyboard.press('Enter');
  const meant = page.getByRole('checkbox', { name: 'Use this account, with all of its rights' });
  const save = page.getByRole('button', { name: 'Save and choose tables' });
  await expect(page.getByText('may change public.visits')).toBeVisible();
  await expect(save).toBeDisabled();
  await expectNoBarriers(page);
  await tabTo(page, meant);
  await page.keyboard.press('Space');
  await tabTo(page, save);
  await page.keyboard.press('Enter');

  const tables = page.getByRole('list', { name: 'Tables' });
  await expect(tables.getByRole('checkbox', { name: 'halves' })).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: /^Import \d+ tables$/ }));
  await page.keyboard.press('Enter');
  const progress = page.getByRole('region', { name: 'Import' });
  await expect(progress.getByRole('alert')).toContainText(/^1 of \d tables could not be imported/, { timeout: 60_000 });
  await expect(progress.getByRole('listitem')).toHaveCount(1);
  await expect(progress.getByRole('listitem')).toContainText(/public\.halves.*division by zero/);
  await expectNoBarriers(page);
  await shops.query('CREATE OR REPLACE VIEW halves AS SELECT 10 / id AS half FROM shops');
  await tabTo(page, progress.getByRole('button', { name: 'Try again' }));
  await page.keyboard.press('Enter');
  await expect(progress).toBeHidden({ timeout: 60_000 });
  const halves = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'halves', exact: true }) });
  await expect(halves).toContainText('2 rows');

  await page.getByRole('link', { name: 'Connection', exact: true }).click();
  await expect(page.getByText(/An admin confirmed .* it may change public\.visits/)).toBeVisible();
  await expectNoBarriers(page);
});

/** Presses Tab until something has the focus; the page is left when nothing more takes it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  const here = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 80 && !(await here()); presses += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
