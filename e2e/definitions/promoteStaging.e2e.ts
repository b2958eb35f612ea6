import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { bearerToken, graphql } from '../fixtures/api.ts';
import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import type { QuarryServer } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';

// Changes a metric of the sample company, of which the questions of other journeys would know.

const run = promisify(execFile);

/** Id of the copy of the analyst in staging. */
async function agentOfStaging(quarry: QuarryServer, token: string): Promise<string> {
  const { data } = await graphql(quarry, token, '{ environments { id type } }');
  const { environments } = data as { environments: { id: string; type: string }[] };
  const staging = environments.find(({ type }) => type === 'STAGING')!;
  const { data: found } = await graphql(
    quarry,
    token,
    'query ($environmentId: ID!) { agents(first: 50, environmentId: $environmentId) { edges { node { id name } } } }',
    { environmentId: staging.id },
  );
  const { agents } = found as { agents: { edges: { node: { id: string; name: string } }[] } };
  return agents.edges.find(({ node }) => node.name === 'Sales analyst')!.node.id;
}

/** Id of what is added for tests over the API. */
async function added(
  quarry: QuarryServer,
  token: string,
  noun: 'EvalSuite' | 'EvalCase',
  input: Record<string, unknown>,
): Promise<string> {
  const { data } = await graphql(
    quarry,
    token,
    `mutation ($input: Create${noun}Input!) { create${noun}(input: $input) { __typename ... on ${noun} { id } ... on UserError { message } } }`,
    { input },
  );
  const made = data?.[`create${noun}`] as { __typename: string; id: string };
  expect(made).toMatchObject({ __typename: noun });
  return made.id;
}

