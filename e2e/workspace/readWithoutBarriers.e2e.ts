import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { openDemo } from '../fixtures/openDemo.ts';
import { becomeStaff } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

for (const width of [1440, 360]) {
  test(`login, explorer and an answer can be read and used at ${width} px`, async ({ page, quarry, signInAs }) => {
    await page.setViewportSize({ width, height: 800 });
    await openDemo(page, quarry);
    await page.goto('/auth/login');
    await expect(page.getByRole('button', { name: 'Continue as explorer' })).toBeVisible();
    await expectNoBarriers(page);
    await expectToFit(page);

    await signInAs('explorer');
    await expect(page.getByRole('textbox', { name: 'Question' })).toBeVisible();
    await expectNoBarriers(page);
    await expectToFit(page);

    await page.getByRole('textbox', { name: 'Question' }).fill('revenue by channel this year');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();
    await expectNoBarriers(page);
    await expectToFit(page);
  });
}

test('what follows the colour mode can be read in the dark', async ({ page, signInAs }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInAs('admin');
  await page.goto('/test-pages/components');
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Modal', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoBarriers(page);
});

for (const width of [1440, 1024, 360]) {
  test(`the pages of data can be read and used at ${width} px`, async ({ page, signInAs }) => {
    await page.setViewportSize({ width, height: 800 });
    await signInAs('admin');
    for (const [path, shown] of [
      ['/studio/data', 'Northwind files'],
      ['/studio/data/new', 'Snowflake'],
      ['/studio/data/new/connect?type=MYSQL', 'What Quarry never does'],
      ['/studio/connections', 'Northwind files'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(shown).first()).toBeVisible();
      await expectNoBarriers(page);
      await expectToFit(page);
    }
    await page.getByRole('link', { name: 'Northwind files' }).click();
    await expect(page.getByText(/uses? it and must be removed first/)).toBeVisible();
    await expectNoBarriers(page);
    await expectToFit(page);
  });
}

for (const width of [1440, 1024, 360]) {
  test(`the pages of a table can be read and used at ${width} px`, async ({ page, signInAs }) => {
    // A program that looks at every cell of a page takes its time.
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 800 });
    await signInAs('admin');
    await page.goto('/studio/data');
    await page.getByRole('link', { name: 'Northwind files' }).click();
    await page.getByRole('link', { name: 'orders', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Sample rows' })).toBeVisible();
    await expectNoBarriers(page);
    await expectToFit(page);
    await page.getByRole('link', { name: 'Metadata', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Relationships' })).toBeVisible();
    await expectNoBarriers(page);
    await expectToFit(page);
    await page.getByRole('button', { name: 'YAML' }).click();
    await page.getByLabel(/^Import into/).fill('models:\n  - name: [orders\n');
    await page.getByRole('button', { name: 'Show what changes' }).click();
    await expect(page.getByText(/^Line \d+, column \d+: This is not YAML/).first()).toBeVisible();
    await expectNoBarriers(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Schema', exact: true }).click();
    const columns = page.getByRole('navigation', { name: 'Columns' });
    await expect(columns).toBeVisible();
    await expectNoBarriers(page);
    await columns.getByRole('link', { name: /^status/ }).click();
    await expect(page.getByRole('region', { name: 'Statistics' })).toBeVisible();
    await expectNoBarriers(page);
    await expectToFit(page);
  });
}

test('what the server cannot say is said in place, and read on demand', async ({ page, quarry, signInAs }) => {
  test.setTimeout(180_000);
  await signInAs('admin');
  await becomeStaff(page, quarry);
  await page.goto('/studio/data');
  await page.getByRole('link', { name: 'Northwind files' }).click();
  await page.waitForURL(/\/tables$/);
  const source = new URL(page.url()).pathname.replace(/\/tables$/, '');
  await page.getByRole('link', { name: 'orders', exact: true }).click();
  await page.waitForURL(/\/sample$/);
  const table = new URL(page.url()).pathname.replace(/\/sample$/, '');
  for (const [operation, path, shown] of [
    ['DataRoute', '/studio/data', page.getByRole('list', { name: 'Data sources' })],
    ['ConnectionsRoute', '/studio/connections', page.getByRole('link', { name: 'Northwind files' })],
    ['TablesRoute', `${source}/tables`, page.getByRole('link', { name: 'orders', exact: true })],
    ['ConnectionRoute', `${source}/connection`, page.getByRole('region', { name: 'Settings' })],
    ['SampleRoute', `${table}/sample`, page.getByRole('table', { name: 'Sample rows' })],
    ['MetadataRoute', `${table}/metadata`, page.getByRole('heading', { name: 'Relationships' })],
    ['SchemaRoute', `${table}/metadata/schema`, page.getByRole('navigation', { name: 'Columns' })],
    ['QueryTesterRoute', '/_internal/query-tester', page.getByRole('region', { name: 'Query tester' })],
  ] as const) {
    await page.route('**/graphql', (route) => {
      const asked = route.request().postDataJSON() as { readonly operationName?: string };
      return asked.operationName === operation ? route.fulfill({ status: 500, body: '{}' }) : route.continue();
    });
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('could not be loaded');
    await expectNoBarriers(page);
    await page.unroute('**/graphql');
    await page
      .getByRole('alert')
      .getByRole('button', { name: /^(Try|Read) again$/ })
      .click();
    await expect(shown).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});

test('the studio can be read at 1024 px', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signInAs('admin');
  await page.goto('/studio/agents');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expectNoBarriers(page);
  await expectToFit(page);
});
