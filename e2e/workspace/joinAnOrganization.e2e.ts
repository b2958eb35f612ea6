import { bearerToken, graphql } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/test.ts';

test('an invited person signs up by the link and works in the organization', async ({ page, quarry }) => {
  const admin = await bearerToken(quarry, 'admin');
  const email = `new-colleague-${Date.now()}@northwind.example`;
  const invited = await graphql(
    quarry,
    admin,
    `
      mutation ($email: String!) {
        inviteMember(input: { email: $email, role: EXPLORER }) {
          ... on InvitedMember {
            link
          }
          ... on UserError {
            message
          }
        }
      }
    `,
    { email },
  );
  const { link } = invited.data?.inviteMember as { link: string };

  await page.goto(link);
  await page.getByLabel('Name').fill('New Colleague');
  await page.getByLabel('E-mail').fill('somebody-else@northwind.example');
  await page.getByLabel('Password').fill('a long enough password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('This invitation is for another address.')).toBeVisible();

  await page.context().clearCookies();
  await page.goto(link);
  await page.getByLabel('Name').fill('New Colleague');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('a long enough password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/explorer$/);
  await expect(page.getByText('Northwind Supply')).toBeVisible();
  await page.getByRole('textbox', { name: 'Question' }).fill('number of orders this year');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();
});
