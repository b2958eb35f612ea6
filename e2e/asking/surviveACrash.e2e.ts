import { expect, test } from '../fixtures/test.ts';

test('the server is killed in the middle of a run; it finishes after the restart and the page shows every step once', async ({
  page,
  quarry,
  signInAs,
}) => {
  test.setTimeout(120_000);
  await signInAs('explorer');
  const question = page.getByRole('textbox', { name: 'Question' });
  await question.fill('revenue this year');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();
  await page.goto('/explorer');

  const release = quarry.holdQueries();
  await question.fill('revenue by country this year');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/explorer\/tsk_/);
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('img', { name: 'running' })).toBeVisible();
  await quarry.kill();
  release();
  await expect(page.getByText(/Connection lost/)).toBeVisible({ timeout: 20_000 });

  await quarry.start();
  await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/Connection lost/)).toBeHidden({ timeout: 20_000 });

  await page.getByRole('button', { name: /steps/ }).click();
  const live = await page.getByRole('list', { name: 'Steps' }).getByRole('listitem').allInnerTexts();
  expect(live.length).toBeGreaterThan(2);
  expect(new Set(live).size).toBe(live.length);
  await page.reload();
  await page.getByRole('button', { name: /steps/ }).click();
  await expect
    .poll(() => page.getByRole('list', { name: 'Steps' }).getByRole('listitem').allInnerTexts())
    .toEqual(live);
});
