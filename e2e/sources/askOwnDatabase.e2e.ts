import { listens, postgreSql } from '../../server/testing/liveServers.ts';
import { connect } from '../fixtures/connect.ts';
import { countClicks } from '../fixtures/countClicks.ts';
import { freightForwarder } from '../fixtures/freightForwarder.ts';
import { register } from '../fixtures/register.ts';
import { numberIn, rowsOf } from '../fixtures/resultOf.ts';
import { scratchPostgres, type ScratchPostgres } from '../fixtures/scratchPostgres.ts';
import { expect, test } from '../fixtures/test.ts';

test.skip(process.env['CI'] === undefined && !(await listens(postgreSql)), 'No PostgreSQL listens on 127.0.0.1:5432.');

let freight: ScratchPostgres;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  freight = await scratchPostgres(freightForwarder);
});
test.afterAll(() => freight.drop());

/** Each with SQL that gives a number, or the last cell's number for what another cell names. */
const questions = [
  {
    question: 'how many consignments were booked in 2025?',
    sql: `SELECT count(*) FROM consignments WHERE booked_on >= '2025-01-01' AND booked_on < '2026-01-01'`,
  },
  // By a foreign key that nobody declared: charges name their consignment only.
  {
    question: 'total charges by incoterm',
    sql: 'SELECT incoterm, sum(amount_eur) FROM charges JOIN consignments USING (consignment_id) GROUP BY 1',
  },
  {
    question: 'number of consignments by carrier',
    sql: `SELECT carrier_name, count(*) FROM consignments LEFT JOIN voyages USING (voyage_id) LEFT JOIN vessels USING (imo_number)
      LEFT JOIN carriers USING (scac) GROUP BY 1`,
  },
  // A voyage has two ports.
  {
    question: 'consignments by load port country',
    sql: `SELECT country, count(*) FROM consignments LEFT JOIN voyages USING (voyage_id) LEFT JOIN ports ON locode = load_port GROUP BY 1`,
  },
  { question: 'number of damage claims by cause', sql: 'SELECT cause, count(*) FROM damage_claims GROUP BY 1' },
  // Entries have a broker, shippers an account manager: both are staff.
  {
    question: 'total charges by office of the account manager',
    sql: `SELECT office, sum(amount_eur) FROM charges JOIN consignments USING (consignment_id) JOIN shippers USING (shipper_no)
      JOIN staff ON staff_no = account_manager_no GROUP BY 1`,
  },
  {
    question: 'total duty by home country of the shipper',
    sql: `SELECT home_country, sum(duty_eur) FROM customs_entries JOIN consignments USING (consignment_id) JOIN shippers USING (shipper_no)
      GROUP BY 1`,
  },
  {
    question: 'total gross weight of hazardous consignments',
    sql: 'SELECT sum(gross_weight_kg) FROM consignments JOIN commodities USING (hs_chapter) WHERE is_hazardous',
  },
  {
    question: 'top 5 shippers by total declared value',
    sql: `SELECT company_name, sum(declared_value_eur) FROM consignments JOIN shippers USING (shipper_no)
      GROUP BY shipper_no, 1 ORDER BY 2 DESC LIMIT 5`,
  },
  {
    question: 'how many reefer containers per year?',
    sql: `SELECT to_char(booked_on, 'YYYY'), count(*) FROM containers JOIN consignments USING (consignment_id) WHERE is_reefer GROUP BY 1`,
  },
];

test('somebody with a database of twelve tables and half a million rows asks ten questions, and every answer is right', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await register(page, 'Lindqvist Forwarding');

  const clicks = await countClicks(page);
  const began = Date.now();
  await connect(page, { connector: /^PostgreSQL/, name: 'Freight', source: freight });
  // Once the import has ended: three clicks to an answer.
  const atImport = clicks();
  await page.getByRole('link', { name: 'Build models' }).click();
  await expect(page.getByText('12 tables · 499,850 rows')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Create 12 models and an agent · then ask' }).click();
  await expect(page).toHaveURL(/\/explorer\?agent=agt_/, { timeout: 60_000 });
  const question = page.getByRole('textbox', { name: 'Question' });
  await expect(question).not.toHaveValue('');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible({ timeout: 30_000 });
  expect(clicks() - atImport).toBe(3);
  expect(clicks()).toBeLessThanOrEqual(12);

  for (const { question: asked, sql } of questions) {
    await page.goto('/explorer');
    await question.fill(asked);
    await question.press('Enter');
    await expect(page.getByRole('region', { name: 'Answer' }), asked).toBeVisible({ timeout: 30_000 });
    const shown = await rowsOf(page);
    const expected = await freight.rows(sql);
    expect(shown, asked).toHaveLength(expected.length);
    for (const row of expected) {
      // What has no group is shown as a dash.
      const group = row.length === 1 ? null : String(row[0] ?? '–');
      const line = group === null ? shown[0] : shown.find((cells) => cells.includes(group));
      expect(line, `${asked}: ${group}`).toBeDefined();
      expect(numberIn(line?.at(-1) ?? ''), `${asked}: ${group}`).toBeCloseTo(Number(row.at(-1)), 1);
    }
  }
  expect(Date.now() - began).toBeLessThan(600_000);
});
