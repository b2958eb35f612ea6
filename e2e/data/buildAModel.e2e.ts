import type { Page } from '@playwright/test';
import { listens, mariaDb, postgreSql } from '../../server/testing/liveServers.ts';
import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { connect } from '../fixtures/connect.ts';
import { scratchMariaDb, type ScratchMariaDb } from '../fixtures/scratchMariaDb.ts';
import { scratchPostgres, type ScratchPostgres } from '../fixtures/scratchPostgres.ts';
import { expect, test } from '../fixtures/test.ts';

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

/**
 * Builds the models of the source that is shown, as they are drafted, with an agent of their own.
 */
async function build(page: Page, models: number, look?: () => Promise<void>): Promise<void> {
  await page.getByRole('link', { name: 'Build models' }).click();
  const create = page.getByRole('button', { name: new RegExp(`^Create ${models} models?( |$)`) });
  await expect(create).toBeVisible();
  await look?.();
  await create.click();
  await expect(page).toHaveURL(/\/explorer\?agent=agt_/);
}

/** Asks the agent that is chosen. */
async function ask(page: Page, question: string) {
  await page.getByRole('textbox', { name: 'Question' }).fill(question);
  await page.keyboard.press('Enter');
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer).toBeVisible({ timeout: 20_000 });
  return answer;
}

test('MariaDB is connected, its models are built, and a question across them is answered right', async ({
  page,
  signInAs,
}) => {
  test.setTimeout(180_000);
  await signInAs('admin');
  await connect(page, { connector: /^MariaDB/, name: 'Bikes', source: bikes });
  await build(page, 2, async () => {
    // The join that the table declares, what adds up, and why.
    const joins = page.getByRole('list', { name: 'Joins' });
    await expect(joins.getByRole('checkbox', { name: /^rides → stations/ })).toBeChecked();
    await page.getByRole('button', { name: /^rides/ }).click();
    await expect(page.getByRole('checkbox', { name: 'Keep Total fare' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Keep Average stars' })).toBeChecked();
    // A key cannot be left out.
    const key = page.getByRole('checkbox', { name: 'Keep ID', exact: true });
    await expect(key).toBeChecked();
    await expect(key).toBeDisabled();
    await expectNoBarriers(page);
    for (const width of [1024, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await expectToFit(page);
      await expectNoBarriers(page);
    }
    await page.getByText(/^Joins 1$/).click();
    await expect(joins.getByRole('checkbox')).toBeVisible();
    await expectToFit(page);
    await page.setViewportSize({ width: 1440, height: 960 });
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

test('PostgreSQL the same way; a wrong model is corrected in place and removed again', async ({ page, signInAs }) => {
  test.setTimeout(180_000);
  await signInAs('admin');
  await connect(page, { connector: /^PostgreSQL/, name: 'Shops', source: shops });
  const tables = page.url();
  await build(page, 3);
  const answer = await ask(page, 'number of visits by city');
  for (const city of ['Berlin', 'Paris']) {
    await expect(answer).toContainText(city);
  }
  await expect(answer).toContainText('2,000');

  // A second model of a table.
  await page.goto(tables);
  await expect(page.getByRole('link', { name: 'Build models' })).toBeHidden();
  await page.getByRole('link', { name: 'spending', exact: true }).click();
  await page.getByRole('link', { name: 'Build another model' }).click();
  await page.getByLabel('Name in queries').fill('Größe');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert')).toContainText('lower-case letters');
  await expect(page.getByLabel('Name in queries')).toBeFocused();
  await page.getByLabel('Name in queries').fill('visits');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert')).toContainText('visits already exists');
  await page.getByLabel('Name in queries').fill('spending_again');
  await page.getByLabel('Label', { exact: true }).fill('Spending again');
  await page.getByRole('combobox', { name: 'Agent', exact: true }).selectOption({ label: 'None for now' });
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(tables);
  await page.getByRole('link', { name: 'spending', exact: true }).click();
  const models = page.getByRole('list', { name: 'Models of this table' });
  await models.getByRole('button', { name: 'Remove the model Spending again' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(models.getByRole('link')).toHaveCount(1);
});

test('a CSV file is uploaded, its model is built, and a question about it is answered right', async ({
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
  await build(page, 1);

  const answer = await ask(page, 'total passengers of tram trips by line');
  await answer.getByRole('tab', { name: /^Table/ }).click();
  for (const line of new Set(trips.map((trip) => trip.line))) {
    const carried = trips.filter((trip) => trip.line === line).reduce((sum, { passengers }) => sum + passengers, 0);
    await expect(answer.getByRole('row').filter({ hasText: line })).toContainText(carried.toLocaleString('en'));
  }
});
