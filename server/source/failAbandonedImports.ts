import { z } from 'zod';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import type { Events } from '../platform/events.ts';
import type { JobKind, Jobs } from '../platform/jobs.ts';
import { finishImport } from './finishImport.ts';
import { importJob } from './importJob.ts';
import { processingTopic } from './watchProcessing.ts';

/** Ends imports that no worker will go on with; when a worker starts, and every few minutes. */
export const failAbandonedImportsJob: JobKind<object> = {
  name: 'source.fail-abandoned-imports',
  input: z.object({}),
  uniqueByKey: true,
};

/** Sample data is loaded by a job of its own, and its task is of no table. */
const unfinished = {
  status: { in: ['QUEUED', 'IN_PROGRESS'] },
  tableId: { not: null },
} satisfies Prisma.DataProcessingTaskWhereInput;

/**
 * Fails processing tasks of tables whose import has no job any more, because its worker was killed on the last attempt:
 * as long as they wait, no other import of their source may begin.
 */
export async function failAbandonedImports(
  services: {
    readonly database: PrismaClient;
    readonly jobs: Pick<Jobs, 'isLive'>;
    readonly events: Pick<Events, 'publish'>;
  },
  now: Date,
): Promise<void> {
  const { database, jobs, events } = services;
  const imports = await database.dataProcessingTask.groupBy({
    by: ['dataSourceId', 'createdAt'],
    where: unfinished,
  });
  for (const tasks of imports) {
    if (await jobs.isLive(importJob, tasks.dataSourceId)) continue;
    const { count } = await database.dataProcessingTask.updateMany({
      where: { ...tasks, ...unfinished },
      data: { status: 'FAILED', endedAt: now, errors: ['The import broke off. Try again.'] },
    });
    // Its worker was done meanwhile.
    if (count === 0) continue;
    await finishImport(database, tasks, now);
    events.publish(processingTopic(tasks.dataSourceId), 'end');
  }
}
