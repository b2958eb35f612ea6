import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/jobs.ts';

/**
 * Wakes a worker: some run waits. Only a wake-up: whose turn it is, claims, attempts and endings
 * are the runs' own.
 */
export const taskRunJob: JobKind<{ commentId: string }> = {
  name: 'task.run',
  input: z.object({ commentId: z.string() }),
  uniqueByKey: true,
  retryLimit: 10,
  retryDelaySeconds: 1,
  expireInSeconds: 3600,
};
