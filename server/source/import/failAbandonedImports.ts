import { z } from 'zod';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { Events } from '../../platform/events.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import { finishImport } from './finishImport.ts';
import { importJob } from './importJob.ts';
import { sampleDataJob } from '../sampleData/sampleDataJob.ts';
import { lockSource } from '../sourceLocks.ts';
import { processingTopic } from './watchProcessing.ts';

interface AbandonedServices {
  readonly database: PrismaClient;
  readonly jobs: Pick<Jobs, 'isLive'>;
  readonly events: Pick<Events, 'publish'>;
}

const errors = ['The import was interrupted. Try again.'];

/** Ends imports that no worker will go on with; when a worker starts, and every few minutes. */
export const failAbandonedImportsJob: JobKind<object> = {
  name: 'source.fail-abandoned-imports',
  input: z.object({}),
  uniqueByKey: true,
};

const unfinished = { status: { in: ['QUEUED', 'IN_PROGRESS'] } } satisfies Prisma.DataProcessingTaskWhereInput;
const ofTables = { tableId: { not: null } } satisfies Prisma.DataProcessingTaskWhereInput;

/**
 * Fails processing tasks whose import has no job any more, because its worker was killed on the
 * last attempt: as long as they wait, no other import of their source may begin. A source whose
 * tables are in by then is READY.
 */
export async function failAbandonedImports(services: AbandonedServices, now: Date): Promise<void> {
  const { database, jobs, events } = services;
  const by = ['dataSourceId', 'createdAt'] as const satisfies Prisma.DataProcessingTaskScalarFieldEnum[];
  const waiting = await database.dataProcessingTask.groupBy({ by: [...by], where: { ...unfinished, ...ofTables } });
  // Every table is in, and only what comes after the last one was not reached.
  const imported = await database.dataProcessingTask.groupBy({
    by: [...by],
    where: { status: 'COMPLETED', ...ofTables, dataSource: { status: 'PENDING_SETUP' } },
  });
  for (const tasks of [...waiting, ...imported]) {
    if (await jobs.isLive(importJob, tasks.dataSourceId)) {
      continue;
    }
    await unlessRemoved(
      database.$transaction(async (transaction) => {
        await lockSource(transaction, tasks.dataSourceId);
        const { status } = await transaction.dataSource.findUniqueOrThrow({ where: { id: tasks.dataSourceId } });
        const { count } = await transaction.dataProcessingTask.updateMany({
          where: { ...tasks, ...unfinished, ...ofTables },
          data: { status: 'FAILED', endedAt: now, errors },
        });
        // Otherwise its worker was done meanwhile.
        if (count > 0 || status === 'PENDING_SETUP') {
          await finishImport(transaction, tasks, now);
        }
      }),
    );
    events.publish(processingTopic(tasks.dataSourceId), 'end');
  }
  await failAbandonedSamples(services, now);
}

/** Sample data is loaded by a job of its own, and its task is of no table. */
async function failAbandonedSamples({ database, jobs, events }: AbandonedServices, now: Date): Promise<void> {
  const where = { ...unfinished, tableId: null };
  for (const { id, dataSourceId } of await database.dataProcessingTask.findMany({ where })) {
    if (await jobs.isLive(sampleDataJob, id)) {
      continue;
    }
    await unlessRemoved(
      database.$transaction(async (transaction) => {
        await lockSource(transaction, dataSourceId);
        const { count } = await transaction.dataProcessingTask.updateMany({
          where: { id, ...unfinished },
          data: { status: 'FAILED', endedAt: now, errors },
        });
        if (count === 0) {
          return;
        }
        await transaction.dataSource.updateMany({
          where: { id: dataSourceId, status: 'PENDING_SETUP' },
          data: { status: 'ERROR', statusReason: errors[0] },
        });
      }),
    );
    events.publish(processingTopic(dataSourceId), 'end');
  }
}

async function unlessRemoved(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof NotFoundError)) {
      throw error;
    }
  });
}
