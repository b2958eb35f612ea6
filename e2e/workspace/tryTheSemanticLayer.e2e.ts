import type { Page } from '@playwright/test';
import { sqlOverFiles } from '../fixtures/sourceFiles.ts';
import { expect, test } from '../fixtures/test.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: 'SemQL' });

async function write(page: Page, text: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

test('an admin sees the layer, corrects a query with what is offered, runs it and gets the number that SQL gives', async ({
  page,
  quarry,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/studio/semantic-layer');
  await expect(page.getByText('one row per customer', { exact: true })).toBeVisible({ timeout: 30_000 });

  await write(page, 'SELECT customers.segment, revnue FROM orders WHERE ordered_at IN PREVIOUS YEAR ORDER BY segment');
  await expect(page.getByText(/There is no field revnue/)).toBeVisible();
  await page.locator('.cm-lintRange-error').hover();
  await page.getByRole('button', { name: 'Action: revenue' }).click();
  await expect(editor(page)).toContainText('segment, revenue FROM orders');
  await expect(page.getByText('It compiles.')).toBeVisible();

  await page.getByRole('button', { name: 'Run' }).click();
  const cells = page.getByRole('table', { name: 'Result' }).locator('[role=cell]:nth-child(2)');
  await expect(cells.first()).toBeVisible();
  const expected = await sqlOverFiles(
    quarry,
    `SELECT c.segment, sum(o.net_amount) AS revenue FROM orders o LEFT JOIN customers c USING (customer_id)
     WHERE o.status = 'completed' AND NOT o.is_test
       AND o.ordered_at >= date_trunc('year', current_date) - INTERVAL 1 YEAR AND o.ordered_at < date_trunc('year', current_date)
     GROUP BY 1 ORDER BY 1 NULLS LAST`,
  );
  const shown = (await cells.allInnerTexts()).map((text) => Number(text.replaceAll(/[^\d.-]/g, '')));
  expect(shown).toHaveLength(expected.length);
  for (const [index, row] of expected.entries()) {
    expect(shown[index]).toBeCloseTo(Number(row.revenue), 0);
  }

  await page.getByRole('tab', { name: 'Explain' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('rows without a match are kept');
  await page.getByRole('tab', { name: 'SQL' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('FROM "main"."orders"');
  await page.getByRole('button', { name: /^Dialect/ }).click();
  await page.getByRole('option', { name: 'MySQL' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('FROM `main`.`orders`');

  // What was run is in the address.
  await page.reload();
  await expect(editor(page)).toContainText('segment, revenue FROM orders');
});

test('completion offers what goes with the rest of the query', async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.goto('/studio/semantic-layer');
  await editor(page).click();
  await page.keyboard.type('SELECT revenue, segm');
  await page.getByRole('option', { name: /^customers\.segment/ }).click();
  await page.keyboard.type(' FROM orders');
  await page.keyboard.press('Escape');
  await expect(page.getByText('It compiles.')).toBeVisible();
});

test('an admin puts a query together from the catalog, by mouse and by keyboard', async ({
  page,
  quarry,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/studio/agents');
  await page.getByRole('link', { name: 'Semantic layer' }).click();
  const tree = page.getByRole('tree', { name: 'Catalog' });
  await page.getByRole('searchbox', { name: 'Search the catalog' }).fill('segment');
  await tree.getByRole('treeitem', { name: 'segment, dimension' }).click();
  await expect(editor(page)).toHaveText('SELECT customers.segment');

  await page.getByRole('searchbox', { name: 'Search the catalog' }).fill('');
  const orders = tree.getByRole('treeitem', { name: 'orders, model' });
  await expect(orders).toHaveAttribute('aria-expanded', 'false');
  await tree.getByRole('treeitem').first().focus();
  while ((await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) !== 'orders, model') {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('ArrowRight');
  await expect(orders).toHaveAttribute('aria-expanded', 'true');
  await tree.getByRole('treeitem', { name: 'order_count, measure', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(editor(page)).toHaveText('SELECT customers.segment, orders.order_count');
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type(' ORDER BY segment');
  await page.keyboard.press('Escape');
  await expect(page.getByText('It compiles.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');

  const cells = page.getByRole('table', { name: 'Result' }).locator('[role=cell]:nth-child(2)');
  await expect(cells.first()).toBeVisible();
  const expected = await sqlOverFiles(
    quarry,
    `SELECT c.segment, count(*) AS n FROM orders o LEFT JOIN customers c USING (customer_id)
     WHERE NOT o.is_test GROUP BY 1 ORDER BY 1 NULLS LAST`,
  );
  const shown = (await cells.allInnerTexts()).map((text) => Number(text.replaceAll(/[^\d.-]/g, '')));
  expect(shown).toEqual(expected.map(({ n }) => Number(n)));
});

test('on a phone the catalog is shut until it is asked for', async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/studio/semantic-layer');
  const tree = page.getByRole('tree', { name: 'Catalog' });
  await expect(editor(page)).toBeVisible();
  await expect(tree).toBeHidden();
  await page.getByRole('button', { name: 'Catalog' }).click();
  await tree.getByRole('treeitem', { name: 'customers, model' }).click();
  await expect(editor(page)).toHaveText('customers');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('the whole layer is in view, and nothing in it lies on anything else', async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.goto('/studio/semantic-layer');
  await page.locator('.react-flow__node').first().waitFor();
  const boxes = (selector: string) =>
    page.locator(selector).evaluateAll((elements) =>
      elements.map((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return { name: element.textContent ?? '', left, top, right, bottom };
      }),
    );
  await expect
    .poll(async () => {
      const [pane] = await boxes('.react-flow');
      const nodes = await boxes('.react-flow__node');
      const things = [...nodes, ...(await boxes('.react-flow__edge-textwrapper'))];
      const outside = nodes.flatMap(({ name, ...node }) => {
        const beyond =
          pane === undefined
            ? Infinity
            : Math.max(pane.left - node.left, pane.top - node.top, node.right - pane.right, node.bottom - pane.bottom);
        return beyond > 1 ? [`${name}: ${Math.round(beyond)} px`] : [];
      });
      const lieOn = things.flatMap((one, index) =>
        things
          .slice(index + 1)
          .filter(
            (other) =>
              Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
              Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
          )
          .map((other) => `${one.name} | ${other.name}`),
      );
      return { nodes: nodes.length, outside, lieOn };
    })
    .toEqual({ nodes: 11, outside: [], lieOn: [] });
});

test('search and a click light up a part of the graph', async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.goto('/studio/semantic-layer');
  await page.getByRole('searchbox', { name: 'Search models, fields and metrics' }).fill('ticket_count');
  await expect(page).toHaveURL(/search=ticket_count/);
  await page.getByText('one row per ticket', { exact: true }).click();
  await expect(page).toHaveURL(/\/studio\/semantic-layer\/mdl_/);
  const model = page.getByRole('region', { name: 'Model', exact: true });
  await expect(model).toContainText('customers (');
  await model.getByRole('button', { name: 'Query it' }).click();
  await expect(editor(page)).toContainText('FROM tickets');
  await expect(page.getByText('It compiles.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).toHaveURL(/\/studio\/semantic-layer\?/);
});

test('an admin lets the groups of a measure overlap, and a query that was refused runs', async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.goto('/studio/semantic-layer');
  await page.getByText('one row per order', { exact: true }).click({ timeout: 30_000 });
  const revenue = page.getByRole('region', { name: 'Model', exact: true }).getByRole('checkbox', { name: /^Revenue/ });
  await expect(revenue).not.toBeChecked();
  const query = 'SELECT products.category, orders.revenue';
  await write(page, query);
  await expect(page.getByRole('status').filter({ hasText: 'many side' })).toBeVisible();

  await revenue.check();
  await expect(revenue).toBeEnabled();
  await expect(revenue).toBeChecked();
  await write(page, `${query} ORDER BY 1`);
  await expect(page.getByText('It compiles.')).toBeVisible();
  await page.reload();
  await expect(revenue).toBeChecked();
  await revenue.uncheck();
  await expect(revenue).toBeEnabled();
});

test('a stranger to the studio cannot open it', async ({ page, signInAs }) => {
  await signInAs('explorer');
  await page.goto('/studio/semantic-layer');
  await expect(page).toHaveURL(/\/explorer$/);
});
