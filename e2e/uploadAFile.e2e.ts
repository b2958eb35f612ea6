import type { Page } from '@playwright/test';
import { bearerToken, graphql } from './fixtures/api.ts';
import { expectNoBarriers, expectToFit } from './fixtures/barriers.ts';
import { expect, test } from './fixtures/test.ts';

/** Drops a file on the page, as a hand does. */
async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, base64]) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      data.items.add(new File([content], fileName));
      return data;
    },
    [name, bytes.toString('base64')] as const,
  );
  await page.getByTestId('drop-zone').dispatchEvent('drop', { dataTransfer: transfer });
}

const latin = Buffer.from(
  ['Café;Opened on;Seats', 'Sperl;01/02/1880;110', 'Central;02/02/1876;;5', 'Hawelka;03/04/1939;70'].join('\n'),
  'latin1',
);

test('an admin drops a file, corrects how it is read, imports it and sees the table', async ({
  page,
  quarry,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/studio/data/new');
  await page.getByRole('link', { name: /^Files/ }).click();
  await expect(page.getByRole('heading', { name: 'Upload files' })).toBeVisible();
  await expectNoBarriers(page);

  // A file that cannot be read says where, and is taken away again.
  await drop(page, 'broken.csv', latin);
  await expect(page.getByText(/broken\.csv, line 3, column 4: this row has more than 3 values/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 1 table' })).toBeDisabled();
  await page.getByRole('button', { name: 'Remove broken.csv' }).click();

  await drop(page, 'Coffee houses.csv', Buffer.from(latin.toString('latin1').replace(';;5', ';'), 'latin1'));
  await expect(page.getByLabel('Encoding')).toHaveValue('WINDOWS_1252');
  await expect(page.getByLabel('Values are separated by')).toHaveValue(';');
  await expect(page.getByLabel('Name of Café')).toHaveValue('Café');
  await expect(page.getByText(/Opened on stays text: its dates can be read day first or month first/)).toBeVisible();
  await page.getByLabel('Type of Opened on').selectOption({ label: 'Date, day first' });
  await expect(page.getByRole('cell', { name: '1880-02-01' })).toBeVisible();
  await page.getByLabel('Name of Café').fill('coffee_house');
  await page.getByLabel('Name of Café').press('Enter');
  await expect(page.getByLabel('Name of Café')).toHaveValue('coffee_house');
  await page.getByLabel('Table name').fill('houses');
  await page.getByLabel('Name of the data source').fill('Vienna');
  await expectNoBarriers(page);
  for (const width of [1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
  }
  await page.setViewportSize({ width: 1440, height: 960 });
  await page.getByRole('button', { name: 'Import 1 table' }).click();

  await expect(page).toHaveURL(/\/studio\/data\/src_[^/]+\/tables$/);
  await expect(page.getByRole('link', { name: 'houses' })).toBeVisible();
  const dataSourceId = /src_[^/]+/.exec(page.url())?.[0] ?? '';
  const token = await bearerToken(quarry, 'admin');
  const source = async () => JSON.stringify(await graphql(quarry, token, tablesOf, { id: dataSourceId }));
  await expect.poll(source, { timeout: 30_000 }).toContain('"status":"READY"');
  expect(await source()).toContain(
    JSON.stringify([
      { name: 'coffee_house', dataType: 'STRING' },
      { name: 'Opened on', dataType: 'DATE' },
      { name: 'Seats', dataType: 'INTEGER' },
    ]),
  );
});

const tablesOf = `query ($id: ID!) { dataSource(id: $id) { status tables { edges { node { name rowCount
  columns { name dataType } } } } } }`;
