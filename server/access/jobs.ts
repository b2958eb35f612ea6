import type { PrismaClient } from '../generated/prisma/client.ts';
import { jobHandler, type JobHandler } from '../platform/jobs/jobHandler.ts';
import { forgetAuditEvents, forgetAuditEventsJob } from './audit/forgetAuditEvents.ts';
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
  jobHandler({
    kind: forgetAuditEventsJob,
    concurrency: 1,
    schedule: { cron: '11 3 * * *', input: {} },
    handler:
      ({ database }: AccessJobServices) =>
      async () => {
        await forgetAuditEvents(database, new Date());
      },
  }),
];
