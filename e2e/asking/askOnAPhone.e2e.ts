import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('the Explorer is used on a phone: nothing starred, a question, its answer and what it took', async ({
  page,
  signInAs,
}) => {
  await signInAs('explorer');
  const shot = (name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) });
  const looksRight = async (name: string): Promise<void> => {
    await expectToFit(page);
    await expectNoBarriers(page);
    await shot(name);
  };
  await page.goto('/explorer/tasks?starred=yes');
  await expect(page.getByText('Star a task to keep it here.')).toBeVisible();
  await looksRight('nothing-starred');
  await page.goto('/explorer/tasks?search=zorble');
  await expect(page.getByText(/contains “zorble”/)).toBeVisible();
  await looksRight('nothing-found');

  await page.goto('/explorer');
  const question = page.getByRole('textbox', { name: 'Question' });
  await question.fill(
    'revenue by month and segment this year, which is a long question that takes several lines on a phone',
  );
  await looksRight('composer');
  await question.fill('revenue by month and segment this year');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();
  await looksRight('answer');
  await page.getByTitle('What this answer took').click();
  const receipt = page.getByTitle('What this answer took');
  await expect(receipt).toHaveAttribute('aria-expanded', 'true');
  await receipt.scrollIntoViewIfNeeded();
  await looksRight('receipt');
  await page.getByRole('tab', { name: 'Chart' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await looksRight('chart-settings');
});
