import type { CDPSession, Page } from '@playwright/test';
import { openDemo } from '../e2e/fixtures/openDemo.ts';
import type { QuarryServer } from '../e2e/fixtures/server.ts';
import { demoAccounts } from '../server/access/signIn/demoSignIn.ts';
import type { PrismaClient } from '../server/generated/prisma/client.ts';
import { emptyLayer } from '../server/layer/layer.ts';
import { model } from '../server/layer/smallLayer.test-support.ts';
import { writeLayer } from '../server/layer/store/writeLayer.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { newId } from '../server/platform/ids.ts';
import { embeddedPostgres } from '../server/platform/postgres/embeddedPostgres.ts';
import { withBrowser } from './browser.ts';
import { largeLayer, modelCount, writeLargeLayer } from './largeLayer.ts';
import { percentile } from './percentile.ts';
import { atMost, type Row } from './row.ts';

const templateCount = 1_000;
const dimensionCount = 400;
const rounds = 3;
const bar = 100;

/** Milliseconds of one interaction in which the page's own thread had a processor. */
interface Taken {
  readonly scripting: number;
  /** Scripts, styles, layout and paint. */
  readonly all: number;
}

type Interact = (area: string, act: () => Promise<unknown>) => Promise<void>;

/**
 * The studio in Chromium with 2,000 models, one more of 400 dimensions, and 1,000 query templates:
 * what scrolling, searching, typing and moving cost the thread of the page.
 */
