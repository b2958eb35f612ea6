import { copyOfAnalyst, removeAgent } from '../fixtures/copyOfAnalyst.ts';
import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { expect, test } from '../fixtures/test.ts';

// Gives a metric of the sample company another name, which questions of other journeys would know.

const agentName = 'Word learner';

test('a word that no question is answered with becomes a synonym, and the question is answered', async ({
  page,
  browser,
  quarry,
  signInAs,
}) => {
  test.setTimeout(180_000);
  const agentId = await copyOfAnalyst(quarry, agentName);
  const asking = await (await browser.newContext({ baseURL: quarry.url })).newPage();
  await signInAs('explorer', asking);
  for (const question of ['flumes by country', 'flumes last year', 'total revenue']) {
    await asking.goto(`/explorer?agent=${agentId}`);
    await asking.getByRole('textbox', { name: 'Question' }).fill(question);
    await asking.keyboard.press('Enter');
    const outcome = asking.getByRole('region', { name: question === 'total revenue' ? 'Answer' : 'Refusal' });
    await expect(outcome).toBeVisible({ timeout: 20_000 });
  }
  await asking.getByRole('button', { name: 'Good answer' }).click();
  await expect(asking.getByRole('button', { name: 'Good answer' })).toHaveAttribute('aria-pressed', 'true');

  await signInAs('admin');
  await page.goto('/studio/agents');
  await page.getByRole('link', { name: agentName, exact: true }).click();
  await page.getByRole('button', { name: 'More about the agent' }).click();
  await page.getByRole('menuitem', { name: 'Analytics' }).click();

  const figures = page.getByRole('region', { name: 'Figures' });
  await expect(figures.getByRole('link', { name: /^Questions: 3/ })).toBeVisible();
  await expect(figures).toContainText('33 %');
  await expect(page.getByRole('region', { name: 'How they ended' })).toContainText('3 questions');
  const words = page.getByRole('table', { name: 'Unanswered concepts' });
  const row = words.getByRole('row').filter({ hasText: '“flumes”' });
  await expect(row).toContainText('flumes last year');
  await expectNoBarriers(page);
  for (const width of [1440, 1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
    await page.screenshot({ path: `test-results/analytics-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1440, height: 960 });

  // A figure leads to its tasks.
  await page.getByRole('link', { name: 'Refused: 2 questions, see the tasks' }).click();
  const tasks = page.getByRole('region', { name: 'Tasks', exact: true });
  await expect(tasks.getByRole('link')).toHaveCount(2);
  await page.getByRole('button', { name: 'Filters 4' }).click();
  await expect(page.getByRole('combobox', { name: 'End' })).toHaveValue('REFUSED');
  await expectNoBarriers(page);
  await page.screenshot({ path: 'test-results/tasks-filters-1440.png' });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toBe(`tasks of ${agentName}.csv`);
  await page.goBack();

  await page.getByRole('button', { name: 'Fix 1 word' }).click();
  const walk = page.getByRole('dialog', { name: 'Word 1 of 1: “flumes”' });
  await expect(walk).toContainText('flumes by country');
  await walk.getByRole('button', { name: 'Add “flumes” as a synonym' }).click();
  const naming = page.getByRole('dialog', { name: 'What is “flumes” another name of?' });
  await naming.getByRole('searchbox').fill('revenue');
  await naming.getByRole('link', { name: /^Revenue term$/i }).click();
  const editor = page.getByRole('form', { name: 'Term Revenue' });
  await expect(editor).toContainText('flumes');
  await editor.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText(/^Saved/)).toBeVisible();

  await page.goBack();
  await page.getByRole('dialog').getByRole('button', { name: 'Ask its questions again' }).click();
  const again = page.getByRole('dialog', { name: 'Questions with “flumes”, asked again' });
  await expect(again).toContainText('2 of 2 questions are answered now.', { timeout: 30_000 });
  await page.screenshot({ path: 'test-results/asked-again-1440.png' });
  await page.keyboard.press('Escape');
  await expect(page.getByText('Every word of the questions had a meaning.')).toBeVisible();

  await asking.goto(`/explorer?agent=${agentId}`);
  await asking.getByRole('textbox', { name: 'Question' }).fill('flumes by country');
  await asking.keyboard.press('Enter');
  await expect(asking.getByRole('region', { name: 'Answer' })).toBeVisible({ timeout: 20_000 });

  await removeAgent(quarry, agentId);
});
