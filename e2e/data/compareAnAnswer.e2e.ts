import { bearerToken, graphql } from '../fixtures/api.ts';
import { expectToFit } from '../fixtures/barriers.ts';
import { expect, test } from '../fixtures/test.ts';

// Changes a measure of the sample company, of which the questions of other journeys would know.

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Model extends Named {
  readonly measures: readonly Named[];
}

test('an answer says what became of its number: nothing, or another definition; and it can be asked as it was', async ({
  page,
  quarry,
  signInAs,
}) => {
  await signInAs('admin');
  const token = await bearerToken(quarry, 'admin');
  const listed = await graphql(quarry, token, '{ agents(first: 50) { edges { node { id name } } } }');
  const { agents } = listed.data as { agents: { edges: readonly { node: Named }[] } };
  const analyst = agents.edges.find(({ node }) => node.name === 'Sales analyst')?.node;
  await page.goto(`/explorer?agent=${analyst?.id}`);
  await page.getByRole('textbox', { name: 'Question' }).fill('total revenue');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('region', { name: 'Answer' });
  await answer.getByRole('tab', { name: 'Provenance' }).click();
  const compare = answer.getByRole('button', { name: 'Compare with today' });
  await compare.click();
  await expect(answer).toContainText('The same data and definitions give the same numbers today.');

  const before = new Date().toISOString();
  const { data } = await graphql(
    quarry,
    token,
    '{ models(first: 50) { edges { node { id name measures { id name } } } } }',
  );
  const { edges } = (data as { models: { edges: readonly { node: Model }[] } }).models;
  const orders = edges.find(({ node }) => node.name === 'orders')?.node;
  const measure = orders?.measures.find(({ name }) => name === 'revenue');
  await page.goto(`/studio/models/${orders?.id}/measures/${measure?.id}`);
  const form = page.getByRole('form', { name: 'measure revenue' });
  await form.getByRole('textbox', { name: 'Expression' }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('SUM(net_amount) * 2');
  const moves = form.getByRole('region', { name: 'Numbers that move' });
  // Some queries run twice for it, within their budget.
  await expect(moves).toContainText('Revenue (measure): €', { timeout: 30_000 });
  await expect(moves).toContainText('(+100.0 %)');
  await expect(moves).toContainText('total revenue');
  for (const width of [1440, 1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByRole('status').first()).toContainText('Saved');

  await page.goto('/explorer');
  await page
    .getByRole('link', { name: /total revenue/i })
    .first()
    .click({ timeout: 20_000 });
  await answer.getByRole('tab', { name: 'Provenance' }).click();
  await compare.click();
  await expect(answer).toContainText('1 number would be different today.');
  await expect(answer).toContainText('orders (version');
  await expect(answer.getByRole('columnheader', { name: 'By definition' })).toBeVisible();

  const revenue = async (asOf: string | null): Promise<number> => {
    const { data } = await graphql(
      quarry,
      token,
      `
        mutation ($asOf: DateTime) {
          runSemql(input: { semql: "SELECT revenue FROM orders", asOf: $asOf }) {
            ... on ExecutedSemQLQuery {
              rows
            }
          }
        }
      `,
      { asOf },
    );
    const [[value]] = (data as { runSemql: { rows: [[number]] } }).runSemql.rows;
    return value;
  };
  expect((await revenue(null)) / (await revenue(before))).toBeCloseTo(2, 6);
});
