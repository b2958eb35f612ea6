import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { copyOfAnalyst, removeAgent } from '../fixtures/copyOfAnalyst.ts';
import { expect, test } from '../fixtures/test.ts';

// Gives a term of the sample company another name, which questions of other journeys would know.

test('a reply that is rated bad is taken up, mended by a synonym, asked again and closed', async ({
  page,
  browser,
  quarry,
  signInAs,
}) => {
  test.setTimeout(180_000);
  const agentId = await copyOfAnalyst(quarry, 'Answers to mend');
  const asking = await (await browser.newContext({ baseURL: quarry.url })).newPage();
  await signInAs('explorer', asking);
  await asking.goto(`/explorer?agent=${agentId}`);
  await asking.getByRole('textbox', { name: 'Question' }).fill('zorbles by country');
  await asking.keyboard.press('Enter');
  await expect(asking.getByRole('region', { name: 'Refusal' })).toBeVisible({ timeout: 20_000 });
  await asking.getByRole('button', { name: 'Bad answer' }).click();
  await asking.getByRole('textbox', { name: 'What was wrong?' }).fill('We call revenue zorbles here');
  await asking.getByRole('button', { name: 'Send' }).click();
  await asking.goto(`/studio/analytics/${agentId}/triage`);
  await expect(asking.getByRole('region', { name: 'Answers rated bad' })).toHaveCount(0);

  await signInAs('admin');
  await page.goto(`/studio/analytics/${agentId}`);
  await page.getByRole('link', { name: 'Triage: 1 answer to look into' }).click();
  const list = page.getByRole('region', { name: 'Answers rated bad' });
  await expect(list).toContainText('We call revenue zorbles here');
  await list.getByRole('link').focus();
  await page.keyboard.press('Enter');
  const answer = page.getByRole('region', { name: 'Answer', exact: true });
  await expect(answer).toContainText('has no meaning here');
  await answer.getByRole('button', { name: 'Take it up' }).click();
  await expect(answer.getByText('In progress')).toBeVisible();
  await expect(list).toContainText('No answer waits to be looked into');
  await expectNoBarriers(page);
  for (const width of [1440, 1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
    await page.screenshot({ path: `test-results/triage-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1440, height: 960 });

  await answer.getByRole('button', { name: 'Add “zorbles” as a synonym' }).click();
  const naming = page.getByRole('dialog', { name: 'What is “zorbles” another name of?' });
  await naming.getByRole('searchbox').fill('revenue');
  await naming.getByRole('link', { name: /^Revenue term$/i }).click();
  const editor = page.getByRole('form', { name: 'Term Revenue' });
  await expect(editor).toContainText('zorbles', { timeout: 30_000 });
  await editor.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.goBack();

  await answer.getByRole('button', { name: 'Ask again' }).click();
  await expect(answer.getByRole('region', { name: /^Asked again/ })).toContainText('revenue', { timeout: 30_000 });
  await expect(answer.getByRole('region', { name: 'When it was rated' })).toContainText('zorbles');
  await page.screenshot({ path: 'test-results/triage-asked-again.png', fullPage: true });
  await answer.getByRole('button', { name: 'Mark as fixed' }).click();
  const fix = page.getByRole('dialog', { name: 'What was changed?' });
  await fix.getByRole('combobox', { name: 'Kind of change' }).selectOption('SYNONYM');
  await fix.getByRole('searchbox').fill('revenue');
  await fix.getByRole('radio').first().click();
  await expectNoBarriers(page);
  await fix.getByRole('button', { name: 'Mark as fixed' }).click();
  await expect(answer).toContainText('Fixed by a synonym of');
  await page.goto(`/studio/triage?state=fixed`);
  await expect(list).toContainText('Zorbles by country');
  await expect(list).toContainText('Answers to mend');
  await page.screenshot({ path: 'test-results/triage-all.png' });

  await removeAgent(quarry, agentId);
});
