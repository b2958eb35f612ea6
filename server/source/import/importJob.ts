import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/jobs.ts';

export interface ImportJob {
  readonly dataSourceId: string;
  /** The moment that the processing tasks of this import carry. */
  readonly requestedAt: string;
}

/**
 * Describes the tables of a data source that wait for it; their processing tasks say which are
 * still to be done.
 */
export const importJob: JobKind<ImportJob> = {
  name: 'source.import',
  input: z.object({ dataSourceId: z.string(), requestedAt: z.iso.datetime() }),
  uniqueByKey: true,
  expireInSeconds: 4 * 3600,
};
