import { expectNoBarriers, expectToFit } from './fixtures/barriers.ts';
import { sqlOverFiles } from './fixtures/sourceFiles.ts';
import { expect, test } from './fixtures/test.ts';

test('a period that nobody named is changed on its chip, and the answer is that of the other period', async ({
  page,
  quarry,
  signInAs,
}) => {
  await signInAs('explorer');
  await page.getByRole('textbox', { name: 'Question' }).fill('revenue by channel');
  await page.keyboard.press('Enter');
  const answers = page.getByRole('region', { name: 'Answer' });
  await answers.getByRole('button', { name: /All time/ }).click();
  await expectNoBarriers(page);
  await page.getByRole('menuitem', { name: 'Last year' }).click();

  await expect(answers).toHaveCount(2);
  const second = answers.nth(1);
  await second.getByRole('tab', { name: /^Table/ }).click();
  const expected = await sqlOverFiles(
    quarry,
    `SELECT channel, sum(net_amount) AS revenue FROM orders
     WHERE status = 'completed' AND NOT is_test
       AND year(ordered_at) = year(current_date) - 1 AND channel IS NOT NULL
     GROUP BY 1`,
  );
  expect(expected.length).toBeGreaterThan(2);
  for (const row of expected) {
    const shown = Number(row.revenue).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    await expect(second).toContainText(shown);
  }
  // What is over cannot be changed any more.
  await expect(answers.first().getByRole('button', { name: /All time/ })).toHaveCount(0);
});

test('on a phone the answer is in sight when it is there, its steps one touch away', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs('explorer');
  await page.getByRole('textbox', { name: 'Question' }).fill('revenue this year');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Answer' }).locator('strong').first()).toBeInViewport();
  await expect(page.getByRole('list', { name: 'Steps' })).toHaveCount(0);
  await expectToFit(page);
  await page.getByRole('button', { name: /steps/ }).click();
  await expect(page.getByRole('list', { name: 'Steps' })).toBeVisible();
});
