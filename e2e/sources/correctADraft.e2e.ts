import type { Locator, Page, TestInfo } from '@playwright/test';
import { listens, postgreSql } from '../../server/testing/liveServers.ts';
import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { connect } from '../fixtures/connect.ts';
import { register } from '../fixtures/register.ts';
import { resultOf } from '../fixtures/resultOf.ts';
import { scratchPostgres, type ScratchPostgres } from '../fixtures/scratchPostgres.ts';
import { expect, test } from '../fixtures/test.ts';

test.skip(process.env['CI'] === undefined && !(await listens(postgreSql)), 'No PostgreSQL listens on 127.0.0.1:5432.');

/** A parcel service: parcels between two depots each, with codes, and what lies in the depots. */
const parcelService = `
  CREATE TABLE depots (depot_id int PRIMARY KEY, town text NOT NULL, country text NOT NULL);
  INSERT INTO depots SELECT n, (ARRAY['Aarhus', 'Bergen', 'Turku'])[1 + n % 3], (ARRAY['DK', 'NO', 'FI'])[1 + n % 3]
  FROM generate_series(1, 9) n;
  CREATE TABLE parcels (
    parcel_id int PRIMARY KEY, depot_a int NOT NULL REFERENCES depots, depot_b int NOT NULL REFERENCES depots,
    outcome text NOT NULL, is_fragile int NOT NULL, accepted_on date NOT NULL, started_on date NOT NULL, ended_on date
  );
  INSERT INTO parcels SELECT n, 1 + n % 9, 1 + n * n % 9, (ARRAY['D', 'D', 'L', 'R'])[1 + n % 4], CASE WHEN n % 3 = 0 THEN 1 ELSE 0 END,
    DATE '2026-01-01' + n % 170, DATE '2026-01-02' + n % 170, DATE '2026-01-03' + n % 170 + n % 11 FROM generate_series(1, 4000) n;
  CREATE TABLE shelf_counts (depot_id int NOT NULL REFERENCES depots, counted_on date NOT NULL, boxes_quantity int NOT NULL);
  INSERT INTO shelf_counts SELECT 1 + n % 9, DATE '2026-01-01' + n / 9, 20 + n * 31 % 50 FROM generate_series(0, 899) n;
`;

let database: ScratchPostgres;
test.beforeAll(async () => {
  database = await scratchPostgres(parcelService);
});
test.afterAll(() => database?.drop());

/** In the words that she gave; hand-written SQL says what is right. */
const questions = [
  {
    question: 'number of parcels by sending depot town',
    sql: 'SELECT town, count(*) FROM parcels JOIN depots ON depot_id = depot_a GROUP BY 1',
  },
  {
    question: 'number of lost parcels by sending depot town',
    sql: `SELECT town, count(*) FROM parcels JOIN depots ON depot_id = depot_a WHERE outcome = 'L' GROUP BY 1`,
  },
  {
    question: 'boxes on shelves by town',
    sql: `SELECT town, sum(boxes_quantity) FROM shelf_counts JOIN depots USING (depot_id)
      WHERE counted_on = (SELECT max(counted_on) FROM shelf_counts) GROUP BY 1`,
  },
] as const;

/** A detail that is open, on a desk, a tablet and a phone. */
async function look(page: Page, testInfo: TestInfo, name: string, detail: Locator): Promise<void> {
  const pane = name === 'role' ? /^Joins \d/ : 'Model';
  for (const width of [1440, 1024, 360]) {
    await page.setViewportSize({ width, height: width === 360 ? 800 : 900 });
    if (width === 360) {
      await page.getByText(pane, { exact: true }).first().click();
    }
    await detail.scrollIntoViewIfNeeded();
    await expectToFit(page);
    await page.screenshot({ path: testInfo.outputPath(`${name}-${width}.png`) });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a person names a role, a code and a level in a draft, and her words are answered right', async ({
  page,
}, testInfo) => {
  test.setTimeout(240_000);
  await register(page, 'Parcels of the North');
  await connect(page, { connector: /^PostgreSQL/, name: 'Parcels', source: database });
  await page.getByRole('link', { name: 'Build models' }).click();
  const list = page.getByRole('list', { name: 'Drafted models' });

  await list.getByRole('button', { name: /^depots/ }).click();
  const depots = page.getByRole('region', { name: 'Model depots' });
  await depots.getByRole('button', { name: 'More about Country' }).click();
  await expect(depots.getByLabel('Label of value NO', { exact: true })).toHaveValue('Norway');

  await list.getByRole('button', { name: /^parcels/ }).click();
  const parcels = page.getByRole('region', { name: 'Model parcels' });
  await parcels.getByRole('button', { name: 'More about Is fragile' }).click();
  await expect(parcels.getByLabel('Label of value 0', { exact: true })).toHaveValue('Not fragile');
  await parcels.getByRole('button', { name: 'More about Is fragile' }).click();
  await parcels.getByRole('button', { name: 'More about Outcome' }).click();
  await parcels.getByLabel('Label of value L', { exact: true }).fill('Lost');
  await parcels.getByLabel('Other words for L').fill('missing, gone');
  await parcels.getByLabel('Label of value D', { exact: true }).fill('Delivered');
  const joins = page.getByRole('list', { name: 'Joins' });
  await joins.getByRole('button', { name: /^Names of Depot a / }).click();
  await joins.getByLabel('For parcels, depots are the').fill('Sending depot');
  await expect(joins.getByText('as Sending depot')).toBeVisible();
  await expectNoBarriers(page);
  await look(page, testInfo, 'values', parcels.getByLabel('Label of value R'));
  await look(page, testInfo, 'role', joins.getByLabel('Other names'));

  await parcels.getByRole('button', { name: 'More about Outcome' }).click();
  await parcels.getByRole('button', { name: 'More about Average days from started to ended' }).click();
  await parcels.getByLabel('From', { exact: true }).selectOption('accepted_on');
  await expect(parcels.getByText('Average of days from accepted_on to ended_on', { exact: true })).toBeVisible();
  await look(page, testInfo, 'dates', parcels.getByLabel('From', { exact: true }));

  await list.getByRole('button', { name: /^shelf_counts/ }).click();
  const counts = page.getByRole('region', { name: 'Model shelf_counts' });
  await counts.getByRole('button', { name: 'More about Total boxes quantity' }).click();
  await expect(counts.getByText('Counts are added up.')).toBeVisible();
  await counts.getByLabel('Adds up').selectOption({ label: 'No, the last value' });
  await expect(counts.getByLabel('Label of Total boxes quantity')).toHaveValue('Latest boxes quantity');
  await counts.getByLabel('Label of Total boxes quantity').fill('Boxes on shelves');
  await expectNoBarriers(page);
  await look(page, testInfo, 'level', counts.getByLabel('Adds up'));
  await page.getByRole('button', { name: /^Create 3 models and an agent/ }).click();
  await expect(page).toHaveURL(/\/explorer\?agent=agt_/, { timeout: 30_000 });

  for (const { question, sql } of questions) {
    await page.goto('/explorer');
    const box = page.getByRole('textbox', { name: 'Question' });
    await box.fill(question);
    await box.press('Enter');
    await expect(page.getByRole('region', { name: 'Answer' }), question).toBeVisible({ timeout: 30_000 });
    const shown = await resultOf(page);
    const right = (await database.rows(sql)).map(([town, number]) => [String(town), Number(number)] as const);
    expect({ question, rows: Object.fromEntries(shown) }).toEqual({ question, rows: Object.fromEntries(right) });
  }
});
