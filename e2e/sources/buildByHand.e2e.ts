import type { Page } from '@playwright/test';
import { listens, postgreSql } from '../../server/testing/liveServers.ts';
import { expectNoBarriers } from '../fixtures/barriers.ts';
import { cinemas } from '../fixtures/cinemas.ts';
import { connect } from '../fixtures/connect.ts';
import { countClicks } from '../fixtures/countClicks.ts';
import { countKeys } from '../fixtures/countKeys.ts';
import { register } from '../fixtures/register.ts';
import { numberIn, rowsOf } from '../fixtures/resultOf.ts';
import { scratchPostgres, type ScratchPostgres } from '../fixtures/scratchPostgres.ts';
import { expect, test } from '../fixtures/test.ts';

test.skip(process.env['CI'] === undefined && !(await listens(postgreSql)), 'No PostgreSQL listens on 127.0.0.1:5432.');

let database: ScratchPostgres;
test.beforeAll(async () => {
  database = await scratchPostgres(cinemas);
});
test.afterAll(() => database?.drop());

/** Each with the measure it starts from, as the list of measures begins with it. */
const metrics = [
  { label: 'Box office', measure: 'Total amount' },
  { label: 'Ticket price', measure: 'Average amount' },
  { label: 'Tickets sold', measure: 'Tickets' },
];

const terms = [
  ['House', 'A cinema of the chain.'],
  ['Showing', 'A film on a screen at a time.'],
  ['Admission', 'A ticket that was sold.'],
  ['Regular', 'A member who joined before 2023.'],
  ['Walk-in', 'A ticket without a member.'],
  ['Matinee', 'A screening before five in the afternoon.'],
  ['Late show', 'A screening after ten at night.'],
  ['Feature', 'A film of at least 90 minutes.'],
  ['Season', 'A quarter of the year.'],
  ['Takings', 'What tickets brought in.'],
] as const;

const question = 'box office by city';

/** The answer on the page is what the database says. */
async function expectTakings(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible({ timeout: 30_000 });
  const shown = await rowsOf(page);
  const expected = await database.rows(
    `SELECT city, sum(amount_eur) FROM tickets JOIN screenings USING (screening_id) JOIN cinemas USING (cinema_id) GROUP BY 1`,
  );
  expect(shown).toHaveLength(expected.length);
  for (const [city, sum] of expected) {
    const row = shown.find((cells) => cells.includes(String(city)));
    expect(numberIn(row?.at(-1) ?? '')).toBeCloseTo(Number(sum), 0);
  }
}

/** The studio counts what was built. */
async function expectBuilt(page: Page): Promise<void> {
  await page.goto('/studio/getting-started');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  for (const [section, count] of [
    ['Models', 5],
    ['Metrics', 3],
    ['Glossary', 10],
  ] as const) {
    await expect(sections.getByRole('link', { name: new RegExp(`^${section}`) })).toContainText(String(count));
  }
  const steps = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'Done' }) });
  await expect(steps).toHaveCount(6);
  await expect(page.locator('[aria-current=step]')).toContainText('Invite a teammate');
}

