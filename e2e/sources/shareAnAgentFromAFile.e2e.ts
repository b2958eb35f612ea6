import { writeFile } from 'node:fs/promises';
import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { countActions } from '../fixtures/countActions.ts';
import { register } from '../fixtures/register.ts';
import { resultOf } from '../fixtures/resultOf.ts';
import { expect, test } from '../fixtures/test.ts';

interface Crossing {
  readonly route: string;
  readonly vessel: string;
  readonly passengers: number;
}

/** Crossings of a ferry line; what is asked is added up here, without anything of Quarry's. */
const crossings: readonly Crossing[] = Array.from({ length: 1800 }, (_, n) => ({
  route: ['Hirtshals', 'Kiel', 'Gdynia', 'Tallinn'][(n * 7) % 4] ?? '',
  vessel: ['Aurora', 'Borealis', 'Cygnus'][n % 3] ?? '',
  passengers: 40 + ((n * 7919) % 730),
}));

function csv(): string {
  const lines = crossings.map(({ route, vessel, passengers }, n) => {
    const day = new Date(Date.UTC(2025, 0, 1 + ((n * 11) % 650))).toISOString().slice(0, 10);
    return `X${10_000 + n},${day},${route},${vessel},${passengers}`;
  });
  return ['crossing_no,sailed_on,route,vessel,passengers', ...lines].join('\n');
}

function passengersByRoute(): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { route, passengers } of crossings) {
    sums.set(route, (sums.get(route) ?? 0) + passengers);
  }
  return sums;
}

/** A person chooses a file with two clicks, in a dialog that a test does not see. */
const clicksOfFileDialog = 2;

test('from a file to an agent that a colleague asks, in at most 25 clicks and fields', async ({
  page,
  browser,
  quarry,
}, testInfo) => {
  test.setTimeout(240_000);
  const path = testInfo.outputPath('crossings.csv');
  await writeFile(path, csv());
  await register(page, 'Baltic Crossings');
  await page.goto('/studio/agents');

  const actions = await countActions(page);
  await page.getByRole('button', { name: 'New agent' }).click();
  await page.getByRole('menuitem', { name: /^From your data/ }).click();
  await page.getByRole('link', { name: 'Upload files' }).click();
  await page.locator('input[type="file"]').setInputFiles(path);
  await page.getByRole('button', { name: /^Import/ }).click({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Build an agent' }).click({ timeout: 60_000 });

  // Everything is there to be looked through before anything is saved, with its reasons.
  const agent = page.getByRole('region', { name: 'New agent' });
  await expect(agent.getByText(/^It sees 1 model with \d+ fields\./)).toBeVisible({ timeout: 60_000 });
  await expect(agent.getByPlaceholder('Answers questions about crossings.')).toBeVisible();
  const offered = agent.getByRole('checkbox');
  await expect(offered.first()).toBeChecked();
  const dropped = (await offered.last().evaluate((box) => box.closest('label')?.textContent)) ?? '';
  await offered.last().uncheck();
  await expectNoBarriers(page);
  for (const width of [1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
  }
  await page.setViewportSize({ width: 1440, height: 960 });
  await page.getByRole('button', { name: /^Create 1 model and an agent/ }).click();

  // It is ready to be asked, with a question that it answers.
  await expect(page).toHaveURL(/\/explorer\?agent=agt_/, { timeout: 30_000 });
  const agentId = /agt_[^&]+/.exec(page.url())?.[0] ?? '';
  await expect(page.getByText(dropped, { exact: true })).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Question' })).not.toHaveValue('');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible({ timeout: 30_000 });

  // A colleague is invited, and the agent is for her.
  await page.getByRole('button', { name: 'Explorer: switch' }).click();
  await page
    .getByRole('menuitem', { name: /^Studio/ })
    .or(page.getByRole('menuitemradio', { name: /^Studio/ }))
    .click();
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('link', { name: /^Getting started/ }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite a teammate' });
  const email = `ines-${Date.now()}@example.com`;
  await invitation.getByLabel('E-mail').fill(email);
  await invitation.getByRole('button', { name: 'Create the link' }).click();
  const link = (await invitation.getByText(/\/auth\/register\?/).textContent()) ?? '';
  await page.keyboard.press('Escape');

  const people = await (await browser.newContext({ baseURL: quarry.url })).newPage();
  await people.goto(link);
  await people.getByLabel('Name').fill('Ines Invited');
  await people.getByLabel('E-mail').fill(email);
  await people.getByLabel('Password').fill('a long enough password');
  await people.getByRole('button', { name: 'Create account' }).click();
  await expect(people).toHaveURL(/\/explorer$/);

  await sections.getByRole('link', { name: /^Agents/ }).click();
  await page.getByRole('link', { name: 'Crossings analyst', exact: true }).click();
  await page.getByRole('link', { name: 'Access', exact: true }).click();
  await page.getByText('Restricted', { exact: true }).click();
  await expect(page.getByText('Only admins and the people below may ask it.')).toBeVisible();
  await page.getByRole('button', { name: /^Person:/ }).click();
  await page.getByRole('combobox', { name: 'Search Person' }).fill('Ines Invited');
  await page.getByRole('option', { name: 'Ines Invited' }).click();
  await page.getByRole('button', { name: 'Let them ask' }).click();
  await expect(page.getByRole('table', { name: 'People' })).toContainText('Ines Invited');

  const { clicks, fields } = actions();
  const total = clicks + fields + clicksOfFileDialog;
  const figure = `${total} (${clicks} clicks, ${clicksOfFileDialog} in the file dialog, ${fields} fields)`;
  testInfo.annotations.push({ type: 'clicks and fields', description: figure });
  console.log(`From a file to a shared agent: ${figure}`);
  expect(clicks).toBeGreaterThan(10);
  expect(fields).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(25);

  // She gets the numbers of the file.
  await people.goto(`/explorer?agent=${agentId}`);
  await expect(people.getByRole('textbox', { name: 'Question' })).toBeVisible();
  await people.getByRole('textbox', { name: 'Question' }).fill('total passengers by route');
  await people.keyboard.press('Enter');
  await expect(people.getByRole('region', { name: 'Answer' })).toBeVisible({ timeout: 30_000 });
  expect(await resultOf(people)).toEqual(passengersByRoute());
});
