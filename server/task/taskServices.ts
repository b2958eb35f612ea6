import type { Database } from '../platform/database.ts';
import type { Events } from '../platform/events.ts';
import type { Jobs } from '../platform/jobs.ts';

/** What commands of tasks need besides the viewer. */
export interface TaskServices {
  readonly database: Pick<Database, 'prisma'>;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly events: Events;
}
