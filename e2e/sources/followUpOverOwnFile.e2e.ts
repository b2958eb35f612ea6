import { DuckDBInstance } from '@duckdb/node-api';
import type { Page } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { register } from '../fixtures/register.ts';
import { resultOf } from '../fixtures/resultOf.ts';
import { expect, test } from '../fixtures/test.ts';

/** Walks of a dog sitter: who walked which dog where, for how long and for how much. */
const walks = [
  'walk_id;walker;borough;walked_on;minutes;fee',
  ...Array.from({ length: 900 }, (_, n) => {
    const day = new Date(Date.UTC(2025, 0, 1 + ((n * 11) % 600))).toISOString().slice(0, 10);
    const walker = ['Ines', 'Jonas', 'Mette', 'Sven'][n % 4];
    const borough = ['Hafen', 'Nordend', 'Altstadt'][(n * 7) % 3];
    return `W${n + 1};${walker};${borough};${day};${20 + (n % 8) * 10};${(8 + ((n * 37) % 23)).toFixed(2)}`;
  }),
].join('\n');

/** Hand-written SQL over the file as text: it shares nothing with how Quarry reads or computes. */
async function sqlOver(path: string, select: string): Promise<Map<string, number>> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const from = `read_csv('${path.replaceAll("'", "''")}', delim = ';', all_varchar = true)`;
    const reader = await connection.runAndReadAll(select.replace('walks', from));
    return new Map(reader.getRowsJson().map(([group, value]) => [String(group), Number(value)]));
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Each turn goes on from the one before; the numbers are those of the SQL. */
const turns = [
  { question: 'takings by sitter', sql: 'SELECT walker, sum(fee::DECIMAL(9, 2)) FROM walks GROUP BY 1' },
  {
    question: 'only Nordend',
    sql: `SELECT walker, sum(fee::DECIMAL(9, 2)) FROM walks WHERE borough = 'Nordend' GROUP BY 1`,
  },
  {
    question: 'in 2025',
    sql: `SELECT walker, sum(fee::DECIMAL(9, 2)) FROM walks WHERE borough = 'Nordend' AND walked_on < '2026' GROUP BY 1`,
  },
  {
    question: 'what about Hafen',
    sql: `SELECT walker, sum(fee::DECIMAL(9, 2)) FROM walks WHERE borough = 'Hafen' AND walked_on < '2026' GROUP BY 1`,
  },
] as const;

async function ask(page: Page, question: string, turn: number): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Question' });
  await box.fill(question);
  await box.press('Enter');
  await expect(page.getByRole('region', { name: 'Answer' })).toHaveCount(turn + 1, { timeout: 30_000 });
}

test('a person gives a draft her own words, asks with them, and every follow-up is right', async ({
  page,
}, testInfo) => {
  test.setTimeout(240_000);
  const path = testInfo.outputPath('walks.csv');
  await writeFile(path, walks);

  await register(page, 'Dogs of Hafen');
  await page.getByRole('link', { name: /^Files/ }).click();
  await page.locator('input[type="file"]').setInputFiles(path);
  await page.getByRole('button', { name: /^Import/ }).click({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Build models' }).click({ timeout: 60_000 });

  const model = page.getByRole('region', { name: 'Model walks' });
  await expect(model).toBeVisible({ timeout: 60_000 });
  await model.getByRole('button', { name: 'More about Walker' }).click();
  await expect(model.getByLabel('Label of value Mette')).toBeVisible();
  const names = model.getByLabel('Other names');
  await names.first().fill('outings');
  await names.first().press('Enter');
  await names.last().fill('sitter');
  await names.last().press('Enter');
  await expect(model.getByRole('button', { name: 'Remove sitter' })).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('draft-1440.png') });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByText('Model', { exact: true }).click();
  await names.last().scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.screenshot({ path: testInfo.outputPath('draft-360.png') });
  await page.setViewportSize({ width: 1440, height: 960 });
  await page.getByRole('button', { name: /^Create 1 model and an agent/ }).click();

  for (const [turn, { question, sql }] of turns.entries()) {
    await ask(page, question, turn);
    const shown = await resultOf(page);
    const expected = await sqlOver(path, sql);
    expect([...shown.keys()].toSorted(), question).toEqual([...expected.keys()].toSorted());
    for (const [walker, fee] of expected) {
      expect(shown.get(walker), `${question}: ${walker}`).toBeCloseTo(fee, 0);
    }
  }
  await ask(page, 'by borough instead', turns.length);
  const shown = await resultOf(page);
  const byBorough = await sqlOver(
    path,
    `SELECT borough, sum(fee::DECIMAL(9, 2)) FROM walks WHERE walked_on < '2026' AND borough = 'Hafen' GROUP BY 1`,
  );
  expect(Object.fromEntries(shown)).toEqual(
    Object.fromEntries([...byBorough].map(([borough, fee]) => [borough, expect.closeTo(fee, 0)])),
  );
});
