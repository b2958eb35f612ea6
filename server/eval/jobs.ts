import { jobHandler, type JobHandler } from '../platform/jobs/jobHandler.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { SemqlServices } from '../query/compile/semqlRequest.ts';
import { dueSuitesJob, evalRunJob } from './running/runJob.ts';
import { runSuite } from './running/runSuite.ts';
import { startDueSuites } from './running/startDueSuites.ts';

interface EvalJobServices {
  readonly semql: SemqlServices;
  readonly jobs: Jobs;
  readonly log: Log;
}

export const evalJobs: readonly JobHandler<EvalJobServices>[] = [
  jobHandler({
    kind: evalRunJob,
    concurrency: 2,
    perOrganization: 1,
    handler: (services: EvalJobServices) => (input, attempt) => runSuite(services, input, attempt),
  }),
  jobHandler({
    kind: dueSuitesJob,
    concurrency: 1,
    schedule: { cron: '17 * * * *', input: {} },
    handler:
      ({ semql, jobs }: EvalJobServices) =>
      () =>
        startDueSuites(semql.database, jobs, new Date()),
  }),
];
