import { expect, test } from '../fixtures/test.ts';
import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { passwordLongAgo } from '../fixtures/passwordLongAgo.ts';
import type { Page } from '@playwright/test';

const password = 'a long enough password';

/** Makes an account with an organization of its own. */
async function found(page: Page, founder: { name: string; email: string; organization: string }): Promise<void> {
  await page.goto('/auth/register');
  await page.getByLabel('Name').fill(founder.name);
  await page.getByLabel('E-mail').fill(founder.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('Organization name').fill(founder.organization);
  await page.getByText('Connect my data').click();
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page).toHaveURL(/\/studio\/data\/new$/);
}

test('a colleague is invited, joins, becomes an admin and is removed, after the password was given again', async ({
  page,
  browser,
  quarry,
}) => {
  const tag = Date.now();
  const [boss, ada] = [`boss-${tag}@acme.example`, `ada-${tag}@acme.example`];
  await found(page, { name: 'The Boss', email: boss, organization: `Acme ${tag}` });

  // The last admin stays admin.
  await page.goto('/studio/settings/organization');
  await expect(page.getByRole('combobox', { name: 'Role of The Boss' })).toBeDisabled();

  await page.getByRole('button', { name: 'Invite people' }).click();
  await page.getByLabel('E-mail').fill(ada);
  await page.getByRole('button', { name: 'Create the link' }).click();
  const link = await page.getByRole('dialog').locator('code').innerText();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: ada })).toBeVisible();

  // The invitation names the organization and the address, before anything is filled in.
  const other = await (await browser.newContext({ baseURL: quarry.url })).newPage();
  await other.goto(link);
  await expect(other.getByText(`The Boss invites you to join Acme ${tag} as an explorer.`)).toBeVisible();
  await expect(other.getByLabel('E-mail')).toHaveValue(ada);
  await other.getByLabel('Name').fill('Ada King');
  await other.getByLabel('Password').fill(password);
  await other.getByRole('button', { name: 'Create account' }).click();
  await expect(other).toHaveURL(/\/explorer$/);
  await other.context().clearCookies();
  await other.goto(link);
  await expect(other.getByText(/This invitation was used/)).toBeVisible();

  await page.reload();
  const row = page.getByRole('row', { name: 'Ada King' });
  await expect(row).toBeVisible();
  await expect(page.getByRole('row', { name: ada, exact: true })).toHaveCount(0);
  await row.getByRole('combobox').selectOption('Admin');
  await expect(page.getByText('Ada King is an admin now')).toBeVisible();

  // Half an hour later the same action wants the password.
  await passwordLongAgo(quarry, boss);
  await row.getByRole('button', { name: 'Remove Ada King' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Password').fill('a wrong password');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('This is not your password.')).toBeVisible();
  await dialog.getByLabel('Password').fill(password);
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
  // By text: what lies behind a dialog has no roles.
  await expect(page.getByText('Ada King')).toHaveCount(0);

  // All of it is in the log, with who and from where.
  await page.goto('/studio/settings/audit');
  await expect(page.getByText('Member removed: Ada King')).toBeVisible();
  await expect(page.getByText('Member given another role: Ada King')).toBeVisible();
  await expect(page.getByText(`Invitation accepted: ${ada}`)).toBeVisible();
  await expect(page.getByText('Sign-in confirmed by password')).toBeVisible();
  await expectNoBarriers(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('audit-log.csv');
  for (const path of ['organization', 'account', 'audit']) {
    for (const width of [1440, 1024, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/studio/settings/${path}`);
      await expect(page.getByRole('region').or(page.getByRole('table')).first()).toBeVisible();
      await page.screenshot({ path: test.info().outputPath(`${path}-${width}.png`) });
      await expectToFit(page);
    }
  }
});

test('a person makes a token, which works until it is revoked, and changes the password', async ({ page, quarry }) => {
  const email = `eve-${Date.now()}@acme.example`;
  await found(page, { name: 'Eve', email, organization: 'Eve and company' });

  await page.goto('/studio/settings/account');
  await expect(page.getByText('This browser')).toBeVisible();
  await page.getByRole('button', { name: 'Create a token' }).click();
  await page.getByLabel('Name').fill('Nightly script');
  await page.getByRole('button', { name: 'Create the token' }).click();
  const token = await page.getByRole('dialog').locator('code').innerText();
  await page.getByRole('button', { name: 'Done' }).click();
  const ask = () =>
    fetch(`${quarry.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: '{ viewer { email role } }' }),
    });
  expect(await (await ask()).json()).toMatchObject({ data: { viewer: { email, role: 'org:admin' } } });
  await page.getByRole('button', { name: 'Revoke Nightly script' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Nightly script')).toHaveCount(0);
  expect((await ask()).status).toBe(401);

  await page.getByRole('button', { name: 'Change password' }).click();
  const form = page.getByRole('dialog', { name: 'Change your password' });
  await form.getByLabel('Present password').fill(password);
  await form.getByLabel('New password').fill('another long password');
  await expectNoBarriers(page);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed')).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/auth/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('another long password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/studio\//);
});
