import type { Database } from '../platform/database.ts';
import type { UploadStore } from './uploadStore.ts';

/** What commands over uploads need of the process. */
export interface UploadServices {
  readonly database: Pick<Database, 'prisma'>;
  readonly store: UploadStore;
  /** Bytes that the waiting uploads of one organization may have together. */
  readonly quotaBytes: number;
}
