import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { expect, test } from '../fixtures/test.ts';

test('an explorer says that an answer is bad and why, finds that kept, and takes it back', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs('explorer');
  await page.getByRole('textbox', { name: 'Question' }).fill('revenue last month');
  await page.keyboard.press('Enter');
  const bad = page.getByRole('button', { name: 'Bad answer' });
  const good = page.getByRole('button', { name: 'Good answer' });
  await bad.click();
  await expect(bad).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('textbox', { name: 'What was wrong?' }).fill('I meant orders');
  await expectNoBarriers(page);
  await expectToFit(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('textbox', { name: 'What was wrong?' })).toHaveCount(0);

  await page.reload();
  await expect(bad).toHaveAttribute('aria-pressed', 'true');
  await good.click();
  await expect(good).toHaveAttribute('aria-pressed', 'true');
  await expect(bad).toHaveAttribute('aria-pressed', 'false');
  await good.click();
  await expect(good).toHaveAttribute('aria-pressed', 'false');
});

test('an explorer keeps a note with an answer, finds it after a reload and takes it away', async ({
  page,
  signInAs,
}) => {
  await signInAs('explorer');
  await page.getByRole('textbox', { name: 'Question' }).fill('revenue by country last month');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add a note' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Ask finance about Norway.');
  await page.getByRole('button', { name: 'Save the note' }).click();
  await expect(page.getByRole('button', { name: 'Ask finance about Norway.' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Ask finance about Norway.' }).click();
  await expectNoBarriers(page);
  await page.getByRole('textbox', { name: 'Note' }).fill('');
  await page.getByRole('button', { name: 'Save the note' }).click();
  await expect(page.getByRole('button', { name: 'Add a note' })).toBeVisible();
});
