import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { expect, test } from '../fixtures/test.ts';

test('an explorer shares an answer by a link, which anyone reads until sharing stops', async ({
  page,
  browser,
  signInAs,
}) => {
  await signInAs('explorer');
  await page.getByRole('textbox', { name: 'Question' }).fill('revenue by segment last year');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this task' });
  await dialog.getByRole('textbox', { name: 'E-mail of a member' }).fill('nobody@northwind.example');
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog.getByText('Member not found.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create a link' }).click();
  const link = await dialog.locator('code').innerText();
  await expectNoBarriers(page);
  await page.screenshot({ path: test.info().outputPath('share.png') });

  const visitor = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Revenue by segment last year' })).toBeVisible();
  await expect(visitor.getByRole('region', { name: 'Answer' })).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Good answer' })).toHaveCount(0);
  await expectNoBarriers(visitor);
  await expectToFit(visitor);
  await visitor.screenshot({ path: test.info().outputPath('shared-360.png') });

  // An open page loses it at once.
  await dialog.getByRole('button', { name: 'Stop sharing: A link' }).click();
  await expect(dialog.getByRole('list', { name: 'Shared with' })).toHaveCount(0);
  await expect(visitor.getByText(/task not found/i)).toBeVisible();
  await visitor.context().close();
});

test('a task of an admin is read by the organization, and continued by nobody else', async ({
  page,
  browser,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/explorer');
  await page.getByRole('textbox', { name: 'Question' }).fill('orders by segment in 2025');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Share with the organization' }).click();
  await expect(page.getByText('Everyone in the organization')).toBeVisible();

  const colleague = await (await browser.newContext()).newPage();
  await signInAs('explorer', colleague);
  await colleague.getByRole('region', { name: 'Shared with you' }).getByRole('link').first().click();
  await expect(colleague.getByRole('region', { name: 'Answer' })).toBeVisible();
  await expect(colleague.getByText('shared for reading')).toBeVisible();
  await expect(colleague.getByRole('textbox', { name: 'Question' })).toHaveCount(0);

  await page.getByRole('button', { name: /^Stop sharing/ }).click();
  await expect(colleague.getByText(/task not found/i)).toBeVisible();
  await colleague.context().close();
});
