import { sqlOverFiles } from '../fixtures/sourceFiles.ts';
import { expect, test } from '../fixtures/test.ts';

test('a question that an approved template fits is answered by it, with its badge and where it comes from', async ({
  page,
  quarry,
  signInAs,
}) => {
  await signInAs('explorer');
  await page.getByRole('textbox', { name: 'Question' }).fill('show me the channel scorecard');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer.getByText('Approved', { exact: true })).toBeVisible();
  await answer.getByRole('tab', { name: /^Table/ }).click();
  const rows = await sqlOverFiles(
    quarry,
    `SELECT channel, count(*) AS orders FROM orders
     WHERE status = 'completed' AND NOT is_test
       AND ordered_at >= date_trunc('month', current_date) - INTERVAL 12 MONTH
       AND ordered_at < date_trunc('month', current_date)
     GROUP BY 1`,
  );
  expect(rows.length).toBeGreaterThan(2);
  for (const { orders } of rows) {
    await expect(answer).toContainText(Number(orders).toLocaleString('en'));
  }
  await answer.getByRole('tab', { name: 'Provenance' }).click();
  await expect(answer).toContainText('“Channel scorecard”, version 1, approved on');
  await page.getByRole('button', { name: /steps/ }).click();
  await expect(page.getByRole('list', { name: 'Steps' })).toContainText('“Channel scorecard” fits');

  // One word more than the template covers, and it is computed from the definitions, or refused.
  await page.getByRole('textbox', { name: 'Question' }).fill('revenue by channel and country');
  await page.keyboard.press('Enter');
  await expect(answer).toHaveCount(2);
  await expect(answer.nth(1).getByText('Approved', { exact: true })).toHaveCount(0);
});