test('from tables without models to five related models, three metrics, ten terms and a right answer, by mouse', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await register(page, 'Cinemas by mouse');
  await connect(page, { connector: /^PostgreSQL/, name: 'Cinemas', source: database });

  const clicks = await countClicks(page);
  const began = Date.now();
  await page.getByRole('link', { name: 'Build models' }).click();
  const joins = page.getByRole('list', { name: 'Joins' });
  await expect(joins.getByRole('checkbox')).toHaveCount(4);
  await page.getByRole('button', { name: /^Create 5 models/ }).click();
  await expect(page).toHaveURL(/\/explorer\?agent=agt_/, { timeout: 30_000 });

  await page.goto('/studio/metrics');
  for (const { label, measure } of metrics) {
    await page.getByRole('button', { name: 'New metric' }).click();
    const dialog = page.getByRole('dialog', { name: 'New metric' });
    await dialog.getByRole('textbox', { name: 'Label' }).fill(label);
    const list = dialog.getByRole('combobox', { name: 'Starts from' });
    await list.selectOption({ label: await list.getByRole('option', { name: new RegExp(`^${measure}`) }).innerText() });
    await dialog.getByRole('button', { name: 'Create the metric' }).click();
    await expect(page.getByRole('heading', { name: label, level: 1 })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: /^Metrics/ })
      .click();
  }

  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: /^Glossary/ })
    .click();
  await page.getByRole('button', { name: 'New term' }).click();
  const dialog = page.getByRole('dialog', { name: 'New term' });
  for (const [index, [term, definition]] of terms.entries()) {
    await dialog.getByRole('textbox', { name: 'Term' }).fill(term);
    await dialog.getByRole('textbox', { name: 'Definition' }).fill(definition);
    const isLast = index === terms.length - 1;
    await dialog.getByRole('button', { name: isLast ? 'Create the term' : 'Create, and write another' }).click();
    if (!isLast) {
      await expect(dialog.getByText(`${term} was created. Write the next one.`)).toBeVisible();
      await expect(dialog.getByRole('textbox', { name: 'Term' })).toBeFocused();
    }
  }
  await expect(page.getByRole('form', { name: 'Term Takings' })).toBeVisible();
  await expectNoBarriers(page);

  await page.goto('/explorer');
  await page.getByRole('textbox', { name: 'Question' }).fill(question);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expectTakings(page);
  const spent = `${clicks()} clicks, ${((Date.now() - began) / 1000).toFixed(0)} s`;
  console.log(`By mouse: ${spent}`);
  expect(clicks()).toBeLessThanOrEqual(35);
  await expectBuilt(page);
});

/** Goes to something on the page as people without a mouse do. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    const focused = page.locator(':focus');
    const said =
      (await focused.count()) === 0
        ? ''
        : await focused.first().evaluate((element) => {
            const labels =
              element instanceof HTMLInputElement ? [...(element.labels ?? [])].map((label) => label.innerText) : [];
            return element.getAttribute('aria-label') ?? (labels.join(' ') || (element as HTMLElement).innerText);
          });
    if (name.test(said.trim())) {
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Nothing called ${name} was reached.`);
}

/** Begins something with the command palette. */
async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+K');
  const palette = page.getByRole('dialog', { name: 'Go to' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(words);
  await expect(palette.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
}

test('the same with the keyboard only', async ({ page }) => {
  test.setTimeout(240_000);
  await register(page, 'Cinemas by keyboard');
  await connect(page, { connector: /^PostgreSQL/, name: 'Cinemas', source: database });

  const keys = await countKeys(page);
  const began = Date.now();
  await page.keyboard.press('Escape');
  await tabTo(page, /^Build models/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Create 5 models/ })).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/explorer\?agent=agt_/, { timeout: 30_000 });

  await page.goto('/studio/metrics');
  await expect(page.getByRole('heading', { name: 'Metrics', level: 1 })).toBeVisible();
  for (const { label, measure } of metrics) {
    await command(page, 'new metric');
    const dialog = page.getByRole('dialog', { name: 'New metric' });
    await expect(dialog.getByRole('textbox', { name: 'Label' })).toBeFocused();
    await page.keyboard.type(label);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('option', { name: new RegExp(`^${measure}`) })).toBeAttached();
    await page.keyboard.type(measure);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: label, level: 1 })).toBeVisible();
  }

  await command(page, 'new term');
  const dialog = page.getByRole('dialog', { name: 'New term' });
  for (const [term, definition] of terms) {
    await expect(dialog.getByRole('textbox', { name: 'Term' })).toBeFocused();
    await page.keyboard.type(term);
    await page.keyboard.press('Tab');
    await page.keyboard.type(definition);
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByRole('status')).toHaveText(`${term} was created. Write the next one.`);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await command(page, 'ask a question');
  await expect(page.getByRole('textbox', { name: 'Question' })).toBeFocused();
  await page.keyboard.type(question);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible({ timeout: 30_000 });
  const { steps, letters } = keys();
  console.log(`By keyboard: ${steps} keys, ${letters} letters, ${((Date.now() - began) / 1000).toFixed(0)} s`);
  await expectTakings(page);
  await expectBuilt(page);
});
