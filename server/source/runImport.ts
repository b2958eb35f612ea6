import type { DataProcessingTask, DataSource, PrismaClient, Table } from '../generated/prisma/client.ts';
import { ExpectedError } from '../platform/errors.ts';
import type { Log } from '../platform/log.ts';
import type { WarehousePool } from '../warehouse/pool.ts';
import { WarehouseError, type Warehouse } from '../warehouse/warehouse.ts';
import type { ImportJob } from './importJob.ts';
import type { SourceConnections } from './sourceConnections.ts';
import { readTable, writeTable } from './tableImport.ts';
import { writeRelationships, type DeclaredKey } from './tableRelationships.ts';

interface RunImportServices {
  readonly database: PrismaClient;
  readonly connections: SourceConnections;
  readonly warehouses: WarehousePool;
  readonly log: Log;
}

type Waiting = DataProcessingTask & { readonly table: Table | null };

/**
 * Does what `importTables` asked for, table by table: each is read, then written in one transaction together with the end
 * of its processing task. A worker that is killed leaves the table it was reading to the next attempt.
 * @param signal aborted when the worker is to stop; the rest waits for the next attempt
 */
export async function runImport(
  services: RunImportServices,
  { dataSourceId }: ImportJob,
  signal: AbortSignal,
  now: () => Date = () => new Date(),
): Promise<void> {
  const { database, connections, warehouses } = services;
  const source = await database.dataSource.findUnique({ where: { id: dataSourceId } });
  if (source === null) return;
  const waiting = await database.dataProcessingTask.findMany({
    where: { dataSourceId, status: { in: ['QUEUED', 'IN_PROGRESS'] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: { table: true },
  });
  const declared = [];
  for (const task of waiting) {
    signal.throwIfAborted();
    const keys = await importOne(services, source, task, signal, now, async (read) =>
      warehouses.use(source.id, await connections.of(source), read),
    );
    declared.push(...keys);
  }
  // Last, when the tables that keys point to are in as well.
  await writeRelationships(database, source, declared);
  await finish(database, source, now());
}

async function importOne(
  { database, log }: RunImportServices,
  source: DataSource,
  task: Waiting,
  signal: AbortSignal,
  now: () => Date,
  withWarehouse: <T>(read: (warehouse: Warehouse) => Promise<T>) => Promise<T>,
): Promise<readonly DeclaredKey[]> {
  const where = { id: task.id };
  const { table } = task;
  if (table === null) {
    await database.dataProcessingTask.update({ where, data: { status: 'FAILED', errors: ['The table was removed.'] } });
    return [];
  }
  await database.dataProcessingTask.update({ where, data: { status: 'IN_PROGRESS', startedAt: now(), progress: 0 } });
  try {
    const read = await withWarehouse((warehouse) =>
      readTable(warehouse, table.hierarchyPath, signal, async (progress) => {
        await database.dataProcessingTask.update({ where, data: { progress } });
      }),
    );
    await database.$transaction(async (transaction) => {
      await writeTable(transaction, table, read, now());
      await transaction.dataProcessingTask.update({
        where,
        data: { status: 'COMPLETED', progress: 100, endedAt: now() },
      });
    });
    return read.description.foreignKeys.map((key) => ({ tableId: table.id, key }));
  } catch (error) {
    signal.throwIfAborted();
    const known = error instanceof ExpectedError || error instanceof WarehouseError;
    if (!known) log.error({ err: error, dataSourceId: source.id }, 'source: a table could not be imported');
    const reason = known
      ? `${error.message} ${error.advice}`
      : 'The table could not be imported. Try again; if it fails once more, the log of the server says why.';
    await database.dataProcessingTask.update({ where, data: { status: 'FAILED', endedAt: now(), errors: [reason] } });
    return [];
  }
}

/** READY when any table is in; ERROR with the reason of the last failure when none is. */
async function finish(database: PrismaClient, { id }: DataSource, moment: Date): Promise<void> {
  const imported = await database.table.count({ where: { dataSourceId: id, lastSyncedAt: { not: null } } });
  const failed = await database.dataProcessingTask.findFirst({
    where: { dataSourceId: id, status: 'FAILED' },
    orderBy: { endedAt: 'desc' },
  });
  await database.dataSource.update({
    where: { id },
    data:
      imported > 0
        ? { status: 'READY', statusReason: null, lastCheckedAt: moment, lastSyncedAt: moment }
        : { status: 'ERROR', statusReason: failed?.errors[0] ?? 'No table was imported.', lastCheckedAt: moment },
  });
}
