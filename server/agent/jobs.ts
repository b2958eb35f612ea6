import { jobHandler, type JobHandler } from '../platform/jobs/jobHandler.ts';
import { answeredJob } from '../task/run/answeredJob.ts';
import { fileDrafts, type DraftServices } from './drafts/fileDrafts.ts';

export const agentJobs: readonly JobHandler<DraftServices>[] = [
  jobHandler({
    kind: answeredJob,
    concurrency: 1,
    handler:
      (services: DraftServices) =>
      ({ commentId }) =>
        fileDrafts(services, commentId, new Date()),
  }),
];
