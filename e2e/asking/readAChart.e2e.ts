import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { expect, test } from '../fixtures/test.ts';

test.setTimeout(120_000);

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Question' }).fill(question);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();
}

/** Marks of the chart that explain their number. */
const marks = (page: Page) => page.locator('[data-chart-mark]');

for (const [question, kind] of [
  ['orders by segment last month', 'a bar'],
  ['revenue by month this year', 'a point of a line'],
  ['revenue by month and segment this year', 'a point of several lines'],
  ['revenue by segment last year as a pie chart', 'a slice'],
] as const) {
  test(`${kind} opens its number and the rows behind it, with the pointer and by keyboard`, async ({
    page,
    signInAs,
  }) => {
    await signInAs('explorer');
    await ask(page, question);
    await expect(marks(page).first()).toBeVisible();
    const name = (await marks(page).first().getAttribute('aria-label')) ?? '';
    const [, amount = ''] = /: (.+), explain /.exec(name) ?? [];
    expect(amount).not.toBe('');
    await marks(page).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(amount, { exact: true }).first()).toBeVisible();
    await expect(dialog.getByRole('table', { name: 'Result' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    // One tab stop for the whole chart; arrows go on from there.
    await expect(page.locator('[data-chart-mark][tabindex="0"]')).toHaveCount(1);
    await marks(page).first().focus();
    await page.keyboard.press('ArrowRight');
    const second = (await marks(page).nth(1).getAttribute('aria-label')) ?? '';
    await expect(marks(page).nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(/: (.+), explain /.exec(second)?.[1] ?? '', { exact: true }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expectNoBarriers(page);
    await page.screenshot({ path: test.info().outputPath('chart.png') });
    await page.setViewportSize({ width: 360, height: 800 });
    await expectToFit(page);
    await page.screenshot({ path: test.info().outputPath('chart-360.png') });
  });
}

test('a reader changes how a chart looks, finds it so again, and takes it along', async ({ page, signInAs }) => {
  await signInAs('explorer');
  await ask(page, 'revenue by segment this year');
  await page.getByRole('tab', { name: 'Chart' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('group', { name: 'Settings of the chart' });
  await settings.getByLabel('Order').selectOption('By name');
  await settings.getByRole('checkbox', { name: 'Upright bars' }).check();
  await settings.getByRole('checkbox', { name: 'Numbers on the marks' }).check();
  const groups = async () => {
    const names = await page.locator('.role-axis-label text').allTextContents();
    return names.filter((name) => /^[A-Z][a-z]/.test(name));
  };
  await expect.poll(groups).toEqual((await groups()).toSorted());
  await expectNoBarriers(page);
  await page.screenshot({ path: test.info().outputPath('settings.png') });

  const saved = async (format: 'PNG' | 'SVG') => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: format }).click();
    return readFile(await (await downloading).path());
  };
  expect(String(await saved('SVG'))).toContain('<svg');
  expect((await saved('PNG')).subarray(1, 4).toString()).toBe('PNG');

  await page.reload();
  await expect(page.locator('.mark-text.role-mark text').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Chart' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.setViewportSize({ width: 360, height: 800 });
  await expectToFit(page);
  await page.screenshot({ path: test.info().outputPath('settings-360.png') });
  await page.getByRole('button', { name: 'As answered' }).click();
  await expect(page.locator('.mark-text.role-mark text')).toHaveCount(0);
});

test('the asker chooses columns, form and lines of a chart, and readers of the shared answer see them', async ({
  page,
  browser,
  signInAs,
}) => {
  await signInAs('explorer');
  await ask(page, 'revenue by month and segment this year');
  await page.getByRole('tab', { name: 'Chart' }).click();
  const type = page.getByRole('group', { name: 'Type of chart' });
  for (const form of ['Grouped bars', 'Small charts']) {
    await type.getByRole('button', { name: form }).click();
    await expect(page.locator('.role-mark').first()).toBeVisible();
    await page.screenshot({ path: test.info().outputPath(`${form}.png`) });
  }
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('group', { name: 'Settings of the chart' });
  await expect(settings.getByText('Kept with the answer')).toBeVisible();
  // The axis becomes the segments, the months the series.
  const axis = settings.getByLabel('Axis');
  const before = await axis.inputValue();
  await axis.selectOption({ index: 1 });
  await expect(settings.getByLabel('Series')).toHaveValue(before);
  // The months by themselves would draw several rows as one.
  await settings.getByLabel('Series').selectOption('');
  await expect(settings.getByRole('status')).toContainText('would be drawn as one');
  await settings.getByLabel('Series').selectOption(before);
  await expect(settings.getByRole('status')).toHaveCount(0);
  await axis.selectOption(before);
  await type.getByRole('button', { name: 'Grouped bars' }).click();
  await settings.getByRole('textbox', { name: 'Value of the line' }).fill('50000');
  await settings.getByRole('textbox', { name: 'Label of the line' }).fill('Target');
  await settings.getByRole('button', { name: 'Add line' }).click();
  await expect(page.locator('.mark-text text', { hasText: /^Target/ })).toBeVisible();
  await expectNoBarriers(page);
  for (const width of [1440, 1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
    await page.screenshot({ path: test.info().outputPath(`columns-${width}.png`) });
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this task' });
  await dialog.getByRole('button', { name: 'Create a link' }).click();
  const reader = await (await browser.newContext()).newPage();
  await reader.goto(await dialog.locator('code').innerText());
  await expect(reader.locator('.mark-text text', { hasText: /^Target/ })).toBeVisible();
  // What a reader changes is theirs.
  await reader.getByRole('tab', { name: 'Chart' }).click();
  await reader.getByRole('button', { name: 'Settings' }).click();
  await expect(reader.getByText('Kept with the answer')).toHaveCount(0);
  await reader.getByRole('button', { name: 'As answered' }).click();
  await expect(reader.locator('.mark-text text', { hasText: /^Target/ })).toHaveCount(0);
  await reader.reload();
  await expect(reader.locator('.mark-text text', { hasText: /^Target/ })).toBeVisible();
  await reader.context().close();
});

test('a waterfall adds up the groups of an answer', async ({ page, signInAs }) => {
  await signInAs('explorer');
  await ask(page, 'revenue by segment last year');
  await page.getByRole('tab', { name: 'Chart' }).click();
  await page.getByRole('group', { name: 'Type of chart' }).getByRole('button', { name: 'Waterfall' }).click();
  await expect(page.getByText('Sum of these').first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('waterfall.png') });
});

test('the numbers of a chart can be read out', async ({ page, signInAs }) => {
  await signInAs('explorer');
  await ask(page, 'revenue by segment this year');
  const data = page.getByRole('table', { name: /^Data of the chart/ });
  const rows = await data.getByRole('row').count();
  expect(rows).toBeGreaterThan(2);
  await expect(marks(page)).toHaveCount(rows - 1);
});
