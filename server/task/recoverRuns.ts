import type { Database } from '../platform/database.ts';
import { defaultClaimLimits } from './claim.ts';
import type { Jobs } from '../platform/jobs.ts';
import { taskRunJob } from './taskRunJob.ts';

/** Runs that wait this long get another wake-up, in case the first one was lost. */
const waitingTooLongSeconds = 5;
const batch = 100;

/**
 * Wakes a worker for every run whose own has fallen silent, and for those that have waited suspiciously long.
 * Any process may do so at any time: one wake-up per comment waits, and claiming decides who works.
 * @returns how many were found.
 */
export async function recoverRuns(
  { database, jobs }: { readonly database: Pick<Database, 'prisma'>; readonly jobs: Pick<Jobs, 'send'> },
  staleAfterMs: number = defaultClaimLimits.staleAfterMs,
): Promise<number> {
  const silent = await database.prisma.$queryRaw<{ comment_id: string }[]>`
    (SELECT comment_id FROM task_run
     WHERE state = 'RUNNING' AND heartbeat_at < now() - make_interval(secs => ${staleAfterMs / 1000})
     ORDER BY heartbeat_at LIMIT ${batch})
    UNION ALL
    (SELECT comment_id FROM task_run
     WHERE state = 'QUEUED' AND created_at < now() - make_interval(secs => ${waitingTooLongSeconds})
     ORDER BY created_at LIMIT ${batch})`;
  for (const { comment_id: commentId } of silent) {
    await jobs.send(taskRunJob, { commentId }, { key: commentId });
  }
  return silent.length;
}
