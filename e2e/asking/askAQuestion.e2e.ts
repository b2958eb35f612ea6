import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { sqlOverFiles } from '../fixtures/sourceFiles.ts';
import { expect, test } from '../fixtures/test.ts';

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Question' }).fill(question);
  await page.keyboard.press('Enter');
}

/** Numbers of one column of the result table, as the cells show them. */
async function numbersOf(page: Page, column: number): Promise<number[]> {
  await page.getByRole('tab', { name: /^Table/ }).click();
  const cells = page.getByRole('region', { name: 'Answer' }).locator(`[role=row] [role=cell]:nth-child(${column})`);
  await expect(cells.first()).toBeVisible();
  return (await cells.allInnerTexts()).map((text) => Number(text.replaceAll(/[^\d.-]/g, '')));
}

const revenueByMonth = `
  SELECT strftime(date_trunc('month', ordered_at), '%Y-%m') AS month, sum(net_amount) AS revenue
  FROM orders
  WHERE status = 'completed' AND NOT is_test AND ordered_at >= date_trunc('year', current_date)
  GROUP BY 1 ORDER BY 1`;

test('an explorer asks, watches the steps, and gets the number that SQL gives', async ({ page, quarry, signInAs }) => {
  await signInAs('explorer');
  await expect(page).toHaveURL(/\/explorer$/);
  await ask(page, 'revenue by month this year');
  await page.waitForURL(/\/explorer\/tsk_/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/revenue by month this year/i);
  await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();

  const expected = await sqlOverFiles(quarry, revenueByMonth);
  const shown = await numbersOf(page, 2);
  expect(shown).toHaveLength(expected.length);
  for (const [index, row] of expected.entries()) {
    expect(shown[index]).toBeCloseTo(Number(row.revenue), 0);
  }

  await page.getByRole('tab', { name: 'SemQL' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('revenue');
  await page.getByRole('tab', { name: 'SQL', exact: true }).click();
  await expect(page.getByRole('tabpanel')).toContainText('SELECT');
  await page.getByRole('tab', { name: 'Provenance' }).click();
  await expect(page.getByRole('tabpanel')).toContainText(/orders/i);
  await page.getByRole('tab', { name: 'Chart' }).click();
  await expect(page.getByRole('tabpanel').locator('svg, canvas').first()).toBeVisible();
});

test('an answer has a receipt of what it took, and what was typed but not sent is there after a reload', async ({
  page,
  signInAs,
}) => {
  await signInAs('explorer');
  await page.getByRole('textbox', { name: 'Question' }).fill('orders by channel last year');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Question' })).toHaveValue('orders by channel last year');
  await page.getByRole('textbox', { name: 'Question' }).press('Enter');
  const answer = page.getByRole('region', { name: 'Answer' });
  await answer.getByRole('button', { name: /^Data as of .* · 1 query · .* · no tokens$/ }).click({ timeout: 30_000 });
  const receipt = answer.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText('read from the data source');
  await expect(receipt).toContainText('Built-in engine');
  await expect(receipt).toContainText(/Queried.*ms/);
  await expect(receipt).not.toContainText(/\b0 ms/);
  await expectNoBarriers(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectToFit(page);

  const followUp = page.getByRole('textbox', { name: 'Question' });
  await followUp.fill('only online');
  await page.reload();
  await expect(followUp).toHaveValue('only online');
  await page.goto('/explorer');
  await expect(followUp).toHaveValue('');
});

test('a chart has its unit and few ticks, takes other forms, and is saved as a picture', async ({ page, signInAs }) => {
  await signInAs('explorer');
  await ask(page, 'revenue by month this year compared with last year');
  await page.getByRole('region', { name: 'Answer' }).getByRole('tab', { name: 'Chart' }).click();
  const saved = async (form: 'PNG' | 'SVG') => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: form, exact: true }).click(),
    ]);
    return readFile(await download.path());
  };
  const amounts = [...(await saved('SVG')).toString().matchAll(/>(€[^<]*)</g)].map(([, label]) => label);
  expect(amounts.length).toBeGreaterThan(1);
  expect(amounts.length).toBeLessThanOrEqual(6);
  expect((await saved('PNG')).subarray(1, 4).toString()).toBe('PNG');

  const chart = page.getByRole('tabpanel').locator('svg.marks');
  const lines = await chart.innerHTML();
  await page.getByRole('button', { name: 'Bars' }).click();
  await expect.poll(() => chart.innerHTML()).not.toBe(lines);
});

test('a follow-up edits the question before it', async ({ page, quarry, signInAs }) => {
  await signInAs('explorer');
  await ask(page, 'revenue by month this year');
  await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();
  await ask(page, 'by channel instead');
  await expect(page.getByRole('region', { name: 'Answer' })).toHaveCount(2);

  const expected = await sqlOverFiles(
    quarry,
    `SELECT channel, sum(net_amount) AS revenue FROM orders
     WHERE status = 'completed' AND NOT is_test AND ordered_at >= date_trunc('year', current_date)
     GROUP BY 1 ORDER BY 2 DESC`,
  );
  const second = page.getByRole('region', { name: 'Answer' }).nth(1);
  await second.getByRole('tab', { name: /^Table/ }).click();
  for (const row of expected) {
    const shown = Number(row.revenue).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    await expect(second).toContainText(shown);
  }
});

test('a reload in the middle of a run loses nothing', async ({ page, quarry, signInAs }) => {
  await signInAs('explorer');
  await ask(page, 'revenue this year');
  await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();
  await page.goto('/explorer');

  const release = quarry.holdQueries();
  try {
    await ask(page, 'revenue by segment last year');
    await page.waitForURL(/\/explorer\/tsk_/);
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
    await expect(steps.first()).toBeVisible();
    // From here on nothing is added until the query is let go.
    const running = steps.filter({ hasText: 'Running the query' });
    await expect(running.getByRole('img', { name: 'running' })).toBeVisible();
    const before = await steps.count();
    await page.reload();
    await expect(steps).toHaveCount(before);
  } finally {
    release();
  }
  await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();
  await page.getByRole('button', { name: /steps/ }).click();
  const lines = await page.getByRole('list', { name: 'Steps' }).getByRole('listitem').allInnerTexts();
  expect(lines.length).toBeGreaterThan(2);
  expect(new Set(lines).size).toBe(lines.length);
});

test('a question that maps to nothing is refused with what does exist', async ({ page, signInAs }) => {
  await signInAs('explorer');
  await ask(page, 'how many zeppelins did the moon eat');
  const card = page.getByRole('region', { name: 'Refusal' });
  await expect(card).toContainText(/zeppelin/i);
  await expect(page.getByRole('button', { name: /^Not answered, \d+ steps/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Answer' })).toHaveCount(0);
});
