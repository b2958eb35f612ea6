import type { DataProcessingTask, DataSource, Prisma, PrismaClient, Table } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { ExpectedError } from '../../platform/errors.ts';
import type { Events } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import type { UploadStore } from '../../upload/uploadStore.ts';
import type { WarehousePool } from '../../warehouse/sessions/pool.ts';
import { WarehouseError, type Warehouse } from '../../warehouse/warehouse.ts';
import { finishImport } from './finishImport.ts';
import { forgetFiles } from './forgetFiles.ts';
import type { ImportJob } from './importJob.ts';
import type { ImportPlaces } from './importPlaces.ts';
import { forgetImported, loadFile } from './loadFile.ts';
import type { SourceConnections } from '../sourceConnections.ts';
import { lockSource } from '../sourceLocks.ts';
import { readTable, writeMissing, writeTable } from './tableImport.ts';
import { proposeRelationships } from '../relationships/proposeRelationships.ts';
import { describeTables, writeRelationships } from '../relationships/tableRelationships.ts';
import { whyUnreachable } from '../connect/testDataSource.ts';
import { removalSignal } from './removalSignal.ts';
import { processingTopic } from './watchProcessing.ts';

interface RunImportServices {
  readonly database: PrismaClient;
  readonly connections: SourceConnections;
  readonly warehouses: WarehousePool;
  readonly uploads: UploadStore;
  readonly events: Pick<Events, 'publish' | 'subscribe'>;
  readonly log: Log;
  /** Left out: nothing else is imported in this process. */
  readonly importing?: Pick<ImportPlaces, 'enter'>;
}

/** Share of a table's progress that is the loading of its file. */
const loading = 0.6;

/**
 * Does what `importTables` and `importFiles` asked for, table by table: each is loaded where it
 * comes from a file, read, then written in one transaction together with the end of its processing
 * task. A worker that is killed leaves the table it was reading to the next attempt. When the
 * source is removed meanwhile, it ends at once, on the source's server too.
 * @param attempt.signal aborted when the worker is to stop; the rest waits for the next attempt
 * @param attempt.last true when none follows: what is not done by then has failed
 */
export async function runImport(
  services: RunImportServices,
  { dataSourceId, requestedAt }: ImportJob,
  attempt: { readonly signal: AbortSignal; readonly last: boolean },
  now: () => Date = () => new Date(),
): Promise<void> {
  const { database, connections, warehouses } = services;
  const source = await database.dataSource.findUnique({ where: { id: dataSourceId } });
  // An attempt before this one may have been killed in the middle of a file.
  if (source === null) {
    return forgetFiles(services, { dataSourceId });
  }
  // Limited to this import: another may have been requested while this one read its joins.
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
  const removed = removalSignal(services, dataSourceId);
  const signal = AbortSignal.any([attempt.signal, removed.signal]);
  // Not every question hears the signal.
  removed.signal.addEventListener('abort', () => void warehouses.close(dataSourceId));
  let leave: (() => void) | undefined;
  try {
    leave = await services.importing?.enter(source, signal);
    for (const { table, ...task } of waiting) {
      signal.throwIfAborted();
      if (table !== null) {
        await importOne(services, source, task, table, signal, now, withWarehouse);
      }
    }
    // Later queries must get current rows, not those cached before the import.
    await database.dataSource.updateMany({ where: { id: source.id }, data: { updatedAt: now() } });
    // Last, and of all tables: a key may point to one of this import, or come from one of an
    // earlier one.
    await withWarehouse(async (warehouse) => {
      const descriptions = await describeTables(database, source.id, warehouse);
      await writeRelationships(database, source, descriptions);
      await proposeRelationships(database, source, warehouse, descriptions, tasks.createdAt, signal);
    });
    signal.throwIfAborted();
    await database.$transaction((transaction) => finishImport(transaction, tasks, now()));
    services.events.publish(processingTopic(dataSourceId), 'end');
    await forgetImported(services, dataSourceId);
  } catch (error) {
    if ((await database.dataSource.count({ where: { id: dataSourceId } })) === 0) {
      // Files written after the source was removed have no other owner to delete them.
      await forgetFiles(services, { dataSourceId });
      return;
    }
    if (!attempt.last) {
      throw error;
    }
    services.log.error({ err: error, dataSourceId }, 'source: an import was given up');
    const unreachable = await whyUnreachable(services, source, (warehouse) => warehouse.test());
    const errors = [
      'The import was stopped after several attempts. Try again; if it fails again, the server log has the reason.',
    ];
    await database.$transaction(async (transaction) => {
      await lockSource(transaction, dataSourceId);
      await transaction.dataProcessingTask.updateMany({
        where: unfinished,
        data: { status: 'FAILED', endedAt: now(), errors },
      });
      await finishImport(transaction, tasks, now(), unreachable);
    });
    services.events.publish(processingTopic(dataSourceId), 'end');
  } finally {
    leave?.();
    removed.release();
  }
}

