import type { Page } from '@playwright/test';
import { bearerToken, graphql } from '../fixtures/api.ts';
import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { sqlOverFiles } from '../fixtures/sourceFiles.ts';
import { becomeStaff } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

const rail = (page: Page, slide: string) => page.getByRole('region', { name: slide, exact: true });

async function writeOperation(page: Page, text: string): Promise<void> {
  const operation = page.getByRole('textbox', { name: 'Operation' });
  await operation.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

test('the rail shows what a model connects to, leads there, explains the screen and tells its history', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/studio/semantic-layer');
  await page.getByText('one row per customer', { exact: true }).click();
  await page.getByRole('button', { name: 'Graph' }).click();
  const graph = rail(page, 'Graph');
  await expect(graph.getByRole('region', { name: 'Referred to by' }).getByRole('link')).toHaveText([
    /^orders/,
    /^tickets/,
    /^subscriptions/,
    /^web_sessions/,
  ]);
  await expect(graph.getByRole('region', { name: 'Agents that see it' })).toContainText('Sales analyst');
  await expectNoBarriers(page);

  await graph.getByRole('link', { name: /^orders/ }).click();
  await expect(page).toHaveURL(/\/studio\/models\/mdl_/);
  const metrics = graph.getByRole('region', { name: 'Metrics' });
  await expect(metrics).toContainText('Average order value');
  await expect(metrics.getByRole('link', { name: /Average order value/ })).toBeVisible();

  await page.getByRole('button', { name: 'Versions', exact: true }).click();
  await expect(rail(page, 'Versions')).toContainText('No version of this model has been recorded yet');

  await page.getByRole('button', { name: 'Docs', exact: true }).click();
  await expect(rail(page, 'Docs')).toContainText('A model defines the meaning of one row');
  await page.keyboard.press('Escape');
  await expect(rail(page, 'Docs')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Docs', exact: true })).toBeFocused();
});

test('an explorer sees what an answer was computed with', async ({ page, signInAs }) => {
  await signInAs('explorer');
  await page.getByRole('textbox', { name: 'Question' }).fill('revenue by channel last year');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();
  await page.getByRole('button', { name: 'Graph' }).click();
  await expect(rail(page, 'Graph').getByRole('region', { name: 'Asked' })).toContainText('Sales analyst');
  await expect(rail(page, 'Graph').getByRole('region', { name: 'Answered with' })).toContainText('orders.revenue');
  // What explorers may not open is no link.
  await expect(rail(page, 'Graph').getByRole('link')).toHaveCount(0);
  await page.getByRole('button', { name: 'Docs', exact: true }).click();
  await expect(rail(page, 'Docs')).toContainText('A task is one conversation');
});

test('the documentation can be read, and its examples run where they stand', async ({ page, quarry, signInAs }) => {
  await signInAs('admin');
  await page.goto('/studio/docs');
  await expect(page.getByRole('heading', { name: 'Asking questions' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Pages of the documentation' })
    .getByRole('link', { name: 'SemQL' })
    .click();
  await expectNoBarriers(page);

  await page.getByRole('button', { name: 'Run' }).first().click();
  const cells = page.getByRole('table', { name: 'Result' }).locator('[role=cell]:nth-child(2)');
  await expect(cells.first()).toBeVisible();
  const expected = await sqlOverFiles(
    quarry,
    `SELECT c.segment, sum(o.net_amount) AS revenue FROM orders o LEFT JOIN customers c USING (customer_id)
     WHERE o.status = 'completed' AND NOT o.is_test
       AND o.ordered_at >= date_trunc('year', current_date) - INTERVAL 1 YEAR AND o.ordered_at < date_trunc('year', current_date)
     GROUP BY 1 ORDER BY 2 DESC`,
  );
  const shown = (await cells.allInnerTexts()).map((text) => Number(text.replaceAll(/[^\d.-]/g, '')));
  expect(shown).toHaveLength(expected.length);
  for (const [index, row] of expected.entries()) {
    expect(shown[index]).toBeCloseTo(Number(row.revenue), 0);
  }

  await page.getByRole('link', { name: 'Open in the workbench' }).first().click();
  await expect(page.getByRole('textbox', { name: 'SemQL' })).toContainText('SELECT customers.segment, revenue');

  await page.goto('/studio/docs/api');
  await expect(page.getByRole('heading', { name: 'From the command line' })).toBeVisible();
  // The commands name this installation, so that they can be copied as they are.
  await expect(page.getByText(`curl -s ${quarry.url}/graphql`).first()).toBeVisible();
});

test('the API can be tried: a query, a mutation that asks, and the events of the run as they happen', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/studio/api');
  const answer = page.getByRole('region', { name: 'Answer', exact: true }).last();
  await expect(page.getByRole('region', { name: 'Schema' })).toContainText('Query.agents');
  await expectNoBarriers(page);

  await page.getByRole('textbox', { name: 'Operation' }).click();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(answer).toContainText('"Sales analyst"');
  const agent = /"id": "(agt_[^"]+)"/.exec(await answer.innerText())?.[1];

  await writeOperation(page, '{ agents { edges { node { nam } } } }');
  await expect(page.locator('.cm-lintRange-error')).toHaveText('nam');

  await writeOperation(
    page,
    'mutation Ask($agent: ID!) { createTask(input: { agentId: $agent, query: "revenue last year" }) { ... on Task { id } } }',
  );
  await page.getByRole('textbox', { name: 'Variables' }).fill('{agent}');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The variables are not JSON');
  await page.getByRole('textbox', { name: 'Variables' }).fill(JSON.stringify({ agent }));
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(answer).toContainText('"tsk_');
  const task = /"id": "(tsk_[^"]+)"/.exec(await answer.innerText())?.[1];

  await writeOperation(page, 'subscription Watch($task: ID!) { taskEvents(taskId: $task, after: 0) { seq kind } }');
  await page.getByRole('textbox', { name: 'Variables' }).fill(JSON.stringify({ task }));
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(answer).toContainText('"RUN_ENDED"');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeHidden();

  await page.getByRole('searchbox', { name: 'Search the schema' }).fill('entityVersions');
  await page.getByRole('button', { name: 'EntityVersionConnection!' }).click();
  await expect(page.getByRole('region', { name: 'Schema' })).toContainText('pageInfo');
});

