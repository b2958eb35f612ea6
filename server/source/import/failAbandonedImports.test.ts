import { afterAll, beforeAll, expect, it } from 'vitest';
import { localEvents } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { startJobs, type Jobs } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log.ts';
import { createTables } from '../../table/describing.test-support.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization } from '../../testing/organization.ts';
import { failAbandonedImports } from './failAbandonedImports.ts';
import { importJob } from './importJob.ts';
import { sampleDataJob } from '../sampleData/sampleDataJob.ts';

const now = new Date('2026-11-20T12:00:00Z');

let database: TestDatabase;
let jobs: Jobs;
beforeAll(async () => {
  database = await createTestDatabase();
  jobs = await startJobs({
    url: database.url,
    log: createLog('silent'),
    kinds: [importJob, sampleDataJob],
    sendOnly: true,
  });
});
afterAll(async () => {
  await jobs.stop(1000);
  await database.drop();
});

/** A source whose worker was killed while it read one of two tables. */
async function interrupted(): Promise<string> {
  const { prisma } = database;
  const acme = await createOrganization(prisma);
  const { organizationId, dataSourceId } = acme;
  const tables = await createTables(prisma, acme);
  const task = { organizationId, dataSourceId, type: 'INIT_IMPORT', createdAt: now } as const;
  await prisma.dataProcessingTask.createMany({
    data: [
      { ...task, id: newId('DataProcessingTask'), tableId: tables.orders, status: 'IN_PROGRESS' },
      { ...task, id: newId('DataProcessingTask'), tableId: tables.customers, status: 'QUEUED' },
      { ...task, id: newId('DataProcessingTask'), type: 'RE_SYNC', status: 'QUEUED' },
    ],
  });
  return dataSourceId;
}

it('ends imports that have no job, and no others', async () => {
  const [abandoned, waiting] = [await interrupted(), await interrupted()];
  await jobs.send(importJob, { dataSourceId: waiting, requestedAt: now.toISOString() }, { key: waiting });
  const sample = await database.prisma.dataProcessingTask.findFirstOrThrow({
    where: { dataSourceId: waiting, tableId: null },
  });
  const sampleJob = { processingTaskId: sample.id, environmentId: 'env', actorId: 'act' };
  await jobs.send(sampleDataJob, sampleJob, { key: sample.id });
  await failAbandonedImports({ database: database.prisma, jobs, events: localEvents() }, now);
  const statuses = async (dataSourceId: string) =>
    (await database.prisma.dataProcessingTask.findMany({ where: { dataSourceId }, orderBy: { id: 'asc' } })).map(
      ({ status }) => status,
    );
  expect(await statuses(abandoned)).toEqual(['FAILED', 'FAILED', 'FAILED']);
  expect(await statuses(waiting)).toEqual(['IN_PROGRESS', 'QUEUED', 'QUEUED']);
  expect(await database.prisma.dataSource.findUniqueOrThrow({ where: { id: abandoned } })).toMatchObject({
    status: 'ERROR',
    statusReason: 'The import was interrupted. Try again.',
  });
});

it('makes a source READY whose tables are in, though nobody came to say so', async () => {
  const { prisma } = database;
  const dataSourceId = await interrupted();
  await prisma.dataProcessingTask.updateMany({ where: { dataSourceId }, data: { status: 'COMPLETED' } });
  await prisma.dataSource.update({ where: { id: dataSourceId }, data: { status: 'PENDING_SETUP' } });
  await failAbandonedImports({ database: prisma, jobs, events: localEvents() }, now);
  expect(await prisma.dataSource.findUniqueOrThrow({ where: { id: dataSourceId } })).toMatchObject({
    status: 'READY',
    lastSyncedAt: now,
  });
});
