import type { Page } from '@playwright/test';
import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { expect, test } from '../fixtures/test.ts';

/** Asks in deep mode, and waits for the plan. */
async function askDeep(page: Page, question: string): Promise<void> {
  await page.goto('/explorer?mode=deep');
  await expect(page.getByRole('button', { name: 'Mode: Deep' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Question' }).fill(question);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Plan' })).toBeVisible({ timeout: 30_000 });
}

test('a deep question: the plan is edited, the run survives a reload, and its report is read, shared and closed', async ({
  page,
  browser,
  signInAs,
}) => {
  test.setTimeout(180_000);
  await signInAs('explorer');
  await askDeep(page, 'why did revenue change last quarter');
  const plan = page.getByRole('region', { name: 'Plan' });
  const parts = plan.getByRole('list', { name: 'Parts of the plan' }).getByRole('listitem');
  const before = await parts.count();
  expect(before).toBeGreaterThan(2);
  await expectNoBarriers(page);
  await page.screenshot({ path: test.info().outputPath('plan-1440.png'), fullPage: true });

  // Another order by keyboard, one part less, another title.
  const second = await parts.nth(1).getByRole('textbox').inputValue();
  await parts.nth(1).getByRole('button', { name: /^Move/ }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(parts.first().getByRole('textbox')).toHaveValue(second);
  await expect(parts.first().getByRole('button', { name: /^Move/ })).toBeFocused();
  await parts
    .last()
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(parts).toHaveCount(before - 1);
  await parts.first().getByRole('textbox').fill('First of all');
  await page.keyboard.press('Enter');
  await plan.getByRole('button', { name: 'Start analysis' }).click();

  const run = page.getByRole('region', { name: /^(Analysing|Writing the report)$/ });
  const report = page.getByRole('region', { name: 'Report', exact: true });
  await expect(run.or(report).first()).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(run.or(report).first()).toBeVisible();
  await expect(report).toBeVisible({ timeout: 90_000 });
  await page.screenshot({ path: test.info().outputPath('reported-1440.png'), fullPage: true });

  // Next to the task, then as a page.
  await report.getByRole('button', { name: 'Open report' }).click();
  const beside = page.getByRole('dialog', { name: 'Report' });
  await expect(beside.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoBarriers(page);
  await beside.getByRole('link', { name: 'Open as a page' }).click();
  await expect(page).toHaveURL(/\/reports\/rep_/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await expect(page.getByRole('heading', { level: 2, name: 'First of all' })).toBeVisible();
  for (const width of [1440, 1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator('figure[data-chart] svg').first()).toBeVisible();
    await expectNoBarriers(page);
    await expectToFit(page);
    await page.screenshot({ path: test.info().outputPath(`report-${width}.png`), fullPage: true });
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  // A number opens the query that it comes from.
  await page
    .getByRole('main')
    .getByRole('button', { name: /open query \d+$/ })
    .first()
    .click();
  const query = page.getByRole('dialog', { name: /^\[\d+\]/ });
  await expect(query.getByRole('table', { name: 'Result' })).toBeVisible();
  await expect(query.getByRole('button', { name: 'Copy SemQL' })).toBeVisible();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await expect(query).toHaveCount(0);

  // Anyone with the link reads it, without its queries, until sharing stops.
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this report' });
  await dialog.getByRole('button', { name: 'Create a link' }).click();
  const link = await dialog.locator('code').innerText();
  const reader = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await reader.goto(link);
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(reader.getByRole('region', { name: 'Queries' })).toHaveCount(0);
  await expect(reader.getByRole('button', { name: /open query/ })).toHaveCount(0);
  await expectNoBarriers(reader);
  await expectToFit(reader);
  await dialog.getByRole('button', { name: 'Stop sharing: A link' }).click();
  await expect(dialog.getByRole('list', { name: 'Shared with' })).toHaveCount(0);
  await reader.reload();
  await expect(reader.getByText('Report not found')).toBeVisible();
  await reader.context().close();
});
