import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { copyOfAnalyst, removeAgent } from '../fixtures/copyOfAnalyst.ts';
import { expect, test } from '../fixtures/test.ts';

test('an agent is saved as a template, another begins with it, and the template is removed', async ({
  page,
  quarry,
  signInAs,
}) => {
  test.setTimeout(120_000);
  const agentId = await copyOfAnalyst(quarry, 'Model of others');
  await signInAs('admin');
  await page.goto(`/studio/agents/${agentId}`);
  await page.getByRole('button', { name: 'More about the agent' }).click();
  await page.getByRole('menuitem', { name: 'Save as template' }).click();
  await page.getByRole('dialog').getByLabel('Name of the template').fill('Analysts like this');
  await page.getByRole('button', { name: 'Save the template' }).click();
  await page.getByRole('button', { name: 'See templates' }).click();

  await expect(page.getByRole('heading', { name: 'Analysts like this' })).toBeVisible();
  await expectNoBarriers(page);
  for (const width of [1440, 1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
    await page.screenshot({ path: `test-results/templates-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1440, height: 960 });
  await page.getByRole('button', { name: 'Use Analysts like this' }).click();
  const dialog = page.getByRole('dialog', { name: 'New agent: Analysts like this' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Second analyst');
  await dialog.getByRole('button', { name: 'Create the agent' }).click();
  await expect(page.getByRole('heading', { name: 'Second analyst' })).toBeVisible();
  const [, madeId = ''] = /agents\/(agt_[^/]+)/.exec(page.url()) ?? [];

  await page.goto('/studio/agents/new');
  await page.getByRole('button', { name: 'Remove the template Analysts like this' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Analysts like this' })).toHaveCount(0);
  await removeAgent(quarry, madeId);
  await removeAgent(quarry, agentId);
});
