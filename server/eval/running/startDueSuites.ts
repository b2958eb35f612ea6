import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { EvalSchedule } from '../../generated/prisma/enums.ts';
import { ConflictError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { enqueueRun } from './startRun.ts';

const hour = 3_600_000;

/** Time between two runs, less the hour that the clock of this job may be early. */
const pause: Readonly<Record<Exclude<EvalSchedule, 'NONE'>, number>> = { DAILY: 23 * hour, WEEKLY: 167 * hour };

/** Starts runs of the suites with a schedule whose last run is long enough ago. */
export async function startDueSuites(
  database: PrismaClient,
  jobs: Pick<Jobs, 'send' | 'isLive'>,
  now: Date,
): Promise<void> {
  for (const schedule of ['DAILY', 'WEEKLY'] as const) {
    const due = await database.evalSuite.findMany({
      where: {
        schedule,
        agent: { deletedAt: null },
        runs: { none: { createdAt: { gt: new Date(now.getTime() - pause[schedule]) } } },
      },
      select: { id: true },
    });
    for (const { id } of due) {
      await database.$transaction(async (transaction) => {
        await transaction.$queryRaw`SELECT 1 FROM eval_suite WHERE id = ${id} FOR NO KEY UPDATE`;
        const found = await transaction.evalSuite.findUnique({ where: { id }, include: { agent: true } });
        if (found !== null) {
          const { agent, ...suite } = found;
          // While an earlier run is at work, the next hour comes by again.
          await enqueueRun(transaction, jobs, { suite, agent, trigger: 'SCHEDULE', startedById: null }).catch(
            (error: unknown) => {
              if (!(error instanceof ConflictError)) {
                throw error;
              }
            },
          );
        }
      });
    }
  }
}
