import type { Database } from '../platform/database/database.ts';
import type { Events } from '../platform/events.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';

/** Services that commands of tasks need in addition to the viewer. */
export interface TaskServices {
  readonly database: Pick<Database, 'prisma'>;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly events: Events;
}
