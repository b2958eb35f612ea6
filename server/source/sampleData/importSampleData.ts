import type { PrismaClient } from '../../generated/prisma/client.ts';
import { ExpectedError, NotFoundError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import { WarehouseError } from '../../warehouse/warehouse.ts';
import { forgetFiles } from '../import/forgetFiles.ts';
import type { SampleDataJob } from './sampleDataJob.ts';
import type { SampleData } from './sampleDataService.ts';
import type { SourceConnections } from '../sourceConnections.ts';
import { lockSource } from '../sourceLocks.ts';

interface ImportServices {
  readonly prisma: PrismaClient;
  readonly connections: SourceConnections;
  readonly sample: SampleData;
  readonly log: Log;
}

const transactionLimits = { maxWait: 60_000, timeout: 300_000 };

/**
 * Does what `loadSampleData` asked for: makes the files, then writes everything and marks the
 * source READY in one transaction. Doing it twice writes once.
 * @param last true for the last attempt: the source then says what went wrong
 */
export async function importSampleData(
  { prisma, connections, sample, log }: ImportServices,
  { processingTaskId, environmentId, actorId }: SampleDataJob,
  last: boolean,
  now: () => Date = () => new Date(),
): Promise<void> {
  const where = { id: processingTaskId };
  const task = await prisma.dataProcessingTask.findUnique({ where, include: { dataSource: true } });
  if (task?.dataSource.status !== 'PENDING_SETUP') {
    return;
  }
  const { organizationId, dataSourceId } = task;
  await prisma.dataProcessingTask.updateMany({
    where: { ...where, status: { in: ['QUEUED', 'IN_PROGRESS'] } },
    data: { status: 'IN_PROGRESS', startedAt: now(), progress: 0 },
  });
  try {
    const owner = { organizationId, environmentId, dataSourceId, actorId };
    const write = await sample.prepare(owner, now(), (done) => {
      // The last tenth is the writing. Progress is only for looking at: losing one costs nothing.
      const progress = Math.round(done * 90);
      prisma.dataProcessingTask
        .updateMany({ where: { ...where, status: 'IN_PROGRESS', progress: { lt: progress } }, data: { progress } })
        .catch((error: unknown) => log.warn({ err: error }, 'source: progress was not written'));
    });
    await prisma.$transaction(async (transaction) => {
      await lockSource(transaction, dataSourceId);
      const { status } = await transaction.dataSource.findUniqueOrThrow({ where: { id: dataSourceId } });
      if (status !== 'PENDING_SETUP') {
        return;
      }
      await write(transaction);
      const moment = now();
      await transaction.dataSource.update({
        where: { id: dataSourceId },
        data: { status: 'READY', lastCheckedAt: moment, lastSyncedAt: moment },
      });
      await transaction.dataProcessingTask.update({
        where,
        data: { status: 'COMPLETED', progress: 100, endedAt: moment },
      });
    }, transactionLimits);
  } catch (error) {
    // Removed meanwhile: the files made since have no other owner that would remove them.
    if (error instanceof NotFoundError) {
      return forgetFiles({ database: prisma, connections }, { dataSourceId });
    }
    if (!last) {
      throw error;
    }
    log.error({ err: error, dataSourceId }, 'source: the sample data could not be loaded');
    const reason =
      error instanceof ExpectedError || error instanceof WarehouseError
        ? `${error.message} ${error.advice}`
        : 'The sample data could not be loaded. Try again; if it fails again, the server log has the reason.';
    await prisma.$transaction([
      prisma.dataSource.updateMany({
        where: { id: dataSourceId, status: 'PENDING_SETUP' },
        data: { status: 'ERROR', statusReason: reason },
      }),
      prisma.dataProcessingTask.updateMany({ where, data: { status: 'FAILED', endedAt: now(), errors: [reason] } }),
    ]);
  }
}
