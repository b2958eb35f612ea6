import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bearerToken, graphql } from '../fixtures/api.ts';
import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import type { QuarryServer } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';

// Changes a measure of the sample company, of which the questions of other journeys would know.

interface Named {
  readonly id: string;
  readonly name: string;
}

async function idOf(
  quarry: QuarryServer,
  token: string,
  list: string,
  name: string,
  parts = '',
): Promise<Named & Record<string, unknown>> {
  const { data } = await graphql(quarry, token, `{ ${list}(first: 50) { edges { node { id name ${parts} } } } }`);
  const { edges } = (data as Record<string, { edges: { node: Named & Record<string, unknown> }[] }>)[list]!;
  return edges.find(({ node }) => node.name === name)!.node;
}

/** Changes what revenue is, over the API. */
async function changeRevenue(quarry: QuarryServer, token: string, expression: string): Promise<void> {
  const orders = await idOf(quarry, token, 'models', 'orders', 'version measures { id name }');
  const revenue = (orders['measures'] as Named[]).find(({ name }) => name === 'revenue')!;
  const { data } = await graphql(
    quarry,
    token,
    'mutation ($input: UpdateMeasureInput!) { updateMeasure(input: $input) { __typename ... on UserError { message } } }',
    { input: { measureId: revenue.id, version: orders['version'], expression, confirmed: true } },
  );
  expect(data).toMatchObject({ updateMeasure: { __typename: 'Measure' } });
}

/** Runs the tests on the command line, as an automatic check does. */
function runFromCommandLine(
  quarry: QuarryServer,
  token: string,
  junit: string,
): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      ['tools/evals.ts', '--agent', 'Sales analyst', '--junit', junit],
      { env: { ...process.env, QUARRY: quarry.url, TOKEN: token, NODE_NO_WARNINGS: '1' } },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

test('an answer becomes a test; a changed definition fails it, and says so; what came out is accepted', async ({
  page,
  quarry,
  signInAs,
}) => {
  test.setTimeout(300_000);
  await signInAs('admin');
  const token = await bearerToken(quarry, 'admin');
  const { id: agentId } = await idOf(quarry, token, 'agents', 'Sales analyst');

  await page.goto(`/studio/tests/${agentId}`);
  await expect(page.getByText('No tests yet.')).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('link', { name: 'Ask a question to keep' }).click();
  await page.getByRole('textbox', { name: 'Question' }).fill('total revenue');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer).toBeVisible({ timeout: 20_000 });
  await answer.getByRole('button', { name: 'Make a test' }).click();
  await page.getByRole('menuitem', { name: 'Expect these rows again' }).click();

  const detail = page.getByRole('region', { name: 'Case', exact: true });
  await expect(detail.getByRole('heading', { name: 'total revenue' })).toBeVisible();
  await expect(detail.getByRole('region', { name: 'Expected' })).toContainText('€');

  await page.getByRole('button', { name: 'New case' }).click();
  const form = page.getByRole('dialog', { name: 'New case' });
  await form.getByRole('textbox', { name: 'Question', exact: true }).fill('revenue by phase of the moon');
  await form.getByRole('combobox', { name: 'Expects' }).selectOption('Must refuse');
  await form.getByRole('textbox', { name: 'Words it does not know' }).fill('moon');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Add the case' }).click();
  await expect(form).toBeHidden();

  const summary = page.getByRole('region', { name: 'Last run' });
  await page.getByRole('button', { name: 'Run all 2' }).click();
  await expect(summary).toContainText('2 of 2', { timeout: 20_000 });
  await expect(detail).toContainText('As expected.');

  // Another journey of this server has doubled it.
  await changeRevenue(quarry, token, 'SUM(net_amount) * 3');
  await page.getByRole('button', { name: 'Run all 2' }).click();
  await expect(summary).toContainText('1 of 2', { timeout: 20_000 });
  await expect(detail).toContainText('1 row with other values.');
  await expect(detail.getByRole('table').last()).toContainText('Came out');
  await expect(detail).toContainText('A definition: the same query is computed in another way.');
  await expect(detail.getByRole('link', { name: 'orders' })).toBeVisible();
  await page.getByRole('radio', { name: 'Failed 1' }).check();
  await expect(page.getByRole('table', { name: 'Cases' }).getByRole('row')).toHaveCount(2);
  await expectNoBarriers(page);
  for (const width of [1440, 1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
    await page.screenshot({ path: `test-results/tests-${width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  const folder = mkdtempSync(join(tmpdir(), 'quarry-evals-'));
  const junit = join(folder, 'junit.xml');
  const failed = await runFromCommandLine(quarry, token, junit);
  expect(failed).toMatchObject({ code: 1 });
  expect(failed.output).toContain('1 of 2 passed');
  expect(readFileSync(junit, 'utf8')).toContain('failures="1"');

  await page.reload();
  await detail.getByRole('button', { name: 'Accept what came out' }).click();
  await page.getByRole('button', { name: 'Run all 2' }).click();
  await expect(summary).toContainText('2 of 2', { timeout: 20_000 });
  expect(await runFromCommandLine(quarry, token, junit)).toMatchObject({ code: 0 });

  // The editor says so before anything is saved.
  const orders = await idOf(quarry, token, 'models', 'orders', 'measures { id name }');
  const revenue = (orders['measures'] as Named[]).find(({ name }) => name === 'revenue')!;
  await page.goto(`/studio/models/${orders.id}/measures/${revenue.id}`);
  await page.getByRole('textbox', { name: 'Expression' }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('SUM(net_amount) * 4');
  const changing = page.getByRole('region', { name: 'Tests that change' });
  await expect(changing).toContainText('1 of 2 tests would change', { timeout: 20_000 });
  await expect(changing).toContainText('total revenue (Sales analyst): passes now, fails after saving');
  await expectNoBarriers(page);
  await page.screenshot({ path: 'test-results/tests-that-change-1440.png' });
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(changing).toBeHidden();
});
