import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { becomeStaff, endStaff } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

test('staff look into the search, the graph and the drafts of a semantic layer; nobody else does', async ({
  page,
  quarry,
  signInAs,
}) => {
  test.setTimeout(240_000);
  // Another journey of this server may have left the admin as staff.
  await endStaff(quarry);
  await signInAs('admin');
  await page.goto('/_internal/kg');
  await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible();
  await becomeStaff(page, quarry);
  try {
    await page.goto('/_internal/semantic-layer-typesense');
    const hits = page.getByRole('table', { name: 'Hits' });
    const search = page.getByRole('searchbox', { name: 'Search the semantic layer' });
    for (const [text, why] of [
      ['revenue', 'name'],
      ['turnover', 'field'],
      ['ordres', 'typo'],
    ] as const) {
      await search.fill(text);
      await expect(hits.getByRole('row').nth(1)).toContainText(why);
    }
    await expect(page.getByRole('status').first()).toHaveText(/hits? in [\d.]+ ms/);
    await expectNoBarriers(page);

    await page.goto('/_internal/kg');
    await expect(page.getByText(/nodes?, [\d,]+ edges, \d+ groups? of connected models/)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Models' }).getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Cut off or unused: \d+$/ })).toBeVisible();
    await expectNoBarriers(page);
    await expectToFit(page);

    await page.goto('/_internal/model-generation');
    await page.getByRole('button', { name: 'Table' }).click();
    await page
      .getByRole('option', { name: /^customers/ })
      .first()
      .click();
    await expect(page.getByRole('region', { name: 'Profile of the columns' })).toContainText('customer_id');
    await expect(page.getByRole('region', { name: 'Rules for fields, in detail' })).toContainText('dimension');
    await expect(page.getByText(/^One row per customer, identified by customer_id\.$/)).toBeVisible();
    await expectNoBarriers(page);
    for (const width of [1024, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expectToFit(page);
    }
  } finally {
    await endStaff(quarry);
  }
});