/**
 * Replaces the engine's advice for a missing table, which is to synchronise: that has just been
 * done.
 */
const gone = 'It was removed or renamed, or the account can no longer read it.';

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
  const begun = await database.dataProcessingTask.updateMany({
    where: { ...where, status: { in: ['QUEUED', 'IN_PROGRESS'] } },
    data: { status: 'IN_PROGRESS', startedAt: now(), progress: 0 },
  });
  // A worker that was stopped for so long that another one has taken over: what that one did stays
  // as it is.
  if (begun.count === 0) {
    return;
  }
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
    // Rows that were kept are those of the file before.
    if (fromFile) {
      await database.dataSource.updateMany({ where: { id: source.id }, data: { updatedAt: now() } });
    }
    const before = fromFile ? 100 * loading : 0;
    const read = await withWarehouse((warehouse) =>
      readTable(warehouse, table.hierarchyPath, signal, (progress) => reached(before + progress * (1 - before / 100))),
    );
    const data = { status: 'COMPLETED', progress: 100, endedAt: now() } as const;
    await endOnce(database, source, task, data, async (transaction) => {
      await writeTable(transaction, table, read, now());
      await loaded?.write(transaction);
    });
  } catch (error) {
    signal.throwIfAborted();
    const known = error instanceof ExpectedError || error instanceof WarehouseError;
    if (!known) {
      log.error({ err: error, dataSourceId: source.id }, 'source: a table could not be imported');
    }
    const missing = await isMissing(error, table, withWarehouse);
    const reason = known
      ? `${error.message} ${missing ? gone : error.advice}`
      : 'The table could not be imported. Try again; if it fails again, the server log has the reason.';
    const data = { status: 'FAILED' as const, endedAt: now(), errors: [reason] };
    await endOnce(database, source, task, data, async (transaction) => {
      if (missing) {
        await writeMissing(transaction, table, now());
      }
    });
  }
  changed();
}

/**
 * Ends a processing task and stores its outcome. Writes nothing if the task has ended already:
 * another worker took over, or found the import abandoned.
 *
 * @throws NotFoundError when the source was removed
 */
async function endOnce(
  database: PrismaClient,
  source: DataSource,
  task: DataProcessingTask,
  data: Prisma.DataProcessingTaskUpdateManyMutationInput,
  write: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  await database.$transaction(
    async (transaction) => {
      await lockSource(transaction, source.id);
      const where = { id: task.id, status: 'IN_PROGRESS' } as const;
      const { count } = await transaction.dataProcessingTask.updateMany({ where, data });
      if (count > 0) {
        await write(transaction);
      }
    },
    // A table may have thousands of columns.
    { timeout: 60_000 },
  );
}

/**
 * True: the source answers, and no longer shows the table. A table that could not be read for
 * another reason is there.
 */
async function isMissing(
  error: unknown,
  { hierarchyPath }: Table,
  withWarehouse: <T>(read: (warehouse: Warehouse) => Promise<T>) => Promise<T>,
): Promise<boolean> {
  if (!(error instanceof WarehouseError) || error.type !== 'SCHEMA_CHANGED') {
    return false;
  }
  try {
    const sought = JSON.stringify(hierarchyPath);
    return !(await withWarehouse((warehouse) => warehouse.listTables())).some(
      ({ path }) => JSON.stringify(path) === sought,
    );
  } catch {
    return false;
  }
}
