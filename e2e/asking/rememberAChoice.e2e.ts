import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { copyOfAnalyst, removeAgent } from '../fixtures/copyOfAnalyst.ts';
import { expect, test } from '../fixtures/test.ts';

test('a changed assumption is asked to be remembered, accepted by an admin, and holds for the next question', async ({
  page,
  browser,
  quarry,
  signInAs,
}) => {
  test.setTimeout(180_000);
  const agentId = await copyOfAnalyst(quarry, 'Answers by ship date');
  const asking = await (await browser.newContext({ baseURL: quarry.url })).newPage();
  await signInAs('explorer', asking);
  const ask = async (question: string) => {
    await asking.goto(`/explorer?agent=${agentId}`);
    await asking.getByRole('textbox', { name: 'Question' }).fill(question);
    await asking.keyboard.press('Enter');
    await expect(asking.getByRole('region', { name: 'Answer' }).first()).toBeVisible({ timeout: 20_000 });
  };
  await ask('revenue in 2025');
  const answers = asking.getByRole('region', { name: 'Answer' });
  await answers.getByRole('button', { name: /By order date/ }).click();
  await asking.getByRole('menuitem', { name: 'By ship date' }).click();
  await expect(answers).toHaveCount(2);
  await expect(answers.last()).toContainText('Your choice “By ship date” holds for this answer.');
  await answers.last().getByRole('button', { name: 'Remember this' }).click();
  const dialog = asking.getByRole('dialog', { name: 'Remember this choice' });
  await dialog.getByLabel('Reason').fill('We count what has left the house');
  await expectNoBarriers(asking);
  await dialog.getByRole('button', { name: 'Ask an admin' }).click();
  await expect(answers.last()).toContainText('waits for an admin');

  await signInAs('admin');
  await page.goto(`/studio/agents/${agentId}`);
  await page.getByRole('button', { name: 'More about the agent' }).click();
  await page.getByRole('menuitem', { name: 'Remembered choices' }).click();
  const choice = page.getByRole('article', { name: 'By ship date' });
  await expect(choice).toContainText('We count what has left the house');
  await expectNoBarriers(page);
  for (const width of [1440, 1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
    await page.screenshot({ path: `test-results/choices-${width}.png`, fullPage: true });
  }
  await choice.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('No choice is waiting.')).toBeVisible();

  await ask('number of orders in 2025');
  await expect(answers.first().getByRole('button', { name: /By ship date/ })).toBeVisible();
  await ask('revenue in 2025');
  await expect(answers).toHaveCount(1);
  const chip = answers.first().getByRole('button', { name: /By ship date/ });
  await expect(chip).toHaveAttribute('title', /is remembered/);

  await page.getByRole('radio', { name: 'Remembered' }).click();
  await choice.getByRole('button', { name: 'Forget' }).click();
  await expect(page.getByText('No choice is remembered yet.')).toBeVisible();
  await ask('revenue in 2025');
  await expect(answers.first().getByRole('button', { name: /By order date/ })).toBeVisible();

  // What was answered well is suggested to the next person.
  await page.goto(`/explorer?agent=${agentId}`);
  await page.getByRole('textbox', { name: 'Question' }).fill('revenue by channel in 2024');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Make a suggestion' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suggest it' }).click();
  await expect(page.getByText('Answers by ship date suggests it now')).toBeVisible();
  await asking.goto(`/explorer?agent=${agentId}`);
  await expect(asking.getByRole('button', { name: 'Revenue by channel in 2024' })).toBeVisible();
  await removeAgent(quarry, agentId);
});
