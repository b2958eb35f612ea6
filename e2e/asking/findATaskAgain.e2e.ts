import { bearerToken, graphql } from '../fixtures/api.ts';
import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { expect, test } from '../fixtures/test.ts';

test('an explorer finds an answer again by its words, with a slip of typing, among the starred ones', async ({
  page,
  quarry,
  signInAs,
}) => {
  test.setTimeout(120_000);
  await signInAs('explorer');
  for (const question of ['average order value by country this year', 'tickets by priority last year']) {
    await page.goto('/explorer');
    await page.getByRole('textbox', { name: 'Question' }).fill(question);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible({ timeout: 30_000 });
  }
  await page.getByRole('button', { name: 'Star', exact: true }).click();

  // From ⌘K with the words that were typed there.
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('tickets priority');
  await page.getByRole('option', { name: /Search your tasks/ }).click();
  await expect(page).toHaveURL(/\/explorer\/tasks\?search=tickets%20priority$/);
  const tasks = page.getByRole('list', { name: 'Tasks' });
  await expect(tasks.getByRole('link', { name: /Tickets by priority last year/ }).first()).toBeVisible();
  await expect(tasks.getByRole('link', { name: /Average order value/ })).toHaveCount(0);
  await expect(tasks.locator('mark').first()).toHaveText('Tickets');
  await expectNoBarriers(page);

  const search = page.getByRole('searchbox', { name: 'Search your tasks' });
  await search.fill('averege ordr value');
  await expect(page.getByRole('status').filter({ hasText: 'Nothing contains' })).toContainText('average');
  await page.getByRole('button', { name: 'Starred', exact: true }).and(page.locator('main *')).click();
  await expect(page.getByText('No starred task of yours contains')).toBeVisible();
  await search.fill('tickets');
  await page.reload();
  await expect(tasks.getByRole('link')).toHaveCount(1);
  await search.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tickets by priority last year');

  await page.setViewportSize({ width: 360, height: 780 });
  await page.goBack();
  await expect(tasks.getByRole('link')).toHaveCount(1);
  await expectToFit(page);

  // The same over the API; colleagues find nothing of it.
  const find =
    '{ searchTasks(text: "tickets by priority last year") { totalCount edges { node { place task { title } } } } }';
  const own = await graphql(quarry, await bearerToken(quarry, 'explorer'), find);
  expect(JSON.stringify(own.data)).toContain('"title":"tickets by priority last year"');
  const admin = await graphql(quarry, await bearerToken(quarry, 'admin'), find);
  expect(JSON.stringify(admin.data)).not.toContain('tickets by priority last year');
});
