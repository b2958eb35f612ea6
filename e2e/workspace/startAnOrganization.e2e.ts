import type { Page } from '@playwright/test';
import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { expect, test } from '../fixtures/test.ts';

async function register(page: Page, name: string): Promise<void> {
  await page.goto('/auth/register');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('E-mail').fill(`${name.toLowerCase().replaceAll(' ', '-')}-${Date.now()}@example.com`);
  await page.getByLabel('Password').fill('a long enough password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/auth\/onboarding$/);
}

const step = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

test('somebody new founds an organization, tries it on sample data, asks, and invites a colleague', async ({
  page,
  browser,
}) => {
  // A quarter of a million rows are made and read in.
  test.setTimeout(240_000);
  await register(page, 'Grace Founder');
  await page.getByLabel('Organization name').fill('Analytical Engines');
  await expect(page.getByRole('radio', { name: /sample data/ })).toBeChecked();
  await page.getByRole('button', { name: 'Create organization' }).click();

  await expect(page).toHaveURL(/\/studio\/getting-started$/);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.reload();
  for (const done of [
    'Connect your data',
    'Import tables',
    'Build models',
    'Agree on a metric',
    'Write down your words',
  ]) {
    await expect(step(page, done).getByRole('img', { name: 'Done' })).toBeVisible({ timeout: 120_000 });
  }
  await expect(page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: /^Agents/ })).toContainText(
    '1',
  );
  await expectNoBarriers(page);
  await expect(page.locator('[aria-current=step]')).toContainText('Ask the first question');

  await page.getByRole('link', { name: 'Ask a question' }).click();
  await page.getByRole('textbox', { name: 'Question' }).fill('number of customers by segment');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();

  await page.goto('/studio/getting-started');
  await step(page, 'Invite a teammate').getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  const email = `colleague-${Date.now()}@example.com`;
  await dialog.getByLabel('E-mail').fill('not an address');
  await dialog.getByRole('button', { name: 'Create the link' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This is not an e-mail address.');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('button', { name: 'Create the link' }).click();
  const link = await dialog.locator('code').innerText();
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/^Everything is set up\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hide this guide' })).toBeVisible();

  const colleague = await (await browser.newContext()).newPage();
  await colleague.goto(link);
  await colleague.getByLabel('Name').fill('Invited Colleague');
  await colleague.getByLabel('E-mail').fill(email);
  await colleague.getByLabel('Password').fill('a long enough password');
  await colleague.getByRole('button', { name: 'Create account' }).click();
  await expect(colleague).toHaveURL(/\/explorer$/);
  await colleague.getByRole('textbox', { name: 'Question' }).fill('number of customers by segment');
  await colleague.keyboard.press('Enter');
  await expect(colleague.getByRole('region', { name: 'Answer' })).toBeVisible();
  await colleague.context().close();
});

test('the guide waits for data, leaves the sidebar when it is dismissed, and comes back', async ({ page }) => {
  await register(page, 'Ada Careful');
  await page.getByLabel('Organization name').fill('Careful Ltd');
  await page.getByText('Connect my data').click();
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page).toHaveURL(/\/studio\/data\/new$/);

  await page.goto('/explorer');
  await page.getByRole('link', { name: 'Connect your data' }).click();
  await expect(page.locator('[aria-current=step]')).toContainText('Connect your data');
  await expect(page.getByRole('button', { name: 'Load sample data instead' })).toBeVisible();
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoBarriers(page);
    await expectToFit(page);
  }

  const first = page.getByRole('navigation', { name: 'Sections' }).getByRole('link').first();
  await expect(first).toHaveText('Getting started');
  await page.getByRole('button', { name: 'Hide this guide' }).click();
  await expect(first).toHaveText(/^Agents/);
  await page.goto('/studio/agents');
  await page.getByRole('link', { name: 'Getting started' }).click();
  await page.getByRole('button', { name: 'Show it at the top of the sidebar' }).click();
  await expect(first).toHaveText('Getting started');
});
