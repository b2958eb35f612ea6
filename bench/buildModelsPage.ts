import type { CDPSession, Page } from '@playwright/test';
import { demoAccounts } from '../server/access/signIn/demoSignIn.ts';
import { openDemo } from '../e2e/fixtures/openDemo.ts';
import type { QuarryServer } from '../e2e/fixtures/server.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { newId } from '../server/platform/ids.ts';
import { embeddedPostgres } from '../server/platform/postgres/embeddedPostgres.ts';
import { withBrowser } from './browser.ts';
import { percentile } from './percentile.ts';
import { atMost, type Row } from './row.ts';
import { createWideSource } from './wideSource.ts';

const tables = 200;
const rounds = 3;

/** Milliseconds of one visit of the page. */
interface Visit {
  /** From the click on Build models until the drafts can be changed. */
  readonly opened: number;
  /** Of them, those in which the page's own thread had a processor. */
  readonly busy: number;
  /** From the click on Create until the page that follows is shown. */
  readonly saved: number;
}

/** The page of a draft of 200 tables in Chromium: until it is open, and until all is saved. */
export async function buildModelsPageTimes(): Promise<readonly Row[]> {
  return withBrowser(async (browser, quarry) => {
    const context = await browser.newContext({ baseURL: quarry.url, viewport: { width: 1440, height: 960 } });
    const page = await context.newPage();
    await openDemo(page, quarry);
    await page.goto('/auth/login');
    await page.getByRole('button', { name: 'Continue as admin' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
    const thread = await context.newCDPSession(page);
    // Its own time on a processor, whatever else runs on the machine.
    await thread.send('Performance.enable', { timeDomain: 'threadTicks' });
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round += 1) {
      visits.push(await visit(page, thread, await wideSource(quarry)));
    }
    const median = (of: (visit: Visit) => number) => percentile(visits.map(of), 0.5) / 1000;
    const busy = `the page's own thread had a processor for ${median((one) => one.busy).toFixed(2)} s of it`;
    const notes = [`medians of ${rounds} rounds, each with tables of its own`];
    return [
      atMost({
        id: 'B3',
        what: `The page of a draft of ${tables} tables is open`,
        value: median((one) => one.opened),
        bar: 2,
        unit: 's',
        notes: [...notes, busy],
      }),
      atMost({
        id: 'B4',
        what: `${tables} drafted models are saved from the page`,
        value: median((one) => one.saved),
        bar: 10,
        unit: 's',
        notes,
      }),
    ];
  });
}

async function visit(page: Page, thread: CDPSession, dataSourceId: string): Promise<Visit> {
  await page.goto(`/studio/data/${dataSourceId}/tables`);
  const build = page.getByRole('link', { name: 'Build models' });
  await build.waitFor();
  const busyBefore = await busyMs(thread);
  const begun = performance.now();
  await build.click();
  const create = page.getByRole('button', { name: `Create ${tables} models` });
  await create.waitFor();
  // Answers after the frame with the drafts: the page takes what a person does.
  await page.getByRole('textbox', { name: 'Name in queries' }).click();
  const opened = performance.now() - begun;
  const busy = (await busyMs(thread)) - busyBefore;
  const saving = performance.now();
  await create.click();
  await page.waitForURL(`**/studio/data/${dataSourceId}/tables`, { timeout: 120_000 });
  return { opened, busy, saved: performance.now() - saving };
}

async function busyMs(thread: CDPSession): Promise<number> {
  const { metrics } = await thread.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** A data source of the sample company's with 200 tables that are imported already. */
async function wideSource({ dataFolder }: QuarryServer): Promise<string> {
  const postgres = await embeddedPostgres(dataFolder);
  const database = openDatabase(postgres.url, { connections: 1 });
  try {
    const { prisma } = database;
    const { organizationId } = await prisma.actor.findFirstOrThrow({ where: { email: demoAccounts.admin } });
    const dataSourceId = newId('DataSource');
    const name = `Wide ${dataSourceId.slice(-6)}`;
    await prisma.dataSource.create({ data: { id: dataSourceId, organizationId, name, type: 'POSTGRESQL' } });
    await createWideSource(prisma, { organizationId, dataSourceId }, tables);
    return dataSourceId;
  } finally {
    await database.close();
    await postgres.stop();
  }
}
