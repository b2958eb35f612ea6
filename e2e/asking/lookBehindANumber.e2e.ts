import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { expect, test } from '../fixtures/test.ts';

test('an explorer sees what a number is, and the rows that make it up', async ({ page, signInAs }) => {
  await signInAs('explorer');
  await page.getByRole('textbox', { name: 'Question' }).fill('orders by segment last month');
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Table' }).click();
  const number = page
    .getByRole('table', { name: 'Result' })
    .getByRole('button', { name: /explain/ })
    .first();
  const count = Number((await number.innerText()).replaceAll(/\D/g, ''));
  await number.click();

  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('How it is computed')).toBeVisible();
  const rows = dialog.getByRole('table', { name: 'Result' });
  await expect(rows).toHaveAttribute('aria-rowcount', String(Math.min(count, 200) + 1));
  if (count > 200) {
    await dialog.getByRole('button', { name: 'Show more rows' }).click();
    await expect(rows).toHaveAttribute('aria-rowcount', String(count + 1));
  }
  await expectNoBarriers(page);
  await page.screenshot({ path: test.info().outputPath('number.png') });

  await page.setViewportSize({ width: 360, height: 740 });
  await expectToFit(page);
  await page.screenshot({ path: test.info().outputPath('number-360.png') });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('the headline tells its rows as well', async ({ page, signInAs }) => {
  await signInAs('explorer');
  await page.getByRole('textbox', { name: 'Question' }).fill('revenue last month');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /explain Revenue/i }).click();
  await expect(page.getByRole('dialog').getByRole('table', { name: 'Result' })).toBeVisible();
});
