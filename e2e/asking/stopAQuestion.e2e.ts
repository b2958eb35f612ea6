import { expect, test } from '../fixtures/test.ts';

test('stop ends the run and its query within two seconds', async ({ page, quarry, signInAs }) => {
  await signInAs('explorer');
  const question = page.getByRole('textbox', { name: 'Question' });
  await question.fill('number of orders');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();

  const release = quarry.holdQueries();
  try {
    await question.fill('number of tickets by priority');
    await page.keyboard.press('Enter');
    const running = page.getByRole('list', { name: 'Steps' }).getByRole('img', { name: 'running' });
    await expect(running).toBeVisible();
    const stopped = Date.now();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText(/^Stopped\./)).toBeVisible({ timeout: 2000 });
    expect(Date.now() - stopped).toBeLessThan(2000);
  } finally {
    release();
  }
  await page.getByRole('button', { name: 'Run again' }).click();
  await expect(page.getByRole('region', { name: 'Answer' })).toHaveCount(2);
});
