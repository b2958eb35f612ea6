import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/jobs.ts';

export const evalRunJob: JobKind<{ readonly runId: string }> = {
  name: 'eval-run',
  input: z.object({ runId: z.string() }),
  uniqueByKey: true,
};

export const dueSuitesJob: JobKind<object> = { name: 'eval-due-suites', input: z.object({}) };
