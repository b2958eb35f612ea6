import type { PrismaClient } from '../generated/prisma/client.ts';
import { jobHandler, type JobHandler } from '../platform/jobs/jobHandler.ts';
import { forgetVisits, forgetVisitsJob } from './visit/forgetVisits.ts';

interface AccessJobServices {
  readonly database: PrismaClient;
}

export const accessJobs: readonly JobHandler<AccessJobServices>[] = [
  jobHandler({
    kind: forgetVisitsJob,
    concurrency: 1,
    schedule: { cron: '43 * * * *', input: {} },
    handler:
      ({ database }) =>
      () =>
        forgetVisits(database, new Date()),
  }),
];
