import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/jobs.ts';

export interface SampleDataJob {
  readonly processingTaskId: string;
  /** Environment of the semantic layer and the agent. */
  readonly environmentId: string;
  /** Actor who asked for it, and owns it. */
  readonly actorId: string;
}

/**
 * Loads sample data into the data source that waits for it; the row says what is still to be done.
 */
export const sampleDataJob: JobKind<SampleDataJob> = {
  name: 'source.sample',
  input: z.object({ processingTaskId: z.string(), environmentId: z.string(), actorId: z.string() }),
  uniqueByKey: true,
  retryLimit: 2,
};
