import { expectNoBarriers, expectToFit } from './fixtures/barriers.ts';
import { expect, test } from './fixtures/test.ts';

for (const width of [1440, 360]) {
  test(`login, explorer and an answer can be read and used at ${width} px`, async ({ page, signInAs }) => {
    await page.setViewportSize({ width, height: 800 });
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
    await expect(page.getByText('stand on it and would have to go first')).toBeVisible();
    await expectNoBarriers(page);
    await expectToFit(page);
  });
}

test('the studio can be read at 1024 px', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signInAs('admin');
  await page.goto('/studio/agents');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expectNoBarriers(page);
  await expectToFit(page);
});
