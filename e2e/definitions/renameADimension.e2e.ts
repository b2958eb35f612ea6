import type { Page } from '@playwright/test';
import { bearerToken, graphql } from '../fixtures/api.ts';
import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import type { QuarryServer } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';

// Changes the layer of the sample company, on which the questions of other journeys stand.

const question = 'Revenue by origin';

/**
 * A dimension with a filter, a metric, a template and a suggestion of it.
 * @returns id of the agent that suggests it
 */
async function useTheDimension(quarry: QuarryServer): Promise<string> {
  const token = await bearerToken(quarry, 'admin');
  const ask = async (text: string, variables: Record<string, unknown> = {}) => {
    const { data, errors } = await graphql(quarry, token, text, variables);
    expect(errors).toBeUndefined();
    return data as Record<string, never>;
  };
  const found = await ask(`{
    models(first: 50) { edges { node { id name } } }
    agents(first: 50) { edges { node { id name version } } }
  }`);
  const nodesOf = (connection: { edges: { node: { id: string; name: string; version: number } }[] } | undefined) =>
    (connection?.edges ?? []).map(({ node }) => node);
  const modelId = nodesOf(found['models']).find(({ name }) => name === 'orders')?.id;
  const agent = nodesOf(found['agents']).find(({ name }) => name === 'Sales analyst');
  const made = await ask(
    `mutation (
      $dimension: CreateDimensionInput!, $filter: CreateFilterInput!, $metric: CreateMetricInput!,
      $template: CreateQueryTemplateInput!, $suggestions: UpdateSuggestionsInput!
    ) {
      createDimension(input: $dimension) { __typename }
      createFilter(input: $filter) { __typename }
      createMetric(input: $metric) { __typename }
      createQueryTemplate(input: $template) { __typename }
      updateSuggestions(input: $suggestions) { __typename }
    }`,
    {
      dimension: { modelId, name: 'origin', expression: 'channel', type: 'STRING' },
      filter: { modelId, name: 'from_the_web', expression: "origin = 'web'" },
      metric: {
        name: 'web_revenue',
        anchorModel: 'orders',
        expression: 'orders.revenue',
        conditions: ["orders.origin = 'web'"],
      },
      template: { name: 'Origins', query: 'SELECT origin, revenue FROM orders' },
      suggestions: {
        agentId: agent?.id,
        version: agent?.version,
        categories: [{ category: 'Sales', questions: [{ task: question }] }],
      },
    },
  );
  expect(Object.values(made).map(({ __typename: type }) => type)).toEqual([
    'Dimension',
    'Filter',
    'Metric',
    'QueryTemplate',
    'Agent',
  ]);
  return agent?.id ?? '';
}

/** Asks a question that the agent suggests, and returns the table of the answer. */
async function askSuggested(page: Page, agentId: string, text: string): Promise<string> {
  await page.goto(`/explorer?agent=${agentId}`);
  await page.getByRole('button', { name: text }).click();
  await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible({ timeout: 20_000 });
  return tableOf(page);
}

async function tableOf(page: Page): Promise<string> {
  const answer = page.getByRole('region', { name: 'Answer' });
  await answer.getByRole('tab', { name: /^Table/ }).click();
  return (await answer.getByRole('row').allInnerTexts()).slice(1).join('\n');
}

async function openDimension(page: Page): Promise<void> {
  await page.goto('/studio/models');
  await page.getByRole('table', { name: 'Models' }).getByRole('link', { name: 'Orders', exact: true }).click();
  await page
    .getByRole('navigation', { name: 'dimensions' })
    .getByRole('link', { name: /^(origin|sales_route)/ })
    .click();
}

test('a renamed dimension takes its metric, filter, template and suggestion along; old answers stay, and all comes back', async ({
  page,
  quarry,
  signInAs,
}) => {
  test.setTimeout(240_000);
  const agentId = await useTheDimension(quarry);
  await signInAs('admin');
  const numbers = await askSuggested(page, agentId, question);
  const oldAnswer = page.url();

  await openDimension(page);
  const form = page.getByRole('form', { name: 'Dimension origin' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('sales_route');
  // Before saving: everything that will follow, each with its old and new words.
  const follow = page.getByText(/texts follow the new name/).locator('..');
  for (const text of [
    "orders.from_the_web: origin = 'web' → sales_route = 'web'",
    "web_revenue: orders.origin = 'web' → orders.sales_route = 'web'",
    'Query template Origins',
    `Suggestion of Sales analyst: ${question} → Revenue by sales route`,
    `Answer to ${question}`,
  ]) {
    await expect(follow).toContainText(text);
  }
  await expectNoBarriers(page);
  for (const width of [1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
  }
  await page.setViewportSize({ width: 1440, height: 960 });
  await page.keyboard.press('Control+S');
  await expect(page.getByRole('form', { name: 'Dimension sales_route' }).getByRole('status').first()).toHaveText(
    /^Saved/,
  );

  // The suggestion is asked in the new words, with the same numbers; the old answer is as it was.
  expect(await askSuggested(page, agentId, 'Revenue by sales route')).toBe(numbers);
  await page.goto(oldAnswer);
  expect(await tableOf(page)).toBe(numbers);
  await page.getByRole('region', { name: 'Answer' }).getByRole('tab', { name: 'SemQL' }).click();
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('SELECT origin');

  // Restoring the model brings every word back.
  await page.goto('/studio/models');
  await page.getByRole('table', { name: 'Models' }).getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('link', { name: 'About' }).click();
  const history = page.getByRole('list', { name: 'Versions' });
  const renamed = await history.getByRole('listitem').first().innerText();
  await history.getByRole('button', { name: 'Restore' }).first().click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Restore' }).click();
  // The restored state is the newest version as soon as it is in force.
  await expect(history.getByRole('listitem').first()).not.toHaveText(renamed, { useInnerText: true });
  await openDimension(page);
  await expect(page.getByRole('form', { name: 'Dimension origin' })).toBeVisible();
  expect(await askSuggested(page, agentId, question)).toBe(numbers);
});
