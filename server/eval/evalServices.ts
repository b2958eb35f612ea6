import type { PrismaClient } from '../generated/prisma/client.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { SemqlServices } from '../query/compile/semqlRequest.ts';

/** Services that commands about tests of agents need. */
export interface EvalServices {
  readonly database: PrismaClient;
  readonly jobs: Pick<Jobs, 'send' | 'isLive'>;
  readonly semql: SemqlServices;
}
