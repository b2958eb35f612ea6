import { listens, postgreSql } from '../server/testing/liveServers.ts';
import { expectNoBarriers, expectToFit } from './fixtures/barriers.ts';
import { connect } from './fixtures/connect.ts';
import { scratchPostgres, type ScratchPostgres } from './fixtures/scratchPostgres.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ ownServer: true });
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
  await page.getByRole('button', { name: 'Build a model' }).click();
  await page.getByLabel('Name in queries').fill('shop_visits');
  await page.getByRole('button', { name: 'Build model' }).click();
  await expect(page.getByRole('list', { name: 'Models of this table' }).getByRole('link')).toBeVisible();

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
