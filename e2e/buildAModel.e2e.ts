import type { Page } from '@playwright/test';
import { listens, mariaDb, postgreSql } from '../server/testing/liveServers.ts';
import { expectNoBarriers, expectToFit } from './fixtures/barriers.ts';
import { connect } from './fixtures/connect.ts';
import { scratchMariaDb, type ScratchMariaDb } from './fixtures/scratchMariaDb.ts';
import { scratchPostgres, type ScratchPostgres } from './fixtures/scratchPostgres.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ ownServer: true });
test.skip(
  process.env['CI'] === undefined && !((await listens(postgreSql)) && (await listens(mariaDb))),
  'PostgreSQL on 127.0.0.1:5432 and MariaDB on 127.0.0.1:3306 are both needed.',
);

let bikes: ScratchMariaDb;
let shops: ScratchPostgres;
test.beforeAll(async () => {
  [bikes, shops] = await Promise.all([scratchMariaDb(), scratchPostgres()]);
});
test.afterAll(async () => {
  await Promise.all([bikes.drop(), shops.drop()]);
});

/** Opens a table of the source that is shown, and builds its model as it is drafted. */
async function build(page: Page, table: string, look?: () => Promise<void>): Promise<void> {
  const tables = page.url();
  await page.getByRole('link', { name: table, exact: true }).click();
  await page.getByRole('button', { name: 'Build a model' }).click();
  const dialog = page.getByRole('dialog', { name: `Build a model of ${table}` });
  await dialog.getByRole('checkbox', { name: 'Sales analyst' }).check();
  await look?.();
  await dialog.getByRole('button', { name: 'Build model' }).click();
  await expect(page.getByRole('list', { name: 'Models of this table' }).getByRole('link')).toBeVisible();
  await page.goto(tables);
}

/** @param meant what is clicked when the question has several meanings */
async function ask(page: Page, question: string, meant?: string) {
  await page.goto('/explorer');
  await page.getByRole('textbox', { name: 'Question' }).fill(question);
  await page.keyboard.press('Enter');
  if (meant !== undefined) await page.getByRole('button', { name: meant }).click();
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer).toBeVisible({ timeout: 20_000 });
  return answer;
}

test('MariaDB is connected, models are built of its tables, and a question across them is answered right', async ({
  page,
  signInAs,
}) => {
  test.setTimeout(180_000);
  await signInAs('admin');
  await connect(page, { connector: /^MariaDB/, name: 'Bikes', source: bikes });
  await build(page, 'stations');
  await build(page, 'rides', async () => {
    const dialog = page.getByRole('dialog');
    // The join that the table declares, what adds up, and why.
    await expect(dialog.getByRole('region', { name: 'Joins' })).toContainText('rides → stations');
    await expect(dialog.getByRole('checkbox', { name: /^Total fare/ })).toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: /^Average stars/ })).toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: /^Id / })).toBeDisabled();
    await expectNoBarriers(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectToFit(page);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  const answer = await ask(page, 'total fare of rides by district');
  const rows = await bikes.query(
    'SELECT district, SUM(fare) AS fare FROM rides JOIN stations ON stations.id = station_id GROUP BY 1',
  );
  expect(rows).toHaveLength(3);
  await answer.getByRole('tab', { name: /^Table/ }).click();
  for (const { district, fare } of rows) {
    const row = answer.getByRole('row').filter({ hasText: String(district) });
    await expect(row).toContainText(Number(fare).toLocaleString('en'));
  }
});

test('PostgreSQL the same way; a wrong model is removed again', async ({ page, signInAs }) => {
  test.setTimeout(180_000);
  await signInAs('admin');
  await connect(page, { connector: /^PostgreSQL/, name: 'Shops', source: shops });
  // The table that points comes first: the join is made when the other model is there.
  await build(page, 'visits');
  await build(page, 'shops');
  // The sample company has visits of its own kind.
  const answer = await ask(page, 'number of visits by city', 'visits, shops city');
  for (const city of ['Berlin', 'Paris']) await expect(answer).toContainText(city);
  await expect(answer).toContainText('2,000');

  await page.goto('/studio/data');
  await page.getByRole('link', { name: 'Shops', exact: true }).click();
  await page.getByRole('link', { name: 'spending', exact: true }).click();
  await page.getByRole('button', { name: 'Build a model' }).click();
  await page.getByLabel('Name in queries').fill('Größe');
  await page.getByRole('button', { name: 'Build model' }).click();
  await expect(page.getByRole('alert')).toContainText('lower-case letters');
  await page.getByLabel('Name in queries').fill('visits');
  await page.getByRole('button', { name: 'Build model' }).click();
  await expect(page.getByRole('alert')).toContainText('A model called visits already exists.');
  await page.getByLabel('Name in queries').fill('spending');
  await page.getByRole('button', { name: 'Build model' }).click();
  const models = page.getByRole('list', { name: 'Models of this table' });
  await models.getByRole('button', { name: 'Remove the model Spending' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(models).toBeHidden();
  await expect(page.getByRole('button', { name: 'Build a model' })).toBeVisible();
});

test('a CSV file is uploaded, a model is built of it, and a question about it is answered right', async ({
  page,
  signInAs,
}) => {
  test.setTimeout(180_000);
  const trips = Array.from({ length: 400 }, (_, n) => {
    return { id: n + 1, line: ['Harbour', 'Airport', 'Old town'][n % 3] ?? '', passengers: 10 + ((n * 7) % 90) };
  });
  const lines = trips.map(({ id, line, passengers }) => `${id},${line},${passengers},2026-0${1 + (id % 9)}-15`);
  const csv = ['trip_id,line,passengers,ran_on', ...lines].join('\n');

  await signInAs('admin');
  await page.goto('/studio/data/new');
  await page.getByRole('link', { name: /^Files/ }).click();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'tram_trips.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByLabel('Name of the data source').fill('Trams');
  await page.getByRole('button', { name: 'Import 1 table' }).click();
  await page.waitForURL(/\/studio\/data\/src_[^/]+\/tables$/);
  await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: 60_000 });
  await build(page, 'tram_trips');

  const answer = await ask(page, 'total passengers of tram trips by line');
  await answer.getByRole('tab', { name: /^Table/ }).click();
  for (const line of new Set(trips.map((trip) => trip.line))) {
    const carried = trips.filter((trip) => trip.line === line).reduce((sum, { passengers }) => sum + passengers, 0);
    await expect(answer.getByRole('row').filter({ hasText: line })).toContainText(carried.toLocaleString('en'));
  }
});
