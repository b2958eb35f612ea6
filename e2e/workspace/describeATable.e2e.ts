import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { bearerToken, graphql } from '../fixtures/api.ts';
import type { QuarryServer } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';

/** Id of a table of the sample company. */
async function tableNamed(quarry: QuarryServer, name: string): Promise<string> {
  const { data } = await graphql(
    quarry,
    await bearerToken(quarry, 'admin'),
    '{ tables(first: 50) { edges { node { id name } } } }',
  );
  const { edges } = (data as { tables: { edges: { node: { id: string; name: string } }[] } }).tables;
  return edges.find(({ node }) => node.name === name)?.node.id ?? '';
}

async function ask(page: Page, question: string): Promise<void> {
  await page.goto('/explorer');
  await page.getByRole('textbox', { name: 'Question' }).fill(question);
  await page.keyboard.press('Enter');
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test('an admin describes a column, hides it from agents, and takes the description out as a file and back in', async ({
  page,
  quarry,
  signInAs,
}) => {
  const id = await tableNamed(quarry, 'tickets');
  await signInAs('admin');
  await page.goto(`/studio/tables/${id}`);
  await expect(page).toHaveURL(/\/sample$/);
  const sample = page.getByRole('table', { name: 'Sample rows' });
  await expect(sample.getByRole('columnheader', { name: 'priority' })).toBeVisible();

  // Described by accepting what is proposed, then by typing.
  await page.getByRole('link', { name: 'Schema' }).click();
  await page
    .getByRole('navigation', { name: 'Columns' })
    .getByRole('link', { name: /^priority/ })
    .click();
  const form = page.getByRole('form', { name: 'Column priority' });
  const description = form.getByRole('textbox', { name: 'Description' });
  await description.fill('');
  await save(page);
  await form.getByRole('button', { name: /^Accept the proposal for the description/ }).click();
  await expect(description).toHaveValue(/^Priority of the ticket/);
  await expect(form.getByRole('status')).toHaveText(/^Saved · v\d+$/);
  await description.fill('How soon somebody must answer.');
  await form.getByRole('textbox', { name: 'Unit of measurement' }).fill('level');
  await save(page);
  await expect(form.getByRole('status')).toHaveText(/^Saved/);
  await page.reload();
  await expect(description).toHaveValue('How soon somebody must answer.');

  // A question about it is answered, until the column is hidden.
  await ask(page, 'How many tickets by priority?');
  await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();
  await page.goto(`/studio/tables/${id}/metadata/schema`);
  await page
    .getByRole('navigation', { name: 'Columns' })
    .getByRole('link', { name: /^priority/ })
    .click();
  await form.getByRole('checkbox', { name: 'Visible to agents' }).uncheck();
  await save(page);
  await expect(page.getByText(/^\d+\/\d+ columns visible$/)).toHaveText(/^(\d+)\/(?!\1)\d+ /);
  await ask(page, 'How many tickets by priority?');
  await expect(page.getByText(/priority/i).nth(1)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Answer' })).toHaveCount(0);
  await page.goto(`/studio/tables/${id}/sample`);
  await expect(sample.getByRole('columnheader').first()).toBeVisible();
  await expect(sample.getByRole('columnheader', { name: 'priority' })).toHaveCount(0);
  await expect(page.getByText('1 hidden column is left out')).toBeVisible();

  // Out as a file, changed, looked at, and back in.
  await page.getByRole('button', { name: 'YAML' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export this table' }).click();
  const yaml = await readFile(await (await download).path(), 'utf8');
  expect(yaml).toContain('description: How soon somebody must answer.');
  const changed = yaml
    .replace('How soon somebody must answer.', 'From a file.')
    .replace('visible: false', 'visible: true');
  const text = page.getByRole('textbox', { name: /^Import into/ });
  await text.fill(`${changed}  - name: nowhere\n`);
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await expect(page.getByText(/Line \d+, column \d+: There is no table nowhere here/)).toBeVisible();
  await text.fill(changed);
  await page.getByRole('button', { name: 'Show what changes' }).click();
  const changes = page.getByRole('list', { name: 'Changes' });
  await expect(changes.getByRole('listitem')).toHaveCount(2);
  await expect(changes).toContainText('From a file.');
  await page.getByRole('button', { name: 'Import 2 changes' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(sample.getByRole('columnheader', { name: 'priority' })).toBeVisible();
});