test('nobody reads the documentation or the API page without signing in', async ({ page }) => {
  for (const path of ['/studio/api', '/studio/docs/semql']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth\/login/);
  }
});

for (const width of [1024, 800]) {
  test(`the studio fits at ${width} px`, async ({ page, signInAs }) => {
    await page.setViewportSize({ width, height: 768 });
    await signInAs('admin');
    for (const path of ['getting-started', 'agents', 'semantic-layer', 'docs/semql', 'api', 'settings/account']) {
      await page.goto(`/studio/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectToFit(page);
    }
    await page.getByRole('button', { name: 'Docs', exact: true }).click();
    await expect(rail(page, 'Docs')).toBeInViewport({ ratio: 1 });
    await expectToFit(page);
  });
}

test('where the sidebar has no room it is a drawer', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 800, height: 768 });
  await signInAs('admin');
  await page.goto('/studio/agents');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await expect(sections).toBeHidden();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(sections).toBeVisible();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await expect(sections).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeFocused();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await sections.getByRole('link', { name: /^Data/ }).click();
  await expect(page).toHaveURL(/\/studio\/data$/);
  await expect(sections).toBeHidden();
});

test('whichever page of the sidebar is opened is built', async ({ page, quarry, signInAs }) => {
  // A dozen pages, each with code of its own to load.
  test.setTimeout(120_000);
  await signInAs('admin');
  await becomeStaff(page, quarry);
  await page.goto('/studio/agents');
  await expect(page.getByRole('link', { name: 'Ask Sales analyst' })).toBeVisible();
  const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  // Test pages stand outside of the studio's frame.
  const inside = paths.filter((path) => /^\/(?:studio|_internal)\//.test(path));
  expect(inside.length).toBeGreaterThan(5);
  for (const path of inside) {
    const link = page.getByRole('navigation', { name: 'Sections' }).locator(`a[href="${path}"]`);
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('not built yet')).toHaveCount(0);
  }
});

test('a page is named alike after a click and after a reload', async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: /^Data/ }).click();
  await page.getByRole('link', { name: 'Northwind files' }).click();
  await page.getByRole('link', { name: 'order_items', exact: true }).click();
  await page.getByRole('link', { name: 'Metadata', exact: true }).click();
  const named = async () => {
    await expect(page).toHaveTitle('order_items - Quarry');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('order_items');
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Northwind files');
  };
  await named();
  await page.reload();
  await named();
});

test('an id that nothing has gets a page that says so and leads on', async ({ page, quarry, signInAs }) => {
  // Each of the pages is loaded anew.
  test.slow();
  await signInAs('admin');
  const { data } = await graphql(
    quarry,
    await bearerToken(quarry, 'admin'),
    '{ tables(first: 1) { edges { node { id } } } }',
  );
  const tableId = /tbl_[-\w]+/.exec(JSON.stringify(data))?.[0];
  const none = '01900000-0000-7000-8000-000000000000';
  for (const path of [
    `/studio/data/src_${none}`,
    `/studio/data/src_${none}/connection`,
    `/studio/data/src_${none}/build`,
    `/studio/connections/data/src_${none}`,
    `/studio/tables/tbl_${none}`,
    `/studio/tables/tbl_${none}/metadata/schema`,
    `/studio/tables/${tableId}/metadata/schema/col_${none}`,
    `/studio/semantic-layer/mdl_${none}`,
    `/explorer/tsk_${none}`,
  ]) {
    await page.goto(path);
    await expect(
      page.getByRole('heading', { name: /^(?:Data source|Table|Column|Model|Task) not found$/ }),
    ).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^(?:All |Ask )/ })
      .click();
    await expect(page.getByRole('heading', { name: /not found/ })).toHaveCount(0);
  }
});
