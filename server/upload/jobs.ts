import { jobHandler, type JobHandler } from '../platform/jobs/jobHandler.ts';
import { expireUploads, expireUploadsJob } from './expireUploads.ts';
import type { UploadServices } from './uploadServices.ts';

interface UploadJobServices {
  readonly upload: Pick<UploadServices, 'database' | 'store'>;
}

export const uploadJobs: readonly JobHandler<UploadJobServices>[] = [
  jobHandler({
    kind: expireUploadsJob,
    concurrency: 1,
    schedule: { cron: '17 * * * *', input: {} },
    handler:
      ({ upload }) =>
      () =>
        expireUploads(upload, new Date()),
  }),
];
