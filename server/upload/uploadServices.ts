import type { Database } from '../platform/database/database.ts';
import type { UploadStore } from './uploadStore.ts';

/** Services of the process that commands over uploads need. */
export interface UploadServices {
  readonly database: Pick<Database, 'prisma'>;
  readonly store: UploadStore;
  /** Bytes that the waiting uploads of one organization may have together. */
  readonly quotaBytes: number;
}
