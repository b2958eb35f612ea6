import type { Transaction } from '../../platform/database/database.ts';
import { endOutage } from '../health/outages.ts';
import { lockSource } from '../sourceLocks.ts';

/**
 * Sets the state of a source after an import: READY, ending any outage, when it brought in any
 * table; ERROR with the reason when the source cannot be reached, or when it brought in none and no
 * table of an earlier import can be read. Otherwise the state is unchanged.
 *
 * @param tasks those of the import: all were made at one moment
 * @param unreachable reason that the source cannot be reached; null when it can, or when this is
 * unknown
 * @throws NotFoundError when the source was removed meanwhile
 */
export async function finishImport(
  transaction: Transaction,
  tasks: { readonly dataSourceId: string; readonly createdAt: Date },
  moment: Date,
  unreachable: string | null = null,
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
  const failedWith = (statusReason: string) =>
    transaction.dataSource.update({ where, data: { status: 'ERROR', statusReason, lastCheckedAt: moment } });
  if (unreachable !== null) {
    await failedWith(unreachable);
    return;
  }
  const readable = { dataSourceId, lastSyncedAt: { not: null }, missingSince: null };
  if ((await transaction.table.count({ where: readable })) > 0) {
    return;
  }
  const failed = await transaction.dataProcessingTask.findFirst({
    where: { ...tasks, status: 'FAILED' },
    orderBy: { endedAt: 'desc' },
  });
  await failedWith(failed?.errors[0] ?? 'No table was imported.');
}
