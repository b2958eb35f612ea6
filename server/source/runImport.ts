import { rm } from 'node:fs/promises';
import type { DataProcessingTask, DataSource, Prisma, PrismaClient, Table } from '../generated/prisma/client.ts';
import { ExpectedError } from '../platform/errors.ts';
import type { Events } from '../platform/events.ts';
import type { Log } from '../platform/log.ts';
import type { UploadStore } from '../upload/uploadStore.ts';
import type { WarehousePool } from '../warehouse/pool.ts';
import { WarehouseError, type Warehouse } from '../warehouse/warehouse.ts';
import { isServerType } from './connector/registry.ts';
import { finishImport } from './finishImport.ts';
import type { ImportJob } from './importJob.ts';
import { forgetImported, loadFile } from './loadFile.ts';
import type { SourceConnections } from './sourceConnections.ts';
import { readTable, writeMissing, writeTable } from './tableImport.ts';
import { proposeRelationships } from './relationships/proposeRelationships.ts';
import { describeTables, writeRelationships } from './relationships/tableRelationships.ts';
import { processingTopic } from './watchProcessing.ts';

interface RunImportServices {
  readonly database: PrismaClient;
  readonly connections: SourceConnections;
  readonly warehouses: WarehousePool;
  readonly uploads: UploadStore;
  readonly events: Pick<Events, 'publish'>;
  readonly log: Log;
}

/** Share of a table's progress that is the loading of its file. */
const loading = 0.6;

/**
 * Does what `importTables` and `importFiles` asked for, table by table: each is loaded where it comes from a file, read,
 * then written in one transaction together with the end of its processing task. A worker that is killed leaves the table
 * it was reading to the next attempt.
 * @param attempt.signal aborted when the worker is to stop; the rest waits for the next attempt
 * @param attempt.last true when none follows: what is not done by then has failed
 */
export async function runImport(
  services: RunImportServices,
  { dataSourceId, requestedAt }: ImportJob,
  { signal, last }: { readonly signal: AbortSignal; readonly last: boolean },
  now: () => Date = () => new Date(),
): Promise<void> {
  const { database, connections, warehouses } = services;
  const source = await database.dataSource.findUnique({ where: { id: dataSourceId } });
  if (source === null) return;
  // Of this import only: another may have been asked for while the joins of this one were read.
  const tasks = { dataSourceId, createdAt: new Date(requestedAt) };
  const unfinished = {
    ...tasks,
    status: { in: ['QUEUED', 'IN_PROGRESS'] },
  } satisfies Prisma.DataProcessingTaskWhereInput;
  const waiting = await database.dataProcessingTask.findMany({
    where: unfinished,
    orderBy: { id: 'asc' },
    include: { table: true },
  });
  const withWarehouse = async <T>(read: (warehouse: Warehouse) => Promise<T>): Promise<T> =>
    warehouses.use(source.id, await connections.of(source), read);
  try {
    for (const { table, ...task } of waiting) {
      signal.throwIfAborted();
      if (table !== null) await importOne(services, source, task, table, signal, now, withWarehouse);
    }
    // Last, and of all tables: a key may point to one of this import, or come from one of an earlier one.
    await withWarehouse(async (warehouse) => {
      const descriptions = await describeTables(database, source.id, warehouse);
      await writeRelationships(database, source, descriptions);
      await proposeRelationships(database, source, warehouse, descriptions, tasks.createdAt, signal);
    });
    await finishImport(database, tasks, now());
    services.events.publish(processingTopic(dataSourceId), 'end');
    await forgetImported(services, dataSourceId);
  } catch (error) {
    if ((await database.dataSource.count({ where: { id: dataSourceId } })) === 0) {
      // Nobody can remove what was made after the source was gone.
      if (!isServerType(source.type)) await rm(connections.fileOf(dataSourceId, source.type), { force: true });
      return;
    }
    if (!last) throw error;
    services.log.error({ err: error, dataSourceId }, 'source: an import was given up');
    const errors = ['The import was given up. Try again; if it fails once more, the log of the server says why.'];
    await database.dataProcessingTask.updateMany({
      where: unfinished,
      data: { status: 'FAILED', endedAt: now(), errors },
    });
    await finishImport(database, tasks, now());
    services.events.publish(processingTopic(dataSourceId), 'end');
  }
}

async function importOne(
  services: RunImportServices,
  source: DataSource,
  task: DataProcessingTask,
  table: Table,
  signal: AbortSignal,
  now: () => Date,
  withWarehouse: <T>(read: (warehouse: Warehouse) => Promise<T>) => Promise<T>,
): Promise<void> {
  const { database, events, log } = services;
  const where = { id: task.id };
  const changed = () => events.publish(processingTopic(source.id), task.id);
  await database.dataProcessingTask.update({ where, data: { status: 'IN_PROGRESS', startedAt: now(), progress: 0 } });
  changed();
  try {
    const reached = async (share: number): Promise<void> => {
      const progress = Math.round(share);
      await database.dataProcessingTask.updateMany({
        where: { ...where, status: 'IN_PROGRESS', progress: { lt: progress } },
        data: { progress },
      });
      changed();
    };
    const fromFile = task.reading !== null;
    const loaded = fromFile
      ? await loadFile(services, source, task, table, signal, (share) => {
          // Progress is only for looking at: losing one costs nothing.
          reached(share * 100 * loading).catch((error: unknown) => log.warn({ err: error }, 'source: no progress'));
        })
      : null;
    const before = fromFile ? 100 * loading : 0;
    const read = await withWarehouse((warehouse) =>
      readTable(warehouse, table.hierarchyPath, signal, (progress) => reached(before + progress * (1 - before / 100))),
    );
    await database.$transaction(async (transaction) => {
      await writeTable(transaction, table, read, now());
      await loaded?.write(transaction);
      await transaction.dataProcessingTask.update({
        where,
        data: { status: 'COMPLETED', progress: 100, endedAt: now() },
      });
    });
  } catch (error) {
    signal.throwIfAborted();
    const known = error instanceof ExpectedError || error instanceof WarehouseError;
    if (!known) log.error({ err: error, dataSourceId: source.id }, 'source: a table could not be imported');
    const reason = known
      ? `${error.message} ${error.advice}`
      : 'The table could not be imported. Try again; if it fails once more, the log of the server says why.';
    const missing = await isMissing(error, table, withWarehouse);
    await database.$transaction(async (transaction) => {
      if (missing) await writeMissing(transaction, table, now());
      const data = { status: 'FAILED' as const, endedAt: now(), errors: [reason] };
      await transaction.dataProcessingTask.update({ where, data });
    });
  }
  changed();
}

/** True: the source answers, and no longer shows the table. A table that could not be read for another reason is there. */
async function isMissing(
  error: unknown,
  { hierarchyPath }: Table,
  withWarehouse: <T>(read: (warehouse: Warehouse) => Promise<T>) => Promise<T>,
): Promise<boolean> {
  if (!(error instanceof WarehouseError) || error.type !== 'SCHEMA_CHANGED') return false;
  try {
    const sought = JSON.stringify(hierarchyPath);
    return !(await withWarehouse((warehouse) => warehouse.listTables())).some(
      ({ path }) => JSON.stringify(path) === sought,
    );
  } catch {
    return false;
  }
}
