import type { PrismaClient } from '../generated/prisma/client.ts';
import { jobHandler, type JobHandler } from '../platform/jobs/jobHandler.ts';
import type { Log } from '../platform/log.ts';
import { forgetRows, forgetRowsJob } from './run/forgetRows.ts';

interface QueryJobServices {
  readonly database: PrismaClient;
  readonly log: Log;
}

export const queryJobs: readonly JobHandler<QueryJobServices>[] = [
  jobHandler({
    kind: forgetRowsJob,
    concurrency: 1,
    schedule: { cron: '41 3 * * *', input: {} },
    handler:
      ({ database, log }) =>
      async () => {
        const forgotten = await forgetRows(database, new Date());
        log.info({ forgotten }, 'query: expired rows were deleted');
      },
  }),
];
