import type { Page } from '@playwright/test';
import { bearerToken, graphql } from '../fixtures/api.ts';
import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { expect, test } from '../fixtures/test.ts';

// Adds definitions that the questions of other journeys would know.

async function ask(page: Page, question: string): Promise<void> {
  await page.goto('/explorer');
  await page.getByRole('textbox', { name: 'Question' }).fill(question);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/explorer\/tsk_/);
}

test('an admin defines a word and verifies it, an explorer hears it, until the text changes or is revoked', async ({
  page,
  browser,
  quarry,
  signInAs,
}) => {
  // Two people ask and answer in turn, five questions in all.
  test.setTimeout(120_000);
  const other = await (await browser.newContext({ baseURL: quarry.url })).newPage();
  await signInAs('explorer', other);
  await signInAs('admin');
  await page.goto('/studio/glossary');
  await page
    .getByRole('navigation', { name: 'Lists of the glossary' })
    .getByRole('link', { name: 'Definitions' })
    .click();
  await expect(page.getByText('There are no definitions yet.')).toBeVisible();
  await expectNoBarriers(page);

  await page.getByRole('button', { name: 'New definition' }).click();
  const dialog = page.getByRole('dialog', { name: 'New definition' });
  await dialog.getByRole('button', { name: 'Create the definition' }).click();
  await expect(dialog.getByText('Enter the word or phrase that is defined.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Word or phrase' }).fill('Loyal buyer');
  await dialog.getByRole('textbox', { name: 'Definition' }).fill('A customer with **three** completed orders.');
  await dialog.getByRole('button', { name: 'Create the definition' }).click();
  const form = page.getByRole('form', { name: 'Definition Loyal buyer' });
  await expect(form.getByRole('status').first()).toHaveText('Saved · v1');
  const verification = page.getByRole('region', { name: 'Verification' });
  await expect(verification).toContainText('It was never verified');

  // Nobody hears what is not verified.
  await ask(other, 'what is a loyal buyer?');
  const heard = other.getByRole('group', { name: 'Definition of the answer' });
  await expect(other.getByText(/loyal/i).last()).toBeVisible();
  await expect(other.getByText('three', { exact: true })).toHaveCount(0);

  await verification.getByRole('button', { name: 'Verify', exact: true }).click();
  const verifying = page.getByRole('dialog', { name: 'Verify “Loyal buyer”' });
  await expect(verifying.getByRole('combobox', { name: 'Valid for' })).toHaveValue('12');
  await verifying.getByRole('combobox', { name: 'Valid for' }).selectOption('6');
  await verifying.getByRole('checkbox', { name: /Propose this length/ }).check();
  await verifying.getByRole('button', { name: 'Verify version 1' }).click();
  await expect(verification).toContainText(/Version 1 was verified by .* valid until/);
  await expectNoBarriers(page);

  await ask(other, 'what is a loyal buyer?');
  await expect(heard).toContainText('Verified');
  await expect(heard).toContainText('Definition “Loyal buyer”, version 1');
  await expect(other.getByText(/Written and verified by .* on .*, valid until/).first()).toBeVisible();
  await expect(other.locator('strong', { hasText: 'three' }).first()).toBeVisible();

  // Another text is nobody's word until it is verified again; the list shows what waits.
  await form.getByText('Write', { exact: true }).click();
  await form.getByRole('textbox', { name: 'Definition' }).fill('A customer with **four** completed orders.');
  await expect(form.getByText('Once this is saved, it has to be verified again.')).toBeVisible();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByRole('status').first()).toHaveText('Saved · v2');
  await expect(verification).toContainText('The text has changed since it was verified');
  await page.getByRole('button', { name: '1 to verify' }).click();
  await expect(page).toHaveURL(/state=UNVERIFIED/);
  const list = page.getByRole('navigation', { name: 'Definitions', exact: true });
  await expect(list.getByRole('link', { name: /^Loyal buyer/ })).toBeVisible();
  await ask(other, 'what is a loyal buyer?');
  await expect(other.getByText(/loyal/i).last()).toBeVisible();
  await expect(heard).toHaveCount(0);

  await verification.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(verifying.getByRole('combobox', { name: 'Valid for' })).toHaveValue('6');
  await verifying.getByRole('button', { name: 'Verify version 2' }).click();
  await expect(verification).toContainText('Version 2 was verified by');
  await verification.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Revoke' }).click();
  await expect(verification).toContainText('Its verification was revoked');

  const history = page.getByRole('list', { name: 'Versions' });
  await expect(history.getByRole('listitem')).toHaveCount(2);
  for (const width of [1440, 1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
  }
});

test('an explorer files what an answer says; an expired definition is told as such', async ({
  page,
  quarry,
  signInAs,
}) => {
  await signInAs('explorer');
  await ask(page, 'how is revenue calculated?');
  await page.getByRole('button', { name: 'Save as definition' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as definition' });
  await dialog.getByRole('textbox', { name: 'Word or phrase' }).fill('Turnover rule');
  await dialog.getByRole('button', { name: 'Save for verification' }).click();
  await expect(page.getByText('Filed: Turnover rule')).toBeVisible();

  const token = await bearerToken(quarry, 'admin');
  const admin = async (query: string, variables: Record<string, unknown>) =>
    (await graphql(quarry, token, query, variables)).data;
  const found = await admin(
    'query ($search: String) { definitions(search: $search, state: UNVERIFIED) { edges { node { id version source sourceTask { id } } } } }',
    { search: 'turnover' },
  );
  const { id, version, source, sourceTask } = (
    found as { definitions: { edges: { node: { id: string; version: number; source: string; sourceTask: object } }[] } }
  ).definitions.edges[0]!.node;
  expect([source, sourceTask]).toEqual(['CONVERSATION', { id: expect.stringMatching(/^tsk_/) }]);
  const validUntil = new Date(Date.now() + 1500).toISOString();
  const input = { definitionId: id, version, validUntil };
  await admin('mutation ($input: VerifyDefinitionInput!) { verifyDefinition(input: $input) { __typename } }', {
    input,
  });
  await expect
    .poll(() => admin('query ($id: ID!) { definition(id: $id) { state } }', { id }))
    .toMatchObject({ definition: { state: 'EXPIRED' } });
  await ask(page, 'define turnover rule');
  await expect(page.getByRole('group', { name: 'Definition of the answer' })).toContainText('Expired');
  await expect(page.getByText('it has to be verified again before you rely on it').first()).toBeVisible();
});
