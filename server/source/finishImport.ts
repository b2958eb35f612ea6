import type { Transaction } from '../platform/database.ts';
import { endOutage } from './outages.ts';
import { lockSource } from './sourceLocks.ts';

/**
 * What a source is once an import is over: READY, and an outage over, when it brought any table in; ERROR with the reason of its last failure
 * when it brought none, and no table of an earlier one can be read. Otherwise it stays what it was.
 * @param tasks those of the import: all were made at one moment
 * @throws NotFoundError when the source was removed meanwhile
 */
export async function finishImport(
  transaction: Transaction,
  tasks: { readonly dataSourceId: string; readonly createdAt: Date },
  moment: Date,
): Promise<void> {
  const { dataSourceId } = tasks;
  const where = { id: dataSourceId };
  await lockSource(transaction, dataSourceId);
  if ((await transaction.dataProcessingTask.count({ where: { ...tasks, status: 'COMPLETED' } })) > 0) {
    const ready = { status: 'READY' as const, statusReason: null, lastCheckedAt: moment, lastSyncedAt: moment };
    await transaction.dataSource.update({ where, data: ready });
    await endOutage(transaction, dataSourceId, moment);
    return;
  }
  const readable = { dataSourceId, lastSyncedAt: { not: null }, missingSince: null };
  if ((await transaction.table.count({ where: readable })) > 0) return;
  const failed = await transaction.dataProcessingTask.findFirst({
    where: { ...tasks, status: 'FAILED' },
    orderBy: { endedAt: 'desc' },
  });
  const statusReason = failed?.errors[0] ?? 'No table was imported.';
  await transaction.dataSource.update({ where, data: { status: 'ERROR', statusReason, lastCheckedAt: moment } });
}