test('an admin changes a metric in staging, people in production notice nothing, and after the promotion they do', async ({
  page,
  browser,
  quarry,
  signInAs,
}, testInfo) => {
  testInfo.setTimeout(120_000);
  const people = await (await browser.newContext({ baseURL: quarry.url })).newPage();
  await signInAs('explorer', people);
  /** The number that an agent of production gives today. */
  const answer = async (): Promise<number> => {
    await people.goto('/explorer');
    await people.getByRole('textbox', { name: 'Question' }).fill('average order value last year');
    await people.keyboard.press('Enter');
    const region = people.getByRole('region', { name: 'Answer' });
    await expect(region).toContainText('€');
    const [number = ''] = /€\s*[\d,.]+/.exec(await region.innerText()) ?? [];
    return Number(number.replaceAll(/[€,\s]/g, ''));
  };
  const before = await answer();
  expect(before).toBeGreaterThan(0);

  await signInAs('admin');
  await page.goto('/studio/environments');
  const offer = page.getByRole('button', { name: 'Copy Production to Staging' });
  await expect(offer.or(page.getByText(/^[\d,]+ differences? from Staging/))).toBeVisible();
  if (await offer.isVisible()) {
    await offer.click();
  } else {
    // Other journeys of this server changed tags, which both environments have.
    await page.getByRole('radio', { name: 'Production → Staging' }).check();
  }
  await page.getByRole('button', { name: /^Copy [\d,]+ changes to Staging$/ }).click();
  // Other journeys of this server leave a definition that a change of its source broke.
  const same = page.getByText('Production and Staging have the same semantic layer.');
  const question = page.getByRole('alertdialog');
  await expect(same.or(question)).toBeVisible({ timeout: 30_000 });
  if (await question.isVisible()) {
    await question.getByRole('button', { name: 'Apply anyway' }).click();
  }
  await expect(same).toBeVisible({ timeout: 30_000 });
  // Its agents come along where they are wanted.
  const agents = page.getByRole('region', { name: 'Agents' });
  const analyst = agents.getByRole('checkbox', { name: /Sales analyst/ });
  await analyst.check();
  await agents.getByRole('button', { name: 'Copy 1 agent to Staging' }).click();
  await expect(analyst).toBeHidden({ timeout: 30_000 });

  // Staging is chosen in the sidebar, and what is listed is its own.
  await page.goto('/studio/metrics');
  await page.getByRole('button', { name: 'Environment: Production' }).click();
  await page.getByRole('menuitemradio', { name: /^Staging/ }).click();
  await expect(page.getByRole('button', { name: 'Environment: Staging' })).toBeVisible();
  await page.getByRole('table', { name: 'Metrics' }).getByRole('link', { name: 'Average order value' }).click();
  const form = page.getByRole('form', { name: 'Metric average_order_value' });
  const expression = form.getByRole('textbox', { name: 'Expression' });
  await expression.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('10 * orders.revenue / NULLIF(orders.order_count, 0)');
  await expect(form.getByText('Compiles')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByRole('status').first()).toHaveText('Saved · v2');
  expect(await answer()).toBe(before);

  // From the terminal the difference is the same.
  const env = { ...process.env, TOKEN: await bearerToken(quarry, 'admin'), QUARRY: quarry.url };
  const semantic = (...words: string[]) =>
    run('npm', ['run', '-s', 'semantic', '--', ...words], { env }).then(
      (answer) => ({ code: 0, stdout: answer.stdout }),
      (error: { readonly code: number; readonly stdout: string }) => error,
    );
  const { code, stdout } = await semantic('diff', '--from', 'staging', '--environment', 'production');
  expect(code).toBe(1);
  expect(stdout).toMatch(/^~ Metric average_order_value\n {4}expression: .* → 10 \* orders.revenue/);

  // What people edit in production in the meantime is newer there: it is not ticked, and stays.
  const file = testInfo.outputPath('production.yml');
  await semantic('export', '--environment', 'production', '--out', file);
  const text = await readFile(file, 'utf8');
  const edited = text.replace('label: Tickets per order', 'label: Tickets of an order');
  expect(edited).not.toBe(text);
  await writeFile(file, edited);
  expect((await semantic('apply', file, '--environment', 'production', '--confirm')).stdout).toContain(
    'Tickets of an order',
  );

  await page.goto('/studio/environments');
  const newer = page.getByRole('listitem').filter({ hasText: 'Tickets of an order' });
  await expect(newer).toContainText(/newer in Production \(by .+\): promoting would take it back/);
  await expect(newer.getByRole('checkbox')).not.toBeChecked();
  const difference = page.getByRole('listitem').filter({ hasText: 'average_order_value' });
  await expect(difference).toContainText('10 * orders.revenue');
  await expectNoBarriers(page);
  for (const width of [1440, 1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
    await page.screenshot({ path: testInfo.outputPath(`environments-${width}.png`) });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const promote = page.getByRole('button', { name: 'Promote 1 change to Production' });

  // A suite of the agent in staging that has not passed blocks it.
  const stagingAgent = await agentOfStaging(quarry, env.TOKEN);
  const suite = await added(quarry, env.TOKEN, 'EvalSuite', {
    agentId: stagingAgent,
    name: 'Gate',
    blocksPromotion: true,
  });
  await added(quarry, env.TOKEN, 'EvalCase', {
    suiteId: suite,
    question: 'average order value last year',
    expects: 'REFUSAL',
    words: ['moon'],
  });
  await promote.click();
  const blocked = page.getByText(/^Tests block this promotion/);
  await expect(blocked).toContainText('Gate of Sales analyst has never run');
  expect(await answer()).toBe(before);
  await page.goto(`/studio/tests/${stagingAgent}`);
  await page.getByRole('button', { name: 'Run all 1' }).click();
  await expect(page.getByRole('region', { name: 'Last run' })).toContainText('0 of 1', { timeout: 20_000 });
  await page.goto('/studio/environments');
  await promote.click();
  await expect(blocked).toContainText('Gate of Sales analyst failed in 1 of 1 cases');
  const { data } = await graphql(
    quarry,
    env.TOKEN,
    'mutation ($input: UpdateEvalSuiteInput!) { updateEvalSuite(input: $input) { __typename } }',
    { input: { suiteId: suite, version: 1, blocksPromotion: false } },
  );
  expect(data).toMatchObject({ updateEvalSuite: { __typename: 'EvalSuite' } });

  await page.goto('/studio/environments');
  await promote.click();
  // Both layers are compared again after the change.
  await expect(difference).toBeHidden({ timeout: 30_000 });
  await expect(newer.getByRole('checkbox')).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Promote 0 changes to Production' })).toBeDisabled();
  expect(await answer()).toBeGreaterThan(5 * before);

  // Where an admin works is kept: other journeys begin in production.
  await page.getByRole('button', { name: 'Environment: Staging' }).click();
  await page.getByRole('menuitemradio', { name: /^Production/ }).click();
  await expect(page.getByRole('button', { name: 'Environment: Production' })).toBeVisible();
});
