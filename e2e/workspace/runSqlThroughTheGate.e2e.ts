import type { Page } from '@playwright/test';
import { bearerToken, graphql } from '../fixtures/api.ts';
import { sqlOverFiles } from '../fixtures/sourceFiles.ts';
import type { QuarryServer } from '../fixtures/server.ts';
import { becomeStaff } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: 'SQL', exact: true });

async function write(page: Page, text: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

async function openTester(page: Page, quarry: QuarryServer): Promise<void> {
  await becomeStaff(page, quarry);
  await page.goto('/_internal/query-tester');
  // Other journeys may have connected sources of their own.
  await page.getByRole('button', { name: /^Data source: / }).click();
  await page.getByRole('option', { name: /Northwind files/ }).click();
  await expect(page.getByText(/tables can be read/)).toBeVisible();
}

test('SQL of a source is run as it is written anew; what cannot be run is said where it stands', async ({
  page,
  quarry,
  signInAs,
}) => {
  await signInAs('admin');
  await openTester(page, quarry);

  await write(page, 'SELECT status, COUNT(*) AS n FROM orders GROUP BY status ORDER BY n DESC, status');
  await expect(page.getByText('Ready to run.')).toBeVisible();
  await page.getByRole('button', { name: 'Run' }).click();
  const cells = page.getByRole('table', { name: 'Result' }).locator('[role=cell]:nth-child(2)');
  await expect(cells.first()).toBeVisible();
  const expected = await sqlOverFiles(
    quarry,
    'SELECT count(*) AS n FROM orders GROUP BY status ORDER BY n DESC, status',
  );
  const shown = (await cells.allInnerTexts()).map((text) => Number(text.replaceAll(/\D/g, '')));
  expect(shown).toEqual(expected.map(({ n }) => Number(n)));
  await page.getByRole('tab', { name: 'SQL sent to the database' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('FROM "main"."orders") AS "orders"');

  await write(page, "SELECT statsu FROM orders; SELECT getenv('HOME')");
  await expect(page.getByText(/There is more than one statement/)).toBeVisible();
  await write(page, 'SELECT statsu FROM orders');
  await expect(page.getByText(/There is no column statsu. Did you mean status/)).toBeVisible();
  await expect(page.locator('.cm-lintRange-error')).toHaveText('statsu');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByRole('tabpanel').getByText(/There is no column statsu/)).toBeVisible();
});

test('a query that takes too long is stopped, in the source too', async ({ page, quarry, signInAs }) => {
  await signInAs('admin');
  await openTester(page, quarry);
  await write(
    page,
    'SELECT COUNT(*) FROM orders a, orders b WHERE a.net_amount * b.net_amount = a.shipping_cost + b.order_id',
  );
  await expect(page.getByText('Ready to run.')).toBeVisible();
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('The query was stopped.')).toBeVisible();
  // The engine was told, too: the record says so before a minute is over.
  const token = await bearerToken(quarry, 'admin');
  await expect
    .poll(async () => {
      const { data } = await graphql(quarry, token, '{ executedQueries(first: 1) { edges { node { errorType } } } }');
      return data;
    })
    .toEqual({ executedQueries: { edges: [{ node: { errorType: 'CANCELLED' } }] } });
});
