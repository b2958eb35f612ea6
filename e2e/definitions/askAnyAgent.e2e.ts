import { bearerToken, graphql } from '../fixtures/api.ts';
import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { expect, test } from '../fixtures/test.ts';

test.setTimeout(180_000);

/** A copy of the sample company's analyst that everyone may ask, with two variables. */
async function secondAgent(quarry: Parameters<typeof graphql>[0]): Promise<void> {
  const token = await bearerToken(quarry, 'admin');
  const answered = async (query: string, input: object, field: string) => {
    const { data } = await graphql(quarry, token, query, { input });
    return data?.[field] as { id: string; version: number };
  };
  const { data } = await graphql(quarry, token, '{ agents(first: 50) { edges { node { id name } } } }');
  const { edges } = (data as { agents: { edges: { node: { id: string; name: string } }[] } }).agents;
  const shown = '{ __typename ... on Agent { id version } ... on UserError { message } }';
  const copied = await answered(
    `mutation ($input: CopyAgentInput!) { copyAgent(input: $input) ${shown} }`,
    { agentId: edges.find(({ node }) => node.name === 'Sales analyst')?.node.id, name: 'Board analyst' },
    'copyAgent',
  );
  const opened = await answered(
    `mutation ($input: UpdateAgentInput!) { updateAgent(input: $input) ${shown} }`,
    { id: copied.id, version: copied.version, accessMode: 'ORGANIZATION' },
    'updateAgent',
  );
  await answered(
    `mutation ($input: UpdateVariablesInput!) { updateVariables(input: $input) ${shown} }`,
    {
      agentId: copied.id,
      version: opened.version,
      variables: [{ name: 'fiscal_year', type: 'NUMBER', defaultValue: '2025' }],
    },
    'updateVariables',
  );
}

test('a person leaves the agent open, gives variables, replies to a value and has text explained', async ({
  page,
  quarry,
  signInAs,
}) => {
  await secondAgent(quarry);
  await signInAs('explorer');
  await page.getByRole('button', { name: /^Agent:/ }).click();
  await page.getByRole('option', { name: /^Any agent/ }).click();
  await expect(page).toHaveURL(/agent=any/);
  const question = page.getByRole('textbox', { name: 'Question' });
  await question.fill('revenue by segment this year');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer).toBeVisible();
  await expect(page.getByText(/^Chosen among 2 agents: it knows every word/)).toBeVisible();

  // A value that is selected with the pointer, as in the sentence of the answer.
  const value = answer.locator('strong').first();
  const name = await value.innerText();
  await value.dblclick();
  const offers = page.getByRole('toolbar', { name: 'Selected text' });
  await expect(offers).toBeVisible();
  await expectNoBarriers(page);
  await page.screenshot({ path: test.info().outputPath('selected.png') });
  await offers.getByRole('button', { name: 'Explain' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.evaluate((text) => {
    const found = [...document.querySelectorAll('[data-answer] strong')].find((one) => one.textContent === text);
    document.getSelection()?.selectAllChildren(found as Node);
  }, name);
  await offers.getByRole('button', { name: 'Reply' }).click();
  await expect(question).toBeFocused();
  await page.keyboard.type('by month');
  await page.keyboard.press('Enter');
  await expect(answer).toHaveCount(2);
  await answer.nth(1).getByRole('tab', { name: 'SemQL' }).click();
  await expect(answer.nth(1).getByText(name)).toBeVisible();

  await page.goto('/explorer');
  await page.getByRole('button', { name: /^Agent:/ }).click();
  await page.getByRole('option', { name: 'Board analyst' }).click();
  await page.getByLabel('fiscal_year').fill('2024');
  await expectNoBarriers(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectToFit(page);
  await page.screenshot({ path: test.info().outputPath('variables-360.png') });
  await question.fill('revenue in {fiscal_year}');
  await page.keyboard.press('Enter');
  await expect(page.getByText('fiscal_year: 2024')).toBeVisible();
  await expect(answer.getByText(/2024/).first()).toBeVisible();
});
