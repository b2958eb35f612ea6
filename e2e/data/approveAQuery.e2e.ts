import type { Page } from '@playwright/test';
import { bearerToken, graphql } from '../fixtures/api.ts';
import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { expect, test } from '../fixtures/test.ts';

// Adds templates, of which the questions of other journeys would know.

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name }).click();

/** Replaces the text of an editor. */
async function write(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

test('an admin writes a query with parameters, approves it, changes it, and programs rely on each version', async ({
  page,
  quarry,
  signInAs,
}) => {
  test.setTimeout(120_000);
  await signInAs('admin');
  await page.goto('/studio/queries');
  const list = page.getByRole('table', { name: 'Query templates' });
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  await expectNoBarriers(page);
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
  }

  await page.getByRole('button', { name: 'New template' }).click();
  const dialog = page.getByRole('dialog', { name: 'New query template' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Revenue of a channel');
  await dialog.getByRole('button', { name: 'Create the template' }).click();
  const form = page.getByRole('form', { name: 'Query template Revenue of a channel' });
  await expect(form.getByRole('status').first()).toHaveText('Saved · v1');

  // What is wrong is said while it is typed, and a parameter of the text is declared with a click.
  const check = page.getByRole('region', { name: 'Check' });
  await write(page, 'SemQL', 'SELECT channel, nothing FROM orders WHERE channel = :channel');
  await expect(check).toContainText('nothing');
  await write(page, 'SemQL', 'SELECT channel, revenue\nFROM orders\nWHERE channel IN (:channels)');
  await form.getByRole('button', { name: 'Declare :channels' }).click();
  await form.getByRole('combobox', { name: 'Type of :channels' }).selectOption('ARRAY');
  await form.getByRole('textbox', { name: 'Meaning of :channels' }).fill('Sales channels');
  await expect(check).toContainText('It can be run.');
  await expect(check.getByRole('link', { name: 'orders', exact: true })).toBeVisible();

  const run = page.getByRole('region', { name: 'Run' });
  await run.getByRole('button', { name: 'Run' }).click();
  await expect(run).toContainText('Enter a value.');
  await run.getByRole('textbox', { name: ':channels' }).fill('web, marketplace');
  await run.getByRole('button', { name: 'Run' }).click();
  await expect(run.getByRole('table').getByRole('row')).toHaveCount(3);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByRole('status').first()).toHaveText('Saved · v2');
  await expectNoBarriers(page);
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
  }

  // Approval is asked for, and given with the difference in view.
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Request approval' }).click();
  const reason = page.getByRole('dialog', { name: 'Request approval' });
  await reason.getByRole('textbox', { name: 'Reason' }).fill('For the board');
  await reason.getByRole('button', { name: 'Request approval' }).click();
  await expect(page.getByText('v2 needs approval')).toBeVisible();
  await tab(page, /^Review/);
  await expect(page.getByRole('region', { name: 'Approval log' })).toContainText('“For the board”');
  await page.getByRole('button', { name: 'Approve v2' }).click();
  await expect(page.getByRole('main').getByText('Approved', { exact: true })).toBeVisible();

  // Programs run it by name and version, with a token.
  const token = await bearerToken(quarry, 'admin');
  const answer = async (version: number | null) => {
    const { data, extensions } = await graphql(
      quarry,
      token,
      `
        mutation ($input: RunTemplateInput!) {
          runTemplate(input: $input) {
            __typename
            ... on TemplateRun {
              version
              rows
              columns {
                name
                type
              }
              rowSchema
            }
            ... on UserError {
              code
              message
            }
          }
        }
      `,
      { input: { name: 'Revenue of a channel', version, parameters: { channels: ['web'] } } },
    );
    return { data, extensions };
  };
  expect(await answer(2)).toMatchObject({
    data: { runTemplate: { __typename: 'TemplateRun', version: 2, rows: [['web', expect.anything()]] } },
    extensions: undefined,
  });

  // A change is a version of its own; answers keep the approved one until it is approved.
  await tab(page, /^Query/);
  await write(page, 'SemQL', 'SELECT channel, revenue, order_count\nFROM orders\nWHERE channel IN (:channels)');
  await expect(form).toContainText('Saving makes v3, which needs an approval of its own. Answers use v2 until then.');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByRole('status').first()).toHaveText('Saved · v3');
  expect(await answer(null)).toMatchObject({ data: { runTemplate: { version: 2 } } });

  // Whoever decides sees the rows of both versions beside each other.
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Request approval' }).click();
  await reason.getByRole('button', { name: 'Request approval' }).click();
  await tab(page, /^Review/);
  const rows = page.getByRole('region', { name: 'Comparison of rows' });
  await rows.getByRole('textbox', { name: ':channels' }).fill('web, marketplace');
  await rows.getByRole('button', { name: 'Compare v2 with v3' }).click();
  await expect(rows).toContainText('order_count is new');
  await expect(rows).toContainText('Rows are found again by channel.');
  await expect(rows.getByRole('table', { name: 'Rows of both versions' }).getByRole('row')).toHaveCount(3);
  await expectNoBarriers(page);
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
  }
  await page.getByRole('button', { name: 'Approve v3' }).click();
  await expect(page.getByRole('main').getByText('Approved', { exact: true })).toBeVisible();
  expect(await answer(2)).toMatchObject({
    data: { runTemplate: { version: 2, columns: [{ name: 'channel' }, { name: 'revenue' }] } },
    extensions: { notices: [{ code: 'NEWER_VERSION' }] },
  });
  await tab(page, /^Versions/);
  const difference = page.getByRole('region', { name: 'Comparison of versions' });
  await expect(difference.locator('mark')).toHaveText(['', ', order_count']);
  await expectNoBarriers(page);
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
  }
  await tab(page, /^Runs/);
  await expect(page.getByRole('table', { name: 'Runs' })).toContainText('web');
  await tab(page, /^API/);
  await expect(page.getByText('JSON Schema').first()).toBeVisible();
  await expectNoBarriers(page);

  // Deprecated, it is still run, and says what to use instead.
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Deprecate' }).click();
  const deprecation = page.getByRole('dialog', { name: 'Deprecate the template' });
  await deprecation.getByRole('combobox', { name: 'Use instead' }).selectOption({ label: 'Channel scorecard' });
  await deprecation.getByRole('button', { name: 'Deprecate' }).click();
  await expect(page.getByRole('link', { name: 'Channel scorecard' })).toBeVisible();
  expect(await answer(3)).toMatchObject({
    extensions: {
      notices: [{ code: 'TEMPLATE_DEPRECATED', advice: expect.stringContaining('Use Channel scorecard') }],
    },
  });
  await page.goto('/studio/queries?status=DEPRECATED');
  await expect(list.getByRole('link')).toHaveText(['Revenue of a channel']);
});

test('an admin keeps the query of an answer as a template', async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.goto('/explorer');
  await page.getByRole('textbox', { name: 'Question' }).fill('revenue by country');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save as template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as query template' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Revenue by country');
  await dialog.getByRole('button', { name: 'Save the draft' }).click();
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('form', { name: 'Query template Revenue by country' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Check' })).toContainText('It can be run.');
  await tab(page, /^Versions/);
  await expect(page.getByText('From an answer').first()).toBeVisible();
});
