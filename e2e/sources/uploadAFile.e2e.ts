import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { bearerToken, graphql } from '../fixtures/api.ts';
import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { expect, test } from '../fixtures/test.ts';

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
  await expect(page.getByText(/Stays text: its dates can be read day first or month first/)).toBeVisible();
  await page.getByLabel('Type of Opened on').selectOption({ label: 'Date, day first' });
  await expect(page.getByRole('cell', { name: '1880-02-01' })).toBeVisible();
  // A choice that is refused says so, and its rows stay in sight to choose by.
  await page.getByLabel('Type of Café').selectOption({ label: 'Whole number' });
  await expect(page.getByText('Cannot be read as whole number: 3 of 3 values')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Sperl' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 1 table' })).toBeDisabled();
  await page.getByLabel('Type of Café').selectOption({ label: 'Text' });
  await expect(page.getByRole('button', { name: 'Import 1 table' })).toBeEnabled();
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

/** A library's database: 20 readers, and 500 loans of theirs. */
async function libraryDatabase(path: string): Promise<Buffer> {
  const database = new DatabaseSync(path);
  database.exec(`
    CREATE TABLE readers (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE loans (id INTEGER PRIMARY KEY, reader_id INTEGER NOT NULL REFERENCES readers (id), days INTEGER);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20)
      INSERT INTO readers SELECT i, 'Reader ' || i FROM n;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
      INSERT INTO loans SELECT i, 1 + i % 20, 7 * (1 + i % 4) FROM n;
  `);
  database.close();
  return readFile(path);
}

test('an admin uploads an SQLite database and sees its tables, their rows and how they are joined', async ({
  page,
  signInAs,
}, testInfo) => {
  testInfo.setTimeout(120_000);
  await signInAs('admin');
  await page.goto('/studio/data/new');
  await page.getByRole('link', { name: /^SQLite or SQL file/ }).click();
  await expect(page.getByRole('heading', { name: 'Upload a database' })).toBeVisible();
  await drop(page, 'Library.sqlite', await libraryDatabase(testInfo.outputPath('library.sqlite')));

  // Its tables come as they are; one can be left out.
  const loans = page.getByRole('checkbox', { name: 'loans' });
  await loans.uncheck();
  await expect(page.getByRole('button', { name: 'Import 1 table' })).toBeEnabled();
  await loans.check();
  await page.getByRole('button', { name: 'Show first rows' }).first().click();
  await expect(page.getByRole('group', { name: 'First rows' })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Import 2 tables' }).click();

  await expect(page).toHaveURL(/\/studio\/data\/src_[^/]+\/tables$/);
  await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: 30_000 });
  const line = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
  await expect(line('loans')).toContainText('500 rows');
  await expect(line('readers')).toContainText('20 rows');

  await page.getByRole('link', { name: 'loans', exact: true }).click();
  const sample = page.getByRole('table', { name: 'Sample rows' });
  await expect(sample.getByRole('columnheader', { name: 'reader_id' })).toBeVisible();
  await expect(sample.getByRole('row').nth(1)).toContainText('14');
  await page.getByRole('link', { name: 'Metadata', exact: true }).click();
  await expect(page.getByRole('link', { name: 'readers.id', exact: true })).toBeVisible();
});

test('a file whose table is there already takes its place, or is kept beside it', async ({ page, signInAs }) => {
  test.setTimeout(120_000);
  const rooms = (beds: readonly number[]) =>
    Buffer.from(['room,beds', ...beds.map((each, index) => `R${index},${each}`)].join('\n'));
  const ready = () => expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: 30_000 });
  const rows = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
  await signInAs('admin');
  await page.goto('/studio/data/new');
  await page.getByRole('link', { name: /^Files/ }).click();
  await drop(page, 'rooms.csv', rooms([1, 2]));
  await page.getByLabel('Name of the data source').fill('Hotel');
  await page.getByRole('button', { name: 'Import 1 table' }).click();
  await ready();
  await expect(rows('rooms')).toContainText('2 rows');

  // The second file of that name: nothing is lost unasked.
  await page.getByRole('link', { name: 'Add files' }).click();
  await drop(page, 'rooms.csv', rooms([1, 2, 3]));
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole('button', { name: 'Import 1 table' }).click();
  // Said once, at the table, and brought into sight.
  await expect(page.getByText('There is a table rooms already.')).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toHaveCount(0);
  await expectNoBarriers(page);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 960 });
    await expectToFit(page);
  }
  await page.getByRole('button', { name: 'Keep both' }).click();
  await expect(page.getByLabel('Table name')).toHaveValue('rooms 2');
  await page.getByRole('button', { name: 'Import 1 table' }).click();
  await expect(rows('rooms 2')).toContainText('3 rows', { timeout: 30_000 });
  await expect(rows('rooms')).toContainText('2 rows');

  await page.getByRole('link', { name: 'Add files' }).click();
  await drop(page, 'rooms.csv', rooms([1, 2, 3, 4]));
  await page.getByRole('button', { name: 'Import 1 table' }).click();
  await page.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByText('rooms will be replaced by this file.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 table' }).click();
  await expect(rows('rooms')).toContainText('4 rows', { timeout: 30_000 });
  await expect(rows('rooms 2')).toContainText('3 rows');

  // Three files of one name arrived; the one that was replaced is gone.
  await page.getByRole('link', { name: 'Connection', exact: true }).click();
  const files = page.getByRole('region', { name: 'Files' }).getByRole('listitem');
  await expect(files).toHaveCount(2);
  await expect(files.nth(0).getByRole('link', { name: 'rooms 2', exact: true })).toBeVisible();
  await files.nth(1).getByRole('link', { name: 'rooms', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'rooms', level: 1 })).toBeVisible();
  await expect(page.getByText('4 rows', { exact: true })).toBeVisible();
  await expect(page.getByText(/ · from rooms\.csv · /)).toBeVisible();
});

const tablesOf = `query ($id: ID!) { dataSource(id: $id) { status tables { edges { node { name rowCount
  columns { name dataType } } } } } }`;
