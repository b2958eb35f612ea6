import { z } from 'zod';
import type { JobKind } from '../platform/jobs.ts';

/** Wakes a worker for a comment that waits. Only a wake-up: claims, attempts and endings are the run's own. */
export const taskRunJob: JobKind<{ commentId: string }> = {
  name: 'task.run',
  input: z.object({ commentId: z.string() }),
  uniqueByKey: true,
  retryLimit: 10,
  retryDelaySeconds: 1,
  expireInSeconds: 3600,
};
