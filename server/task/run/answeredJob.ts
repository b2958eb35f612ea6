import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/jobs.ts';

/** A turn was answered by an agent that may file what it has learned. */
export const answeredJob: JobKind<{ commentId: string }> = {
  name: 'task.answered',
  input: z.object({ commentId: z.string() }),
  uniqueByKey: true,
};
