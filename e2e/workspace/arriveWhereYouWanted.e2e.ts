import { bearerToken, graphql } from '../fixtures/api.ts';
import { openDemo } from '../fixtures/openDemo.ts';
import { expect, test } from '../fixtures/test.ts';

test('a visitor with a link to an answer signs in and stands in front of that answer', async ({
  page,
  quarry,
  signInAs,
}) => {
  await signInAs('explorer');
  await page.getByRole('textbox', { name: 'Question' }).fill('revenue by channel last year');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();
  const link = `${page.url()}?from=mail`;

  await page.context().clearCookies();
  await openDemo(page, quarry);
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) {
      failed.push(`${response.status()} ${response.url()}`);
    }
  });
  page.on('console', (message) => {
    if (message.type() === 'error') {
      failed.push(message.text());
    }
  });
  await page.goto(link);
  await expect(page).toHaveURL(/\/auth\/login\?next=/);
  await expect(page.getByRole('button', { name: 'Continue as explorer' })).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  expect(failed).toEqual([]);

  await page.getByRole('button', { name: 'Continue as explorer' }).click();
  await expect(page).toHaveURL(link);
  await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();
});

test('an address that leads elsewhere leads home', async ({ page, quarry }) => {
  for (const elsewhere of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
    await page.context().clearCookies();
    await openDemo(page, quarry);
    await page.goto(`/auth/login?next=${encodeURIComponent(elsewhere)}`);
    await page.getByRole('button', { name: 'Continue as explorer' }).click();
    await expect(page).toHaveURL(`${quarry.url}/explorer`);
  }
});

test('somebody who is signed in accepts an invitation with one click', async ({ page, quarry }) => {
  const email = `already-here-${Date.now()}@example.com`;
  await page.goto('/auth/register');
  await page.getByLabel('Name').fill('Already Here');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('a long enough password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/auth\/onboarding$/);

  const invited = await graphql(
    quarry,
    await bearerToken(quarry, 'admin'),
    `
      mutation ($email: String!) {
        inviteMember(input: { email: $email, role: EXPLORER }) {
          ... on InvitedMember {
            link
          }
        }
      }
    `,
    { email },
  );
  const { link } = invited.data?.inviteMember as { link: string };
  await page.goto(link);
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(page).toHaveURL(/\/explorer$/);
  await expect(page.getByText('Northwind Supply')).toBeVisible();

  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Use another account' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
});