export async function browseLayerTimes(): Promise<readonly Row[]> {
  return withBrowser(async (browser, quarry) => {
    const wideId = await writeSizes(quarry);
    // It has read its layer already.
    await quarry.kill();
    await quarry.start();
    const context = await browser.newContext({ baseURL: quarry.url, viewport: { width: 1440, height: 960 } });
    const page = await context.newPage();
    // The first save of a process compiles all models, among whatever else the machine does.
    page.setDefaultTimeout(180_000);
    await openDemo(page, quarry);
    await page.goto('/auth/login');
    await page.getByRole('button', { name: 'Continue as admin' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
    const thread = await context.newCDPSession(page);
    await thread.send('Performance.enable', { timeDomain: 'threadTicks' });
    const taken = new Map<string, Taken[]>();
    const interact: Interact = async (area, act) => {
      const before = await used(thread);
      await act();
      await painted(page);
      const after = await used(thread);
      const all = taken.get(area) ?? [];
      taken.set(area, all);
      all.push({ scripting: after.scripting - before.scripting, all: after.all - before.all });
    };
    for (let round = 0; round < rounds; round += 1) {
      await models(page, interact, round);
      await palette(page, interact, round);
      await templates(page, interact, round);
      await editor(page, interact, `/studio/models/${wideId}/dimensions`, round);
    }
    return [...taken].map(([what, times]) =>
      atMost({
        id: 'L4',
        what: `${what}, scripting, p95`,
        value: percentile(
          times.map(({ scripting }) => scripting),
          0.95,
        ),
        bar,
        unit: 'ms',
        notes: [
          `${times.length} interactions; p50 ${at(times, 0.5)} ms, longest ${at(times, 1)} ms`,
          `with styles, layout and paint p95 ${percentile(
            times.map(({ all }) => all),
            0.95,
          ).toFixed(1)} ms`,
        ],
      }),
    );
  });
}

const at = (times: readonly Taken[], share: number): string =>
  percentile(
    times.map(({ scripting }) => scripting),
    share,
  ).toFixed(1);

async function models(page: Page, interact: Interact, round: number): Promise<void> {
  const count = modelCount.toLocaleString('en');
  await page.goto('/studio/models');
  const list = page.getByRole('table', { name: 'Models' });
  await list.getByRole('link').first().waitFor();
  await page.mouse.move(700, 500);
  for (let turn = 0; turn < 20; turn += 1) {
    await interact(`${count} models scrolled`, () => page.mouse.wheel(0, 1_500));
  }
  const search = page.getByRole('searchbox', { name: 'Search models' });
  await type(page, interact, `${count} models searched`, () => search.focus(), `model_${1_990 + round}`);
  await interact(`${count} models searched`, () =>
    list.getByRole('link', { name: `model_${1_990 + round}` }).waitFor(),
  );
}

async function palette(page: Page, interact: Interact, round: number): Promise<void> {
  const area = `⌘K among ${modelCount.toLocaleString('en')} models`;
  const name = `model_${1_800 + round}`;
  const box = page.getByRole('combobox', { name: /^Search agents/ });
  await interact(area, async () => {
    await page.keyboard.press('Control+k');
    await box.waitFor();
  });
  await type(page, interact, area, () => box.focus(), name);
  await interact(area, () => page.getByRole('option', { name }).first().waitFor());
  await interact(area, () => page.keyboard.press('ArrowDown'));
  await page.keyboard.press('Escape');
}

async function templates(page: Page, interact: Interact, round: number): Promise<void> {
  const area = `${templateCount.toLocaleString('en')} query templates scrolled, searched, filtered`;
  await page.goto('/studio/queries');
  const list = page.getByRole('table', { name: 'Query templates' });
  await list.getByRole('link').first().waitFor();
  await page.mouse.move(700, 500);
  for (let turn = 0; turn < 20; turn += 1) {
    await interact(area, () => page.mouse.wheel(0, 1_500));
  }
  for (const state of ['Approved', 'Drafts', 'All']) {
    await interact(area, async () => {
      await page.getByRole('group', { name: 'Status' }).getByText(state, { exact: true }).click();
      await list.getByRole('link').first().waitFor();
    });
  }
  const search = page.getByRole('searchbox', { name: 'Search queries' });
  await type(page, interact, area, () => search.focus(), `Template ${900 + round}`);
  await interact(area, () => list.getByRole('link', { name: `Template ${900 + round}`, exact: true }).waitFor());
}

async function editor(page: Page, interact: Interact, path: string, round: number): Promise<void> {
  const of = `of ${dimensionCount} dimensions`;
  await page.goto(path);
  const list = page.getByRole('navigation', { name: 'dimensions' });
  await list.getByRole('link').first().waitFor();
  for (let index = 1; index < 12; index += 1) {
    await interact(`One ${of} opened`, async () => {
      await list
        .getByRole('link', { name: `column_${index} `, exact: false })
        .first()
        .click();
      await page.getByLabel('Name', { exact: true }).waitFor();
    });
  }
  const label = page.getByLabel('Label', { exact: true });
  await type(page, interact, `One ${of} edited`, () => label.fill(''), `Amount of the month ${round}`);
  await page.getByRole('button', { name: 'Discard' }).first().click();
  const moved = list.getByRole('link').nth(4);
  await moved.focus();
  for (let turn = 0; turn < 6; turn += 1) {
    await interact(`One ${of} moved`, async () => {
      const answered = page.waitForResponse((response) => response.url().endsWith('/graphql'));
      await page.keyboard.press(turn % 2 === 0 ? 'Alt+ArrowDown' : 'Alt+ArrowUp');
      await answered;
    });
  }
  const search = page.getByRole('searchbox', { name: 'Search dimensions' });
  await type(page, interact, `One ${of} searched`, () => search.focus(), 'column_39');
}

/** Each letter is an interaction of its own. */
async function type(
  page: Page,
  interact: Interact,
  area: string,
  begin: () => Promise<unknown>,
  text: string,
): Promise<void> {
  await begin();
  for (const letter of text) {
    await interact(area, () => page.keyboard.press(letter === ' ' ? 'Space' : letter));
  }
}

async function used(thread: CDPSession): Promise<Taken> {
  const { metrics } = await thread.send('Performance.getMetrics');
  const ms = (wanted: string) => (metrics.find(({ name }) => name === wanted)?.value ?? 0) * 1000;
  return { scripting: ms('ScriptDuration'), all: ms('TaskDuration') };
}

/** Two frames later, what an event has changed is on the screen. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null))))',
  );
}

/** Writes the models and templates into the sample company; returns the id of the wide model. */
async function writeSizes({ dataFolder }: QuarryServer): Promise<string> {
  const postgres = await embeddedPostgres(dataFolder);
  const database = openDatabase(postgres.url, { connections: 2 });
  try {
    const { prisma } = database;
    const { id: actorId, organizationId } = await prisma.actor.findFirstOrThrow({
      where: { email: demoAccounts.admin },
    });
    const environment = await prisma.environment.findFirstOrThrow({ where: { organizationId, type: 'PRODUCTION' } });
    const home = { organizationId, environmentId: environment.id, actorId };
    const dataSource = await prisma.dataSource.findFirstOrThrow({ where: { organizationId } });
    await writeLargeLayer(prisma, home, largeLayer(dataSource.id));
    const columns = Object.fromEntries(
      Array.from({ length: dimensionCount }, (_, index) => [index === 0 ? 'id' : `column_${index}`, 'STRING' as const]),
    );
    const wide = model('wide_model', dataSource.id, columns);
    const empty = emptyLayer({ timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 });
    const owner = { organizationId, environmentId: environment.id, ownerId: actorId, partId: newId };
    await prisma.$transaction((transaction) => writeLayer(transaction, owner, empty, { ...empty, models: [wide] }), {
      timeout: 60_000,
    });
    await writeTemplates(prisma, home);
    return wide.id;
  } finally {
    await database.close();
    await postgres.stop();
  }
}

async function writeTemplates(
  prisma: PrismaClient,
  { organizationId, actorId }: { readonly organizationId: string; readonly actorId: string },
): Promise<void> {
  const library = await prisma.queryLibrary.findFirstOrThrow({ where: { organizationId } });
  const made = Array.from({ length: templateCount }, (_, index) => ({ id: newId('QueryTemplate'), index }));
  await prisma.queryTemplate.createMany({
    data: made.map(({ id, index }) => ({ id, organizationId, queryLibraryId: library.id, name: `Template ${index}` })),
  });
  await prisma.queryTemplateVersion.createMany({
    data: made.map(({ id, index }) => ({
      id: newId('QueryTemplateVersion'),
      organizationId,
      queryTemplateId: id,
      version: 1,
      language: 'SEMQL' as const,
      query: `SELECT amount FROM model_${index} WHERE status = 'open'`,
      approvedAt: index % 2 === 0 ? new Date('2026-01-01') : null,
      approvedByActorId: index % 2 === 0 ? actorId : null,
      authorId: actorId,
    })),
  });
}
